import { useQuery } from '@apollo/client/react';
import { SelectField } from '@lotbook/ui/fields';
import { Row } from '@lotbook/ui/layout';
import type { ReportTypesQuery } from '../../generated/graphql.ts';
import { useAccountId } from '../account/use-account.ts';
import { useTaxPlace } from '../account/use-tax-place.ts';
import { ReportFilterOptionsDocument } from './queries.ts';
import { statuses } from './run-columns.tsx';

/** Which reports are listed; empty: of every kind, year, status. */
export interface Chosen {
  readonly type: string;
  readonly taxYear: string;
  readonly status: string;
}

export const nothingChosen: Chosen = { type: '', taxYear: '', status: '' };

/** A form by its number, without its name. */
const shortOf = (label: string): string => label.split(':', 1)[0] ?? label;

interface RunFilterProps {
  readonly chosen: Chosen;
  readonly types: ReportTypesQuery['reportTypes'];
  readonly onChange: (chosen: Chosen) => void;
}

/** Narrows the list of reports by what occurs among them. Nothing to choose, nothing shown. */
export function RunFilter({ chosen, types, onChange }: RunFilterProps) {
  const accountId = useAccountId();
  const { years } = useTaxPlace();
  const { data } = useQuery(ReportFilterOptionsDocument, { variables: { accountId }, fetchPolicy: 'cache-and-network' });
  const found = data?.reportFilterOptions;
  if (!found || found.types.length === 0) return null;
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
          ...found.types.map((id) => ({ value: id, label: shortOf(types.find((type) => type.id === id)?.label ?? id) })),
        ]}
      />
      <SelectField
        bare
        small
        label="Tax year of the report"
        value={chosen.taxYear}
        onChange={set('taxYear')}
        options={[{ value: '', label: 'All years' }, ...found.taxYears.map((year) => ({ value: String(year), label: years.label(year) }))]}
      />
      <SelectField
        bare
        small
        label="Status of the report"
        value={chosen.status}
        onChange={set('status')}
        options={[{ value: '', label: 'Every status' }, ...found.statuses.map((status) => ({ value: status, label: statuses[status]?.label ?? status }))]}
      />
    </Row>
  );
}
