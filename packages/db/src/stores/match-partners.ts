import type { AccountId } from '@lotbook/model/ids';
import type { TransferMatch } from '@lotbook/model/result';
import { sql } from 'kysely';
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

/**
 * The transactions that may have sent what arrived in one: matched ones of the same asset within the time in which transfers are found, those of the same hash, and those
 * that a person linked with it.
 */
export async function possibleSenders(db: Db, accountId: AccountId, { id, at, asset }: { readonly id: string; readonly at: string; readonly asset: string }) {
  const { rows } = await sql<{ id: string }>`
    (select f.transaction_id as id from transaction_figure f
      where f.account_id = ${accountId} and f.match_state = 'matched' and f.assets @> array[${asset}]
        and f.at between ${at}::timestamptz - interval '72 hours' and ${at}::timestamptz + interval '1 hour' and f.outgoing > 0
      order by abs(extract(epoch from f.at - ${at}::timestamptz)) limit ${mostSenders})
    union select t.id from transaction t, transaction own
      where own.account_id = ${accountId} and own.id = ${id}::uuid and t.account_id = own.account_id and t.tx_hash = own.tx_hash and own.tx_hash <> ''
    union select d.record_id from decision d, decision own
      where own.account_id = ${accountId} and own.record_id = ${id}::uuid and own.kind = 'link' and own.revoked_at is null
        and d.account_id = own.account_id and d.kind = 'link' and d.revoked_at is null and d.payload ->> 'link' = own.payload ->> 'link'`.execute(db);
  return rows.map((row) => row.id);
}

const mostSenders = 200;

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
