import type { AccountId, SourceId } from '@lotbook/model/ids';
import { sql } from 'kysely';
import type { Db, Tx } from '../database.ts';

export interface WalletAddressRow {
  readonly sourceId: SourceId;
  readonly address: string;
  /** The branch it was derived in; null for an address that a person entered. */
  readonly branch: string | null;
  readonly place: number | null;
  readonly transactions: number | null;
  /** In the chain's native coin, as decimal text. */
  readonly balance: string | null;
  readonly firstSeen: string | null;
  readonly lastSeen: string | null;
  readonly addedAt: string;
}

export interface ReportedAddress {
  readonly address: string;
  readonly branch?: string | undefined;
  readonly index?: number | undefined;
  readonly transactions?: number | undefined;
  readonly balance?: string | undefined;
  readonly firstSeen?: string | undefined;
  readonly lastSeen?: string | undefined;
}

const columns = sql`source_id as "sourceId", address, branch, place, transactions, trim_scale(balance)::text as balance, first_seen as "firstSeen", last_seen as "lastSeen", added_at as "addedAt"`;

/**
 * Merges facts about addresses, each listed once, into the stored ones; an address that a person
 * entered stays theirs even if it is derived, too.
 */
export async function putAddresses(
  tx: Tx,
  accountId: AccountId,
  sourceId: SourceId,
  addresses: readonly ReportedAddress[],
): Promise<void> {
  await sql`insert into wallet_address as known (account_id, source_id, address, branch, place, transactions, balance, first_seen, last_seen)
    select ${accountId}, ${sourceId}, a.address, a.branch, a.index, a.transactions, a.balance, a."firstSeen", a."lastSeen"
    from jsonb_to_recordset(${JSON.stringify(addresses)}::jsonb) as a(address text, branch text, index integer, transactions integer,
      balance numeric, "firstSeen" timestamptz, "lastSeen" timestamptz)
    order by a.address
    on conflict (account_id, source_id, address) do update
      set transactions = coalesce(excluded.transactions, known.transactions), balance = coalesce(excluded.balance, known.balance),
        first_seen = least(excluded.first_seen, known.first_seen), last_seen = greatest(excluded.last_seen, known.last_seen)
      where (excluded.transactions, excluded.balance, excluded.first_seen, excluded.last_seen)
        is distinct from (known.transactions, known.balance, known.first_seen, known.last_seen)`.execute(
    tx,
  );
}

/** Removes an address. @returns whether it existed and a person had entered it */
export async function removeAddress(
  tx: Tx,
  accountId: AccountId,
  sourceId: SourceId,
  address: string,
): Promise<boolean> {
  const { numAffectedRows } = await sql`delete from wallet_address
    where account_id = ${accountId} and source_id = ${sourceId} and address = ${address} and branch is null`.execute(
    tx,
  );
  return (numAffectedRows ?? 0n) > 0n;
}

/** Removes derived addresses: they will be derived again. */
export async function forgetDerived(
  tx: Tx,
  accountId: AccountId,
  sourceId: SourceId,
): Promise<void> {
  await sql`delete from wallet_address where account_id = ${accountId} and source_id = ${sourceId} and branch is not null`.execute(
    tx,
  );
}

/** Addresses that people entered, of all wallets or one. */
export async function readEnteredAddresses(
  db: Db,
  accountId: AccountId,
  sourceId?: SourceId,
): Promise<readonly WalletAddressRow[]> {
  const of = sourceId === undefined ? sql`` : sql`and source_id = ${sourceId}`;
  const { rows } =
    await sql<WalletAddressRow>`select ${columns} from wallet_address where account_id = ${accountId} ${of} and branch is null order by address`.execute(
      db,
    );
  return rows;
}

/** The number of addresses of each wallet, and how many were used. */
export async function countAddresses(
  db: Db,
  accountId: AccountId,
): Promise<ReadonlyMap<SourceId, { readonly all: number; readonly used: number }>> {
  const { rows } = await sql<{ sourceId: SourceId; all: number; used: number }>`
    select source_id as "sourceId", count(*)::int as all, (count(*) filter (where transactions > 0))::int as used
    from wallet_address where account_id = ${accountId} group by source_id`.execute(db);
  return new Map(rows.map(({ sourceId, ...counts }) => [sourceId, counts]));
}

/** A page of a wallet's addresses: entered ones first, then by branch. */
export async function readAddressPage(
  db: Db,
  accountId: AccountId,
  sourceId: SourceId,
  {
    offset,
    limit,
    search = '',
  }: { readonly offset: number; readonly limit: number; readonly search?: string | undefined },
): Promise<{ readonly rows: readonly WalletAddressRow[]; readonly total: number }> {
  const found = search === '' ? sql`` : sql`and address ilike ${selectHolding(search)}`;
  const { rows } =
    await sql<WalletAddressRow>`select ${columns} from wallet_address where account_id = ${accountId} and source_id = ${sourceId} ${found}
    order by branch nulls first, place, address offset ${offset} limit ${limit}`.execute(db);
  const { rows: counted } = await sql<{
    total: number;
  }>`select count(*)::int as total from wallet_address where account_id = ${accountId} and source_id = ${sourceId} ${found}`.execute(
    db,
  );
  return { rows, total: counted[0]?.total ?? 0 };
}

const selectHolding = (text: string): string => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

/** Addresses that start with, end with or contain a text. */
export async function readAddressesLike(
  db: Db,
  accountId: AccountId,
  text: string,
  limit: number,
): Promise<readonly WalletAddressRow[]> {
  const pattern = selectHolding(text);
  const { rows } =
    await sql<WalletAddressRow>`select ${columns} from wallet_address where account_id = ${accountId} and address ilike ${pattern}
    order by branch nulls first, address limit ${limit}`.execute(db);
  return rows;
}
