import type { Db } from '@lotbook/db/database';
import type { AccountingPolicyRow } from '@lotbook/db/stores/accounting-policy';
import { listEntries, listLines, type JournalEntryRow } from '@lotbook/db/stores/journal';
import type { ClosedBooks, ClosedEntry } from '@lotbook/journal/apply-closes';
import { addDays, endOfMonth } from '@lotbook/journal/periods';
import type { AccountId } from '@lotbook/model/ids';
import type { LocalDate } from '@lotbook/model/time';
import { fromRows } from './journal-rows.ts';

/** The first day on which entries can be made; undefined if no month is closed. */
export const getFirstOpenDay = ({ closedThrough }: AccountingPolicyRow): LocalDate | undefined =>
  closedThrough === null ? undefined : addDays(endOfMonth(closedThrough), 1);

const atOnce = 20_000;

/** The entries of the closed months, as they were stored. */
export async function loadClosedBooks(
  db: Db,
  accountId: AccountId,
  policy: AccountingPolicyRow,
): Promise<ClosedBooks | undefined> {
  const firstOpenDay = getFirstOpenDay(policy);
  if (firstOpenDay === undefined) return undefined;
  const entries: ClosedEntry[] = [];
  for await (const some of readEntries(db, accountId, { to: addDays(firstOpenDay, -1) }))
    entries.push(...some);
  return { firstOpenDay, entries };
}

/** Stored entries by day, in pages. */
export async function* readEntries(
  db: Db,
  accountId: AccountId,
  range: { readonly from?: LocalDate | undefined; readonly to?: LocalDate | undefined },
): AsyncGenerator<readonly ClosedEntry[]> {
  let after: { date: LocalDate; id: number } | undefined;
  for (;;) {
    const rows = await listEntries(db, accountId, range, { limit: atOnce, after, ascending: true });
    yield await addLines(db, accountId, rows);
    const last = rows.at(-1);
    if (!last || rows.length < atOnce) return;
    after = last;
  }
}

async function addLines(
  db: Db,
  accountId: AccountId,
  rows: readonly JournalEntryRow[],
): Promise<readonly ClosedEntry[]> {
  const lines = await listLines(
    db,
    accountId,
    rows.map(({ id }) => id),
  );
  const byEntry = Map.groupBy(lines, ({ entryId }) => entryId);
  return rows.map((row) => fromRows(row, byEntry.get(row.id) ?? []));
}
