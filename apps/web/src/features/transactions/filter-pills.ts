import * as common from '@lotbook/messages/generated/common';
import * as texts from '@lotbook/messages/generated/web/transactions';
import type { Message } from '@lotbook/messages/message';
import type { Translate } from '@lotbook/messages/translator';
import { listTypes } from '@lotbook/model/type-text';
import { shortenName } from '@lotbook/ui/AssetName';
import { formatDate, formatDateRange } from '@lotbook/ui/format-when';
import type { Option } from '@lotbook/ui/fields';
import type { Pill } from '@lotbook/ui/Pills';
import { formatFlag } from '@lotbook/model/flag-text';
import { allDates, type DatePreset } from '../shared/dates.ts';
import type { FilterOptions } from './use-filter-options.ts';
import { turnChoice, turnDates, turnFlag, dropChoice, dropDates, dropFlag } from './change-view.ts';
import {
  compactView,
  type ChoiceKey,
  type Dates,
  type Flags,
  type Loose,
  type View,
} from '../shared/view.ts';
import type { DefaultView } from './view-filter.ts';

interface Naming {
  readonly field: Message;
  readonly list: (options: FilterOptions, t: Translate) => readonly Option[];
}

const namings: Readonly<Record<ChoiceKey, Naming>> = {
  exchanges: { field: common.source, list: ({ exchanges }) => exchanges },
  wallets: { field: common.source, list: ({ wallets }) => wallets },
  currencies: { field: common.asset, list: ({ assets }) => assets },
  contracts: { field: texts.contract, list: ({ assets }) => assets },
  taxCategories: { field: texts.category, list: ({ categories }) => categories },
  types: { field: common.type, list: (_, t) => listTypes(t) },
  contacts: { field: texts.contact, list: ({ contacts }) => contacts },
};
const order = Object.keys(namings) as readonly ChoiceKey[];

/** One pill for each active filter, including what the account hides by default. Values of a list can be inverted. */
export function getPills(
  view: View,
  options: FilterOptions,
  byDefault: DefaultView,
  change: (view: View) => void,
  t: Translate,
): readonly Pill[] {
  const set = (part: Loose) => change(compactView({ ...view, ...part }));
  return [
    ...[false, true].flatMap((excluded) =>
      order.flatMap((key) => makeChoicePills(view, key, excluded, options, change, t)),
    ),
    ...[false, true].flatMap((excluded) => makeDatePill(view, excluded, options, change, t)),
    ...[false, true].flatMap((excluded) => makeFlagPills(view, excluded, change, t)),
    ...[false, true].flatMap((excluded) => makeOperatorPill(view, excluded, set, t)),
    ...(view.onlyCurrencies
      ? [
          {
            label: t(texts.onlyAssets, {
              assets: view.onlyCurrencies.map(shortenName).join(' + '),
            }),
            onRemove: () => set({ onlyCurrencies: undefined }),
          },
        ]
      : []),
    ...(view.hideFees
      ? [{ label: t(texts.noFees), onRemove: () => set({ hideFees: undefined }) }]
      : []),
    ...makeHidingPill(
      t(texts.noDust),
      view.hideDust,
      byDefault.showDust,
      (hideDust) => set({ hideDust }),
      t,
    ),
    ...makeHidingPill(
      t(texts.noZeroValue),
      view.hideZeroValue,
      byDefault.showZeroValue,
      (hideZeroValue) => set({ hideZeroValue }),
      t,
    ),
  ];
}

function makeChoicePills(
  view: View,
  key: ChoiceKey,
  excluded: boolean,
  options: FilterOptions,
  change: (view: View) => void,
  t: Translate,
): readonly Pill[] {
  const { field, list } = namings[key];
  const values = (excluded ? view.exclude : view)?.[key] ?? [];
  return values.map((value) => {
    const name = list(options, t).find((one) => one.value === value)?.label ?? value;
    return {
      label: t(excluded ? texts.pillIsNot : texts.pillIs, { field: t(field), value: name }),
      onRemove: () => change(dropChoice(view, key, value, excluded)),
      turn: {
        label: t(excluded ? texts.showOnly : texts.showAllBut, { value: name }),
        run: () => change(turnChoice(view, key, value, excluded)),
      },
    };
  });
}

function makeFlagPills(
  view: View,
  excluded: boolean,
  change: (view: View) => void,
  t: Translate,
): readonly Pill[] {
  const flags = (excluded ? view.exclude?.txFlags : view.txFlags)?.flags ?? [];
  return flags.map((flag) => ({
    label: excluded ? t(texts.pillNot, { filter: formatFlag(flag, t) }) : formatFlag(flag, t),
    onRemove: () => change(dropFlag(view, flag, excluded)),
    turn: {
      label: t(excluded ? texts.showOnlyThese : texts.showAllButThese),
      run: () => change(turnFlag(view, flag, excluded)),
    },
  }));
}

/** Whether several flags mean any or all of them. */
function makeOperatorPill(
  view: View,
  excluded: boolean,
  set: (part: Loose) => void,
  t: Translate,
): readonly Pill[] {
  const flags = excluded ? view.exclude?.txFlags : view.txFlags;
  if (!flags || flags.flags.length < 2) return [];
  const put = (txFlags: Flags | undefined) =>
    set(excluded ? { exclude: compactView({ ...view.exclude, txFlags }) } : { txFlags });
  const all = flags.operator === 'and';
  const labels = operatorLabels[excluded ? 'excluded' : 'included'];
  return [
    {
      label: t(all ? labels.all : labels.any),
      onRemove: () => put(undefined),
      turn: {
        label: t(all ? labels.toAny : labels.toAll),
        run: () => put({ ...flags, operator: all ? 'or' : 'and' }),
      },
    },
  ];
}

const operatorLabels = {
  included: {
    any: texts.anyFlag,
    all: texts.allFlags,
    toAny: texts.matchAnyFlag,
    toAll: texts.matchAllFlags,
  },
  excluded: {
    any: texts.notAnyFlag,
    all: texts.notAllFlags,
    toAny: texts.excludeAnyFlag,
    toAll: texts.excludeAllFlags,
  },
} as const;

function makeDatePill(
  view: View,
  excluded: boolean,
  { yearLabel }: FilterOptions,
  change: (view: View) => void,
  t: Translate,
): readonly Pill[] {
  const dates = formatDateFilter((excluded ? view.exclude : view) ?? {}, yearLabel, t);
  if (dates === undefined) return [];
  return [
    {
      label: excluded ? t(texts.pillNot, { filter: dates }) : dates,
      onRemove: () => change(dropDates(view)),
      turn: {
        label: t(excluded ? texts.showOnlyDates : texts.showAllButDates),
        run: () => change(turnDates(view, excluded)),
      },
    },
  ];
}

export const dateLabels: Readonly<Record<DatePreset, Message>> = {
  oneDay: texts.today,
  oneWeek: texts.lastSevenDays,
  currentMonth: texts.thisMonth,
  pastMonth: texts.lastMonth,
  currentTaxYear: texts.currentTaxYear,
};

/** The dates of a filter as text; undefined without any. */
export function formatDateFilter(
  { txDateStatic: preset, txDateStart: from, txDateEnd: to }: Dates,
  yearLabel: FilterOptions['yearLabel'],
  t: Translate,
): string | undefined {
  if (preset === allDates) return undefined;
  if (preset) {
    const label = (dateLabels as Readonly<Record<string, Message | undefined>>)[preset];
    return label ? t(label) : t(texts.taxYear, { year: yearLabel(Number(preset)) });
  }
  if (from && to) return formatDateRange(from, to, t);
  if (from) return t(texts.fromDate, { date: formatDate(from, t) });
  return to ? t(texts.untilDate, { date: formatDate(to, t) }) : undefined;
}

/** Removing the pill also overrides the account's default. */
function makeHidingPill(
  label: string,
  hides: boolean | undefined,
  isShown: boolean,
  set: (hides: false | undefined) => void,
  t: Translate,
): readonly Pill[] {
  if (!(hides ?? !isShown)) return [];
  return [
    {
      label: hides ? label : t(texts.byDefault, { filter: label }),
      onRemove: () => set(isShown ? undefined : false),
    },
  ];
}
