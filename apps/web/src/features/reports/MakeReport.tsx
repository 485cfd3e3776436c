import { useMutation } from '@apollo/client/react';
import { Button } from '@lotbook/ui/buttons';
import { Catalogue } from '@lotbook/ui/Catalogue';
import { SelectField } from '@lotbook/ui/fields';
import { FormRow } from '@lotbook/ui/FormRow';
import { Section } from '@lotbook/ui/layout';
import { useToast } from '@lotbook/ui/toast';
import { useState } from 'react';
import type { ReportTypesQuery } from '../../generated/graphql.ts';
import { useAccountId } from '../account/use-account.ts';
import { useTaxPlace } from '../account/use-tax-place.ts';
import { CreateReport, ReportsDocument } from './queries.ts';

interface MakeReportProps {
  readonly types: ReportTypesQuery['reportTypes'];
  readonly years: readonly number[];
  readonly ownYear: number | undefined;
}

const roundings = [
  { value: 'cents', label: 'Cents' },
  { value: 'wholeDollar', label: 'Whole dollars' },
];

/** What can be made: the year and the rounding once for all, a button for each format. */
export function MakeReport({ types, years, ownYear }: MakeReportProps) {
  const accountId = useAccountId();
  const toast = useToast();
  const { years: taxYears } = useTaxPlace();
  const [year, setYear] = useState(String(ownYear ?? years[0] ?? ''));
  const [rounding, setRounding] = useState('cents');
  const [making, setMaking] = useState<string>();
  const [create] = useMutation(CreateReport, { refetchQueries: [ReportsDocument] });
  const make = async (type: MakeReportProps['types'][number], format: string) => {
    setMaking(`${type.id} ${format}`);
    try {
      await create({ variables: { accountId, type: type.id, params: { format, rounding }, ...(type.perYear && year ? { taxYear: Number(year) } : {}) } });
    } catch (error) {
      toast(`The report could not be started: ${error instanceof Error ? error.message : 'unknown reason'}`, 'loss');
    }
    setMaking(undefined);
  };
  const entries = types.map((type, index) => ({
    id: type.id,
    title: type.perYear && year ? `${type.label}, ${taxYears.label(Number(year))}` : type.label,
    purpose: type.purpose,
    actions: type.formats.map((format, at) => (
      <Button
        key={format}
        kind={index === 0 && at === 0 ? 'primary' : 'plain'}
        busy={making === `${type.id} ${format}`}
        label={`Make ${type.label} as ${format.toUpperCase()}`}
        onClick={() => void make(type, format)}
      >
        Make {format.toUpperCase()}
      </Button>
    )),
  }));
  return (
    <Section title="Make a report">
      <FormRow>
        <SelectField label="Tax year" value={year} onChange={setYear} options={years.map((one) => ({ value: String(one), label: taxYears.label(one) }))} />
        <SelectField label="Rounding" value={rounding} onChange={setRounding} options={roundings} />
      </FormRow>
      <Catalogue entries={entries} />
    </Section>
  );
}
