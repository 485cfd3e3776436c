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
import { Manual } from './Manual.tsx';
import { CreateReport, ReportFilterOptionsDocument, ReportsDocument } from './queries.ts';
import type { Answers } from './Answer.tsx';
import { ReportQuestions } from './ReportQuestions.tsx';
import { roundings } from './roundings.ts';

interface MakeReportProps {
  readonly types: ReportTypesQuery['reportTypes'];
  readonly years: readonly number[];
  readonly ownYear: number | undefined;
}

type Type = MakeReportProps['types'][number];
/** What is open beside the catalogue. */
type Open = { readonly what: 'questions'; readonly type: Type; readonly format: string } | { readonly what: 'manual'; readonly type: Type };

/** What can be made, by group: the year and the rounding once for all, a button for each format. */
export function MakeReport({ types, years, ownYear }: MakeReportProps) {
  const accountId = useAccountId();
  const toast = useToast();
  const { years: taxYears } = useTaxPlace();
  const [year, setYear] = useState(String(ownYear ?? years[0] ?? ''));
  const [rounding, setRounding] = useState('cents');
  const [making, setMaking] = useState<string>();
  const [open, setOpen] = useState<Open>();
  const [create] = useMutation(CreateReport, { refetchQueries: [ReportsDocument, ReportFilterOptionsDocument] });
  const make = async (type: Type, format: string, answers: Answers = {}): Promise<string | undefined> => {
    setMaking(`${type.id} ${format}`);
    try {
      const params = { ...answers, format, rounding };
      await create({ variables: { accountId, type: type.id, params, ...(type.perYear && year ? { taxYear: Number(year) } : {}) } });
      return undefined;
    } catch (error) {
      return error instanceof Error ? error.message : 'unknown reason';
    } finally {
      setMaking(undefined);
    }
  };
  const begin = async (type: Type, format: string) => {
    if (type.questions.some(({ further }) => !further)) return setOpen({ what: 'questions', type, format });
    const reason = await make(type, format);
    if (reason !== undefined) toast(`The report could not be started: ${reason}`, 'loss');
  };
  const answered = async (type: Type, format: string, answers: Answers) => {
    const reason = await make(type, format, answers);
    if (reason === undefined) setOpen(undefined);
    return reason;
  };
  const titleOf = (type: Type): string => (type.perYear && year ? `${type.label}, ${taxYears.label(Number(year))}` : type.label);
  const entryOf = (type: Type) => ({
    id: type.id,
    title: titleOf(type),
    purpose: type.purpose,
    actions: (
      <>
        {type.formats.map((format, at) => (
          <Button
            key={format}
            small
            kind={type === types[0] && at === 0 ? 'primary' : 'plain'}
            busy={making === `${type.id} ${format}`}
            label={`Make ${type.label} as ${format.toUpperCase()}`}
            onClick={() => void begin(type, format)}
          >
            {format.toUpperCase()}
          </Button>
        ))}
        {type.questions.length > 0 && type.questions.every(({ further }) => further) && (
          <Button small kind="quiet" label={`Options of ${type.label}`} onClick={() => setOpen({ what: 'questions', type, format: type.formats[0] ?? 'pdf' })}>
            Options
          </Button>
        )}
        <Button small kind="quiet" label={`About ${type.label}`} onClick={() => setOpen({ what: 'manual', type })}>
          About
        </Button>
      </>
    ),
  });
  return (
    <>
      <Section title="Make a report">
        <FormRow>
          <SelectField label="Tax year" value={year} onChange={setYear} options={years.map((one) => ({ value: String(one), label: taxYears.label(one) }))} />
          <SelectField label="Rounding" value={rounding} onChange={setRounding} options={roundings} />
        </FormRow>
      </Section>
      {[...new Set(types.map(({ group }) => group))].map((group) => (
        <Section key={group} title={group}>
          <Catalogue entries={types.filter((type) => type.group === group).map(entryOf)} />
        </Section>
      ))}
      {open?.what === 'questions' && (
        <ReportQuestions
          title={titleOf(open.type)}
          questions={open.type.questions}
          formats={open.type.formats}
          format={open.format}
          onClose={() => setOpen(undefined)}
          onMake={(answers, format) => answered(open.type, format, answers)}
        />
      )}
      {open?.what === 'manual' && <Manual title={open.type.label} manual={open.type.manual} onClose={() => setOpen(undefined)} />}
    </>
  );
}
