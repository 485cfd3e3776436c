import * as common from '@lotbook/messages/generated/common';
import * as texts from '@lotbook/messages/generated/web/transactions';
import { useTranslate } from '@lotbook/ui/translate';
import { listTypes } from '@lotbook/model/type-text';
import { DateRange } from '@lotbook/ui/DateRange';
import { SearchField, SelectField, type Option } from '@lotbook/ui/fields';
import { FilterBar } from '@lotbook/ui/FilterBar';
import { Pills } from '@lotbook/ui/Pills';
import { ZoneContext } from '@lotbook/ui/When';
import { use, useEffect, useState, type ReactNode } from 'react';
import { allDates, getToday } from '../shared/dates.ts';
import { dateLabels, getPills } from './filter-pills.ts';
import { flagsToFilter, formatFlag } from '@lotbook/model/flag-text';
import { useDeletedContacts } from './use-deleted-contacts.ts';
import { isContract, type FilterOptions } from './use-filter-options.ts';
import { dropFilters, addChoice, addDates, addFlag, dropDates } from './change-view.ts';
import type { DefaultView } from './view-filter.ts';
import { compactView, type ChoiceKey, type Loose, type View } from '../shared/view.ts';

const DEBOUNCE_MS = 200;

interface FiltersProps {
  readonly view: View;
  readonly options: FilterOptions;
  /** The values that the account hides unless the view overrides it. */
  readonly byDefault: DefaultView;
  readonly onChange: (view: View) => void;
  /** Whether the account and its default filter have loaded. Until then the room of the chips is reserved. */
  readonly isSettled?: boolean;
  /** At the start of the bar. */
  readonly lead?: ReactNode;
  /** At the end of the bar: saved views and table settings. */
  readonly tools?: ReactNode;
}

/** All filters of the list. They are stored in the URL only. */
export function Filters({
  view,
  options,
  byDefault,
  onChange,
  isSettled = true,
  lead,
  tools,
}: FiltersProps) {
  const t = useTranslate();
  const set = (part: Loose) => onChange(compactView({ ...view, ...part }));
  const addTo = (key: ChoiceKey) => (value: string) => onChange(addChoice(view, key, value));
  const [isCustomChosen, setIsCustomChosen] = useState(false);
  const custom =
    view.txDateStatic === undefined &&
    (isCustomChosen || view.txDateStart !== undefined || view.txDateEnd !== undefined);
  const chooseDate = (value: string) => {
    setIsCustomChosen(value === 'custom');
    onChange(
      value === 'custom' || value === ''
        ? dropDates(view)
        : addDates(view, { txDateStatic: value }),
    );
  };
  const zone = use(ZoneContext);
  const deletedContacts = useDeletedContacts(view, options);
  const sources: readonly Option[] = [...options.exchanges, ...options.wallets];
  const addSource = (value: string) =>
    addTo(options.wallets.some((one) => one.value === value) ? 'wallets' : 'exchanges')(value);
  const addAsset = (value: string) => addTo(isContract(value) ? 'contracts' : 'currencies')(value);
  const dates = [
    { value: '', label: t(texts.allDates) },
    ...Object.entries(dateLabels).map(([value, label]) => ({ value, label: t(label) })),
    ...options.years.map((year) => ({
      value: String(year),
      label: t(texts.taxYear, { year: options.yearLabel(year) }),
    })),
    { value: 'custom', label: t(texts.customDates) },
  ];
  const flags = flagsToFilter.map((flag) => ({ value: flag, label: formatFlag(flag, t) }));
  return (
    <>
      <FilterBar
        search={
          <DebouncedSearch value={view.search ?? ''} onChange={(search) => set({ search })} />
        }
      >
        {lead}
        {options.hidesSources !== true && (
          <SelectField
            bare
            label={t(common.source)}
            value=""
            options={addPrompt(t(common.source), sources)}
            onChange={addSource}
          />
        )}
        <SelectField
          bare
          label={t(common.asset)}
          value=""
          options={addPrompt(t(common.asset), options.assets)}
          onChange={addAsset}
        />
        <SelectField
          bare
          label={t(texts.category)}
          value=""
          options={addPrompt(t(texts.category), options.categories)}
          onChange={addTo('taxCategories')}
        />
        <SelectField
          bare
          label={t(common.type)}
          value=""
          options={addPrompt(t(common.type), listTypes(t))}
          onChange={addTo('types')}
        />
        <SelectField
          bare
          label={t(common.date)}
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
            today={getToday(zone)}
            onChange={({ from, to }) =>
              onChange(addDates(view, { txDateStart: from, txDateEnd: to }))
            }
          />
        )}
        <SelectField
          bare
          label={t(texts.flag)}
          value=""
          options={addPrompt(t(texts.flag), flags)}
          onChange={(flag) => onChange(addFlag(view, flag))}
        />
        {options.contacts.length > 0 && (
          <SelectField
            bare
            label={t(texts.contact)}
            value=""
            options={addPrompt(t(texts.contact), options.contacts)}
            onChange={addTo('contacts')}
          />
        )}
        {tools}
      </FilterBar>
      <Pills
        pills={getPills(
          view,
          { ...options, contacts: [...options.contacts, ...deletedContacts] },
          byDefault,
          onChange,
          t,
        )}
        onClear={() => onChange(dropFilters(view, view.search))}
        reserves={!isSettled}
      />
    </>
  );
}

const addPrompt = (word: string, options: readonly Option[]): readonly Option[] => [
  { value: '', label: word },
  ...options,
];

interface SearchProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** Applies the search after a short pause in typing, and follows changes of the URL. */
function DebouncedSearch({ value, onChange }: SearchProps) {
  const t = useTranslate();
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
    <SearchField
      label={t(texts.searchTransactions)}
      hint={t(texts.searchHint)}
      value={typed}
      onChange={setTyped}
    />
  );
}
