import { formatCategory } from '@lotbook/model/category-text';
import { formatType } from '@lotbook/model/type-text';
import { formatDay } from '@lotbook/ui/format-when';
import type { FilterOptions } from '../use-filter-options.ts';

/** What a rule looks at, as it is kept. */
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

/** A rule without a name is told by what it does. */
export const ruleName = ({
  name,
  category,
}: {
  readonly name: string | null;
  readonly category: string;
}): string => name ?? formatCategory(category);

/** A filter as a sentence without its end: `asset is BTC or ETH, type is not Deposit`. */
export function formatRuleFilter(filter: RuleFilter, options: FilterOptions, zone: string): string {
  const sources = [...options.exchanges, ...options.wallets];
  const sourceName = (id: string) =>
    sources.find(({ value }) => value === id)?.label ?? 'a deleted source';
  const lists = (
    { assets, sources: ids, types }: Pick<RuleFilter, 'assets' | 'sources' | 'types'>,
    is: string,
  ): readonly string[] => [
    ...words('source', is, ids, sourceName),
    ...words('asset', is, assets, String),
    ...words('type', is, types, formatType),
  ];
  return [
    ...lists(filter, 'is'),
    ...lists(filter.not ?? {}, 'is not'),
    ...(filter.search ? [`text has “${filter.search}”`] : []),
    ...(filter.from ? [`from ${formatDay(filter.from, zone)}`] : []),
    ...(filter.to ? [`before ${formatDay(filter.to, zone)}`] : []),
    ...outside(filter.not ?? {}, zone),
    ...(filter.hideFees ? ['no fees'] : []),
  ].join(', ');
}

function outside({ from, to }: Pick<RuleFilter, 'from' | 'to'>, zone: string): readonly string[] {
  const words = [
    ...(from ? [`from ${formatDay(from, zone)}`] : []),
    ...(to ? [`before ${formatDay(to, zone)}`] : []),
  ];
  return words.length > 0 ? [`not ${words.join(' and ')}`] : [];
}

const words = (
  word: string,
  is: string,
  values: readonly string[] | undefined,
  name: (value: string) => string,
): readonly string[] =>
  values && values.length > 0
    ? [`${word} ${is} ${values.map(name).join(is === 'is' ? ' or ' : ' nor ')}`]
    : [];

/** The filter as the service takes it from a caller. */
export function getRequestedFilter(filter: RuleFilter) {
  const lists = ({ assets, sources, types }: Pick<RuleFilter, 'assets' | 'sources' | 'types'>) => ({
    ...(assets ? { currencies: [...assets] } : {}),
    ...(sources ? { exchanges: [...sources] } : {}),
    ...(types ? { types: [...types] } : {}),
  });
  const stretch = ({ from, to }: Pick<RuleFilter, 'from' | 'to'>) => ({
    ...(from ? { txDateStart: from } : {}),
    ...(to ? { txDateEnd: to } : {}),
  });
  return {
    ...lists(filter),
    ...stretch(filter),
    ...(filter.not ? { exclude: { ...lists(filter.not), ...stretch(filter.not) } } : {}),
    ...(filter.search ? { search: filter.search } : {}),
    ...(filter.hideFees ? { hideFees: true } : {}),
  };
}
