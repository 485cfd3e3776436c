import type { AccountId } from '@lotbook/model/ids';
import { sql, type RawBuilder } from 'kysely';
import type { DecisionKind } from '@lotbook/model/decision';
import type { Db, Tx } from '../database.ts';
import { tableFor, getTable, type AnnotationKind } from './decisions.ts';
import { resolveSearch, selectTransactions, type TransactionFilter } from './transaction-filter.ts';

/** The transactions of a filter. */
export interface Chosen {
  readonly meant: number;
  readonly chosen: number;
}

/**
 * Selects the transactions of a filter into a temporary table for the statements that follow in the
 * same transaction. Returns the count.
 */
export async function choose(
  tx: Tx,
  accountId: AccountId,
  filter: TransactionFilter,
): Promise<number> {
  const { chosen } = await chooseMatching(tx, accountId, filter, sql`true`);
  return chosen;
}

/**
 * Like `choose`, but only those that also meet a condition on the transaction `t` and its figure
 * `f`.
 */
export async function chooseMatching(
  tx: Tx,
  accountId: AccountId,
  filter: TransactionFilter,
  condition: RawBuilder<unknown>,
): Promise<Chosen> {
  const window = await resolveSearch(tx, { accountId, filter });
  await sql`drop table if exists pg_temp.chosen`.execute(tx);
  // The condition is evaluated while the table is created, because Postgres can parallelize that
  // but no later statement on a temporary table.
  await sql`create temporary table chosen on commit drop as ${selectTransactions(window, condition)}`.execute(
    tx,
  );
  const { rows } =
    await sql<Chosen>`select count(*) as meant, count(*) filter (where fits) as chosen from chosen`.execute(
      tx,
    );
  const { meant, chosen } = rows[0]!;
  if (chosen < meant) await sql`delete from chosen where fits is not true`.execute(tx);
  await sql`alter table chosen drop column fits`.execute(tx);
  await sql`analyze chosen`.execute(tx);
  return { meant, chosen };
}

/**
 * Removes from the selection the transactions that don't meet a condition on the transaction `t`.
 * Returns the remaining count.
 */
export async function chooseOnly(
  tx: Tx,
  accountId: AccountId,
  condition: RawBuilder<unknown>,
): Promise<number> {
  await sql`delete from chosen c using transaction t where t.account_id = ${accountId} and t.id = c.id and not (${condition})`.execute(
    tx,
  );
  const { rows } = await sql<{ count: number }>`select count(*) as count from chosen`.execute(tx);
  return rows[0]?.count ?? 0;
}

/**
 * Removes from the selection the transactions for which a person decided or revoked one of these
 * kinds after the batch was requested: the later decision stays. Decisions of another bulk edit
 * count from the time it was requested. Returns how many were removed.
 */
export async function skipDecidedSince(
  tx: Tx,
  accountId: AccountId,
  kinds: readonly (DecisionKind | AnnotationKind)[],
  requestedBy: string,
): Promise<number> {
  const requestTime = (act: string, at: string) =>
    sql`coalesce((select b.created_at from bulk_edit b where b.account_id = ${accountId} and b.batch = ${sql.ref(act)}), ${sql.ref(at)})`;
  const later = (at: string, by: string, act: string) =>
    sql`(${sql.ref(at)} > ${requestedBy}::timestamptz and ${sql.ref(by)} is not null and ${requestTime(act, at)} > ${requestedBy}::timestamptz)`;
  const isLater = sql`(${later('d.created_at', 'd.created_by', 'd.batch')} or ${later('d.revoked_at', 'd.revoked_by', 'd.revoked_in')})`;
  const meant = [...Map.groupBy(kinds, tableFor)].map(
    ([kept, some]) =>
      sql`select d.record_id from ${getTable(kept)} d where d.account_id = ${accountId} and d.kind = any(${some}::text[]) and ${isLater}`,
  );
  // Unlinking a transaction from others is also a decision about those others.
  if (kinds.includes('apart'))
    meant.push(
      sql`select jsonb_array_elements_text(d.payload -> 'from')::uuid from decision d where d.account_id = ${accountId} and d.kind = 'apart' and ${isLater}`,
    );
  if (meant.length === 0) return 0;
  const { numAffectedRows } =
    await sql`delete from chosen where id in (${sql.join(meant, sql` union `)})`.execute(tx);
  return Number(numAffectedRows ?? 0n);
}

/** Moves the selection aside, to be selected again in parts. Returns the count. */
export async function setAside(tx: Tx): Promise<number> {
  await sql`drop table if exists pg_temp.aside`.execute(tx);
  await sql`create temporary table aside on commit drop as select id, row_number() over (order by id) as place from chosen`.execute(
    tx,
  );
  await sql`create unique index on aside (place)`.execute(tx);
  const { rows } = await sql<{ count: number }>`select count(*) as count from aside`.execute(tx);
  return rows[0]?.count ?? 0;
}

/**
 * Selects the part of the set-aside selection that starts after `from` and has at most `most` rows.
 */
export async function choosePart(tx: Tx, from: number, most: number): Promise<number> {
  await sql`truncate chosen`.execute(tx);
  const { numAffectedRows } =
    await sql`insert into chosen select id from aside where place > ${from} and place <= ${from + most}`.execute(
      tx,
    );
  await sql`analyze chosen`.execute(tx);
  return Number(numAffectedRows ?? 0n);
}

/** For the selection: the assets with an issue of one of these codes, by transaction. */
export async function readIssuesOnChosen(
  tx: Tx,
  accountId: AccountId,
  codes: readonly string[],
): Promise<readonly { readonly id: string; readonly asset: string }[]> {
  const { rows } = await sql<{
    id: string;
    asset: string;
  }>`select distinct i.transaction_id as id, i.asset from chosen c
    join issue i on i.account_id = ${accountId} and i.transaction_id = c.id where i.code = any(${[...codes]}::text[])`.execute(
    tx,
  );
  return rows;
}

/** The ids of the transactions of a filter, ordered by time. */
export async function loadAffectedIds(
  db: Db,
  accountId: AccountId,
  filter: TransactionFilter,
): Promise<readonly string[]> {
  const window = await resolveSearch(db, { accountId, filter });
  const { rows } = await sql<{
    id: string;
  }>`${selectTransactions(window)} order by t.at, t.id`.execute(db);
  return rows.map(({ id }) => id);
}

export async function listSelectedIds(tx: Tx): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`select id from chosen`.execute(tx);
  return rows.map(({ id }) => id);
}
