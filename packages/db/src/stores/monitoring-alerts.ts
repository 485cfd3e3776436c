import type { AccountId, SourceId, TransactionId, UserId } from '@lotbook/model/ids';
import { sql, type RawBuilder } from 'kysely';
import type { Db, Tx } from '../database.ts';

export const alertLevels = ['severe', 'high', 'medium', 'low'] as const;
export type AlertLevel = (typeof alertLevels)[number];
export const alertStatuses = ['open', 'acknowledged', 'dismissed'] as const;
export type AlertStatus = (typeof alertStatuses)[number];
export type AlertProvider = 'list' | 'kyt' | 'sanctions';

/** What a list or a provider found. Empty fields are null. */
export interface FoundAlert {
  readonly id: string;
  readonly provider: AlertProvider;
  readonly providerKey: string;
  readonly level: AlertLevel;
  readonly category: string;
  readonly service: string | null;
  readonly exposure: 'direct' | 'indirect' | null;
  readonly direction: 'sent' | 'received' | null;
  readonly asset: string | null;
  /** What the transaction moved. */
  readonly quantity: string | null;
  readonly amountUsd: string | null;
  readonly address: string | null;
  readonly sourceId: SourceId | null;
  readonly transactionId: TransactionId | null;
  readonly txHash: string | null;
  readonly occurredAt: string | null;
  readonly entryId: string | null;
  readonly entryName: string | null;
  readonly entryPrograms: string | null;
  readonly entryUrl: string | null;
  readonly listPublishedOn: string | null;
  readonly rule: string | null;
  readonly minThreshold: string | null;
  readonly maxThreshold: string | null;
}

export interface AlertRow extends FoundAlert {
  readonly createdAt: string;
  /** When the transaction was deleted, or the address was no longer listed. */
  readonly endedAt: string | null;
  readonly status: AlertStatus;
  readonly assignedTo: UserId | null;
  readonly assigneeName: string | null;
  readonly sourceName: string | null;
}

/** Column and type by field. */
const fields = {
  provider: ['provider', 'text'],
  providerKey: ['provider_key', 'text'],
  level: ['level', 'text'],
  category: ['category', 'text'],
  service: ['service', 'text'],
  exposure: ['exposure', 'text'],
  direction: ['direction', 'text'],
  asset: ['asset', 'text'],
  quantity: ['quantity', 'numeric'],
  amountUsd: ['amount_usd', 'numeric'],
  address: ['address', 'text'],
  sourceId: ['source_id', 'uuid'],
  transactionId: ['transaction_id', 'uuid'],
  txHash: ['tx_hash', 'text'],
  occurredAt: ['occurred_at', 'timestamptz'],
  entryId: ['entry_id', 'text'],
  entryName: ['entry_name', 'text'],
  entryPrograms: ['entry_programs', 'text'],
  entryUrl: ['entry_url', 'text'],
  listPublishedOn: ['list_published_on', 'date'],
  rule: ['rule', 'text'],
  minThreshold: ['min_threshold', 'text'],
  maxThreshold: ['max_threshold', 'text'],
} as const;
const entries = Object.entries(fields);
const names = entries.map(([, [name]]) => name);

/** Stores what was found, each alert once, the last one given if there are several. What a provider leaves out of a later answer stays. @returns how many are new */
export async function putAlerts(
  tx: Tx,
  accountId: AccountId,
  given: readonly FoundAlert[],
): Promise<number> {
  if (given.length === 0) return 0;
  // One statement can't change a row twice.
  const alerts = [...new Map(given.map((alert) => [alert.id, alert])).values()];
  const shape = entries.map(([field, [, type]]) => `"${field}" ${type}`).join(', ');
  const from = entries.map(([field]) => `f."${field}"`).join(', ');
  const kept = names
    .map(
      (name) =>
        `${name} = case a.provider when 'list' then excluded.${name} else coalesce(excluded.${name}, a.${name}) end`,
    )
    .join(', ');
  const [before, after] = ['a', 'excluded'].map((table) =>
    names.map((name) => `${table}.${name}`).join(', '),
  ) as [string, string];
  const { rows } = await sql<{ fresh: boolean; returned: boolean; id: string }>`
    with known as (select id, ended_at is not null as ended from monitoring_alert where account_id = ${accountId}
        and id = any(${alerts.map(({ id }) => id)}::uuid[])),
    stored as (
      insert into monitoring_alert as a (account_id, id, ${sql.raw(names.join(', '))})
      select ${accountId}, f.id, ${sql.raw(from)}
      from jsonb_to_recordset(${JSON.stringify(alerts)}::jsonb) as f(id uuid, ${sql.raw(shape)})
      order by f.id
      on conflict (account_id, id) do update set ended_at = null, ${sql.raw(kept)}
        where a.ended_at is not null or (${sql.raw(before)}) is distinct from (${sql.raw(after)})
      returning a.id)
    select s.id, k.id is null as fresh, coalesce(k.ended, false) as returned from stored s left join known k on k.id = s.id`.execute(
    tx,
  );
  await addEvents(
    tx,
    accountId,
    rows.filter(({ returned }) => returned).map(({ id }) => id),
    { kind: 'returned' },
  );
  return rows.filter(({ fresh }) => fresh).length;
}

/**
 * Ends alerts of the list that weren't found again: all, or those of some transactions and all of
 * wallets.
 */
export async function endListAlerts(
  tx: Tx,
  accountId: AccountId,
  {
    found,
    transactionIds,
  }: { readonly found: readonly string[]; readonly transactionIds: readonly string[] | undefined },
): Promise<void> {
  const { rows } = await sql<{ id: string }>`update monitoring_alert set ended_at = now()
    where account_id = ${accountId} and provider = 'list' and ended_at is null and id <> all(${[...found]}::uuid[])
      ${transactionIds === undefined ? sql`` : sql`and (transaction_id is null or transaction_id = any(${[...transactionIds]}::uuid[]))`}
    returning id`.execute(tx);
  await addEvents(
    tx,
    accountId,
    rows.map(({ id }) => id),
    { kind: 'ended' },
  );
}

export type AlertEventKind =
  | 'note'
  | 'assigned'
  | 'acknowledged'
  | 'dismissed'
  | 'reopened'
  | 'ended'
  | 'returned';

export async function addEvents(
  tx: Tx,
  accountId: AccountId,
  alertIds: readonly string[],
  event: {
    readonly kind: AlertEventKind;
    readonly userId?: UserId;
    readonly text?: string | undefined;
  },
): Promise<void> {
  if (alertIds.length === 0) return;
  await sql`insert into monitoring_event (account_id, alert_id, user_id, user_name, kind, text)
    select ${accountId}, id, ${event.userId ?? null}::uuid,
      (select coalesce(username, email) from app_user where id = ${event.userId ?? null}::uuid), ${event.kind}, ${event.text ?? null}
    from unnest(${[...alertIds]}::uuid[]) as given(id)`.execute(tx);
}

export interface AlertEvent {
  readonly id: number;
  readonly at: string;
  readonly userName: string | null;
  readonly kind: AlertEventKind;
  readonly text: string | null;
}

export async function listAlertEvents(
  db: Db,
  accountId: AccountId,
  alertId: string,
): Promise<readonly AlertEvent[]> {
  const { rows } =
    await sql<AlertEvent>`select id, at, user_name as "userName", kind, text from monitoring_event
    where account_id = ${accountId} and alert_id = ${alertId} order by id desc`.execute(db);
  return rows;
}

export interface AlertFilter {
  readonly levels?: readonly AlertLevel[] | undefined;
  readonly statuses?: readonly AlertStatus[] | undefined;
  readonly category?: string | undefined;
  readonly sourceId?: string | undefined;
  readonly asset?: string | undefined;
  readonly direction?: string | undefined;
  /** First and last day of the finding in UTC, inclusive. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** A hash, an address, or a part of an entry's name. */
  readonly search?: string | undefined;
  readonly transactionId?: string | undefined;
  /** Alerts whose transaction was deleted, or whose address is no longer listed, too. */
  readonly ended?: boolean | undefined;
}

const equal = (column: string, value: string | undefined): RawBuilder<unknown> =>
  value === undefined ? sql`` : sql`and ${sql.raw(column)} = ${value}`;

const matches = (accountId: AccountId, filter: AlertFilter): RawBuilder<unknown> => {
  const search = filter.search?.trim() ?? '';
  const pattern = `%${search.replaceAll(/[%_\\]/g, String.raw`\$&`)}%`;
  return sql`a.account_id = ${accountId} ${filter.ended ? sql`` : sql`and a.ended_at is null`}
    ${filter.levels?.length ? sql`and a.level = any(${[...filter.levels]}::text[])` : sql``}
    ${filter.statuses?.length ? sql`and a.status = any(${[...filter.statuses]}::text[])` : sql``}
    ${equal('a.category', filter.category)} ${equal('a.source_id', filter.sourceId)}
    ${equal('a.asset', filter.asset)} ${equal('a.direction', filter.direction)}
    ${equal('a.transaction_id', filter.transactionId)}
    ${filter.from === undefined ? sql`` : sql`and a.created_at >= ${filter.from}::date`}
    ${filter.to === undefined ? sql`` : sql`and a.created_at < ${filter.to}::date + 1`}
    ${search === '' ? sql`` : sql`and (a.tx_hash ilike ${pattern} or a.address ilike ${pattern} or a.entry_name ilike ${pattern} or a.service ilike ${pattern})`}`;
};

const listed = sql`a.id, a.provider, a.provider_key as "providerKey", a.level, a.category, a.service, a.exposure, a.direction, a.asset,
  trim_scale(a.quantity)::text as quantity, trim_scale(a.amount_usd)::text as "amountUsd", a.address, a.source_id as "sourceId",
  a.transaction_id as "transactionId", a.tx_hash as "txHash", a.occurred_at as "occurredAt", a.entry_id as "entryId",
  a.entry_name as "entryName", a.entry_programs as "entryPrograms", a.entry_url as "entryUrl", a.list_published_on as "listPublishedOn",
  a.rule, a.min_threshold as "minThreshold", a.max_threshold as "maxThreshold", a.created_at as "createdAt", a.ended_at as "endedAt",
  a.status, a.assigned_to as "assignedTo", (select coalesce(u.username, u.email) from app_user u where u.id = a.assigned_to) as "assigneeName",
  s.name as "sourceName"`;
const withSource = sql`left join source s on s.account_id = a.account_id and s.id = a.source_id`;

export interface AlertPosition {
  readonly createdAt: string;
  readonly id: string;
}

/** Alerts that match, the newest first. */
export async function loadAlertPage(
  db: Db,
  accountId: AccountId,
  filter: AlertFilter,
  { limit, after }: { readonly limit: number; readonly after?: AlertPosition | undefined },
): Promise<readonly AlertRow[]> {
  const { rows } = await sql<AlertRow>`select ${listed} from monitoring_alert a ${withSource}
    where ${matches(accountId, filter)}
      ${after ? sql`and (a.created_at, a.id) < (${after.createdAt}, ${after.id})` : sql``}
    order by a.created_at desc, a.id desc limit ${limit}`.execute(db);
  return rows;
}

export async function findAlert(
  db: Db,
  accountId: AccountId,
  id: string,
): Promise<AlertRow | undefined> {
  const { rows } = await sql<AlertRow>`select ${listed} from monitoring_alert a ${withSource}
    where a.account_id = ${accountId} and a.id = ${id}`.execute(db);
  return rows[0];
}

export interface AlertCounts {
  readonly total: number;
  readonly open: number;
  readonly severe: number;
  readonly unassigned: number;
}

/** How many match, and of those how many are open, open and severe, open and no one's. */
export async function countAlerts(
  db: Db,
  accountId: AccountId,
  filter: AlertFilter,
): Promise<AlertCounts> {
  const { rows } =
    await sql<AlertCounts>`select count(*) as total, count(*) filter (where a.status <> 'dismissed') as open,
      count(*) filter (where a.status <> 'dismissed' and a.level = 'severe') as severe,
      count(*) filter (where a.status <> 'dismissed' and a.assigned_to is null) as unassigned
    from monitoring_alert a where ${matches(accountId, filter)}`.execute(db);
  return rows[0] ?? { total: 0, open: 0, severe: 0, unassigned: 0 };
}

export interface AlertChoices {
  readonly categories: readonly string[];
  readonly assets: readonly string[];
  readonly sourceIds: readonly SourceId[];
}

/** The values that filters can offer. */
export async function loadAlertChoices(db: Db, accountId: AccountId): Promise<AlertChoices> {
  const { rows } = await sql<AlertChoices>`
    select coalesce(array_agg(distinct category order by category), '{}') as categories,
      coalesce(array_agg(distinct asset order by asset) filter (where asset is not null), '{}') as assets,
      coalesce(array_agg(distinct source_id) filter (where source_id is not null), '{}') as "sourceIds"
    from monitoring_alert where account_id = ${accountId}`.execute(db);
  return rows[0] ?? { categories: [], assets: [], sourceIds: [] };
}

/** Alerts of each wallet or exchange that are neither dismissed nor ended. */
export async function countAlertsBySource(
  db: Db,
  accountId: AccountId,
): Promise<ReadonlyMap<SourceId, number>> {
  const { rows } = await sql<{ sourceId: SourceId; count: number }>`
    select source_id as "sourceId", count(*) as count from monitoring_alert
    where account_id = ${accountId} and source_id is not null and status <> 'dismissed' and ended_at is null
    group by source_id`.execute(db);
  return new Map(rows.map(({ sourceId, count }) => [sourceId, count]));
}

/** @returns the alerts that were changed */
export async function changeAlerts(
  tx: Tx,
  accountId: AccountId,
  ids: readonly string[],
  change: { readonly status?: AlertStatus; readonly assigned_to?: UserId | null },
): Promise<readonly string[]> {
  const rows = await tx
    .updateTable('monitoring_alert')
    .set(change)
    .where('account_id', '=', accountId)
    .where('id', 'in', [...ids])
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}
