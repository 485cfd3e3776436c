import type { TransactionFilter } from '../generated/graphql.ts';
import { WindowStorage } from './window-storage.ts';

/** More transactions than these that were ticked do not fit into an address. */
export const maxInAddress = 200;

/** Filters that name more transactions that were ticked. */
const ticked = new WindowStorage('ticked-', 4);

export const isTicked = ticked.isName;

/** What stands in an address for a filter that names many transactions: the same for the same ones. */
export function tickedKey({ taxTxIds }: TransactionFilter): string {
  const ids = taxTxIds ?? [];
  return ticked.getName(ids.join(' '), `${ids.length}-`);
}

export const storeSelection = (filter: TransactionFilter): void =>
  ticked.keep(tickedKey(filter), JSON.stringify(filter));

/** The filter that a key stands for; undefined where this window does not know it. */
export const tickedAt = (key: string): string | undefined => ticked.at(key);

/** Takes it over from another window of this browser, should one know it. */
export const takeTicked = (key: string): Promise<void> => ticked.take(key);
