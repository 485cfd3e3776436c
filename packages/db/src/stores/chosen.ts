import type { AccountId } from '@lotbook/model/ids';
import { sql, type RawBuilder } from 'kysely';
import type { DecisionKind } from '@lotbook/model/decision';
import type { Db, Tx } from '../database.ts';
import { keptIn, getTable, type AnnotationKind } from './decisions.ts';
import { found, transactionsWhere, type TransactionFilter } from './transaction-filter.ts';

/** Of what a filter means. */
export interface Chosen {
  readonly meant: number;
  readonly chosen: number;
}

/** Notes which transactions a filter means, for the statements that follow in the same transaction. Returns how many. */
export async function choose(
  tx: Tx,
  accountId: AccountId,
  filter: TransactionFilter,
): Promise<number> {
  const { chosen } = await chooseMatching(tx, accountId, filter, sql`true`);
  return chosen;
}

/** The same of those alone for which a condition holds too, on the transaction `t` and its figure `f`. */
export async function chooseMatching(
  tx: Tx,
  accountId: AccountId,
  filter: TransactionFilter,
  condition: RawBuilder<unknown>,
): Promise<Chosen> {
  const window = await found(tx, { accountId, filter });
  await sql`drop table if exists pg_temp.chosen`.execute(tx);
  // Whether it holds is found out with the filter: several processes look, which no other statement about a temporary table allows.
  await sql`create temporary table chosen on commit drop as ${transactionsWhere(window, condition)}`.execute(
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

/** Drops from what was chosen the transactions for which a condition on `t`, the transaction, does not hold. Returns how many are left. */
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
 * Drops from what was chosen the transactions about which somebody decided one of these kinds, or took it back, after an act was asked for: that stays. What another act upon many
 * did counts from when that was asked for. Returns how many were dropped.
 */
export async function skipDecidedSince(
  tx: Tx,
  accountId: AccountId,
  kinds: readonly (DecisionKind | AnnotationKind)[],
  asked: string,
): Promise<number> {
  const askedFor = (act: string, at: string) =>
    sql`coalesce((select b.created_at from bulk_edit b where b.account_id = ${accountId} and b.batch = ${sql.ref(act)}), ${sql.ref(at)})`;
  const later = (at: string, by: string, act: string) =>
    sql`(${sql.ref(at)} > ${asked}::timestamptz and ${sql.ref(by)} is not null and ${askedFor(act, at)} > ${asked}::timestamptz)`;
  const isLater = sql`(${later('d.created_at', 'd.created_by', 'd.batch')} or ${later('d.revoked_at', 'd.revoked_by', 'd.revoked_in')})`;
  const meant = [...Map.groupBy(kinds, keptIn)].map(
    ([kept, some]) =>
      sql`select d.record_id from ${getTable(kept)} d where d.account_id = ${accountId} and d.kind = any(${some}::text[]) and ${isLater}`,
  );
  // Whoever keeps a transaction apart from others decided about those, too.
  if (kinds.includes('apart'))
    meant.push(
      sql`select jsonb_array_elements_text(d.payload -> 'from')::uuid from decision d where d.account_id = ${accountId} and d.kind = 'apart' and ${isLater}`,
    );
  if (meant.length === 0) return 0;
  const { numAffectedRows } =
    await sql`delete from chosen where id in (${sql.join(meant, sql` union `)})`.execute(tx);
  return Number(numAffectedRows ?? 0n);
}

/** Sets what was chosen aside, to be chosen again part by part. Returns how many. */
export async function setAside(tx: Tx): Promise<number> {
  await sql`drop table if exists pg_temp.aside`.execute(tx);
  await sql`create temporary table aside on commit drop as select id, row_number() over (order by id) as place from chosen`.execute(
    tx,
  );
  await sql`create unique index on aside (place)`.execute(tx);
  const { rows } = await sql<{ count: number }>`select count(*) as count from aside`.execute(tx);
  return rows[0]?.count ?? 0;
}

/** Chooses the part of what was set aside that begins after `from` and holds at most `most`. */
export async function choosePart(tx: Tx, from: number, most: number): Promise<number> {
  await sql`truncate chosen`.execute(tx);
  const { numAffectedRows } =
    await sql`insert into chosen select id from aside where place > ${from} and place <= ${from + most}`.execute(
      tx,
    );
  await sql`analyze chosen`.execute(tx);
  return Number(numAffectedRows ?? 0n);
}

/** Of what was chosen: the assets with an issue of one of these codes, by transaction. */
export async function issuesOnChosen(
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

/** The ids of what a filter means, in order of time. */
export async function loadAffectedIds(
  db: Db,
  accountId: AccountId,
  filter: TransactionFilter,
): Promise<readonly string[]> {
  const window = await found(db, { accountId, filter });
  const { rows } = await sql<{
    id: string;
  }>`${transactionsWhere(window)} order by t.at, t.id`.execute(db);
  return rows.map(({ id }) => id);
}

export async function chosenIds(tx: Tx): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`select id from chosen`.execute(tx);
  return rows.map(({ id }) => id);
}
