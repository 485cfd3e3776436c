import * as common from '@lotbook/messages/generated/common';
import * as reports from '@lotbook/messages/generated/web/reports';
import { useTranslate } from '@lotbook/ui/translate';
import { DateRange } from '@lotbook/ui/DateRange';
import { Disclosure } from '@lotbook/ui/Disclosure';
import { SelectField } from '@lotbook/ui/fields';
import { Stack } from '@lotbook/ui/layout';
import { useFilterOptions } from '../transactions/use-filter-options.ts';

/** The filters of a report. Absent filters include everything. */
export interface Part {
  readonly start?: string | undefined;
  readonly end?: string | undefined;
  readonly wallet?: string;
  readonly exchange?: string;
  readonly asset?: string;
  readonly taxCategory?: string;
}

interface ReportPartProps {
  /** The available filters. */
  readonly parts: readonly string[];
  readonly part: Part;
  readonly onChange: (part: Part) => void;
}

/** The filters of a report, collapsed at first. */
export function ReportPart({ parts, part, onChange }: ReportPartProps) {
  const t = useTranslate();
  const { wallets, exchanges, assets, categories } = useFilterOptions();
  const choices = [
    ['wallet', t(common.wallet), t(reports.allWallets), wallets],
    ['exchange', t(common.exchange), t(reports.allExchanges), exchanges],
    ['asset', t(common.asset), t(reports.allAssets), assets],
    ['taxCategory', t(reports.taxCategory), t(reports.allCategories), categories],
  ] as const;
  const isOfPeriod = parts.includes('start');
  return (
    <Disclosure title={t(isOfPeriod ? reports.partOfYear : reports.partOfAccount)}>
      <Stack>
        {isOfPeriod && (
          <DateRange
            labelled
            from={part.start}
            to={part.end}
            onChange={({ from, to }) => onChange({ ...part, start: from, end: to })}
          />
        )}
        {choices
          .filter(([name, , , options]) => parts.includes(name) && options.length > 0)
          .map(([name, label, all, options]) => (
            <SelectField
              key={name}
              label={label}
              value={part[name] ?? ''}
              onChange={(value) => onChange({ ...part, [name]: value })}
              options={[{ value: '', label: all }, ...options]}
            />
          ))}
      </Stack>
    </Disclosure>
  );
}

/** The parameters of the request. */
export const toParameters = (part: Part): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(part).filter(([, value]) => value !== undefined && value !== ''),
  );
