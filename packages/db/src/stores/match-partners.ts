import type { AccountId } from '@lotbook/model/ids';
import type { TransferMatch } from '@lotbook/model/result';
import { sql } from 'kysely';
import type { Db } from '../database.ts';
import { getOutcome, getOutcomes, type ReadOutcome } from './outcome-reading.ts';
import type { TaxEntryRow } from './tax-entries.ts';

const getTransactionId = (entryId: string): string => entryId.split('/')[0] ?? entryId;

/** The transactions that one was matched with in the last computation. */
export async function matchPartners(
  db: Db,
  accountId: AccountId,
  transactionId: string,
): Promise<readonly string[]> {
  const found = await getOutcome(db, accountId, transactionId);
  return found ? partnersIn(found) : [];
}

/** The same for several, by transaction; transactions without an outcome are omitted. */
export async function getMatchPartners(
  db: Db,
  accountId: AccountId,
  transactionIds: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  return new Map(
    (await getOutcomes(db, accountId, transactionIds)).map((found) => [
      found.outcome.transactionId,
      partnersIn(found),
    ]),
  );
}

function partnersIn({
  outcome: { transactionId, entries, matches },
}: ReadOutcome): readonly string[] {
  const ends = [
    ...entries.flatMap(({ matchedWith }) => matchedWith ?? []),
    ...matches.flatMap((match) => [match.out, match.in]),
  ];
  return [...new Set(ends.map(getTransactionId))].filter((id) => id !== transactionId).toSorted();
}

/** A side of a transfer that needs its other sides. */
export interface TransferSide {
  /** The id of its transaction. */
  readonly id: string;
  readonly at: string;
  readonly asset: string;
  readonly side: 'incoming' | 'outgoing';
}

/**
 * Transactions that can hold the matches of a side, because they were booked before it: matched
 * ones of the same asset and the opposite direction within the matching window, those with the same
 * hash, and those that a person linked with it.
 */
export async function selectPossiblePartners(
  db: Db,
  accountId: AccountId,
  { id, at, asset, side }: TransferSide,
) {
  const before = side === 'incoming' ? sql`interval '72 hours'` : sql`interval '1 hour'`;
  const counted = side === 'incoming' ? sql`f.outgoing > 0` : sql`f.incoming > 0`;
  const { rows } = await sql<{ id: string }>`
    (select f.transaction_id as id from transaction_figure f
      where f.account_id = ${accountId} and f.match_state = 'matched' and f.assets @> array[${asset}]
        and f.at between ${at}::timestamptz - ${before} and ${at}::timestamptz and ${counted}
      order by abs(extract(epoch from f.at - ${at}::timestamptz)) limit ${mostPartners})
    union select t.id from transaction t, transaction own
      where own.account_id = ${accountId} and own.id = ${id}::uuid and t.account_id = own.account_id and t.tx_hash = own.tx_hash and own.tx_hash <> ''
    union select d.record_id from decision d, decision own
      where own.account_id = ${accountId} and own.record_id = ${id}::uuid and own.kind = 'link' and own.revoked_at is null
        and d.account_id = own.account_id and d.kind = 'link' and d.revoked_at is null and d.payload ->> 'link' = own.payload ->> 'link'`.execute(
    db,
  );
  return rows.map((row) => row.id);
}

const mostPartners = 200;

/**
 * How the other sides of a page's entries were found, by entry. A match is stored with the side that
 * was booked first, mostly the sending one.
 */
export async function matchesOnEntries(
  db: Db,
  accountId: AccountId,
  entries: readonly Pick<TaxEntryRow, 'transactionId' | 'matchedWith'>[],
): Promise<ReadonlyMap<string, TransferMatch>> {
  const both = entries.flatMap(({ transactionId, matchedWith }) =>
    matchedWith === null ? [] : [transactionId, getTransactionId(matchedWith)],
  );
  const found = new Map<string, TransferMatch>();
  for (const { outcome } of await getOutcomes(db, accountId, [...new Set(both)])) {
    for (const match of outcome.matches)
      for (const id of [match.out, match.in]) if (!found.has(id)) found.set(id, match);
  }
  return found;
}
