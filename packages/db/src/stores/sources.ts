import type { AccountId, SourceId, UserId } from '@lotbook/model/ids';
import { sql } from 'kysely';
import { raiseStatementTimeout, type Db, type Tx } from '../database.ts';

export interface Source {
  readonly id: SourceId;
  readonly slug: string;
  readonly kind: 'exchange' | 'wallet';
  /** Catalog id: coinbase, kraken, ledger … */
  readonly provider: string;
  readonly name: string;
  readonly chain: string | null;
  readonly taxOwnership: string;
  /** The balance tolerance; null for the default. */
  readonly reconciliation: Readonly<Record<string, unknown>> | null;
  readonly createdAt: string;
  /** When it was archived; its transactions still count. */
  readonly archivedAt: string | null;
}

const columns = [
  'id',
  'slug',
  'kind',
  'provider',
  'name',
  'chain',
  'tax_ownership as taxOwnership',
  'reconciliation',
  'created_at as createdAt',
  'archived_at as archivedAt',
] as const;

export async function loadSources(db: Db, accountId: AccountId): Promise<readonly Source[]> {
  const rows = await db
    .selectFrom('source')
    .select(columns)
    .where('account_id', '=', accountId)
    .orderBy('name')
    .orderBy('id')
    .execute();
  return rows as unknown as readonly Source[];
}

export async function findSource(
  db: Db,
  accountId: AccountId,
  id: SourceId,
): Promise<Source | undefined> {
  return (await db
    .selectFrom('source')
    .select(columns)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst()) as Source | undefined;
}

export interface NewSource {
  readonly kind: 'exchange' | 'wallet';
  readonly provider: string;
  readonly name: string;
  readonly chain?: string | undefined;
  readonly taxOwnership?: string | undefined;
}

/** Adds a source with the first free slug of its name: `kraken`, `kraken-2` … */
export async function addSource(tx: Tx, accountId: AccountId, source: NewSource): Promise<Source> {
  const name = toSlug(source.name);
  const base = name.includes(toSlug(source.provider))
    ? name
    : toSlug(`${source.provider} ${source.name}`);
  const usedSlugs = new Set(
    (
      await tx.selectFrom('source').select('slug').where('account_id', '=', accountId).execute()
    ).map((row) => row.slug),
  );
  let slug = base;
  for (let n = 2; usedSlugs.has(slug); n += 1) slug = `${base}-${n}`;
  const row = await tx
    .insertInto('source')
    .values({
      account_id: accountId,
      slug,
      kind: source.kind,
      provider: source.provider,
      name: source.name,
      chain: source.chain ?? null,
      ...(source.taxOwnership ? { tax_ownership: source.taxOwnership } : {}),
    })
    .returning(columns)
    .executeTakeFirstOrThrow();
  return row as Source;
}

const toSlug = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '') || 'source';

export async function changeSource(
  tx: Tx,
  accountId: AccountId,
  id: SourceId,
  changes: {
    readonly name?: string | undefined;
    readonly chain?: string | undefined;
    readonly taxOwnership?: string | undefined;
  },
): Promise<void> {
  const changed = Object.fromEntries(
    Object.entries({
      name: changes.name,
      chain: changes.chain,
      tax_ownership: changes.taxOwnership,
    }).filter(([, value]) => value !== undefined),
  );
  if (Object.keys(changed).length > 0)
    await tx
      .updateTable('source')
      .set(changed)
      .where('account_id', '=', accountId)
      .where('id', '=', id)
      .execute();
}

/** Archives a source or restores it. Returns whether anything changed. */
export async function archiveSource(
  tx: Tx,
  accountId: AccountId,
  id: SourceId,
  archivedBy: UserId | null,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('source')
    .set({ archived_at: archivedBy === null ? null : sql`now()`, archived_by: archivedBy })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('archived_at', archivedBy === null ? 'is not' : 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** What is deleted together with a source, and what of it can't be imported again. */
export interface SourceContent {
  readonly transactions: number;
  readonly imports: number;
  /** No file contains them. */
  readonly enteredByHand: number;
  /** Transfers of other sources from or to this one: they lose their other side. */
  readonly transfersWithOthers: number;
  /**
   * People's decisions about its transactions; they stay, and apply again if the transactions are
   * imported again.
   */
  readonly decisions: number;
  readonly balancesByHand: number;
}

export async function loadSourceContent(
  db: Db,
  accountId: AccountId,
  id: SourceId,
): Promise<SourceContent> {
  const { rows } = await sql<SourceContent>`select
    (select count(*) from transaction where account_id = ${accountId} and source_id = ${id}) as transactions,
    (select count(*) from import where account_id = ${accountId} and source_id = ${id} and status <> 'uploading') as imports,
    (select count(*) from manual_entry where account_id = ${accountId} and source_id = ${id} and ended_at is null) as "enteredByHand",
    (select count(*) from transaction where account_id = ${accountId} and source_id <> ${id} and sources @> array[${id}]::uuid[]) as "transfersWithOthers",
    (select count(*) from decision d join transaction t on t.account_id = d.account_id and t.id = d.record_id and t.source_id = ${id}
      where d.account_id = ${accountId} and d.revoked_at is null) as decisions,
    (select count(*) from manual_balance where account_id = ${accountId} and source_id = ${id} and ended_at is null) as "balancesByHand"`.execute(
    db,
  );
  return rows[0]!;
}

/**
 * The tolerated difference between the computed and reported balances of a source. Amounts are
 * decimal text.
 */
export interface Reconciliation {
  readonly materialityThreshold: string | null;
  readonly assets: readonly {
    readonly asset: string;
    readonly contract: string | null;
    readonly threshold: string;
  }[];
}

export async function changeReconciliation(
  tx: Tx,
  accountId: AccountId,
  id: SourceId,
  reconciliation: Reconciliation,
): Promise<void> {
  await tx
    .updateTable('source')
    .set({ reconciliation: JSON.stringify(reconciliation) })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute();
}

/** Deletes the source and its records; decisions stay. */
export async function removeSource(tx: Tx, accountId: AccountId, id: SourceId): Promise<boolean> {
  await raiseStatementTimeout(tx);
  const { numDeletedRows } = await tx
    .deleteFrom('source')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export interface SourceActivity {
  readonly sourceId: string;
  readonly transactions: number;
  readonly first: string | null;
  readonly last: string | null;
  readonly lastImport: string | null;
  readonly updating: boolean;
}

/** The contents of each source, counted by the database. */
export async function readSourceActivity(
  db: Db,
  accountId: AccountId,
): Promise<readonly SourceActivity[]> {
  const { rows } = await sql<SourceActivity>`
    select s.id as "sourceId", coalesce(t.n, 0) as transactions, t.first, t.last, greatest(i.last, y.last) as "lastImport",
      coalesce(i.updating, false) or coalesce(y.updating, false) as updating
    from source s
    left join (select source_id, count(*) as n, min(at) as first, max(at) as last from transaction where account_id = ${accountId} group by 1) t on t.source_id = s.id
    left join (select source_id, max(finished_at) as last, bool_or(status in ('queued', 'running')) as updating from import where account_id = ${accountId} group by 1) i on i.source_id = s.id
    left join (
      select source_id, max(finished_at) filter (where status = 'done') as last, bool_or(status in ('queued', 'running')) as updating
      from sync_run where account_id = ${accountId} group by 1
    ) y on y.source_id = s.id
    where s.account_id = ${accountId}`.execute(db);
  return rows;
}

/** How far the data of a source extends. */
export interface SourceReach {
  readonly sourceId: string;
  readonly name: string;
  readonly isArchived: boolean;
  /** When its last file was imported, its last sync ended, or a person last entered something. */
  readonly readAt: string | null;
  /** The time of its newest transaction. */
  readonly lastAt: string | null;
  /** The newest transaction is from a file, which doesn't show what happened after it. */
  readonly isLastOfFile: boolean;
  /**
   * The time up to which a sync covered the source, or a person read a balance there (stored by
   * day, in any time zone): only these prove that nothing happened after the newest transaction.
   */
  readonly toldUntil: string | null;
}

export async function readSourceReaches(
  db: Db,
  accountId: AccountId,
): Promise<readonly SourceReach[]> {
  const { rows } = await sql<SourceReach>`
    select s.id as "sourceId", s.name, s.archived_at is not null as "isArchived", newest.at as "lastAt", coalesce(newest.is_of_file, false) as "isLastOfFile",
      greatest(newest.read_at, fetched.ended_at,
        (select max(i.finished_at) from import i where i.account_id = s.account_id and i.source_id = s.id),
        (select max(e.created_at) from manual_entry e where e.account_id = s.account_id and e.source_id = s.id)) as "readAt",
      greatest(fetched.until, (select max(b.at) + interval '36 hours' from manual_balance b where b.account_id = s.account_id and b.source_id = s.id and b.ended_at is null)) as "toldUntil"
    from source s
    left join lateral (select t.at, i.finished_at as read_at, i.origin is distinct from 'connection' and i.id is not null as is_of_file from transaction t
      join record r on r.account_id = t.account_id and r.id = t.id
      left join import i on i.account_id = r.account_id and i.id = r.import_id
      where t.account_id = s.account_id and t.source_id = s.id order by t.at desc, t.id desc limit 1) newest on true
    left join lateral (select max(y.finished_at) as ended_at, max(y.until) as until from sync_run y
      where y.account_id = s.account_id and y.source_id = s.id and y.status = 'done') fetched on true
    where s.account_id = ${accountId} order by s.name, s.id`.execute(db);
  return rows;
}
