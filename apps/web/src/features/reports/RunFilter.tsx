import { useQuery } from '@apollo/client/react';
import { SelectField } from '@lotbook/ui/fields';
import { Row } from '@lotbook/ui/layout';
import { useAccountId } from '../account/use-account.ts';
import { useTaxPlace } from '../account/use-tax-place.ts';
import { ReportFilterOptionsDocument } from './queries.ts';
import { statuses } from './run-columns.tsx';

/** Which reports are listed; empty: of every kind, year, status, by whomever. */
export interface Chosen {
  readonly type: string;
  readonly taxYear: string;
  readonly status: string;
  /** `scheduled` or `asked`. */
  readonly made: string;
}

export const nothingChosen: Chosen = { type: '', taxYear: '', status: '', made: '' };

/** A form by its number, without its name. */
const getShortLabel = (label: string): string => label.split(':', 1)[0] ?? label;

const madeBy = [
  { value: '', label: 'Asked for and scheduled' },
  { value: 'asked', label: 'Asked for' },
  { value: 'scheduled', label: 'Scheduled' },
];

interface RunFilterProps {
  readonly chosen: Chosen;
  readonly onChange: (chosen: Chosen) => void;
}

/** Narrows the list of reports by what occurs among them. Nothing to choose, nothing shown. */
export function RunFilter({ chosen, onChange }: RunFilterProps) {
  const accountId = useAccountId();
  const { years } = useTaxPlace();
  const { data } = useQuery(ReportFilterOptionsDocument, {
    variables: { accountId },
    fetchPolicy: 'cache-and-network',
  });
  const found = data?.reportFilterOptions;
  if (!found || found.kinds.length === 0) return null;
  const set = (field: keyof Chosen) => (value: string) => {
    const next = { ...chosen, [field]: value };
    onChange(Object.values(next).every((each) => each === '') ? nothingChosen : next);
  };
  return (
    <Row>
      <SelectField
        bare
        small
        label="Kind of report"
        value={chosen.type}
        onChange={set('type')}
        options={[
          { value: '', label: 'All kinds' },
          ...found.kinds.map(({ id, label }) => ({ value: id, label: getShortLabel(label) })),
        ]}
      />
      <SelectField
        bare
        small
        label="Tax year of the report"
        value={chosen.taxYear}
        onChange={set('taxYear')}
        options={[
          { value: '', label: 'All years' },
          ...found.taxYears.map((year) => ({ value: String(year), label: years.label(year) })),
        ]}
      />
      <SelectField
        bare
        small
        label="Status of the report"
        value={chosen.status}
        onChange={set('status')}
        options={[
          { value: '', label: 'Every status' },
          ...found.statuses.map((status) => ({
            value: status,
            label: statuses[status]?.label ?? status,
          })),
        ]}
      />
      {(found.scheduled.includes(true) || chosen.made !== '') && (
        <SelectField
          bare
          small
          label="Who asked for the report"
          value={chosen.made}
          onChange={set('made')}
          options={madeBy}
        />
      )}
    </Row>
  );
}
