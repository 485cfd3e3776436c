import { typesLabels } from '@lotbook/model/type-text';
import { DateRange } from '@lotbook/ui/DateRange';
import { SearchField, SelectField, type Option } from '@lotbook/ui/fields';
import { FilterBar } from '@lotbook/ui/FilterBar';
import { Pills } from '@lotbook/ui/Pills';
import { ZoneContext } from '@lotbook/ui/When';
import { use, useEffect, useState, type ReactNode } from 'react';
import { allDates, datePresets, todayIn } from './dates.ts';
import { getPills } from './filter-pills.ts';
import { flagsToFilter, formatFlag } from '@lotbook/model/flag-text';
import { useDeletedContacts } from './use-deleted-contacts.ts';
import { isContract, type FilterOptions } from './use-filter-options.ts';
import { unfiltered, withChoice, withDates, withFlag, withoutDates } from './change-view.ts';
import type { DefaultView } from './view-filter.ts';
import { compactView, type ChoiceKey, type Loose, type View } from './view.ts';

const DEBOUNCE_MS = 200;

interface FiltersProps {
  readonly view: View;
  readonly options: FilterOptions;
  /** What the account hides where the view does not say. */
  readonly byDefault: DefaultView;
  readonly onChange: (view: View) => void;
  /** Whether the account is known, and with it its default filter; until then the room of the chips is kept. */
  readonly isSettled?: boolean;
  /** At the beginning of the bar. */
  readonly lead?: ReactNode;
  /** At the end of the bar: views that were saved, what the table looks like. */
  readonly tools?: ReactNode;
}

/** Everything the list can be narrowed by; the address is the only place where it is kept. */
export function Filters({
  view,
  options,
  byDefault,
  onChange,
  isSettled = true,
  lead,
  tools,
}: FiltersProps) {
  const set = (part: Loose) => onChange(compactView({ ...view, ...part }));
  const addTo = (key: ChoiceKey) => (value: string) => onChange(withChoice(view, key, value));
  const [asked, setAsked] = useState(false);
  const custom =
    view.txDateStatic === undefined &&
    (asked || view.txDateStart !== undefined || view.txDateEnd !== undefined);
  const chooseDate = (value: string) => {
    setAsked(value === 'custom');
    onChange(
      value === 'custom' || value === ''
        ? withoutDates(view)
        : withDates(view, { txDateStatic: value }),
    );
  };
  const zone = use(ZoneContext);
  const gone = useDeletedContacts(view, options);
  const sources: readonly Option[] = [...options.exchanges, ...options.wallets];
  const addSource = (value: string) =>
    addTo(options.wallets.some((one) => one.value === value) ? 'wallets' : 'exchanges')(value);
  const addAsset = (value: string) => addTo(isContract(value) ? 'contracts' : 'currencies')(value);
  const dates = [
    { value: '', label: 'All dates' },
    ...Object.entries(datePresets).map(([value, label]) => ({ value, label })),
    ...options.years.map((year) => ({
      value: String(year),
      label: `Tax year ${options.yearLabel(year)}`,
    })),
    { value: 'custom', label: 'From – to …' },
  ];
  const flags = flagsToFilter.map((flag) => ({ value: flag, label: formatFlag(flag) }));
  return (
    <>
      <FilterBar
        search={
          <DebouncedSearch value={view.search ?? ''} onChange={(search) => set({ search })} />
        }
      >
        {lead}
        <SelectField
          bare
          label="Source"
          value=""
          options={adding('Source', sources)}
          onChange={addSource}
        />
        <SelectField
          bare
          label="Asset"
          value=""
          options={adding('Asset', options.assets)}
          onChange={addAsset}
        />
        <SelectField
          bare
          label="Category"
          value=""
          options={adding('Category', options.categories)}
          onChange={addTo('taxCategories')}
        />
        <SelectField
          bare
          label="Type"
          value=""
          options={adding('Type', types)}
          onChange={addTo('types')}
        />
        <SelectField
          bare
          label="Date"
          value={
            custom ? 'custom' : view.txDateStatic === allDates ? '' : (view.txDateStatic ?? '')
          }
          options={dates}
          onChange={chooseDate}
        />
        {custom && (
          <DateRange
            from={view.txDateStart}
            to={view.txDateEnd}
            today={todayIn(zone)}
            onChange={({ from, to }) =>
              onChange(withDates(view, { txDateStart: from, txDateEnd: to }))
            }
          />
        )}
        <SelectField
          bare
          label="Flag"
          value=""
          options={adding('Flag', flags)}
          onChange={(flag) => onChange(withFlag(view, flag))}
        />
        {options.contacts.length > 0 && (
          <SelectField
            bare
            label="Contact"
            value=""
            options={adding('Contact', options.contacts)}
            onChange={addTo('contacts')}
          />
        )}
        {tools}
      </FilterBar>
      <Pills
        pills={getPills(
          view,
          { ...options, contacts: [...options.contacts, ...gone] },
          byDefault,
          onChange,
        )}
        onClear={() => onChange(unfiltered(view, view.search))}
        reserves={!isSettled}
      />
    </>
  );
}

const types: readonly Option[] = Object.entries(typesLabels).map(([value, label]) => ({
  value,
  label,
}));
const adding = (word: string, options: readonly Option[]): readonly Option[] => [
  { value: '', label: word },
  ...options,
];

const searchHint =
  'All words are looked for, in any order, in sources, assets, types, categories, memos, contacts, hashes and ids. Put words in "quotation marks" to find them as they are written. Hashes, contracts and the ids of sources are found by six of their characters or more.';

interface SearchProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** Follows the typing after a short rest, and follows the address when it changes from elsewhere. */
function DebouncedSearch({ value, onChange }: SearchProps) {
  const [typed, setTyped] = useState(value);
  const [seen, setSeen] = useState(value);
  if (seen !== value) {
    setSeen(value);
    setTyped(value);
  }
  useEffect(() => {
    if (typed === value) return undefined;
    const timer = setTimeout(() => onChange(typed), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [typed, value, onChange]);
  return (
    <SearchField label="Search transactions" hint={searchHint} value={typed} onChange={setTyped} />
  );
}
