import { DateRange } from '@lotbook/ui/DateRange';
import { SearchField, SelectField, type Option } from '@lotbook/ui/fields';
import { FilterBar } from '@lotbook/ui/FilterBar';
import { Pills, type Pill } from '@lotbook/ui/Pills';
import { formatRange } from '@lotbook/ui/format-when';
import { useEffect, useState } from 'react';
import { issueCodes, issueName } from '../account/words.ts';
import type { FilterOptions } from './use-filter-options.ts';
import { compactView, type View } from './view.ts';

const DEBOUNCE_MS = 200;
type ListKey = 'exchanges' | 'wallets' | 'currencies' | 'taxCategories';

interface FiltersProps {
  readonly view: View;
  readonly options: FilterOptions;
  readonly onChange: (view: View) => void;
}

const presets: readonly Option[] = [
  { value: 'oneDay', label: 'Today' },
  { value: 'oneWeek', label: 'Last 7 days' },
  { value: 'oneMonth', label: 'This month' },
  { value: 'lastMonth', label: 'Last month' },
];

/** Everything the list can be narrowed by; the address is the only place where it is kept. */
export function Filters({ view, options, onChange }: FiltersProps) {
  const set = (part: { readonly [Key in keyof View]?: View[Key] | undefined }) => onChange(compactView({ ...view, ...part }));
  const addTo = (key: ListKey) => (value: string) => set({ [key]: [...new Set([...(view[key] ?? []), value])] });
  const [custom, setCustom] = useState(view.txDateStart !== undefined || view.txDateEnd !== undefined);
  const chooseDate = (value: string) => {
    setCustom(value === 'custom');
    set({ txDateStatic: value === 'custom' || value === '' ? undefined : value, txDateStart: undefined, txDateEnd: undefined });
  };
  const sources: readonly Option[] = [...options.exchanges, ...options.wallets];
  const addSource = (value: string) => addTo(options.wallets.some((one) => one.value === value) ? 'wallets' : 'exchanges')(value);
  const dates = [
    { value: '', label: 'Any date' },
    ...presets,
    ...options.years.map((year) => ({ value: String(year), label: `Tax year ${year}` })),
    { value: 'custom', label: 'From – to …' },
  ];
  const flagOptions = ['issues', ...issueCodes].map((code) => ({ value: code, label: code === 'issues' ? 'Any issue' : issueName(code) }));
  return (
    <>
      <FilterBar search={<DebouncedSearch value={view.search ?? ''} onChange={(search) => set({ search })} />}>
        <SelectField bare label="Source" value="" options={adding('Source', sources)} onChange={addSource} />
        <SelectField bare label="Asset" value="" options={adding('Asset', options.assets)} onChange={addTo('currencies')} />
        <SelectField bare label="Category" value="" options={adding('Category', options.categories)} onChange={addTo('taxCategories')} />
        <SelectField bare label="Date" value={custom ? 'custom' : (view.txDateStatic ?? '')} options={dates} onChange={chooseDate} />
        {custom && (
          <DateRange
            from={view.txDateStart}
            to={view.txDateEnd}
            onChange={({ from, to }) => set({ txDateStart: from, txDateEnd: to, txDateStatic: undefined })}
          />
        )}
        <SelectField
          bare
          label="Issue"
          value=""
          options={adding('Issue', flagOptions)}
          onChange={(code) => set({ txFlags: { flags: [...new Set([...(view.txFlags?.flags ?? []), code])], operator: view.txFlags?.operator ?? 'or' } })}
        />
      </FilterBar>
      <Pills pills={pillsOf(view, options, set)} />
    </>
  );
}

const adding = (label: string, options: readonly Option[]): readonly Option[] => [{ value: '', label }, ...options];

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
  return <SearchField label="Search transactions" value={typed} onChange={setTyped} />;
}

type Set1 = (part: { readonly [Key in keyof View]?: View[Key] | undefined }) => void;

function pillsOf(view: View, options: FilterOptions, set: Set1): readonly Pill[] {
  const each = (key: ListKey, word: string, list: readonly Option[]): readonly Pill[] =>
    (view[key] ?? []).map((value) => ({
      label: `${word} is ${named(list, value)}`,
      onRemove: () => set({ [key]: view[key]?.filter((one) => one !== value) }),
    }));
  const flags = view.txFlags?.flags ?? [];
  const withoutFlag = (flag: string) => {
    const left = flags.filter((one) => one !== flag);
    return left.length > 0 ? { flags: left, operator: view.txFlags?.operator ?? ('or' as const) } : undefined;
  };
  return [
    ...each('exchanges', 'Source', options.exchanges),
    ...each('wallets', 'Source', options.wallets),
    ...each('currencies', 'Asset', options.assets),
    ...each('taxCategories', 'Category', options.categories),
    ...datePill(view, set),
    ...flags.map((flag) => ({
      label: flag === 'issues' ? 'Has an issue' : `Issue is ${issueName(flag)}`,
      onRemove: () => set({ txFlags: withoutFlag(flag) }),
    })),
  ];
}

const named = (list: readonly Option[], value: string): string => list.find((one) => one.value === value)?.label ?? value;

function datePill(view: View, set: Set1): readonly Pill[] {
  const onRemove = () => set({ txDateStatic: undefined, txDateStart: undefined, txDateEnd: undefined });
  const { txDateStatic: preset, txDateStart: from, txDateEnd: to } = view;
  if (preset) return [{ label: presets.find((one) => one.value === preset)?.label ?? `Tax year ${preset}`, onRemove }];
  if (from && to) return [{ label: formatRange(from, to), onRemove }];
  if (from) return [{ label: `From ${from}`, onRemove }];
  return to ? [{ label: `Until ${to}`, onRemove }] : [];
}
