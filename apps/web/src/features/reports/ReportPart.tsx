import { DateRange } from '@lotbook/ui/DateRange';
import { Disclosure } from '@lotbook/ui/Disclosure';
import { SelectField } from '@lotbook/ui/fields';
import { Stack } from '@lotbook/ui/layout';
import { useFilterOptions } from '../transactions/use-filter-options.ts';

/** What of the year a report of rows is of; whatever is left out counts as all. */
export interface Part {
  readonly start?: string | undefined;
  readonly end?: string | undefined;
  readonly wallet?: string;
  readonly exchange?: string;
  readonly asset?: string;
  readonly taxCategory?: string;
}

interface ReportPartProps {
  /** By which a part can be chosen. */
  readonly parts: readonly string[];
  readonly part: Part;
  readonly onChange: (part: Part) => void;
}

/** A part of the year, of the sources, of the assets: closed until somebody wants less than everything. */
export function ReportPart({ parts, part, onChange }: ReportPartProps) {
  const { wallets, exchanges, assets, categories } = useFilterOptions();
  const choices = [
    ['wallet', 'Wallet', 'All wallets', wallets],
    ['exchange', 'Exchange', 'All exchanges', exchanges],
    ['asset', 'Asset', 'All assets', assets],
    ['taxCategory', 'Tax category', 'All categories', categories],
  ] as const;
  const isOfPeriod = parts.includes('start');
  return (
    <Disclosure
      title={
        isOfPeriod ? 'Only a part of the year or of the account' : 'Only a part of the account'
      }
    >
      <Stack>
        {isOfPeriod && (
          <DateRange
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

/** As the report is asked for. */
export const partGiven = (part: Part): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(part).filter(([, value]) => value !== undefined && value !== ''),
  );
