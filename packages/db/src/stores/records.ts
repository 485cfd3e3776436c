import { setImmediate } from 'node:timers/promises';
import { format, money, quantity } from '@lotbook/decimal/decimal';
import type { Category } from '@lotbook/model/category';
import { applyDecisions, type Decided } from '@lotbook/model/decision';
import type {
  AccountId,
  AssetId,
  FiatCode,
  ImportId,
  SourceId,
  TransactionId,
} from '@lotbook/model/ids';
import type { Instant, LocalDate } from '@lotbook/model/time';
import { orderTypes } from '@lotbook/model/transaction';
import type { Movement, Transaction, TransactionType, Worth } from '@lotbook/model/transaction';
import { sql, type RawBuilder } from 'kysely';
import { noteLoaded, type BulkTx, type Cell } from '../bulk.ts';
import type { Db, Tx } from '../database.ts';
import { readInChunks } from './chunks.ts';
import { holds } from './merged-records.ts';

/**
 * A record to import: the rows as received, and the transaction that the format's mapping read from
 * them.
 */
export interface NewRecord {
  readonly id: TransactionId;
  readonly sourceId: SourceId;
  readonly importId: ImportId;
  readonly line: number;
  readonly header: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly transaction: Transaction;
}

const recordColumns = [
  'account_id',
  'id',
  'source_id',
  'import_id',
  'line',
  'header',
  'rows',
] as const;
/**
 * The columns of a transaction apart from its account and source; `transactionCells` fills them.
 */
export const transactionColumns = [
  'external_id',
  'at',
  'type',
  'category',
  'movements',
  'assets',
  'sources',
  'tx_hash',
  'memo',
  'treatments',
  'position',
] as const;

/** The result of importing a set of records. */
export interface AddedRecords {
  readonly added: number;
  /** Imported before, or repeated in this set. */
  readonly alreadyThere: number;
}

/**
 * Adds the records that don't exist yet, with their transactions; existing ones don't change. The
 * rows stream into a temporary table first; the account's own tables are written by one statement
 * at the end. `admit` receives the number of new ones before that, and can throw. The batches can
 * use the transaction while they are produced: a batch is complete before it is streamed. With
 * `tellsAnew`, a record of the same import with a new meaning replaces the former one.
 */
export async function addRecords(
  bulk: BulkTx,
  accountId: AccountId,
  batches: AsyncIterable<readonly NewRecord[]>,
  admit: (fresh: {
    readonly transactions: number;
    readonly orders: () => Promise<number>;
  }) => Promise<void>,
  { tellsAnew = false }: { readonly tellsAnew?: boolean } = {},
): Promise<AddedRecords> {
  await sql`create temporary table incoming on commit drop as
    select ${sql.raw(recordColumns.map((name) => `r.${name}`).join(', '))}, ${sql.raw(transactionColumns.map((name) => `t.${name}`).join(', '))}
    from record r, transaction t with no data`.execute(bulk.tx);
  for await (const batch of batches)
    await bulk.copy(
      'incoming',
      [...recordColumns, ...transactionColumns],
      toIncomingRows(accountId, batch),
    );
  await deduplicateRows(bulk.tx);
  const { rows } = await sql<{
    total: number;
    fresh: number;
  }>`select (select count(*) from incoming) as total,
    (select count(*) from one o where not exists (select 1 from record r where r.account_id = ${accountId} and r.id = o.id)) as fresh`.execute(
    bulk.tx,
  );
  const { total, fresh } = rows[0] ?? { total: 0, fresh: 0 };
  await admit({ transactions: fresh, orders: () => countNewOrders(bulk.tx, accountId) });
  if (tellsAnew) await removeOutdated(bulk.tx);
  const added = await addIncoming(bulk.tx);
  await addHolders(bulk.tx);
  await noteLoaded(bulk.tx, added, ['record', 'transaction']);
  return { added, alreadyThere: total - added };
}

/** The number of orders among the new records. */
async function countNewOrders(tx: Tx, accountId: AccountId): Promise<number> {
  const { rows } = await sql<{
    orders: number;
  }>`select count(*) as orders from one o join incoming i on i.ctid = o.place
    where i.type = any(${[...orderTypes]}::text[]) and not exists (select 1 from record r where r.account_id = ${accountId} and r.id = o.id)`.execute(
    tx,
  );
  return rows[0]?.orders ?? 0;
}

/** The number of the account's trades, buys and sales, as reported by the sources. */
export async function countOrders(db: Db, accountId: AccountId): Promise<number> {
  const { count } = await db
    .selectFrom('transaction')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .where('type', 'in', [...orderTypes])
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * Deletes the records of this import that arrive with a different meaning; decisions stay and apply
 * to the new ones.
 */
async function removeOutdated(tx: Tx): Promise<void> {
  await sql`delete from record r using incoming i join transaction t on t.account_id = i.account_id and t.id = i.id
    where r.account_id = i.account_id and r.id = i.id and r.import_id = i.import_id and (i.at, i.type, i.category, i.movements, i.memo) is distinct from (t.at, t.type, t.category, t.movements, t.memo)`.execute(
    tx,
  );
}

/**
 * For records that arrive repeatedly, the first and its position, so that later steps sort only
 * that.
 */
async function deduplicateRows(tx: Tx): Promise<void> {
  await sql`create temporary table one on commit drop as select distinct on (id) id, at, ctid as place from incoming order by id, line`.execute(
    tx,
  );
  await sql`create unique index on one (id)`.execute(tx);
  await sql`analyze one`.execute(tx);
}

/**
 * The incoming records, each once, by time: rows of one time are then adjacent on disk, and are
 * read together.
 */
const uniqueRows = sql`(select id, place from one order by at, id offset 0) o cross join lateral (select * from incoming where ctid = o.place) i`;

async function addIncoming(tx: Tx): Promise<number> {
  const [recorded, read] = [recordColumns, transactionColumns].map((columns) =>
    columns.map((name) => `i.${name}`).join(', '),
  ) as [string, string];
  // The new records are noted for the rest of the transaction: rules only look at these. A record
  // that a conflict excludes belongs to another import.
  await sql`create temporary table brought (id uuid primary key) on commit drop`.execute(tx);
  const { numAffectedRows } = await sql`with added as (
      insert into record (${sql.raw(recordColumns.join(', '))}) select ${sql.raw(recorded)} from ${uniqueRows} on conflict do nothing returning id)
    insert into brought select id from added`.execute(tx);
  await sql`insert into transaction (account_id, id, source_id, ${sql.raw(transactionColumns.join(', '))})
    select i.account_id, i.id, i.source_id, ${sql.raw(read)} from ${uniqueRows} where exists (select 1 from brought b where b.id = o.id) on conflict do nothing`.execute(
    tx,
  );
  return Number(numAffectedRows ?? 0n);
}

/** Which of these records `addRecords` added in the current transaction. */
export async function loadJustImported(
  tx: Tx,
  ids: readonly TransactionId[],
): Promise<readonly TransactionId[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{
    id: TransactionId;
  }>`select id from pg_temp.brought where id = any(${[...ids]}::uuid[])`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Records that another import added are noted as held by this one, too. */
async function addHolders(tx: Tx): Promise<void> {
  await sql`insert into record_holder (account_id, record_id, import_id, line)
    select distinct on (i.id) i.account_id, i.id, i.import_id, i.line
    from incoming i join record r on r.account_id = i.account_id and r.id = i.id and r.import_id is distinct from i.import_id
    order by i.id, i.line on conflict do nothing`.execute(tx);
}

/**
 * Hands the records of an import over to the next import that holds them. Records without another
 * holder stay.
 */
export async function handOverRecords(
  tx: Tx,
  accountId: AccountId,
  importId: ImportId,
): Promise<void> {
  await sql`with heir as (
      select distinct on (h.record_id) h.record_id, h.import_id, h.line
      from record_holder h join record r on r.account_id = h.account_id and r.id = h.record_id and r.import_id = ${importId}
      where h.account_id = ${accountId} and h.import_id <> ${importId}
      order by h.record_id, h.import_id
    ), handed as (
      update record r set import_id = heir.import_id, line = heir.line from heir where r.account_id = ${accountId} and r.id = heir.record_id
    )
    delete from record_holder h using heir where h.account_id = ${accountId} and h.record_id = heir.record_id and h.import_id = heir.import_id`.execute(
    tx,
  );
}

function* toIncomingRows(
  accountId: AccountId,
  batch: readonly NewRecord[],
): Generator<readonly Cell[]> {
  for (const { id, sourceId, importId, line, header, rows, transaction } of batch) {
    yield [
      accountId,
      id,
      sourceId,
      importId,
      line,
      header,
      toStoredJson(rows),
      ...toTransactionCells(transaction),
    ];
  }
}

export function toTransactionCells({
  externalId,
  at,
  type,
  category,
  movements,
  treatments,
  txHash,
  memo,
  position,
}: Transaction): readonly Cell[] {
  const assets = [...new Set(movements.map((each) => each.asset))];
  const sources = [...new Set(movements.map((each) => each.source))];
  const answers = treatments && toStoredJson(treatments);
  return [
    externalId,
    at,
    type,
    category,
    toStoredJson(movements.map(toStoredMovement)),
    assets,
    sources,
    txHash,
    memo,
    answers,
    position,
  ];
}

/** Postgres JSON can't contain NUL, so it is removed. */
function toStoredJson(value: unknown): string {
  const text = JSON.stringify(value);
  if (!text.includes(String.raw`\u0000`)) return text;
  return JSON.stringify(value, (_key, each: unknown) =>
    typeof each === 'string' ? each.replaceAll('\0', '') : each,
  );
}

/** A movement as stored: short keys, decimals as text. */
export interface StoredMovement {
  readonly direction: 'in' | 'out' | 'fee';
  readonly source: string;
  readonly asset: string;
  readonly quantity: string;
  readonly value?: readonly [string, string];
  readonly basis?: readonly [string, string];
  readonly acquiredOn?: string;
  readonly withheldFrom?: 'sent' | 'received';
  readonly inherited?: true;
  readonly onFee?: true;
  readonly rowId?: string;
  /** The file says that a person decided it, not the source. */
  readonly decided?: Movement['decided'];
}

const pair = (worth: Worth): readonly [string, string] => [format(worth.amount), worth.currency];

function toStoredMovement(movement: Movement): StoredMovement {
  return {
    direction: movement.direction,
    source: movement.source,
    asset: movement.asset,
    quantity: format(movement.quantity),
    ...(movement.value ? { value: pair(movement.value) } : {}),
    ...(movement.basis ? { basis: pair(movement.basis) } : {}),
    ...(movement.acquiredOn ? { acquiredOn: movement.acquiredOn } : {}),
    ...(movement.withheldFrom ? { withheldFrom: movement.withheldFrom } : {}),
    ...(movement.inherited ? { inherited: movement.inherited } : {}),
    ...(movement.onFee ? { onFee: movement.onFee } : {}),
    ...(movement.rowId === undefined ? {} : { rowId: movement.rowId }),
    ...(movement.decided ? { decided: movement.decided } : {}),
  };
}

const toValue = ([amount, currency]: readonly [string, string]): Worth => ({
  amount: money(amount),
  currency: currency as FiatCode,
});

function movement(stored: StoredMovement, getName: GetName): Movement {
  return {
    direction: stored.direction,
    source: getName(stored.source as SourceId),
    asset: stored.asset as AssetId,
    quantity: quantity(stored.quantity),
    ...(stored.value ? { value: toValue(stored.value) } : {}),
    ...(stored.basis ? { basis: toValue(stored.basis) } : {}),
    ...(stored.acquiredOn ? { acquiredOn: stored.acquiredOn as LocalDate } : {}),
    ...(stored.withheldFrom ? { withheldFrom: stored.withheldFrom } : {}),
    ...(stored.inherited ? { inherited: stored.inherited } : {}),
    ...(stored.onFee ? { onFee: stored.onFee } : {}),
    ...(stored.rowId === undefined ? {} : { rowId: stored.rowId }),
    ...(stored.decided ? { decided: stored.decided } : {}),
  };
}

/** Maps a source id to a name; by default the stored id. */
type GetName = (source: SourceId) => SourceId;
const asStored: GetName = (source) => source;

interface StoredTransaction {
  readonly id: string;
  readonly external_id: string | null;
  readonly at: string;
  readonly type: string;
  readonly category: string | null;
  readonly movements: readonly StoredMovement[];
  readonly tx_hash: string | null;
  readonly memo: string | null;
  readonly treatments: Readonly<Record<string, string>> | null;
  readonly position: string | null;
  readonly decided: Decided | null;
}

/** The decisions of people, by record: see `Decided`. */
export const getDecided = (
  accountId: AccountId,
  ids?: readonly string[],
): RawBuilder<unknown> => sql`
  select record_id, jsonb_object_agg(case part when '' then kind else kind || ':' || part end, payload) as decided
  from decision d where account_id = ${accountId} and ${holds} ${ids ? sql`and record_id = any(${ids}::uuid[])` : sql``} group by record_id`;

/** For the account, or for some of its records. */
const applyDecisionRows = (
  accountId: AccountId,
  ids?: readonly string[],
): RawBuilder<StoredTransaction> => sql<StoredTransaction>`
    select t.id, t.external_id, t.at, t.type, t.category, t.movements, t.tx_hash, t.memo, t.treatments, t.position, d.decided
    from transaction t left join (${getDecided(accountId, ids)}) d on d.record_id = t.id
    where t.account_id = ${accountId} ${ids ? sql`and t.id = any(${ids}::uuid[])` : sql``}`;

/**
 * Every transaction of the account with decisions applied, in no meaningful order; `getName` names
 * its sources.
 */
export async function loadAllTransactions(
  db: Db,
  accountId: AccountId,
  getName: GetName = asStored,
): Promise<Transaction[]> {
  await sql`set local cursor_tuple_fraction = 1`.execute(db);
  const all: Transaction[] = [];
  for await (const rows of readInChunks(db, applyDecisionRows(accountId), atOnce)) {
    for (const row of rows) all.push(toTransaction(row, getName));
  }
  return all;
}

const atOnce = 5_000;

/**
 * The same in chunks, ordered by time; optionally limited to a period (from inclusive, to
 * exclusive).
 */
export async function* readEachTransaction(
  db: Db,
  accountId: AccountId,
  period?: { readonly from: Instant; readonly to: Instant },
): AsyncGenerator<readonly Transaction[]> {
  const within = period
    ? sql`and t.at >= ${period.from}::timestamptz and t.at < ${period.to}::timestamptz`
    : sql``;
  const query = sql<StoredTransaction>`${applyDecisionRows(accountId)} ${within} order by t.at, t.id`;
  for await (const rows of readInChunks(db, query, atOnce))
    yield rows.map((row) => toTransaction(row));
}

/** A page in time order, after the given time and id. */
export async function readTransactionsAfter(
  db: Db,
  accountId: AccountId,
  after: { readonly at: string; readonly id: string } | undefined,
  limit: number,
): Promise<readonly Transaction[]> {
  const beyond = after
    ? sql`and (t.at, t.id) > (${after.at}::timestamptz, ${after.id}::uuid)`
    : sql``;
  const { rows } =
    await sql<StoredTransaction>`${applyDecisionRows(accountId)} ${beyond} order by t.at, t.id limit ${limit}`.execute(
      db,
    );
  return rows.map((row) => toTransaction(row));
}

/** True if every one of these distinct ids is a transaction of the account. */
export async function areTransactions(
  db: Db,
  accountId: AccountId,
  ids: readonly string[],
): Promise<boolean> {
  const { rows } = await sql<{
    count: number;
  }>`select count(*) as count from transaction where account_id = ${accountId} and id = any(${[...ids]}::uuid[])`.execute(
    db,
  );
  return rows[0]?.count === ids.length;
}

/** The given transactions with decisions applied; missing ones are omitted. */
export async function getTransactions(
  db: Db,
  accountId: AccountId,
  ids: readonly string[],
  getName: GetName = asStored,
): Promise<readonly Transaction[]> {
  const found: Transaction[] = [];
  const next = (from: number) =>
    from < ids.length
      ? applyDecisionRows(accountId, ids.slice(from, from + atOnce)).execute(db)
      : undefined;
  for (let from = 0, coming = next(0); coming;) {
    const { rows } = await coming;
    from += atOnce;
    // Prefetches the next chunk while the caller handles this one.
    coming = next(from);
    await setImmediate();
    for (const row of rows) found.push(toTransaction(row, getName));
  }
  return found;
}

/** The transactions with one asset, with decisions applied, optionally between two timestamps. */
export async function readTransactionsMoving(
  db: Db,
  accountId: AccountId,
  asset: string,
  within: { readonly from: string; readonly to: string } | undefined,
): Promise<readonly Transaction[]> {
  // Symbols can be in upper or lower case; the index serves each spelling.
  const moving = sql`t.assets && ${[...new Set([asset, asset.toUpperCase(), asset.toLowerCase()])]}::text[]`;
  if (!within)
    return (
      await sql<StoredTransaction>`${applyDecisionRows(accountId)} and ${moving}`.execute(db)
    ).rows.map((row) => toTransaction(row));
  const { rows } = await sql<{ id: string }>`select t.id from transaction t
    where t.account_id = ${accountId} and t.at between ${within.from}::timestamptz and ${within.to}::timestamptz and ${moving}`.execute(
    db,
  );
  return getTransactions(
    db,
    accountId,
    rows.map(({ id }) => id),
  );
}

function toTransaction(row: StoredTransaction, getName: GetName = asStored): Transaction {
  return applyDecisions(getFacts(row, getName), row.decided);
}

function getFacts(row: StoredTransaction, getName: GetName): Transaction {
  return {
    id: row.id as TransactionId,
    at: row.at as Instant,
    type: row.type as TransactionType,
    movements: row.movements.map((each) => movement(each, getName)),
    ...(row.external_id === null ? {} : { externalId: row.external_id }),
    ...(row.category === null ? {} : { category: row.category as Category }),
    ...(row.tx_hash === null ? {} : { txHash: row.tx_hash }),
    ...(row.memo === null ? {} : { memo: row.memo }),
    ...(row.treatments === null ? {} : { treatments: row.treatments }),
    ...(row.position === null ? {} : { position: row.position }),
  };
}

export async function countTransactions(db: Db, accountId: AccountId): Promise<number> {
  const { count } = await db
    .selectFrom('transaction')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return count;
}

/** Every asset of the account's transactions, in alphabetical order. */
export async function getAssets(db: Db, accountId: AccountId): Promise<readonly string[]> {
  const { rows } = await sql<{
    asset: string;
  }>`select distinct asset from transaction t, unnest(t.assets) as asset where t.account_id = ${accountId} order by asset`.execute(
    db,
  );
  return rows.map((row) => row.asset);
}

/**
 * True if a transaction has its own treatment answers or a position, from its file or from a
 * person.
 */
export async function hasAnswers(db: Db, accountId: AccountId): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select
    exists (select 1 from decision where account_id = ${accountId} and kind = 'treatment' and revoked_at is null)
    or exists (select 1 from transaction where account_id = ${accountId} and (treatments is not null or position is not null)) as found`.execute(
    db,
  );
  return rows[0]?.found === true;
}
