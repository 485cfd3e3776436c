import type { TransactionFilter } from '../generated/graphql.ts';
import { WindowStorage } from './window-storage.ts';

/** A larger selection of transactions doesn't fit into an address. */
export const maxInAddress = 200;

/** Filters with more selected transactions than fit. */
const ticked = new WindowStorage('ticked-', 4);

export const isTicked = ticked.isName;

/** A stable key in the address for a filter that lists many transactions. */
export function getSelectionKey({ taxTxIds }: TransactionFilter): string {
  const ids = taxTxIds ?? [];
  return ticked.getName(ids.join(' '), `${ids.length}-`);
}

export const storeSelection = (filter: TransactionFilter): void =>
  ticked.keep(getSelectionKey(filter), JSON.stringify(filter));

/** The filter of a key; undefined if this window doesn't have it. */
export const readSelection = (key: string): string | undefined => ticked.at(key);

/** Copies it from another window of this browser that has it. */
export const takeTicked = (key: string): Promise<void> => ticked.take(key);
