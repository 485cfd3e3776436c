import { format } from '@lotbook/decimal/decimal';
import type { AccountId, TransactionId } from '@lotbook/model/ids';
import type { TaxEntry } from '@lotbook/model/result';
import type { Instant } from '@lotbook/model/time';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../database.ts';
import { unpackOutcome, type OutcomeDetail } from './packed-outcome.ts';
import { avoidNestedLoops } from './joined-as-a-whole.ts';
import { areListed, requireDetails } from './computations.ts';
import {
  needsTransactions,
  makeConditions,
  makeFigureConditions,
  resolveSearch,
  ignored,
  selectOfRow,
  type TransactionWindow,
} from './transaction-filter.ts';

export interface TaxEntryRow {
  /** The position of the entry in the list. */
  readonly place: EntryPlace;
  readonly id: string;
  readonly transactionId: string;
  readonly at: string;
  readonly side: string;
  readonly category: string;
  readonly asset: string;
  readonly sourceId: string;
  readonly quantity: string;
  readonly proceeds: string | null;
  readonly proceedsBeforeFees: string | null;
  readonly costBasis: string | null;
  readonly costBasisBeforeFees: string | null;
  readonly gainLoss: string | null;
  readonly gainLossBeforeFees: string | null;
  readonly gainLossTiedFees: string | null;
  readonly matchedWith: string | null;
  readonly price: string | null;
  readonly priceFrom: string | null;
  /** The time of the price. */
  readonly priceAt: string | null;
  readonly type: string;
  readonly txHash: string | null;
  readonly ignored: boolean;
  /** The lot fragments used, in booking order. */
  readonly slices: readonly SliceRow[];
}

/** A fragment of a lot that was disposed of. */
export interface SliceRow {
  readonly lotId: string;
  readonly quantity: string;
  readonly acquiredOn: string;
  readonly basis: string;
}

/** The entry at `index` of a transaction. */
export interface EntryPlace {
  readonly at: string;
  readonly transactionId: string;
  readonly index: number;
}

export const entrySides = ['incoming', 'outgoing', 'fee'] as const;
export type EntrySide = (typeof entrySides)[number];

interface OutcomeRow {
  readonly id: TransactionId;
  readonly at: Instant;
  readonly detail: string;
  readonly type: string;
  readonly txHash: string | null;
  readonly ignored: boolean;
}

/** One kind of side, all, or all but fees. */
type RequestedSide = EntrySide | 'all' | 'no-fees';

/** The number of entries on that side of an outcome `o`, or a figure `f`. */
const getEntries = (side: RequestedSide, of: 'o' | 'f') =>
  sql.raw(`(${countBySide[side].map((name) => `${of}.${name}`).join(' + ')})`);
const countBySide: Readonly<Record<RequestedSide, readonly string[]>> = {
  all: ['incoming', 'outgoing', 'fees'],
  'no-fees': ['incoming', 'outgoing'],
  incoming: ['incoming'],
  outgoing: ['outgoing'],
  fee: ['fees'],
};

/** Selects entries of the given transactions, optionally on one side. */
export interface EntryWindow extends TransactionWindow {
  readonly side?: EntrySide | undefined;
}

/** Tax entries, newest first, after the cursor `after`. */
export async function readTaxEntryPage(
  db: Db,
  requested: EntryWindow,
  limit: number,
  after: EntryPlace | undefined,
): Promise<{ rows: readonly TaxEntryRow[]; more: boolean }> {
  await requireDetails(db, requested.accountId);
  const window = await resolveSearch(db, requested);
  const side = getSide(requested);
  const further = after
    ? sql`and (t.at, t.id) <= (${after.at}::timestamptz, ${after.transactionId}::uuid)`
    : sql``;
  // Each of these has at least one entry, and the first may already be used up by the previous
  // page. Outcomes are looked up one by one along the index of transactions by time: for a plain
  // join, the planner assumes that account and id are independent, expects hardly any rows, and
  // sorts the whole account for a page.
  const { rows } = await sql<OutcomeRow>`
    select t.id, t.at, o.detail, t.type, t.tx_hash as "txHash", ${selectOfRow(ignored)} as ignored
    from transaction t
    join lateral (select o.detail from outcome o
      where o.account_id = t.account_id and o.at = t.at and o.transaction_id = t.id and ${getEntries(side, 'o')} > 0 limit 1) o on true
    left join transaction_figure f on f.account_id = t.account_id and f.transaction_id = t.id
    where ${makeConditions(window)} ${further} order by t.at desc, t.id desc limit ${limit + 2}`.execute(
    db,
  );
  const entries = rows
    .flatMap((row) => entriesIn(row, side))
    .filter(
      ({ place }) =>
        !after || place.transactionId !== after.transactionId || place.index < after.index,
    );
  return { rows: entries.slice(0, limit), more: entries.length > limit };
}

/** The total number of entries. */
export async function countTaxEntries(db: Db, requested: EntryWindow): Promise<number> {
  const window = await resolveSearch(db, requested);
  const { filter, accountId } = window;
  const entries = getEntries(getSide(requested), 'f');
  const count = async (from: RawBuilder<unknown>): Promise<number> => {
    const { rows } = await sql<{
      count: number;
    }>`select coalesce(sum(${entries}), 0)::bigint as count ${from}`.execute(db);
    return rows[0]?.count ?? 0;
  };
  if (!needsTransactions(filter) && (await areListed(db, accountId)))
    return count(sql`from transaction_figure f where ${makeFigureConditions(window)}`);
  const joined = sql`from transaction_figure f join transaction t on t.account_id = f.account_id and t.id = f.transaction_id
    where f.account_id = ${accountId} and ${entries} > 0 and ${makeConditions(window)}`;
  return filter.ids ? count(joined) : avoidNestedLoops(db, () => count(joined));
}

const getSide = ({ side, filter }: EntryWindow): RequestedSide =>
  side ?? (filter.hideFees ? 'no-fees' : 'all');

/** The tax entries of one transaction, the last first. */
export async function loadTransactionEntries(
  db: Db,
  accountId: AccountId,
  transactionId: string,
): Promise<readonly TaxEntryRow[]> {
  await requireDetails(db, accountId);
  const { rows } = await sql<OutcomeRow>`
    select o.transaction_id as id, o.at, o.detail, t.type, t.tx_hash as "txHash", ${selectOfRow(ignored)} as ignored
    from transaction t join outcome o on o.account_id = t.account_id and o.at = t.at and o.transaction_id = t.id
    where t.account_id = ${accountId} and t.id = ${transactionId}::uuid`.execute(db);
  return rows.flatMap((row) => entriesIn(row, 'all'));
}

/** The last first. */
function entriesIn(row: OutcomeRow, side: RequestedSide): TaxEntryRow[] {
  const outcome = unpackOutcome(row.id, row.at, row.detail);
  return outcome.entries
    .map((entry, index) => entryRow(row, entry, index, getSlices(outcome, entry.id)))
    .filter(
      (entry) =>
        side === 'all' || (side === 'no-fees' ? entry.side !== 'fee' : entry.side === side),
    )
    .toReversed();
}

const text = (value: bigint | undefined): string | null =>
  value === undefined ? null : format(value);

const entryRow = (
  { id, at, type, txHash, ignored: isIgnored }: OutcomeRow,
  entry: TaxEntry,
  index: number,
  slices: readonly SliceRow[],
): TaxEntryRow => ({
  place: { at, transactionId: id, index },
  id: entry.id,
  transactionId: id,
  at,
  side: entry.side,
  category: entry.category,
  asset: entry.asset,
  sourceId: entry.source,
  quantity: format(entry.quantity),
  proceeds: text(entry.proceeds),
  proceedsBeforeFees: text(entry.proceedsBeforeFees),
  costBasis: text(entry.costBasis),
  costBasisBeforeFees: text(entry.costBasisBeforeFees),
  gainLoss: text(entry.gainLoss),
  gainLossBeforeFees: text(entry.gainLossBeforeFees),
  gainLossTiedFees: text(entry.gainLossTiedFees),
  matchedWith: entry.matchedWith ?? null,
  price: text(entry.price?.unitPrice),
  priceFrom: entry.price?.from ?? null,
  priceAt: entry.price?.at ?? null,
  type,
  txHash,
  ignored: isIgnored,
  slices,
});

const getSlices = (
  { disposals, gifts, donations, lost }: OutcomeDetail,
  id: string,
): readonly SliceRow[] =>
  [...disposals, ...gifts, ...donations, ...lost].flatMap(
    ({ entryId, lotId, quantity, acquiredOn, basis }) =>
      entryId === id
        ? [{ lotId, quantity: format(quantity), acquiredOn, basis: format(basis) }]
        : [],
  );
