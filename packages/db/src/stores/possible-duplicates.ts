import type { AccountId, SourceId } from '@lotbook/model/ids';
import { sql, type RawBuilder } from 'kysely';
import type { Db, Tx } from '../database.ts';
import { isExcluded, representedBy } from './merged-records.ts';

/** Transactions that changed, or that a person decided about; undefined for the whole account. */
type Scope = readonly string[] | undefined;

const nilId = sql`'00000000-0000-0000-0000-000000000000'::uuid`;

/** The movements in a canonical form, regardless of their order and of trailing zeros. */
const canonicalMovements = sql`(
  select string_agg(m.direction || ' ' || m.asset || ' ' || trim_scale(m.quantity), ',' order by m.direction, m.asset, m.quantity)
  from jsonb_to_recordset(t.movements) as m(direction text, asset text, quantity numeric))`;

/**
 * All transactions at the same sources and within the same seconds as the given ones; each second
 * is a separate index lookup.
 */
const sameSecond = (accountId: AccountId, ids: readonly string[]): RawBuilder<unknown> => sql`
  select n.id from (
    select distinct source_id, date_trunc('second', at) as second from transaction where account_id = ${accountId} and id = any(${[...ids]}::uuid[])
  ) own
  cross join lateral (
    select t.id from transaction t where t.account_id = ${accountId} and t.source_id = own.source_id and t.at >= own.second and t.at < own.second + interval '1 second' offset 0
  ) n`;

/** Sources with records of more than one import: only these can have duplicates. */
async function selectSharedSources(db: Db, accountId: AccountId): Promise<readonly string[]> {
  const { rows } = await sql<{
    id: string;
  }>`select source_id as id from record where account_id = ${accountId} group by source_id
    having min(coalesce(import_id, ${nilId})::text) <> max(coalesce(import_id, ${nilId})::text)`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** The transactions to examine: all of some sources, or by id. */
type Candidates = { readonly sources: readonly string[] } | { readonly ids: readonly string[] };

/**
 * Creates the temporary table `told_twice` with `id, kept`: transactions that another import of the
 * same source seems to contain, too. Both are within the same second, have the same amounts, and
 * one has no id from the service or a different one, because a service can use different ids in its
 * API and its files. Two ids within one import are two events; the second record of one import
 * pairs with the second of the other. Of a pair, the kept one has an id, else comes from a
 * connection, else has more details, else is from the older import. `analyze` gives the planner the
 * size of each step.
 */
async function findDuplicates(tx: Tx, accountId: AccountId, candidates: Candidates): Promise<void> {
  await sql`drop table if exists pg_temp.same_second, pg_temp.told_twice`.execute(tx);
  const condition =
    'ids' in candidates
      ? sql`t.id = any(${[...candidates.ids]}::uuid[])`
      : sql`t.source_id = any(${[...candidates.sources]}::uuid[])`;
  await sql`create temporary table same_second on commit drop as select * from (
    select t.id, t.source_id, date_trunc('second', t.at) as second, coalesce(r.import_id, ${nilId}) as brought, t.external_id,
      min(coalesce(r.import_id, ${nilId})::text) over same <> max(coalesce(r.import_id, ${nilId})::text) over same as is_candidate
    from transaction t join record r on r.account_id = t.account_id and r.id = t.id
    where t.account_id = ${accountId} and ${condition}
    window same as (partition by t.source_id, date_trunc('second', t.at))
  ) each where is_candidate`.execute(tx);
  await sql`analyze same_second`.execute(tx);
  await sql`create temporary table told_twice on commit drop as
    with candidate as (
      select s.*, ${canonicalMovements} as moved, i.origin, i.created_at as imported_at, num_nonnulls(t.tx_hash, t.memo, t.category) as detail
      from same_second s
      join transaction t on t.account_id = ${accountId} and t.id = s.id
      left join import i on i.account_id = t.account_id and i.id = s.brought
      where not ${isExcluded({ account: sql`t.account_id`, id: sql`t.id` })}
    ), numbered as (
      select *, row_number() over (partition by source_id, second, moved, brought order by external_id nulls last, id) as place from candidate
    ), ranked as (
      select id, source_id, external_id, brought, row_number() over one as rank, first_value(id) over one as kept, first_value(brought) over one as keeper from numbered
      window one as (partition by source_id, second, moved, place
        order by external_id is not null desc, coalesce(origin = 'connection', false) desc, detail desc, imported_at nulls last, id)
    )
    select id, source_id, kept from ranked where rank > 1 and (external_id is null or not exists (
      select 1 from record_holder h where h.account_id = ${accountId} and (h.record_id, h.import_id) in ((kept, brought), (ranked.id, keeper))))`.execute(
    tx,
  );
  await sql`analyze told_twice`.execute(tx);
}

/**
 * Positions of the engine's own issues are lower. Queries name the position, so that they use the
 * whole key and no plan scans the account's other issues.
 */
const position = 1_000;

/**
 * Finds possible duplicates again, in the whole account or near some of its transactions, and
 * updates the sums over issues.
 */
export async function noteDuplicates(tx: Tx, accountId: AccountId, changed: Scope): Promise<void> {
  const scope = changed && (await loadDependentRecords(tx, accountId, changed));
  const sources = changed ? [] : await selectSharedSources(tx, accountId);
  const { numAffectedRows } =
    await sql`delete from issue where account_id = ${accountId} and twin is not null
    ${scope ? sql`and transaction_id = any(${scope}::uuid[])` : sql``}`.execute(tx);
  const deletedIssues = Number(numAffectedRows ?? 0n);
  const isPossible = scope ? scope.length > 1 : sources.length > 0;
  if (isPossible) await findDuplicates(tx, accountId, scope ? { ids: scope } : { sources });
  const found = isPossible ? await insertIssues(tx, accountId) : 0;
  if (deletedIssues + found > 0) await unflag(tx, accountId, scope);
  const changedImpacts = (await hasDuplicateIssues(tx, accountId))
    ? await updateImpactAndFlags(tx, accountId, scope)
    : 0;
  if (deletedIssues + found + changedImpacts > 0) await updateTotal(tx, accountId);
}

async function hasDuplicateIssues(db: Db, accountId: AccountId): Promise<boolean> {
  const { rows } =
    await sql`select from issue where account_id = ${accountId} and twin is not null limit 1`.execute(
      db,
    );
  return rows.length > 0;
}

async function updateImpactAndFlags(tx: Tx, accountId: AccountId, scope: Scope): Promise<number> {
  const figures = await findWrittenFigures(tx, scope);
  const changedImpacts = await updateImpact(tx, accountId, figures);
  await flag(tx, accountId, figures);
  return changedImpacts;
}

/**
 * Creates the table `written` of the transactions whose figures changed in this database
 * transaction, and of those in scope; undefined means all.
 */
async function findWrittenFigures(tx: Tx, scope: Scope): Promise<'written' | undefined> {
  if (!scope) return undefined;
  const { rows } = await sql<{
    is_staged: boolean;
  }>`select to_regclass('pg_temp.staged_outcome') is not null as is_staged`.execute(tx);
  await sql`drop table if exists pg_temp.written`.execute(tx);
  await sql`create temporary table written on commit drop as select unnest(${[...scope]}::uuid[]) as id
    ${rows[0]?.is_staged ? sql`union select transaction_id from staged_outcome where figure <> 'same'` : sql``}`.execute(
    tx,
  );
  await sql`analyze written`.execute(tx);
  return 'written';
}

const duplicateIssues = (
  accountId: AccountId,
  figures: 'written' | undefined,
): RawBuilder<unknown> =>
  figures
    ? sql`(select i.* from written w join issue i on i.account_id = ${accountId} and i.transaction_id = w.id and i.position = ${position})`
    : sql`(select * from issue where account_id = ${accountId} and twin is not null)`;

/**
 * The tax impact of a duplicate is its own gain and income, from the current figures. Returns the
 * number of issues whose impact changed.
 */
async function updateImpact(
  tx: Tx,
  accountId: AccountId,
  figures: 'written' | undefined,
): Promise<number> {
  await sql`drop table if exists pg_temp.weighed`.execute(tx);
  await sql`create temporary table weighed on commit drop as
    select told.transaction_id, now.low, now.high from ${duplicateIssues(accountId, figures)} told
    left join transaction_figure f on f.account_id = told.account_id and f.transaction_id = told.transaction_id and f.at = told.at
    cross join lateral (select num_nonnulls(f.gain, f.income) > 0 as is_known, -(coalesce(f.gain, 0) + coalesce(f.income, 0)) as change) own
    cross join lateral (select case when own.is_known then least(own.change, 0) end as low, case when own.is_known then greatest(own.change, 0) end as high) now
    where (told.low, told.high) is distinct from (now.low, now.high)`.execute(tx);
  await sql`analyze weighed`.execute(tx);
  const { numAffectedRows } =
    await sql`update issue i set low = now.low, high = now.high from weighed now
    where i.account_id = ${accountId} and i.transaction_id = now.transaction_id and i.position = ${position}`.execute(
      tx,
    );
  return Number(numAffectedRows ?? 0n);
}

/** Rewritten figures lose the flag, so it is set again. */
async function flag(tx: Tx, accountId: AccountId, figures: 'written' | undefined): Promise<void> {
  await sql`update transaction_figure f set issue_codes = array_append(f.issue_codes, 'possible-duplicate') from ${duplicateIssues(accountId, figures)} i
    where f.account_id = ${accountId} and f.transaction_id = i.transaction_id and f.at = i.at
      and not 'possible-duplicate' = any(f.issue_codes)`.execute(tx);
}

async function insertIssues(tx: Tx, accountId: AccountId): Promise<number> {
  const { numAffectedRows } =
    await sql`insert into issue (account_id, at, transaction_id, position, code, severity, asset, text_code, params, twin)
    select t.account_id, t.at, t.id, ${position}, 'possible-duplicate', 'warning', coalesce(t.assets[1], ''),
      'engine-issues.possibleDuplicate', jsonb_build_object('source', s.name, 'file', coalesce(i.file_name, ''),
        'origin', case when i.origin = 'connection' then 'connection' when i.id is null then 'manual' else 'other' end), told.kept
    from told_twice told
    join transaction t on t.account_id = ${accountId} and t.id = told.id
    join source s on s.account_id = t.account_id and s.id = t.source_id
    join record r on r.account_id = t.account_id and r.id = told.kept
    left join import i on i.account_id = r.account_id and i.id = r.import_id`.execute(tx);
  return Number(numAffectedRows ?? 0n);
}

/**
 * The given transactions, all within the same seconds, and all that were possible duplicates of any
 * of them.
 */
async function loadDependentRecords(
  db: Db,
  accountId: AccountId,
  changed: readonly string[],
): Promise<readonly string[]> {
  if (changed.length === 0) return [];
  const { rows: affected } = await sql<{
    id: string;
  }>`select transaction_id as id from issue where account_id = ${accountId} and twin = any(${[...changed]}::uuid[])`.execute(
    db,
  );
  const all = [...changed, ...affected.map(({ id }) => id)];
  const { rows } = await sql<{ id: string }>`${sameSecond(accountId, all)}`.execute(db);
  return [...new Set([...all, ...rows.map(({ id }) => id)])];
}

async function updateTotal(tx: Tx, accountId: AccountId): Promise<void> {
  await sql`delete from issue_total where account_id = ${accountId} and code = 'possible-duplicate'`.execute(
    tx,
  );
  await sql`insert into issue_total (account_id, code, severity, issues, staked, low, high)
    select ${accountId}, 'possible-duplicate', 'warning', count(*), count(low), coalesce(sum(low), 0), coalesce(sum(high), 0) from issue where account_id = ${accountId} and code = 'possible-duplicate' having count(*) > 0`.execute(
    tx,
  );
}

/** Removes the flag from figures that are no longer possible duplicates. */
async function unflag(tx: Tx, accountId: AccountId, scope: Scope): Promise<void> {
  await sql`update transaction_figure f set issue_codes = array_remove(f.issue_codes, 'possible-duplicate')
    where f.account_id = ${accountId} and 'possible-duplicate' = any(f.issue_codes) ${scope ? sql`and f.transaction_id = any(${scope}::uuid[])` : sql``}
      and not exists (select 1 from issue i where i.account_id = f.account_id and i.transaction_id = f.transaction_id and i.position = ${position})`.execute(
    tx,
  );
}

/** A pair of possible or merged duplicates. */
export interface DuplicateRow {
  /** The kept transaction. */
  readonly keptId: string;
  readonly otherId: string;
  readonly state: 'possible' | 'distinct' | 'merged';
  /** A person's reason why they are not duplicates; null otherwise. */
  readonly reason: string | null;
}

const duplicatePairs = (accountId: AccountId): RawBuilder<unknown> => sql`(
  select i.twin as "keptId", i.transaction_id as "otherId", case when a.id is null then 'possible' else 'distinct' end as state, a.payload ->> 'reason' as reason, i.at
  from issue i left join annotation a on a.account_id = i.account_id and a.record_id = i.transaction_id and a.kind = 'dismissed'
    and a.part = i.code || ' ' || i.asset and a.revoked_at is null
  where i.account_id = ${accountId} and i.twin is not null
    and not exists (select 1 from decision d where d.account_id = i.account_id and d.record_id = i.transaction_id and d.kind in ('ignore', 'duplicate') and d.revoked_at is null)
  union all
  select stands.id, d.record_id, 'merged', null, t.at
  from decision d join transaction t on t.account_id = d.account_id and t.id = d.record_id cross join lateral (select ${representedBy} as id) stands
  where d.account_id = ${accountId} and d.kind = 'duplicate' and d.revoked_at is null and stands.id <> d.record_id) twin`;

/** All duplicate pairs of the given transactions, whichever of the pair they are. */
export async function loadDuplicates(
  db: Db,
  accountId: AccountId,
  ids: readonly string[],
): Promise<readonly DuplicateRow[]> {
  if (ids.length === 0) return [];
  const { rows } =
    await sql<DuplicateRow>`select "keptId", "otherId", state, reason from ${duplicatePairs(accountId)}
    where "keptId" = any(${[...ids]}::uuid[]) or "otherId" = any(${[...ids]}::uuid[]) order by at, "otherId"`.execute(
      db,
    );
  return rows;
}

/** The pairs of a source, the open ones first, then the newest. */
export async function loadSourceDuplicates(
  db: Db,
  accountId: AccountId,
  sourceId: SourceId,
  limit: number,
): Promise<readonly DuplicateRow[]> {
  const { rows } =
    await sql<DuplicateRow>`select "keptId", "otherId", state, reason from ${duplicatePairs(accountId)}
    where exists (select 1 from transaction t where t.account_id = ${accountId} and t.id = twin."otherId" and t.source_id = ${sourceId})
    order by state = 'possible' desc, at desc, "otherId" limit ${limit}`.execute(db);
  return rows;
}

/**
 * The number of a source's transactions that look like duplicates; from the current rows, computed
 * or not.
 */
export async function countDuplicates(
  tx: Tx,
  accountId: AccountId,
  sourceId: SourceId,
): Promise<number> {
  if (!(await selectSharedSources(tx, accountId)).includes(sourceId)) return 0;
  await findDuplicates(tx, accountId, { sources: [sourceId] });
  const { rows } = await sql<{ count: number }>`select count(*) as count from told_twice`.execute(
    tx,
  );
  return rows[0]?.count ?? 0;
}

/**
 * The records that were dismissed as duplicates of these or of the same record: one of them
 * represents the others if the kept one is missing.
 */
export async function loadDismissedFor(
  db: Db,
  accountId: AccountId,
  ids: readonly string[],
): Promise<readonly string[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ id: string }>`with stayed as materialized (
      select unnest(${[...ids]}::uuid[]) as id
      union select (payload ->> 'of')::uuid from decision where account_id = ${accountId} and kind = 'duplicate' and record_id = any(${[...ids]}::uuid[]))
    select d.record_id as id from stayed join decision d on d.account_id = ${accountId} and d.kind = 'duplicate' and d.revoked_at is null
      and (d.payload ->> 'of')::uuid = stayed.id`.execute(db);
  return rows.map(({ id }) => id);
}
