import { typesLabels } from '@lotbook/model/type-text';
import { shortened } from '@lotbook/ui/AssetName';
import { formatDate, formatRange } from '@lotbook/ui/format-when';
import type { Option } from '@lotbook/ui/fields';
import type { Pill } from '@lotbook/ui/Pills';
import { formatFlag } from '@lotbook/model/flag-text';
import { allDates, datePresets } from './dates.ts';
import type { FilterOptions } from './use-filter-options.ts';
import {
  turnedChoice,
  turnedDates,
  turnedFlag,
  withoutChoice,
  withoutDates,
  withoutFlag,
} from './change-view.ts';
import {
  compactView,
  type ChoiceKey,
  type Dates,
  type Flags,
  type Loose,
  type View,
} from './view.ts';
import type { DefaultView } from './view-filter.ts';

interface Naming {
  readonly word: string;
  readonly list: (options: FilterOptions) => readonly Option[];
}

const namings: Readonly<Record<ChoiceKey, Naming>> = {
  exchanges: { word: 'Source', list: ({ exchanges }) => exchanges },
  wallets: { word: 'Source', list: ({ wallets }) => wallets },
  currencies: { word: 'Asset', list: ({ assets }) => assets },
  contracts: { word: 'Contract', list: ({ assets }) => assets },
  taxCategories: { word: 'Category', list: ({ categories }) => categories },
  types: { word: 'Type', list: () => typeOptions },
  contacts: { word: 'Contact', list: ({ contacts }) => contacts },
};
const order = Object.keys(namings) as readonly ChoiceKey[];
const typeOptions: readonly Option[] = Object.entries(typesLabels).map(([value, label]) => ({
  value,
  label,
}));

/** Each filter that is on, in words, with its way out; values of a list can be turned round. What the account hides by default is among them. */
export function getPills(
  view: View,
  options: FilterOptions,
  byDefault: DefaultView,
  change: (view: View) => void,
): readonly Pill[] {
  const set = (part: Loose) => change(compactView({ ...view, ...part }));
  return [
    ...[false, true].flatMap((excluded) =>
      order.flatMap((key) => choicePills(view, key, excluded, options, change)),
    ),
    ...[false, true].flatMap((excluded) => datePill(view, excluded, options, change)),
    ...[false, true].flatMap((excluded) => flagPills(view, excluded, change)),
    ...[false, true].flatMap((excluded) => operatorPill(view, excluded, set)),
    ...(view.onlyCurrencies
      ? [
          {
            label: `Only ${view.onlyCurrencies.map(shortened).join(' and ')} moved`,
            onRemove: () => set({ onlyCurrencies: undefined }),
          },
        ]
      : []),
    ...(view.hideFees
      ? [{ label: 'Without fees', onRemove: () => set({ hideFees: undefined }) }]
      : []),
    ...hidingPill('Without dust', view.hideDust, byDefault.showDust, (hideDust) =>
      set({ hideDust }),
    ),
    ...hidingPill(
      'Without zero value',
      view.hideZeroValue,
      byDefault.showZeroValue,
      (hideZeroValue) => set({ hideZeroValue }),
    ),
  ];
}

function choicePills(
  view: View,
  key: ChoiceKey,
  excluded: boolean,
  options: FilterOptions,
  change: (view: View) => void,
): readonly Pill[] {
  const { word, list } = namings[key];
  const values = (excluded ? view.exclude : view)?.[key] ?? [];
  return values.map((value) => {
    const name = list(options).find((one) => one.value === value)?.label ?? value;
    return {
      label: `${word} ${excluded ? 'is not' : 'is'} ${name}`,
      onRemove: () => change(withoutChoice(view, key, value, excluded)),
      turn: {
        label: `Show ${excluded ? 'only' : 'all but'} ${name}`,
        run: () => change(turnedChoice(view, key, value, excluded)),
      },
    };
  });
}

function flagPills(view: View, excluded: boolean, change: (view: View) => void): readonly Pill[] {
  const flags = (excluded ? view.exclude?.txFlags : view.txFlags)?.flags ?? [];
  return flags.map((flag) => ({
    label: excluded ? `Not: ${formatFlag(flag)}` : formatFlag(flag),
    onRemove: () => change(withoutFlag(view, flag, excluded)),
    turn: {
      label: excluded ? 'Show only these' : 'Show all but these',
      run: () => change(turnedFlag(view, flag, excluded)),
    },
  }));
}

/** Whether any of several flags will do, or all of them have to be there; of those that are excluded, which rows they keep out. */
function operatorPill(view: View, excluded: boolean, set: (part: Loose) => void): readonly Pill[] {
  const flags = excluded ? view.exclude?.txFlags : view.txFlags;
  if (!flags || flags.flags.length < 2) return [];
  const put = (txFlags: Flags | undefined) =>
    set(excluded ? { exclude: compactView({ ...view.exclude, txFlags }) } : { txFlags });
  const all = flags.operator === 'and';
  const words = operatorLabels[excluded ? 'excluded' : 'wanted'];
  return [
    {
      label: all ? words.all : words.any,
      onRemove: () => put(undefined),
      turn: {
        label: all ? words.toAny : words.toAll,
        run: () => put({ ...flags, operator: all ? 'or' : 'and' }),
      },
    },
  ];
}

const operatorLabels = {
  wanted: {
    any: 'Any of these flags',
    all: 'All of these flags',
    toAny: 'Any of them will do',
    toAll: 'All of them together',
  },
  excluded: {
    any: 'Not: any of those flags',
    all: 'Not: all of those flags together',
    toAny: 'Leave out rows with any of them',
    toAll: 'Leave out only rows with all of them',
  },
} as const;

function datePill(
  view: View,
  excluded: boolean,
  { yearLabel }: FilterOptions,
  change: (view: View) => void,
): readonly Pill[] {
  const words = formatDateFilter((excluded ? view.exclude : view) ?? {}, yearLabel);
  if (words === undefined) return [];
  return [
    {
      label: excluded ? `Not: ${words}` : words,
      onRemove: () => change(withoutDates(view)),
      turn: {
        label: excluded ? 'Show only this time' : 'Show all but this time',
        run: () => change(turnedDates(view, excluded)),
      },
    },
  ];
}

/** The dates of a filter in words; undefined without any. */
export function formatDateFilter(
  { txDateStatic: preset, txDateStart: from, txDateEnd: to }: Dates,
  yearLabel: FilterOptions['yearLabel'],
): string | undefined {
  if (preset === allDates) return undefined;
  if (preset) return datePresets[preset] ?? `Tax year ${yearLabel(Number(preset))}`;
  if (from && to) return formatRange(from, to);
  if (from) return `From ${formatDate(from)}`;
  return to ? `Until ${formatDate(to)}` : undefined;
}

/** Taken off, it is off against the account's default as well. */
function hidingPill(
  label: string,
  hides: boolean | undefined,
  isShown: boolean,
  set: (hides: false | undefined) => void,
): readonly Pill[] {
  if (!(hides ?? !isShown)) return [];
  return [
    {
      label: hides ? label : `${label}, by default`,
      onRemove: () => set(isShown ? undefined : false),
    },
  ];
}
