import type { AccountId, SourceId, TransactionId } from '@lotbook/model/ids';
import { sql } from 'kysely';
import type { Db } from '../database.ts';

/** A transaction with the rows it came from. */
export interface RecordToScreen {
  readonly id: TransactionId;
  readonly sourceId: SourceId;
  readonly at: string;
  readonly txHash: string | null;
  readonly header: readonly string[] | null;
  readonly rows: readonly (readonly string[])[];
  readonly movements: readonly {
    readonly direction: 'in' | 'out' | 'fee';
    readonly asset: string;
    readonly quantity: string;
  }[];
}

const columns = sql`r.id, r.source_id as "sourceId", t.at, t.tx_hash as "txHash", r.header, r.rows, t.movements`;
const joined = sql`from record r join transaction t on t.account_id = r.account_id and t.id = r.id`;

/** A page of all transactions by id, or of those of some wallets. */
export async function loadRecordPage(
  db: Db,
  accountId: AccountId,
  {
    after,
    limit,
    sourceIds,
  }: {
    readonly after: string | undefined;
    readonly limit: number;
    readonly sourceIds?: readonly SourceId[] | undefined;
  },
): Promise<readonly RecordToScreen[]> {
  const { rows } = await sql<RecordToScreen>`select ${columns} ${joined}
    where r.account_id = ${accountId} ${after === undefined ? sql`` : sql`and r.id > ${after}`}
      ${sourceIds === undefined ? sql`` : sql`and r.source_id = any(${[...sourceIds]}::uuid[])`}
    order by r.id limit ${limit}`.execute(db);
  return rows;
}

export async function loadRecordsToScreen(
  db: Db,
  accountId: AccountId,
  ids: readonly string[],
): Promise<readonly RecordToScreen[]> {
  const { rows } = await sql<RecordToScreen>`select ${columns} ${joined}
    where r.account_id = ${accountId} and r.id = any(${[...ids]}::uuid[])`.execute(db);
  return rows;
}

/** The addresses of wallets, by wallet. */
export async function loadOwnAddresses(
  db: Db,
  accountId: AccountId,
): Promise<readonly { readonly sourceId: SourceId; readonly address: string }[]> {
  const { rows } = await sql<{ sourceId: SourceId; address: string }>`
    select source_id as "sourceId", address from wallet_address where account_id = ${accountId}`.execute(
    db,
  );
  return rows;
}
