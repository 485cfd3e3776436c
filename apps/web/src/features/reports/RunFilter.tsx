import * as reports from '@lotbook/messages/generated/web/reports';
import { useTranslate } from '@lotbook/ui/translate';
import { useQuery } from '@apollo/client/react';
import { SelectField } from '@lotbook/ui/fields';
import { Row } from '@lotbook/ui/layout';
import { useAccountId } from '../account/use-account.ts';
import { useTaxPlace } from '../account/use-tax-place.ts';
import { ReportFilterOptionsDocument } from './queries.ts';
import { formatStatus } from './run-columns.tsx';

/** The filters of the list. Empty values include everything. */
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

interface RunFilterProps {
  readonly chosen: Chosen;
  readonly onChange: (chosen: Chosen) => void;
}

/** Filters the list of reports by the values that occur in it. Hidden without reports. */
export function RunFilter({ chosen, onChange }: RunFilterProps) {
  const t = useTranslate();
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
        label={t(reports.typeFilter)}
        value={chosen.type}
        onChange={set('type')}
        options={[
          { value: '', label: t(reports.allTypes) },
          ...found.kinds.map(({ id, label }) => ({ value: id, label: getShortLabel(label) })),
        ]}
      />
      <SelectField
        bare
        small
        label={t(reports.yearFilter)}
        value={chosen.taxYear}
        onChange={set('taxYear')}
        options={[
          { value: '', label: t(reports.allYears) },
          ...found.taxYears.map((year) => ({ value: String(year), label: years.label(year) })),
        ]}
      />
      <SelectField
        bare
        small
        label={t(reports.statusFilter)}
        value={chosen.status}
        onChange={set('status')}
        options={[
          { value: '', label: t(reports.allStatuses) },
          ...found.statuses.map((status) => ({
            value: status,
            label: formatStatus(t, status),
          })),
        ]}
      />
      {(found.scheduled.includes(true) || chosen.made !== '') && (
        <SelectField
          bare
          small
          label={t(reports.originFilter)}
          value={chosen.made}
          onChange={set('made')}
          options={[
            { value: '', label: t(reports.requestedAndScheduled) },
            { value: 'asked', label: t(reports.requested) },
            { value: 'scheduled', label: t(reports.scheduled) },
          ]}
        />
      )}
    </Row>
  );
}
