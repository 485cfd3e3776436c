import { setImmediate } from 'node:timers/promises';
import { format, money, quantity } from '@lotbook/decimal/decimal';
import type { Category } from '@lotbook/model/category';
import { layDecisions, type Decided } from '@lotbook/model/decision';
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
import { inChunks } from './chunks.ts';
import { holds } from './merged-records.ts';

/** A record on its way in: the rows as received and what its format's mapping reads in them. */
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
/** The columns of a transaction beside those that say whose it is; `transactionCells` fills them. */
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

/** What came of a set of incoming records. */
export interface AddedRecords {
  readonly added: number;
  /** Known before, or twice in this set. */
  readonly alreadyThere: number;
}

/**
 * Adds the records that are not there yet, with their transactions; those that are stay as they are. The rows stream into a temporary table first; the account's
 * own tables are touched by one statement at the end. `admit` sees how many are new before that, and may throw. The batches may use the transaction while they are
 * made: a batch is complete before it is streamed. With `tellsAnew` a record of the same import whose meaning is another now takes the place of the former one.
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
      incomingRows(accountId, batch),
    );
  await chooseOnes(bulk.tx);
  const { rows } = await sql<{
    total: number;
    fresh: number;
  }>`select (select count(*) from incoming) as total,
    (select count(*) from one o where not exists (select 1 from record r where r.account_id = ${accountId} and r.id = o.id)) as fresh`.execute(
    bulk.tx,
  );
  const { total, fresh } = rows[0] ?? { total: 0, fresh: 0 };
  await admit({ transactions: fresh, orders: () => freshOrders(bulk.tx, accountId) });
  if (tellsAnew) await removeOutdated(bulk.tx);
  const added = await addIncoming(bulk.tx);
  await addHolders(bulk.tx);
  await noteLoaded(bulk.tx, added, ['record', 'transaction']);
  return { added, alreadyThere: total - added };
}

/** Of what comes in for the first time, how many are orders. */
async function freshOrders(tx: Tx, accountId: AccountId): Promise<number> {
  const { rows } = await sql<{
    orders: number;
  }>`select count(*) as orders from one o join incoming i on i.ctid = o.place
    where i.type = any(${[...orderTypes]}::text[]) and not exists (select 1 from record r where r.account_id = ${accountId} and r.id = o.id)`.execute(
    tx,
  );
  return rows[0]?.orders ?? 0;
}

/** How many trades, buys and sales an account has, as sources tell them. */
export async function orderCount(db: Db, accountId: AccountId): Promise<number> {
  const { count } = await db
    .selectFrom('transaction')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .where('type', 'in', [...orderTypes])
    .executeTakeFirstOrThrow();
  return count;
}

/** Takes away the records of this import that come in with another meaning; decisions stay and find the new ones. */
async function removeOutdated(tx: Tx): Promise<void> {
  await sql`delete from record r using incoming i join transaction t on t.account_id = i.account_id and t.id = i.id
    where r.account_id = i.account_id and r.id = i.id and r.import_id = i.import_id and (i.at, i.type, i.category, i.movements, i.memo) is distinct from (t.at, t.type, t.category, t.movements, t.memo)`.execute(
    tx,
  );
}

/** Of records that come in several times the first, and where it lies: what follows sorts no more than that. */
async function chooseOnes(tx: Tx): Promise<void> {
  await sql`create temporary table one on commit drop as select distinct on (id) id, at, ctid as place from incoming order by id, line`.execute(
    tx,
  );
  await sql`create unique index on one (id)`.execute(tx);
  await sql`analyze one`.execute(tx);
}

/** What comes in, each record once, by time: rows of one time lie side by side then, and are read together. */
const ones = sql`(select id, place from one order by at, id offset 0) o cross join lateral (select * from incoming where ctid = o.place) i`;

async function addIncoming(tx: Tx): Promise<number> {
  const [recorded, read] = [recordColumns, transactionColumns].map((columns) =>
    columns.map((name) => `i.${name}`).join(', '),
  ) as [string, string];
  // What is new is noted for the rest of the transaction: rules look at nothing else. A record that a conflict keeps out is another import's.
  await sql`create temporary table brought (id uuid primary key) on commit drop`.execute(tx);
  const { numAffectedRows } = await sql`with added as (
      insert into record (${sql.raw(recordColumns.join(', '))}) select ${sql.raw(recorded)} from ${ones} on conflict do nothing returning id)
    insert into brought select id from added`.execute(tx);
  await sql`insert into transaction (account_id, id, source_id, ${sql.raw(transactionColumns.join(', '))})
    select i.account_id, i.id, i.source_id, ${sql.raw(read)} from ${ones} where exists (select 1 from brought b where b.id = o.id) on conflict do nothing`.execute(
    tx,
  );
  return Number(numAffectedRows ?? 0n);
}

/** Which of these `addRecords` brought in the running transaction. */
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

/** Records that another import brought are noted as this one's too. */
async function addHolders(tx: Tx): Promise<void> {
  await sql`insert into record_holder (account_id, record_id, import_id, line)
    select distinct on (i.id) i.account_id, i.id, i.import_id, i.line
    from incoming i join record r on r.account_id = i.account_id and r.id = i.id and r.import_id is distinct from i.import_id
    order by i.id, i.line on conflict do nothing`.execute(tx);
}

/** Hands the records of an import over to the next import that holds them. Those that no other holds stay its own. */
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

function* incomingRows(
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
      storedJson(rows),
      ...transactionCells(transaction),
    ];
  }
}

export function transactionCells({
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
  const answers = treatments && storedJson(treatments);
  return [
    externalId,
    at,
    type,
    category,
    storedJson(movements.map(storedMovement)),
    assets,
    sources,
    txHash,
    memo,
    answers,
    position,
  ];
}

/** A NUL has no place in Postgres JSON either, and is left out. */
function storedJson(value: unknown): string {
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
  /** Where a file tells that a person said it, and not the source. */
  readonly decided?: Movement['decided'];
}

const pair = (worth: Worth): readonly [string, string] => [format(worth.amount), worth.currency];

function storedMovement(movement: Movement): StoredMovement {
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

const worth = ([amount, currency]: readonly [string, string]): Worth => ({
  amount: money(amount),
  currency: currency as FiatCode,
});

function movement(stored: StoredMovement, getName: GetName): Movement {
  return {
    direction: stored.direction,
    source: getName(stored.source as SourceId),
    asset: stored.asset as AssetId,
    quantity: quantity(stored.quantity),
    ...(stored.value ? { value: worth(stored.value) } : {}),
    ...(stored.basis ? { basis: worth(stored.basis) } : {}),
    ...(stored.acquiredOn ? { acquiredOn: stored.acquiredOn as LocalDate } : {}),
    ...(stored.withheldFrom ? { withheldFrom: stored.withheldFrom } : {}),
    ...(stored.inherited ? { inherited: stored.inherited } : {}),
    ...(stored.onFee ? { onFee: stored.onFee } : {}),
    ...(stored.rowId === undefined ? {} : { rowId: stored.rowId }),
    ...(stored.decided ? { decided: stored.decided } : {}),
  };
}

/** What stands for a source: by default its id, as it is stored. */
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

/** What people decided, by record: see `Decided`. */
export const getDecided = (
  accountId: AccountId,
  ids?: readonly string[],
): RawBuilder<unknown> => sql`
  select record_id, jsonb_object_agg(case part when '' then kind else kind || ':' || part end, payload) as decided
  from decision d where account_id = ${accountId} and ${holds} ${ids ? sql`and record_id = any(${ids}::uuid[])` : sql``} group by record_id`;

/** Of the account, or of some of its records. */
const decidedTransactions = (
  accountId: AccountId,
  ids?: readonly string[],
): RawBuilder<StoredTransaction> => sql<StoredTransaction>`
    select t.id, t.external_id, t.at, t.type, t.category, t.movements, t.tx_hash, t.memo, t.treatments, t.position, d.decided
    from transaction t left join (${getDecided(accountId, ids)}) d on d.record_id = t.id
    where t.account_id = ${accountId} ${ids ? sql`and t.id = any(${ids}::uuid[])` : sql``}`;

/** Every transaction of the account with the decisions laid over it, in no order that means anything; its sources called as `getName` says. */
export async function allTransactions(
  db: Db,
  accountId: AccountId,
  getName: GetName = asStored,
): Promise<Transaction[]> {
  await sql`set local cursor_tuple_fraction = 1`.execute(db);
  const all: Transaction[] = [];
  for await (const rows of inChunks(db, decidedTransactions(accountId), atOnce)) {
    for (const row of rows) all.push(toTransaction(row, getName));
  }
  return all;
}

const atOnce = 5_000;

/** The same in pieces, in the order of time; of a stretch of time alone where it is given (from inclusive, to exclusive). */
export async function* eachTransaction(
  db: Db,
  accountId: AccountId,
  stretch?: { readonly from: Instant; readonly to: Instant },
): AsyncGenerator<readonly Transaction[]> {
  const within = stretch
    ? sql`and t.at >= ${stretch.from}::timestamptz and t.at < ${stretch.to}::timestamptz`
    : sql``;
  const query = sql<StoredTransaction>`${decidedTransactions(accountId)} ${within} order by t.at, t.id`;
  for await (const rows of inChunks(db, query, atOnce)) yield rows.map((row) => toTransaction(row));
}

/** A page in the order of time, after one whose instant and id are given. */
export async function transactionsAfter(
  db: Db,
  accountId: AccountId,
  after: { readonly at: string; readonly id: string } | undefined,
  limit: number,
): Promise<readonly Transaction[]> {
  const beyond = after
    ? sql`and (t.at, t.id) > (${after.at}::timestamptz, ${after.id}::uuid)`
    : sql``;
  const { rows } =
    await sql<StoredTransaction>`${decidedTransactions(accountId)} ${beyond} order by t.at, t.id limit ${limit}`.execute(
      db,
    );
  return rows.map((row) => toTransaction(row));
}

/** True where every one of these ids, each named once, is a transaction of the account. */
export async function areKnown(
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

/** Some transactions with the decisions laid over them; those that are not there are left out. */
export async function getTransactions(
  db: Db,
  accountId: AccountId,
  ids: readonly string[],
  getName: GetName = asStored,
): Promise<readonly Transaction[]> {
  const found: Transaction[] = [];
  const next = (from: number) =>
    from < ids.length
      ? decidedTransactions(accountId, ids.slice(from, from + atOnce)).execute(db)
      : undefined;
  for (let from = 0, coming = next(0); coming;) {
    const { rows } = await coming;
    from += atOnce;
    // The database looks up the next while these are looked at: it is asked once the connection had its turn.
    coming = next(from);
    await setImmediate();
    for (const row of rows) found.push(toTransaction(row, getName));
  }
  return found;
}

/** The transactions that move one asset, with the decisions laid over them, within two instants where they are given. */
export async function transactionsMoving(
  db: Db,
  accountId: AccountId,
  asset: string,
  within: { readonly from: string; readonly to: string } | undefined,
): Promise<readonly Transaction[]> {
  // Books may spell a symbol in capitals and in small letters; an index serves for each spelling.
  const moving = sql`t.assets && ${[...new Set([asset, asset.toUpperCase(), asset.toLowerCase()])]}::text[]`;
  if (!within)
    return (
      await sql<StoredTransaction>`${decidedTransactions(accountId)} and ${moving}`.execute(db)
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
  return layDecisions(getFacts(row, getName), row.decided);
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

export async function transactionCount(db: Db, accountId: AccountId): Promise<number> {
  const { count } = await db
    .selectFrom('transaction')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return count;
}

/** Every asset that the account's transactions move, in alphabetical order. */
export async function getAssets(db: Db, accountId: AccountId): Promise<readonly string[]> {
  const { rows } = await sql<{
    asset: string;
  }>`select distinct asset from transaction t, unnest(t.assets) as asset where t.account_id = ${accountId} order by asset`.execute(
    db,
  );
  return rows.map((row) => row.asset);
}

/** True where a transaction has answers to questions of unsettled law or a position of its own, from its file or from a person. */
export async function hasAnswers(db: Db, accountId: AccountId): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select
    exists (select 1 from decision where account_id = ${accountId} and kind = 'treatment' and revoked_at is null)
    or exists (select 1 from transaction where account_id = ${accountId} and (treatments is not null or position is not null)) as found`.execute(
    db,
  );
  return rows[0]?.found === true;
}
