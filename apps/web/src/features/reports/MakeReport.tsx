import { useMutation } from '@apollo/client/react';
import { Button } from '@lotbook/ui/buttons';
import { SelectField } from '@lotbook/ui/fields';
import { FormRow } from '@lotbook/ui/FormRow';
import { FileText } from '@lotbook/ui/icons';
import { Section } from '@lotbook/ui/layout';
import { useToast } from '@lotbook/ui/toast';
import { useState } from 'react';
import type { ReportTypesQuery } from '../../generated/graphql.ts';
import { useAccountId } from '../account/use-account.ts';
import { CreateReport, ReportsDocument } from './queries.ts';

interface MakeReportProps {
  readonly type: ReportTypesQuery['reportTypes'][number];
  readonly years: readonly number[];
  readonly ownYear: number | undefined;
}

const roundings = [
  { value: 'cents', label: 'Cents' },
  { value: 'wholeDollar', label: 'Whole dollars' },
];

export function MakeReport({ type, years, ownYear }: MakeReportProps) {
  const accountId = useAccountId();
  const toast = useToast();
  const [year, setYear] = useState(String(ownYear ?? years[0] ?? ''));
  const [format, setFormat] = useState(type.formats[0] ?? 'pdf');
  const [rounding, setRounding] = useState('cents');
  const [create, { loading }] = useMutation(CreateReport, { refetchQueries: [ReportsDocument] });
  const make = async () => {
    try {
      await create({ variables: { accountId, type: type.id, params: { format, rounding }, ...(type.perYear && year ? { taxYear: Number(year) } : {}) } });
    } catch (error) {
      toast(`The report could not be started: ${error instanceof Error ? error.message : 'unknown reason'}`, 'loss');
    }
  };
  return (
    <Section title={type.label} note={type.purpose}>
      <FormRow
        action={
          <Button kind="primary" icon={<FileText size={16} aria-hidden />} onClick={() => void make()} busy={loading}>
            Make report
          </Button>
        }
      >
        {type.perYear && (
          <SelectField label="Tax year" value={year} onChange={setYear} options={years.map((one) => ({ value: String(one), label: String(one) }))} />
        )}
        <SelectField label="Format" value={format} onChange={setFormat} options={type.formats.map((one) => ({ value: one, label: one.toUpperCase() }))} />
        <SelectField label="Rounding" value={rounding} onChange={setRounding} options={roundings} />
      </FormRow>
    </Section>
  );
}
