import type { AccountId, SourceId } from '@lotbook/model/ids';
import { sql, type RawBuilder } from 'kysely';
import type { Db, Tx } from '../database.ts';
import { leftOut, representedBy } from './merged-records.ts';

/** Transactions that a person decided about, or that changed; undefined for all of the account. */
type Scope = readonly string[] | undefined;

const nobody = sql`'00000000-0000-0000-0000-000000000000'::uuid`;

/** What came, left and was paid, whatever the order and however the digits are written. */
const moved = sql`(
  select string_agg(m.direction || ' ' || m.asset || ' ' || trim_scale(m.quantity), ',' order by m.direction, m.asset, m.quantity)
  from jsonb_to_recordset(t.movements) as m(direction text, asset text, quantity numeric))`;

/** Every transaction at the sources and within the seconds of some; each second is looked up in the index by itself. */
const near = (accountId: AccountId, ids: readonly string[]): RawBuilder<unknown> => sql`
  select n.id from (
    select distinct source_id, date_trunc('second', at) as second from transaction where account_id = ${accountId} and id = any(${[...ids]}::uuid[])
  ) own
  cross join lateral (
    select t.id from transaction t where t.account_id = ${accountId} and t.source_id = own.source_id and t.at >= own.second and t.at < own.second + interval '1 second' offset 0
  ) n`;

/** Sources of which more than one import tells: of the others nothing is told twice. */
async function sharedSources(db: Db, accountId: AccountId): Promise<readonly string[]> {
  const { rows } = await sql<{
    id: string;
  }>`select source_id as id from record where account_id = ${accountId} group by source_id
    having min(coalesce(import_id, ${nobody})::text) <> max(coalesce(import_id, ${nobody})::text)`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** Which transactions are looked at: all of some sources, or some by their ids. */
type Among = { readonly sources: readonly string[] } | { readonly ids: readonly string[] };

/**
 * Makes the table `told_twice` of `id, kept`: transactions that look as if another import of the same source told them, too: within the same second, with the same amounts, and without an
 * id of the service's own or under another one: what a service fetches from and what it writes into files may call the same by different ids. What an import tells twice is twice, so that
 * two ids that one import told are two; the second of one import stands for the second of the other. Of those that stand for one the first stays: with an id before without, fetched before
 * from a file, one that tells more before one that tells less, then the older import. The planner is told what the steps before found.
 */
async function findDuplicates(tx: Tx, accountId: AccountId, among: Among): Promise<void> {
  await sql`drop table if exists pg_temp.same_second, pg_temp.told_twice`.execute(tx);
  const meant =
    'ids' in among
      ? sql`t.id = any(${[...among.ids]}::uuid[])`
      : sql`t.source_id = any(${[...among.sources]}::uuid[])`;
  await sql`create temporary table same_second on commit drop as select * from (
    select t.id, t.source_id, date_trunc('second', t.at) as second, coalesce(r.import_id, ${nobody}) as brought, t.external_id,
      min(coalesce(r.import_id, ${nobody})::text) over same <> max(coalesce(r.import_id, ${nobody})::text) over same as is_candidate
    from transaction t join record r on r.account_id = t.account_id and r.id = t.id
    where t.account_id = ${accountId} and ${meant}
    window same as (partition by t.source_id, date_trunc('second', t.at))
  ) each where is_candidate`.execute(tx);
  await sql`analyze same_second`.execute(tx);
  await sql`create temporary table told_twice on commit drop as
    with candidate as (
      select s.*, ${moved} as moved, i.origin, i.created_at as imported_at, num_nonnulls(t.tx_hash, t.memo, t.category) as detail
      from same_second s
      join transaction t on t.account_id = ${accountId} and t.id = s.id
      left join import i on i.account_id = t.account_id and i.id = s.brought
      where not ${leftOut({ account: sql`t.account_id`, id: sql`t.id` })}
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

/** The engine's own issues of a transaction come before this one. That it is one of these is asked by its place: the whole key is told then, and no plan reads an account's others for each. */
const position = 1_000;

/** Says again of the account, or of what may hang together with some of its transactions, what looks told twice. The sums over issues follow. */
export async function noteDuplicates(tx: Tx, accountId: AccountId, touched: Scope): Promise<void> {
  const scope = touched && (await loadDependentRecords(tx, accountId, touched));
  const sources = touched ? [] : await sharedSources(tx, accountId);
  const { numAffectedRows } =
    await sql`delete from issue where account_id = ${accountId} and twin is not null
    ${scope ? sql`and transaction_id = any(${scope}::uuid[])` : sql``}`.execute(tx);
  const gone = Number(numAffectedRows ?? 0n);
  const isPossible = scope ? scope.length > 1 : sources.length > 0;
  if (isPossible) await findDuplicates(tx, accountId, scope ? { ids: scope } : { sources });
  const found = isPossible ? await keep(tx, accountId) : 0;
  if (gone + found > 0) await unflag(tx, accountId, scope);
  const weighed = (await isAnyNoted(tx, accountId)) ? await weighAndFlag(tx, accountId, scope) : 0;
  if (gone + found + weighed > 0) await sumUp(tx, accountId);
}

async function isAnyNoted(db: Db, accountId: AccountId): Promise<boolean> {
  const { rows } =
    await sql`select from issue where account_id = ${accountId} and twin is not null limit 1`.execute(
      db,
    );
  return rows.length > 0;
}

async function weighAndFlag(tx: Tx, accountId: AccountId, scope: Scope): Promise<number> {
  const figures = await writtenFigures(tx, scope);
  const weighed = await weigh(tx, accountId, figures);
  await flag(tx, accountId, figures);
  return weighed;
}

/** Makes the table `written` of those whose figures were written in this transaction of the database, and of some others; undefined where all are meant. */
async function writtenFigures(tx: Tx, scope: Scope): Promise<'written' | undefined> {
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

const noted = (accountId: AccountId, figures: 'written' | undefined): RawBuilder<unknown> =>
  figures
    ? sql`(select i.* from written w join issue i on i.account_id = ${accountId} and i.transaction_id = w.id and i.position = ${position})`
    : sql`(select * from issue where account_id = ${accountId} and twin is not null)`;

/** Without the copy its own gain and income go: that hangs on each, from its figures as they are now. Returns on how many something else hangs than before. */
async function weigh(
  tx: Tx,
  accountId: AccountId,
  figures: 'written' | undefined,
): Promise<number> {
  await sql`drop table if exists pg_temp.weighed`.execute(tx);
  await sql`create temporary table weighed on commit drop as
    select told.transaction_id, now.low, now.high from ${noted(accountId, figures)} told
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

/** Figures that were written anew, for whatever reason, say it again. */
async function flag(tx: Tx, accountId: AccountId, figures: 'written' | undefined): Promise<void> {
  await sql`update transaction_figure f set issue_codes = array_append(f.issue_codes, 'possible-duplicate') from ${noted(accountId, figures)} i
    where f.account_id = ${accountId} and f.transaction_id = i.transaction_id and f.at = i.at
      and not 'possible-duplicate' = any(f.issue_codes)`.execute(tx);
}

async function keep(tx: Tx, accountId: AccountId): Promise<number> {
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

/** These, what happened within their seconds, and what looked like one with any of them. */
async function loadDependentRecords(
  db: Db,
  accountId: AccountId,
  touched: readonly string[],
): Promise<readonly string[]> {
  if (touched.length === 0) return [];
  const { rows: named } = await sql<{
    id: string;
  }>`select transaction_id as id from issue where account_id = ${accountId} and twin = any(${[...touched]}::uuid[])`.execute(
    db,
  );
  const all = [...touched, ...named.map(({ id }) => id)];
  const { rows } = await sql<{ id: string }>`${near(accountId, all)}`.execute(db);
  return [...new Set([...all, ...rows.map(({ id }) => id)])];
}

async function sumUp(tx: Tx, accountId: AccountId): Promise<void> {
  await sql`delete from issue_total where account_id = ${accountId} and code = 'possible-duplicate'`.execute(
    tx,
  );
  await sql`insert into issue_total (account_id, code, severity, issues, staked, low, high)
    select ${accountId}, 'possible-duplicate', 'warning', count(*), count(low), coalesce(sum(low), 0), coalesce(sum(high), 0) from issue where account_id = ${accountId} and code = 'possible-duplicate' having count(*) > 0`.execute(
    tx,
  );
}

/** Figures of what no longer looks told twice say it no longer. */
async function unflag(tx: Tx, accountId: AccountId, scope: Scope): Promise<void> {
  await sql`update transaction_figure f set issue_codes = array_remove(f.issue_codes, 'possible-duplicate')
    where f.account_id = ${accountId} and 'possible-duplicate' = any(f.issue_codes) ${scope ? sql`and f.transaction_id = any(${scope}::uuid[])` : sql``}
      and not exists (select 1 from issue i where i.account_id = f.account_id and i.transaction_id = f.transaction_id and i.position = ${position})`.execute(
    tx,
  );
}

/** Two transactions that look like one, or were taken for one. */
export interface DuplicateRow {
  /** The one that stays, or stayed. */
  readonly keptId: string;
  readonly otherId: string;
  readonly state: 'possible' | 'distinct' | 'merged';
  /** Why a person said that they are two; null otherwise. */
  readonly reason: string | null;
}

const twins = (accountId: AccountId): RawBuilder<unknown> => sql`(
  select i.twin as "keptId", i.transaction_id as "otherId", case when a.id is null then 'possible' else 'distinct' end as state, a.payload ->> 'reason' as reason, i.at
  from issue i left join annotation a on a.account_id = i.account_id and a.record_id = i.transaction_id and a.kind = 'dismissed'
    and a.part = i.code || ' ' || i.asset and a.revoked_at is null
  where i.account_id = ${accountId} and i.twin is not null
    and not exists (select 1 from decision d where d.account_id = i.account_id and d.record_id = i.transaction_id and d.kind in ('ignore', 'duplicate') and d.revoked_at is null)
  union all
  select stands.id, d.record_id, 'merged', null, t.at
  from decision d join transaction t on t.account_id = d.account_id and t.id = d.record_id cross join lateral (select ${representedBy} as id) stands
  where d.account_id = ${accountId} and d.kind = 'duplicate' and d.revoked_at is null and stands.id <> d.record_id) twin`;

/** Everything that some transactions are told twice with, whichever of the two they are. */
export async function loadDuplicates(
  db: Db,
  accountId: AccountId,
  ids: readonly string[],
): Promise<readonly DuplicateRow[]> {
  if (ids.length === 0) return [];
  const { rows } =
    await sql<DuplicateRow>`select "keptId", "otherId", state, reason from ${twins(accountId)}
    where "keptId" = any(${[...ids]}::uuid[]) or "otherId" = any(${[...ids]}::uuid[]) order by at, "otherId"`.execute(
      db,
    );
  return rows;
}

/** Those of a source, the open ones first, then the newest. */
export async function loadSourceDuplicates(
  db: Db,
  accountId: AccountId,
  sourceId: SourceId,
  limit: number,
): Promise<readonly DuplicateRow[]> {
  const { rows } =
    await sql<DuplicateRow>`select "keptId", "otherId", state, reason from ${twins(accountId)}
    where exists (select 1 from transaction t where t.account_id = ${accountId} and t.id = twin."otherId" and t.source_id = ${sourceId})
    order by state = 'possible' desc, at desc, "otherId" limit ${limit}`.execute(db);
  return rows;
}

/** How many transactions of a source look told twice; as its rows are now, computed or not. */
export async function countDuplicates(
  tx: Tx,
  accountId: AccountId,
  sourceId: SourceId,
): Promise<number> {
  if (!(await sharedSources(tx, accountId)).includes(sourceId)) return 0;
  await findDuplicates(tx, accountId, { sources: [sourceId] });
  const { rows } = await sql<{ count: number }>`select count(*) as count from told_twice`.execute(
    tx,
  );
  return rows[0]?.count ?? 0;
}

/** What was set aside for these, or for the same as these: of those one takes the place of another that is gone. */
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
