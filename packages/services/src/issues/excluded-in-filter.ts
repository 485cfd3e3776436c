import type { Db } from '@lotbook/db/database';
import { countUnpricedIn, type FilterUnpriced } from '@lotbook/db/stores/issue-counts';
import { countUnresolvedImports } from '@lotbook/db/stores/imports';
import { countRejectedByYear, type RejectedYear } from '@lotbook/db/stores/rejected-years';
import type { TransactionWindow } from '@lotbook/db/stores/transaction-filter';

/** What the totals of a filter exclude: transactions without a price, rows that were rejected at import (`rejected`), and files that weren't imported (`file`). */
export interface FilterExcluded {
  readonly kind: FilterUnpriced['kind'] | 'rejected' | 'file';
  readonly transactions: number;
}

/** Counts what the totals of a filter exclude. Whether a rejected row or a missing file matches the filter is unknown, except for the row's year; neither is among transactions named by id. */
export async function countExcludedIn(
  db: Db,
  window: TransactionWindow,
): Promise<readonly FilterExcluded[]> {
  const unpriced = await countUnpricedIn(db, window);
  if (window.filter.ids) return unpriced;
  const rejected = await countRejectedByYear(db, window.accountId);
  const rows = rejected
    .filter((each) => overlaps(each, window.filter))
    .reduce((sum, each) => sum + each.rows, 0);
  const unread: readonly FilterExcluded[] = [
    { kind: 'rejected', transactions: rows },
    { kind: 'file', transactions: await countUnresolvedImports(db, window.accountId) },
  ];
  return [...unpriced, ...unread.filter(({ transactions }) => transactions > 0)];
}

const overlaps = ({ year }: RejectedYear, { from, to }: TransactionWindow['filter']): boolean =>
  year === null ||
  ((from === undefined || year >= new Date(from).getUTCFullYear()) &&
    (to === undefined || year <= new Date(Date.parse(to) - 1).getUTCFullYear()));
