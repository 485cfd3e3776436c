import type { AccountId } from '@lotbook/model/ids';
import type { TransferMatch } from '@lotbook/model/result';
import type { Db } from '../database.ts';
import { outcomeOf, outcomesOf } from './outcome-reading.ts';
import type { TaxEntryRow } from './tax-entries.ts';

const transactionIdOf = (entryId: string): string => entryId.split('/')[0] ?? entryId;

/** The transactions that one was matched with, as it was computed. */
export async function matchPartners(db: Db, accountId: AccountId, transactionId: string): Promise<readonly string[]> {
  const found = await outcomeOf(db, accountId, transactionId);
  if (!found) return [];
  const { entries, matches } = found.outcome;
  const ends = [...entries.flatMap(({ matchedWith }) => matchedWith ?? []), ...matches.flatMap((match) => [match.out, match.in])];
  return [...new Set(ends.map(transactionIdOf))].filter((id) => id !== transactionId).toSorted();
}

/** How the other ends of the entries of a page were found, by entry. A match stands with the transaction that sent. */
export async function matchesOnEntries(
  db: Db,
  accountId: AccountId,
  entries: readonly Pick<TaxEntryRow, 'id' | 'transactionId' | 'side' | 'matchedWith'>[],
): Promise<ReadonlyMap<string, TransferMatch>> {
  const senders = entries.flatMap(({ transactionId, side, matchedWith }) =>
    matchedWith === null ? [] : [side === 'incoming' ? transactionIdOf(matchedWith) : transactionId],
  );
  const found = new Map<string, TransferMatch>();
  for (const { outcome } of await outcomesOf(db, accountId, [...new Set(senders)])) {
    for (const match of outcome.matches) for (const id of [match.out, match.in]) if (!found.has(id)) found.set(id, match);
  }
  return found;
}
