import type { TransactionFilter } from '../../generated/graphql.ts';
import { choiceKeys, compactView, type Choices, type Dates, type View } from '../shared/view.ts';
import type { Asked } from './explained-figure.ts';
import { maxInAddress, getSelectionKey } from '../../system/stored-selection.ts';

/** The totals of a filter as a figure to explain. A filter with many transactions is stored in this window when its link is opened: see {@link storeSelection}. */
export const getFilterRequest = (filter: TransactionFilter): Asked => ({
  what: 'filter',
  id: isMany(filter) ? getSelectionKey(filter) : JSON.stringify(filter),
});

/** The filter has too many transactions for a URL. */
export const isMany = (filter: TransactionFilter): boolean =>
  (filter.taxTxIds?.length ?? 0) > maxInAddress;

/** The view of the transactions table for a filter in a URL, with instants as days in the zone; undefined if the table can't show it. */
export function toView(id: string, zone: string): View | undefined {
  const filter = parseFilter(id);
  if (!filter || filter.taxTxIds || filter.onlyCurrencies?.length === 0) return undefined;
  const { exclude } = filter;
  const day = makeDayFormatter(zone);
  return compactView({
    ...getChoices(filter),
    ...getDates(filter, day),
    txFlags: getFlags(filter.txFlags),
    ...(exclude && {
      exclude: compactView({
        ...getChoices(exclude),
        ...getDates(exclude, day),
        txFlags: getFlags(exclude.txFlags),
      }),
    }),
    onlyCurrencies: filter.onlyCurrencies ?? undefined,
    search: filter.search ?? undefined,
    hideFees: filter.hideFees ?? undefined,
    hideDust: filter.hideDust ?? false,
    hideZeroValue: filter.hideZeroValue ?? false,
  });
}

function parseFilter(id: string): TransactionFilter | undefined {
  try {
    const filter: unknown = JSON.parse(id);
    return typeof filter === 'object' && filter !== null ? filter : undefined;
  } catch {
    return undefined;
  }
}

type Excluded = NonNullable<TransactionFilter['exclude']>;

const getChoices = (filter: Excluded): Choices =>
  Object.fromEntries(choiceKeys.flatMap((key) => (filter[key] ? [[key, filter[key]]] : [])));

const getFlags = (flags: Excluded['txFlags']): View['txFlags'] =>
  flags ? { flags: flags.flags, operator: flags.operator === 'and' ? 'and' : 'or' } : undefined;

/** The end of the filter is exclusive, that of the view inclusive. */
const getDates = ({ txDateStart, txDateEnd }: Excluded, day: (ms: number) => string): Dates => ({
  ...(txDateStart && { txDateStart: day(Date.parse(txDateStart)) }),
  ...(txDateEnd && { txDateEnd: day(Date.parse(txDateEnd) - 1) }),
});

function makeDayFormatter(zone: string): (ms: number) => string {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone: zone });
  return (ms) => format.format(ms);
}
