import type { AccountId } from '@lotbook/model/ids';
import { sql } from 'kysely';
import type { Db, Tx } from '../database.ts';
import { undoRules } from './category-rules.ts';
import {
  waitForTurn,
  readInstant,
  getTable,
  type Decider,
  type DecisionTable,
} from './decisions.ts';

/** The result of undoing a batch. */
export interface UndoResult {
  /**
   * Transactions whose state before the batch was restored. For a merge, only the duplicates that
   * it set aside count, not the transactions that took over their decisions.
   */
  readonly changed: number;
  /** Transactions that a person changed after the batch: they keep their current state. */
  readonly kept: number;
  /**
   * Rules for later imports: `ended` were created by the batch and still in force, `kept` had been
   * ended by it and are in force again.
   */
  readonly rules: { readonly ended: number; readonly kept: number };
  /**
   * Transactions that don't get their link back, because another of its sides was linked again
   * since: a link is restored for all of its sides or for none.
   */
  readonly unlinked: number;
  /**
   * Transactions that now name no contact or organization, because the one that they named before
   * was deleted since.
   */
  readonly unnamed: number;
  /** Whether the batch affected figures, and not only annotations. */
  readonly figures: boolean;
}

/**
 * Undoes a batch: revokes what it decided and restores what it revoked, each as a new version by
 * the person who undoes it. Later decisions of others on the same subject stay. The number of
 * statements doesn't depend on the number of transactions.
 */
export async function undoBatch(tx: Tx, decider: Decider, batch: string): Promise<UndoResult> {
  await waitForTurn(tx, decider);
  await sql`drop table if exists pg_temp.undone`.execute(tx);
  await sql`create temporary table undone (record_id uuid, kept boolean, kind text, lost boolean not null default false) on commit drop`.execute(
    tx,
  );
  const decisions = await undoIn(tx, decider, batch, 'decision');
  await undoIn(tx, decider, batch, 'annotation');
  await restoreMemos(tx, decider, batch);
  await sql`with gone as (delete from memo where account_id = ${decider.accountId} and batch = ${batch}::uuid and changed_at is null returning record_id)
    insert into undone select record_id, false, 'memo' from gone`.execute(tx);
  const rules = await undoRules(tx, decider, batch);
  const { rows } = await sql<
    Pick<UndoResult, 'changed' | 'kept' | 'unlinked' | 'unnamed'>
  >`select count(*) filter (where not kept) as changed, count(*) filter (where kept) as kept,
      (select count(distinct record_id) from undone where lost and kind = 'link') as unlinked,
      (select count(distinct record_id) from undone where lost and kind <> 'link') as unnamed
    from (select record_id, bool_and(kept) as kept from undone where kept is not null and (kind = 'duplicate' or not exists (select from undone where kind = 'duplicate'))
      group by record_id) each`.execute(tx);
  return { ...rows[0]!, rules, figures: decisions > 0 };
}

/**
 * The state that a version leads to, and the state after one was revoked without a successor: equal
 * whichever chain of undos led to it.
 */
const holding = sql`'holds ' || coalesce(restores, id)`;
const ended = sql`'nothing since ' || coalesce(left_as, id)`;

async function undoIn(
  tx: Tx,
  decider: Decider,
  batch: string,
  kind: DecisionTable,
): Promise<number> {
  const { accountId, userId } = decider;
  const table = getTable(kind);
  const at = await readInstant(tx);
  const about = sql`account_id = ${accountId} and record_id = mine.record_id and kind = mine.kind and part = mine.part`;
  // Whether the state after the batch still applies to each record, possibly through undos of later
  // batches, or something else does.
  await sql`drop table if exists pg_temp.touched`.execute(tx);
  await sql`create temporary table touched on commit drop as
    with mine as (
      select record_id, kind, part, min(id) as first, max(id) filter (where batch is distinct from ${batch}::uuid) as before,
        coalesce((array_agg(${holding} order by id desc) filter (where batch = ${batch}::uuid and revoked_in is distinct from ${batch}::uuid))[1],
          (array_agg(${ended} order by id desc))[1]) as left_then
      from ${table} where account_id = ${accountId} and (batch = ${batch}::uuid or revoked_in = ${batch}::uuid) group by record_id, kind, part)
    select mine.record_id, mine.kind, mine.part, mine.before, coalesce(prior.id, 0) as left_as, latest.state <> mine.left_then as is_kept, false as is_lost
    from mine
    join lateral (select case when revoked_at is null then ${holding} else ${ended} end as state from ${table} where ${about} order by id desc limit 1) latest on true
    left join lateral (select coalesce(left_as, id) as id from ${table} where ${about} and id < mine.first order by id desc limit 1) prior on true`.execute(
    tx,
  );
  await sql`analyze touched`.execute(tx);
  await (kind === 'decision' ? skipHalfLinks(tx, accountId) : skipDeleted(tx, accountId));
  await sql`insert into undone select record_id, case when is_lost and not exists (select from ${table} where ${sql`account_id = ${accountId} and record_id = touched.record_id
      and kind = touched.kind and part = touched.part and revoked_at is null`}) then null else is_kept end, kind, is_lost from touched`.execute(
    tx,
  );
  await sql`update ${table} d set revoked_at = ${at}::timestamptz, revoked_by = ${userId}, revoked_in = ${decider.batch ?? null},
      left_as = case when touched.before is null and not touched.is_lost then touched.left_as end
    from touched where d.account_id = ${accountId} and d.revoked_at is null and not touched.is_kept
      and d.record_id = touched.record_id and d.kind = touched.kind and d.part = touched.part`.execute(
    tx,
  );
  await sql`insert into ${table} (account_id, record_id, kind, part, payload, created_by, created_at, batch, restores)
    select d.account_id, d.record_id, d.kind, d.part,
      case when d.kind = 'memo' and not d.payload ? 'deleted' then d.payload || '{"restored": true}' else d.payload end,
      ${userId}::uuid, ${at}::timestamptz, ${decider.batch ?? null}::uuid, coalesce(d.restores, d.id)
    from ${table} d join touched on touched.before = d.id where d.account_id = ${accountId} and not touched.is_kept order by d.id`.execute(
    tx,
  );
  const { rows } = await sql<{
    count: number;
  }>`select count(*) as count from touched where not is_kept`.execute(tx);
  return rows[0]?.count ?? 0;
}

/**
 * A link is restored for all of its sides or for none: it is skipped if one side was linked again
 * since, or if no other side is left.
 */
async function skipHalfLinks(tx: Tx, accountId: AccountId): Promise<void> {
  await sql`with returning_link as (
      select touched.record_id, touched.is_kept, d.payload ->> 'link' as link from touched join decision d on d.account_id = ${accountId} and d.id = touched.before
      where touched.kind = 'link'),
    standing as (
      select d.payload ->> 'link' as link, count(*) as sides from decision d
      where d.account_id = ${accountId} and d.kind = 'link' and d.revoked_at is null and d.payload ->> 'link' in (select link from returning_link)
        and not exists (select from touched where touched.record_id = d.record_id and touched.kind = 'link') group by 1),
    half as (
      select link from returning_link r left join standing using (link) group by link having bool_or(is_kept) or count(*) + coalesce(max(sides), 0) < 2)
    update touched set before = null, is_lost = true from returning_link r
    where r.record_id = touched.record_id and touched.kind = 'link' and not touched.is_kept and r.link in (select link from half)`.execute(
    tx,
  );
}

/** Skips decisions that name a contact or organization that no longer exists. */
async function skipDeleted(tx: Tx, accountId: AccountId): Promise<void> {
  const isGone = (kind: 'contact' | 'organization') =>
    sql`(d.kind = ${kind} and not exists (select from ${sql.table(kind)} named where named.account_id = ${accountId} and named.id::text = d.payload ->> ${`${kind}Id`}::text))`;
  await sql`update touched set before = null, is_lost = true from annotation d
    where d.account_id = ${accountId} and d.id = touched.before and not touched.is_kept and (${isGone('contact')} or ${isGone('organization')})`.execute(
    tx,
  );
}

/**
 * Restores memos from their history: a changed memo gets its text from before the batch, a deleted
 * memo is added again as it was.
 */
async function restoreMemos(tx: Tx, { accountId }: Decider, batch: string): Promise<void> {
  const memos = sql`select touched.record_id, touched.part as id, own.payload->'written' as written, held.payload ? 'deleted' as is_gone, held.id is not null as is_changed,
      coalesce(held.payload->>'memo', own.payload->>'was', own.payload->>'deleted') as memo
    from touched left join annotation own on own.account_id = ${accountId} and own.batch = ${batch}::uuid
      and own.record_id = touched.record_id and own.kind = touched.kind and own.part = touched.part
    left join annotation held on held.account_id = ${accountId} and held.revoked_at is null
      and held.record_id = touched.record_id and held.kind = touched.kind and held.part = touched.part
    where touched.kind = 'memo' and not touched.is_kept`;
  await sql`delete from memo using (${memos}) as restored where account_id = ${accountId} and memo.id::text = restored.id and restored.is_gone`.execute(
    tx,
  );
  await sql`insert into memo (account_id, id, record_id, app_type, memo, created_by, created_by_email, created_at, changed_at)
    select ${accountId}, restored.id::uuid, restored.record_id, written->>'appType', restored.memo, (select id from app_user where id = (written->>'by')::uuid), written->>'byEmail',
      (written->>'at')::timestamptz, case when is_changed then now() end
    from (${memos}) as restored where written is not null and is_gone is not true and not exists (select from memo where account_id = ${accountId} and id::text = restored.id)`.execute(
    tx,
  );
  await sql`update memo set memo = restored.memo, changed_at = case when restored.is_changed then now() end from (${memos}) as restored
    where account_id = ${accountId} and memo.id::text = restored.id and memo.memo <> restored.memo and restored.is_gone is not true`.execute(
    tx,
  );
}

/**
 * How many transactions each batch affected, by batch. Bulk edits recorded it; others are counted,
 * up to `most` decided and `most` revoked.
 */
export async function getReach(
  db: Db,
  accountId: AccountId,
  batches: readonly string[],
  most: number,
): Promise<ReadonlyMap<string, number>> {
  if (batches.length === 0) return new Map();
  const touched = (table: DecisionTable, by: string) =>
    sql`(select record_id from ${getTable(table)} where account_id = ${accountId} and ${sql.raw(by)} = asked.batch limit ${most})`;
  const { rows } = await sql<{ batch: string; count: number }>`
    select asked.batch, coalesce((select changed from bulk_edit where account_id = ${accountId} and bulk_edit.batch = asked.batch), least(${most}, (select count(distinct record_id) from (
      ${touched('decision', 'batch')} union all ${touched('decision', 'revoked_in')} union all
      ${touched('annotation', 'batch')} union all ${touched('annotation', 'revoked_in')}) each))) as count
    from unnest(${[...batches]}::uuid[]) as asked(batch)`.execute(db);
  return new Map(rows.map(({ batch, count }) => [batch, count]));
}
