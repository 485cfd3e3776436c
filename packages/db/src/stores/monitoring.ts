import type { AccountId, SourceId, UserId } from '@lotbook/model/ids';
import { sql, type RawBuilder } from 'kysely';
import type { Db, Tx } from '../database.ts';
import { isAccountInUse } from './account-in-use.ts';

export type KeyState = 'checking' | 'active' | 'rejected';
export type ProviderId = 'kyt' | 'sanctions';

/** How an account is monitored. */
export interface MonitoringRow {
  /** Null without a readable list. */
  readonly listDigest: string | null;
  readonly listPublishedOn: string | null;
  readonly listAddresses: number | null;
  readonly screenedSnapshot: string | null;
  readonly screenedAt: string | null;
  readonly provider: ProviderId | null;
  readonly keyState: KeyState | null;
  readonly keySetAt: string | null;
  readonly keySetBy: string | null;
  readonly problem: string | null;
  readonly ranAt: string | null;
  readonly nextRunAt: string | null;
  readonly collectedSnapshot: string | null;
  readonly alertsUntil: string | null;
  readonly sentOn: string | null;
  readonly sentToday: number;
}

export async function findMonitoring(
  db: Db,
  accountId: AccountId,
): Promise<MonitoringRow | undefined> {
  const { rows } = await sql<MonitoringRow>`
    select list_digest as "listDigest", list_published_on as "listPublishedOn", list_addresses as "listAddresses",
      screened_snapshot as "screenedSnapshot", screened_at as "screenedAt", provider, key_state as "keyState",
      key_set_at as "keySetAt", (select coalesce(username, email) from app_user where id = key_set_by) as "keySetBy",
      problem, ran_at as "ranAt", next_run_at as "nextRunAt", collected_snapshot as "collectedSnapshot",
      alerts_until as "alertsUntil", sent_on as "sentOn", sent_today as "sentToday"
    from monitoring where account_id = ${accountId}`.execute(db);
  return rows[0];
}

export interface ScreenedList {
  readonly digest: string;
  readonly publishedOn: string | undefined;
  readonly addresses: number;
  /** The input state that was compared with it. */
  readonly snapshot: string;
}

export async function noteScreening(
  tx: Tx,
  accountId: AccountId,
  { digest, publishedOn, addresses, snapshot }: ScreenedList,
): Promise<void> {
  await sql`insert into monitoring (account_id, list_digest, list_published_on, list_addresses, screened_snapshot, screened_at)
    values (${accountId}, ${digest}, ${publishedOn ?? null}, ${addresses}, ${snapshot}, now())
    on conflict (account_id) do update set list_digest = excluded.list_digest, list_published_on = excluded.list_published_on,
      list_addresses = excluded.list_addresses, screened_snapshot = excluded.screened_snapshot, screened_at = excluded.screened_at`.execute(
    tx,
  );
}

/** Notes that there is no readable list. What it was and when it was last compared stays. */
export async function noteListGone(tx: Tx, accountId: AccountId): Promise<void> {
  await sql`update monitoring set list_digest = null where account_id = ${accountId} and list_digest is not null`.execute(
    tx,
  );
}

/** What the page of monitoring has to show. */
export interface MonitoringSummary {
  readonly keyState: KeyState | null;
  /** The list was readable when it was last looked for. */
  readonly hasList: boolean;
  readonly hasAlerts: boolean;
}

export async function summarizeMonitoring(
  db: Db,
  accountId: AccountId,
): Promise<MonitoringSummary> {
  const { rows } = await sql<MonitoringSummary>`
    select m.key_state as "keyState", coalesce(m.list_digest is not null, false) as "hasList",
      exists (select from monitoring_alert a where a.account_id = ${accountId}) as "hasAlerts"
    from (select ${accountId}::uuid as id) given left join monitoring m on m.account_id = given.id`.execute(
    db,
  );
  return rows[0] ?? { keyState: null, hasList: false, hasAlerts: false };
}

/** Changes of the provider's state; what is absent stays. */
export interface MonitoringChange {
  readonly provider?: ProviderId | null;
  readonly key_state?: KeyState | null;
  readonly problem?: string | null;
  readonly next_run_at?: Date | null;
  readonly ran_at?: Date;
  readonly alerts_until?: Date;
  readonly sent_on?: string;
  readonly sent_today?: number;
}

export async function changeMonitoring(
  tx: Tx,
  accountId: AccountId,
  change: MonitoringChange,
): Promise<void> {
  await tx
    .updateTable('monitoring')
    .set({
      ...change,
      next_run_at: toText(change.next_run_at),
      ran_at: toText(change.ran_at),
      alerts_until: toText(change.alerts_until),
    })
    .where('account_id', '=', accountId)
    .execute();
}

const toText = <T extends Date | null | undefined>(
  date: T,
): string | (T extends undefined ? undefined : null) =>
  (date instanceof Date ? date.toISOString() : date) as never;

export interface SealedKey {
  readonly keyId: string;
  readonly sealed: Uint8Array;
}

export async function findMonitoringKey(
  db: Db,
  accountId: AccountId,
): Promise<SealedKey | undefined> {
  const { rows } = await sql<{ keyId: string | null; sealed: Uint8Array | null }>`
    select key_id as "keyId", sealed from monitoring where account_id = ${accountId}`.execute(db);
  const [row] = rows;
  return row?.keyId && row.sealed ? { keyId: row.keyId, sealed: row.sealed } : undefined;
}

/** A new key, to be checked. What was sent under another key and what was found stay. */
export async function putMonitoringKey(
  tx: Tx,
  accountId: AccountId,
  { keyId, sealed }: SealedKey,
  userId: UserId,
): Promise<void> {
  await sql`insert into monitoring (account_id, key_id, sealed, key_state, key_set_at, key_set_by, next_run_at)
    values (${accountId}, ${keyId}, ${Buffer.from(sealed)}, 'checking', now(), ${userId}, now())
    on conflict (account_id) do update set key_id = excluded.key_id, sealed = excluded.sealed, key_state = 'checking',
      key_set_at = now(), key_set_by = excluded.key_set_by, provider = null, problem = null, next_run_at = now()`.execute(
    tx,
  );
}

export async function resealMonitoringKey(
  tx: Tx,
  accountId: AccountId,
  { keyId, sealed }: SealedKey,
): Promise<void> {
  await sql`update monitoring set key_id = ${keyId}, sealed = ${Buffer.from(sealed)} where account_id = ${accountId}`.execute(
    tx,
  );
}

/** Removes the key, and the consent given for it. @returns whether there was one */
export async function dropMonitoringKey(tx: Tx, accountId: AccountId): Promise<boolean> {
  const { numAffectedRows } = await sql`update monitoring
    set key_id = null, sealed = null, key_state = null, key_set_at = null, key_set_by = null, provider = null, problem = null, next_run_at = null, collected_snapshot = null
    where account_id = ${accountId} and sealed is not null`.execute(tx);
  if ((numAffectedRows ?? 0n) === 0n) return false;
  await sql`update monitoring_wallet set active = false where account_id = ${accountId}`.execute(
    tx,
  );
  await endTransfers(tx, accountId, sql``);
  return true;
}

/** What may be sent about a wallet, and who agreed to it. */
export interface MonitoredWallet {
  readonly sourceId: SourceId;
  readonly active: boolean;
  readonly consentedAt: string;
  readonly consentedBy: string | null;
  readonly transfers: number;
}

export async function listMonitoredWallets(
  db: Db,
  accountId: AccountId,
): Promise<readonly MonitoredWallet[]> {
  const { rows } = await sql<MonitoredWallet>`
    select w.source_id as "sourceId", w.active, w.consented_at as "consentedAt", w.transfers,
      (select coalesce(username, email) from app_user where id = w.consented_by) as "consentedBy"
    from monitoring_wallet w where w.account_id = ${accountId} order by w.source_id`.execute(db);
  return rows;
}

export async function putConsent(
  tx: Tx,
  accountId: AccountId,
  wallets: readonly { readonly sourceId: SourceId; readonly transfers: number }[],
  userId: UserId,
): Promise<void> {
  await sql`insert into monitoring_wallet (account_id, source_id, active, consented_at, consented_by, transfers)
    select ${accountId}, w."sourceId", true, now(), ${userId}, w.transfers
    from jsonb_to_recordset(${JSON.stringify(wallets)}::jsonb) as w("sourceId" uuid, transfers integer)
    order by w."sourceId"
    on conflict (account_id, source_id) do update set active = true, consented_at = now(),
      consented_by = excluded.consented_by, transfers = excluded.transfers`.execute(tx);
  await sql`update monitoring set collected_snapshot = null, next_run_at = now() where account_id = ${accountId}`.execute(
    tx,
  );
}

/**
 * Notes that the transfers up to an input state are queued, unless a consent was given meanwhile:
 * its history isn't collected yet.
 */
export async function noteCollected(
  tx: Tx,
  accountId: AccountId,
  snapshot: string,
  collected: readonly Pick<MonitoredWallet, 'sourceId' | 'consentedAt'>[],
): Promise<void> {
  // A statement after the lock sees a consent that was being stored.
  await sql`select from monitoring where account_id = ${accountId} for update`.execute(tx);
  await sql`update monitoring set collected_snapshot = ${snapshot} where account_id = ${accountId} and not exists (
    select from monitoring_wallet w where w.account_id = ${accountId} and w.active and not exists (
      select from jsonb_to_recordset(${JSON.stringify(collected)}::jsonb) as c("sourceId" uuid, "consentedAt" timestamptz)
      where c."sourceId" = w.source_id and c."consentedAt" = date_trunc('milliseconds', w.consented_at)))`.execute(
    tx,
  );
}

/** Sends nothing more about the wallets. */
export async function endConsent(
  tx: Tx,
  accountId: AccountId,
  sourceIds: readonly SourceId[],
): Promise<void> {
  await sql`update monitoring_wallet set active = false
    where account_id = ${accountId} and source_id = any(${[...sourceIds]}::uuid[])`.execute(tx);
  await endTransfers(tx, accountId, sql`and source_id = any(${[...sourceIds]}::uuid[])`);
}

/** Rows stay, so that alerts the provider reports later find their transaction. */
async function endTransfers(
  tx: Tx,
  accountId: AccountId,
  which: RawBuilder<unknown>,
): Promise<void> {
  await sql`update monitoring_transfer set state = 'ended', poll_at = null
    where account_id = ${accountId} and state in ('waiting', 'sent') ${which}`.execute(tx);
}

/** The newest changes that are looked at to find out whether an account is due. A run reads all. */
const recentChanges = 200;

/**
 * Accounts whose transactions or list changed since they were compared, whose list is no longer
 * readable, or whose provider is due.
 * Asks under the owner's role, since it concerns all accounts.
 */
export async function listDueMonitoring(
  db: Db,
  {
    now,
    listDigest,
    usesProvider,
    most,
  }: {
    readonly now: Date;
    readonly listDigest: string | undefined;
    readonly usesProvider: boolean;
    readonly most: number;
  },
): Promise<readonly AccountId[]> {
  const outdated =
    listDigest === undefined
      ? sql`m.list_digest is not null`
      : sql`(m.list_digest is distinct from ${listDigest} or exists (
          select from (select written_by from input_change i where i.account_id = a.id order by i.id desc limit ${recentChanges}) c
          where c.written_by >= pg_snapshot_xmin(m.screened_snapshot::pg_snapshot)
            and not pg_visible_in_snapshot(c.written_by, m.screened_snapshot::pg_snapshot)))`;
  const isProviderDue = usesProvider
    ? sql`(m.next_run_at <= ${now} and m.key_state in ('checking', 'active'))`
    : sql`false`;
  const { rows } = await sql<{ accountId: AccountId }>`
    select a.id as "accountId" from account a left join monitoring m on m.account_id = a.id
    where ${isAccountInUse(now)} and a.type in ('TaxPayer', 'Accounting') and (${outdated} or ${isProviderDue})
    order by m.next_run_at nulls first, a.id limit ${most}`.execute(db);
  return rows.map(({ accountId }) => accountId);
}
