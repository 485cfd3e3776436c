import * as texts from '@lotbook/messages/generated/web/transactions';
import type { Translate } from '@lotbook/messages/translator';
import { formatCategory } from '@lotbook/model/category-text';
import { listAny } from '@lotbook/model/list-text';
import { formatType } from '@lotbook/model/type-text';
import { formatDay } from '@lotbook/ui/format-when';
import type { FilterOptions } from '../use-filter-options.ts';

/** The stored filter of a rule. */
export interface RuleFilter {
  readonly assets?: readonly string[];
  readonly sources?: readonly string[];
  readonly types?: readonly string[];
  readonly search?: string;
  readonly from?: string;
  readonly to?: string;
  readonly hideFees?: boolean;
  readonly not?: Pick<RuleFilter, 'assets' | 'sources' | 'types' | 'from' | 'to'>;
}

/** A rule without a name is named after its category. */
export const getRuleName = (
  { name, category }: { readonly name: string | null; readonly category: string },
  t: Translate,
): string => name ?? formatCategory(category, t);

interface FilterContext {
  readonly zone: string;
  readonly t: Translate;
}

/** Describes a filter: `asset is BTC or ETH, type is not Deposit`. */
export function formatRuleFilter(
  filter: RuleFilter,
  options: FilterOptions,
  { zone, t }: FilterContext,
): string {
  const sources = [...options.exchanges, ...options.wallets];
  const sourceName = (id: string) =>
    sources.find(({ value }) => value === id)?.label ?? t(texts.deletedSource);
  const lists = (
    { assets, sources: ids, types }: Pick<RuleFilter, 'assets' | 'sources' | 'types'>,
    isExcluded: boolean,
  ): readonly string[] => {
    const format = (
      field: 'source' | 'asset' | 'other',
      values: readonly string[] | undefined,
      getName: (value: string) => string,
    ): readonly string[] =>
      values && values.length > 0
        ? [
            t(isExcluded ? texts.ruleIsNot : texts.ruleIs, {
              field,
              values: listAny(values.map(getName), t),
            }),
          ]
        : [];
    return [
      ...format('source', ids, sourceName),
      ...format('asset', assets, String),
      ...format('other', types, (type) => formatType(type, t)),
    ];
  };
  return [
    ...lists(filter, false),
    ...lists(filter.not ?? {}, true),
    ...(filter.search ? [t(texts.ruleText, { text: filter.search })] : []),
    ...(filter.from ? [t(texts.ruleFrom, { date: formatDay(filter.from, zone, t) })] : []),
    ...(filter.to ? [t(texts.ruleBefore, { date: formatDay(filter.to, zone, t) })] : []),
    ...formatExcludedDates(filter.not ?? {}, { zone, t }),
    ...(filter.hideFees ? [t(texts.ruleNoFees)] : []),
  ].join(', ');
}

function formatExcludedDates(
  { from, to }: Pick<RuleFilter, 'from' | 'to'>,
  { zone, t }: FilterContext,
): readonly string[] {
  if (from && to)
    return [
      t(texts.ruleNotBetween, { from: formatDay(from, zone, t), to: formatDay(to, zone, t) }),
    ];
  if (from) return [t(texts.ruleNotFrom, { date: formatDay(from, zone, t) })];
  return to ? [t(texts.ruleNotBefore, { date: formatDay(to, zone, t) })] : [];
}

/** The filter as the input of the service. */
export function getRequestedFilter(filter: RuleFilter) {
  const lists = ({ assets, sources, types }: Pick<RuleFilter, 'assets' | 'sources' | 'types'>) => ({
    ...(assets ? { currencies: [...assets] } : {}),
    ...(sources ? { exchanges: [...sources] } : {}),
    ...(types ? { types: [...types] } : {}),
  });
  const dates = ({ from, to }: Pick<RuleFilter, 'from' | 'to'>) => ({
    ...(from ? { txDateStart: from } : {}),
    ...(to ? { txDateEnd: to } : {}),
  });
  return {
    ...lists(filter),
    ...dates(filter),
    ...(filter.not ? { exclude: { ...lists(filter.not), ...dates(filter.not) } } : {}),
    ...(filter.search ? { search: filter.search } : {}),
    ...(filter.hideFees ? { hideFees: true } : {}),
  };
}
