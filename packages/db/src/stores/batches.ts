import type { AccountId } from '@lotbook/model/ids';
import { sql } from 'kysely';
import type { Db, Tx } from '../database.ts';
import { inTurn, instant, tableOf, type Decider, type Kept } from './decisions.ts';

/** What came of undoing an act. */
export interface Undone {
  /** Transactions about which again holds what held before the act. */
  readonly changed: number;
  /** Those about which somebody decided anew since: they stay as they are now. */
  readonly kept: number;
  /** Rules for later imports that the act made, and that were in force still. */
  readonly rules: number;
  /** The act was about figures, and not only about what is noted beside them. */
  readonly figures: boolean;
}

/**
 * Undoes an act: what it decided ends, and what it ended begins again, each as a version of its own by the person who undoes. Where somebody has decided about
 * the same since, theirs stays. As many statements for one transaction as for very many.
 */
export async function undoBatch(tx: Tx, decider: Decider, batch: string): Promise<Undone> {
  await inTurn(tx, decider);
  await sql`drop table if exists pg_temp.undone`.execute(tx);
  await sql`create temporary table undone (record_id uuid, kept boolean) on commit drop`.execute(tx);
  const decisions = await undoIn(tx, decider, batch, 'decision');
  await undoIn(tx, decider, batch, 'annotation');
  await restoreMemos(tx, decider, batch);
  await sql`with gone as (delete from memo where account_id = ${decider.accountId} and batch = ${batch}::uuid and changed_at is null returning record_id)
    insert into undone select record_id, false from gone`.execute(tx);
  const { numAffectedRows: rules } = await sql`update category_rule set revoked_at = now(), revoked_by = ${decider.userId}
    where account_id = ${decider.accountId} and batch = ${batch}::uuid and revoked_at is null`.execute(tx);
  const { rows } = await sql<{ changed: number; kept: number }>`select count(*) filter (where not kept) as changed, count(*) filter (where kept) as kept
    from (select record_id, bool_and(kept) as kept from undone group by record_id) each`.execute(tx);
  return { changed: rows[0]?.changed ?? 0, kept: rows[0]?.kept ?? 0, rules: Number(rules ?? 0n), figures: decisions > 0 };
}

async function undoIn(tx: Tx, decider: Decider, batch: string, kept: Kept): Promise<number> {
  const { accountId, userId } = decider;
  const table = tableOf(kept);
  const at = await instant(tx);
  // About each of these the act was the last word, or not. What a memo was changed to holds `again` where a later change or deletion of it was undone.
  await sql`drop table if exists pg_temp.touched`.execute(tx);
  await sql`create temporary table touched on commit drop as
    with mine as (
      select record_id, kind, part, max(id) as last from ${table}
      where account_id = ${accountId} and (batch = ${batch}::uuid or revoked_in = ${batch}::uuid) group by record_id, kind, part
    ), again as (
      select held.record_id, held.kind, held.part, held.id from ${table} own join ${table} held on held.account_id = own.account_id and held.record_id = own.record_id
        and held.kind = own.kind and held.part = own.part and held.revoked_at is null and held.payload ? 'restored' and held.payload - 'restored' = own.payload - 'restored'
      where own.account_id = ${accountId} and own.batch = ${batch}::uuid and own.kind = 'memo' and held.batch is distinct from ${batch}::uuid)
    select mine.record_id, mine.kind, mine.part, count(other.id) > 0 and again.id is null as is_kept, again.id as again
    from mine left join again on again.record_id = mine.record_id and again.kind = mine.kind and again.part = mine.part
    left join ${table} other on other.account_id = ${accountId} and other.record_id = mine.record_id and other.kind = mine.kind and other.part = mine.part
      and ((other.id > mine.last and other.batch is distinct from ${batch}::uuid)
        or (other.batch = ${batch}::uuid and other.revoked_at is not null and other.revoked_in is distinct from ${batch}::uuid))
    group by mine.record_id, mine.kind, mine.part, again.id`.execute(tx);
  await sql`analyze touched`.execute(tx);
  await sql`insert into undone select record_id, is_kept from touched`.execute(tx);
  await sql`update ${table} d set revoked_at = ${at}::timestamptz, revoked_by = ${userId}, revoked_in = ${decider.batch ?? null} from touched
    where d.account_id = ${accountId} and (d.batch = ${batch}::uuid or d.id = touched.again) and d.revoked_at is null and not touched.is_kept
      and d.record_id = touched.record_id and d.kind = touched.kind and d.part = touched.part`.execute(tx);
  await sql`insert into ${table} (account_id, record_id, kind, part, payload, created_by, created_at, batch)
    select distinct on (d.record_id, d.kind, d.part) d.account_id, d.record_id, d.kind, d.part,
      case when d.kind = 'memo' and not d.payload ? 'deleted' then d.payload || '{"restored": true}' else d.payload end, ${userId}::uuid, ${at}::timestamptz, ${decider.batch ?? null}::uuid
    from ${table} d join touched on touched.record_id = d.record_id and touched.kind = d.kind and touched.part = d.part
    where d.account_id = ${accountId} and d.revoked_in = ${batch}::uuid and d.batch is distinct from ${batch}::uuid and not touched.is_kept
    order by d.record_id, d.kind, d.part, d.id desc`.execute(tx);
  const { rows } = await sql<{ count: number }>`select count(*) as count from touched where not is_kept`.execute(tx);
  return rows[0]?.count ?? 0;
}

/** Memos say again what their history says that they say: the one that an act changed what it said before, the one that it deleted stands there as it was written. */
async function restoreMemos(tx: Tx, { accountId }: Decider, batch: string): Promise<void> {
  const memos = sql`select touched.record_id, touched.part as id, own.payload->'written' as written, held.payload ? 'deleted' as is_gone, held.id is not null as is_changed,
      coalesce(held.payload->>'memo', own.payload->>'was', own.payload->>'deleted') as memo
    from touched left join annotation own on own.account_id = ${accountId} and own.batch = ${batch}::uuid
      and own.record_id = touched.record_id and own.kind = touched.kind and own.part = touched.part
    left join annotation held on held.account_id = ${accountId} and held.revoked_at is null
      and held.record_id = touched.record_id and held.kind = touched.kind and held.part = touched.part
    where touched.kind = 'memo' and not touched.is_kept`;
  await sql`delete from memo using (${memos}) as restored where account_id = ${accountId} and memo.id::text = restored.id and restored.is_gone`.execute(tx);
  await sql`insert into memo (account_id, id, record_id, app_type, memo, created_by, created_by_email, created_at, changed_at)
    select ${accountId}, restored.id::uuid, restored.record_id, written->>'appType', restored.memo, (select id from app_user where id = (written->>'by')::uuid), written->>'byEmail',
      (written->>'at')::timestamptz, case when is_changed then now() end
    from (${memos}) as restored where written is not null and is_gone is not true and not exists (select from memo where account_id = ${accountId} and id::text = restored.id)`.execute(
    tx,
  );
  await sql`update memo set memo = restored.memo, changed_at = case when restored.is_changed then now() end from (${memos}) as restored
    where account_id = ${accountId} and memo.id::text = restored.id and memo.memo <> restored.memo and restored.is_gone is not true`.execute(tx);
}

/** About how many transactions acts were, by their number: those of bulk edits as they told; others counted until `most` of what they decided and as much of what they ended. */
export async function reachOf(db: Db, accountId: AccountId, batches: readonly string[], most: number): Promise<ReadonlyMap<string, number>> {
  if (batches.length === 0) return new Map();
  const touched = (kept: Kept, by: string) =>
    sql`(select record_id from ${tableOf(kept)} where account_id = ${accountId} and ${sql.raw(by)} = asked.batch limit ${most})`;
  const { rows } = await sql<{ batch: string; count: number }>`
    select asked.batch, coalesce((select changed from bulk_edit where account_id = ${accountId} and bulk_edit.batch = asked.batch), least(${most}, (select count(distinct record_id) from (
      ${touched('decision', 'batch')} union all ${touched('decision', 'revoked_in')} union all
      ${touched('annotation', 'batch')} union all ${touched('annotation', 'revoked_in')}) each))) as count
    from unnest(${[...batches]}::uuid[]) as asked(batch)`.execute(db);
  return new Map(rows.map(({ batch, count }) => [batch, count]));
}
