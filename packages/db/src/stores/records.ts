import { format, money, quantity } from '@lotbook/decimal/decimal';
import type { Category } from '@lotbook/model/category';
import type { AccountId, AssetId, FiatCode, ImportId, SourceId, TransactionId } from '@lotbook/model/ids';
import type { Instant, LocalDate } from '@lotbook/model/time';
import type { Movement, Transaction, TransactionType, Worth } from '@lotbook/model/transaction';
import { sql } from 'kysely';
import type { BulkTx, Cell } from '../bulk.ts';
import type { Db } from '../database.ts';

/** A record on its way in: the rows as received and what its format's mapping reads in them. */
export interface NewRecord {
  readonly id: TransactionId;
  readonly sourceId: SourceId;
  readonly importId: ImportId;
  readonly line: number;
  readonly rows: readonly (readonly string[])[];
  readonly transaction: Transaction;
}

const recordColumns = ['account_id', 'id', 'source_id', 'import_id', 'line', 'header', 'rows'] as const;
const transactionColumns = [
  'account_id',
  'id',
  'source_id',
  'external_id',
  'at',
  'type',
  'category',
  'movements',
  'assets',
  'sources',
  'tx_hash',
  'memo',
] as const;

/**
 * Adds the records that are not there yet, with their transactions; those that are stay as they are. Returns how many were added.
 */
export async function addRecords(bulk: BulkTx, accountId: AccountId, header: readonly string[], records: readonly NewRecord[]): Promise<number> {
  await bulk.stage('incoming_record', 'record', recordColumns, recordRows(accountId, header, records));
  await bulk.stage('incoming_transaction', 'transaction', transactionColumns, transactionRows(accountId, records));
  const list = recordColumns.join(', ');
  const { rows } = await sql<{ added: number }>`
    with added as (
      insert into record (${sql.raw(list)}) select ${sql.raw(list)} from incoming_record on conflict do nothing returning id
    ), read as (
      insert into transaction (${sql.raw(transactionColumns.join(', '))})
      select ${sql.raw(transactionColumns.join(', '))} from incoming_transaction where id in (select id from added)
    )
    select count(*) as added from added`.execute(bulk.tx);
  await sql`drop table incoming_record, incoming_transaction`.execute(bulk.tx);
  return rows[0]?.added ?? 0;
}

function* recordRows(accountId: AccountId, header: readonly string[], records: readonly NewRecord[]): Generator<readonly Cell[]> {
  for (const record of records) yield [accountId, record.id, record.sourceId, record.importId, record.line, header, JSON.stringify(record.rows)];
}

function* transactionRows(accountId: AccountId, records: readonly NewRecord[]): Generator<readonly Cell[]> {
  for (const { id, sourceId, transaction } of records) {
    const assets = [...new Set(transaction.movements.map((movement) => movement.asset))];
    const sources = [...new Set(transaction.movements.map((movement) => movement.source))];
    yield [
      accountId,
      id,
      sourceId,
      transaction.externalId,
      transaction.at,
      transaction.type,
      transaction.category,
      JSON.stringify(transaction.movements.map(storedMovement)),
      assets,
      sources,
      transaction.txHash,
      transaction.memo,
    ];
  }
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
  };
}

const worth = ([amount, currency]: readonly [string, string]): Worth => ({ amount: money(amount), currency: currency as FiatCode });

function movement(stored: StoredMovement): Movement {
  return {
    direction: stored.direction,
    source: stored.source as SourceId,
    asset: stored.asset as AssetId,
    quantity: quantity(stored.quantity),
    ...(stored.value ? { value: worth(stored.value) } : {}),
    ...(stored.basis ? { basis: worth(stored.basis) } : {}),
    ...(stored.acquiredOn ? { acquiredOn: stored.acquiredOn as LocalDate } : {}),
    ...(stored.withheldFrom ? { withheldFrom: stored.withheldFrom } : {}),
  };
}

interface StoredTransaction {
  readonly id: string;
  readonly external_id: string | null;
  readonly at: string;
  readonly type: string;
  readonly category: string | null;
  readonly movements: readonly StoredMovement[];
  readonly tx_hash: string | null;
  readonly memo: string | null;
  readonly decided_category: string | null;
  readonly ignored: boolean | null;
}

/** Every transaction of the account with the decisions laid over it, in no order that means anything. */
export async function allTransactions(db: Db, accountId: AccountId): Promise<Transaction[]> {
  const { rows } = await sql<StoredTransaction>`
    select t.id, t.external_id, t.at, t.type, t.category, t.movements, t.tx_hash, t.memo, d.category as decided_category, d.ignored
    from transaction t
    left join (
      select record_id,
        (array_agg(payload ->> 'category' order by id desc) filter (where kind = 'category'))[1] as category,
        (array_agg((payload ->> 'ignored')::boolean order by id desc) filter (where kind = 'ignore'))[1] as ignored
      from decision where account_id = ${accountId} and revoked_at is null group by record_id
    ) d on d.record_id = t.id
    where t.account_id = ${accountId}`.execute(db);
  return rows.map(transactionOf);
}

function transactionOf(row: StoredTransaction): Transaction {
  const category = row.decided_category ?? row.category;
  return {
    id: row.id as TransactionId,
    at: row.at as Instant,
    type: row.type as TransactionType,
    movements: row.movements.map(movement),
    ...(row.external_id === null ? {} : { externalId: row.external_id }),
    ...(category === null ? {} : { category: category as Category }),
    ...(row.tx_hash === null ? {} : { txHash: row.tx_hash }),
    ...(row.memo === null ? {} : { memo: row.memo }),
    ...(row.ignored ? { ignored: true } : {}),
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
