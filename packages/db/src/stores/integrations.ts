import type { AccountId, SourceId, UserId } from '@lotbook/model/ids';
import { sql } from 'kysely';
import type { Db, Tx } from '../database.ts';
import { isAccountInUse } from './account-in-use.ts';

export type IntegrationStatus = 'connecting' | 'choosing' | 'active' | 'disconnected';

export interface IntegrationTenant {
  readonly id: string;
  readonly name: string;
}

/** The connection of an account to an accounting system. */
export interface IntegrationRow {
  readonly app: string;
  readonly status: IntegrationStatus;
  readonly tenantId: string | null;
  readonly orgName: string | null;
  readonly currency: string | null;
  readonly lockDate: string | null;
  readonly tenants: readonly IntegrationTenant[];
  readonly authenticationFailed: boolean;
  readonly problem: string | null;
  readonly refreshExpiresAt: string | null;
  readonly syncMode: 'summary' | 'transaction';
  readonly summaryPeriod: 'day' | 'month';
  readonly minValue: string;
  readonly cutoverOn: string | null;
  readonly postsOpening: boolean;
  readonly lockedEntries: 'hold' | 'firstOpenDay';
  readonly assetAccount: string | null;
  readonly incomeAccount: string | null;
  readonly expenseAccount: string | null;
  readonly feeAccount: string | null;
  readonly suspenseAccount: string | null;
  readonly readUntil: string | null;
  readonly searchesFirst: boolean;
  readonly lastSyncedAt: string | null;
  readonly nextSyncAt: string | null;
  readonly failures: number;
  readonly tolerance: string;
}

const columns = [
  'app',
  'status',
  'tenant_id as tenantId',
  'org_name as orgName',
  'currency',
  'lock_date as lockDate',
  'tenants',
  'authentication_failed as authenticationFailed',
  'problem',
  'refresh_expires_at as refreshExpiresAt',
  'sync_mode as syncMode',
  'summary_period as summaryPeriod',
  'min_value as minValue',
  'cutover_on as cutoverOn',
  'posts_opening as postsOpening',
  'locked_entries as lockedEntries',
  'asset_account as assetAccount',
  'income_account as incomeAccount',
  'expense_account as expenseAccount',
  'fee_account as feeAccount',
  'suspense_account as suspenseAccount',
  'read_until as readUntil',
  'searches_first as searchesFirst',
  'last_synced_at as lastSyncedAt',
  'next_sync_at as nextSyncAt',
  'failures',
  'tolerance',
] as const;

export async function findIntegration(
  db: Db,
  accountId: AccountId,
  app: string,
): Promise<IntegrationRow | undefined> {
  const row = await db
    .selectFrom('integration')
    .select(columns)
    .where('account_id', '=', accountId)
    .where('app', '=', app)
    .executeTakeFirst();
  return row as unknown as IntegrationRow | undefined;
}

export async function listIntegrations(
  db: Db,
  accountId: AccountId,
): Promise<readonly IntegrationRow[]> {
  const rows = await db
    .selectFrom('integration')
    .select(columns)
    .where('account_id', '=', accountId)
    .orderBy('app')
    .execute();
  return rows as unknown as readonly IntegrationRow[];
}

/** Begins a connection, the first or another one. Settings and what was posted stay. */
export async function beginIntegration(
  tx: Tx,
  accountId: AccountId,
  app: string,
  userId: UserId,
): Promise<void> {
  await sql`insert into integration (account_id, app, created_by) values (${accountId}, ${app}, ${userId})
    on conflict (account_id, app) do update set status = 'connecting', tenants = '[]', authentication_failed = false, problem = null,
      failures = 0, searches_first = true`.execute(tx);
}

/** What may be changed; what is absent stays. */
export interface IntegrationChange {
  readonly status?: IntegrationStatus;
  readonly tenantId?: string | null;
  readonly orgName?: string | null;
  readonly currency?: string | null;
  readonly country?: string | null;
  readonly lockDate?: string | null;
  readonly tenants?: readonly IntegrationTenant[];
  readonly authenticationFailed?: boolean;
  readonly problem?: string | null;
  readonly syncMode?: string;
  readonly summaryPeriod?: string;
  readonly minValue?: string;
  readonly cutoverOn?: string | null;
  readonly postsOpening?: boolean;
  readonly lockedEntries?: string;
  readonly assetAccount?: string | null;
  readonly incomeAccount?: string | null;
  readonly expenseAccount?: string | null;
  readonly feeAccount?: string | null;
  readonly suspenseAccount?: string | null;
  readonly readUntil?: string | null;
  readonly searchesFirst?: boolean;
  readonly lastSyncedAt?: string | null;
  readonly nextSyncAt?: string | null;
  readonly failures?: number;
  readonly tolerance?: string;
}

export async function changeIntegration(
  tx: Tx,
  accountId: AccountId,
  app: string,
  change: IntegrationChange,
): Promise<void> {
  const values = Object.fromEntries(
    Object.entries(change).map(([name, value]) => [
      name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      name === 'tenants' ? JSON.stringify(value) : value,
    ]),
  );
  if (Object.keys(values).length === 0) return;
  await tx
    .updateTable('integration')
    .set(values)
    .where('account_id', '=', accountId)
    .where('app', '=', app)
    .execute();
}

export interface IntegrationAccountRow {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly type: string;
  readonly classification: string;
  readonly active: boolean;
  readonly unusable: string | null;
}

export async function listIntegrationAccounts(
  db: Db,
  accountId: AccountId,
  app: string,
): Promise<readonly IntegrationAccountRow[]> {
  return db
    .selectFrom('integration_account')
    .select(['id', 'code', 'name', 'type', 'classification', 'active', 'unusable'])
    .where('account_id', '=', accountId)
    .where('app', '=', app)
    .orderBy('code')
    .orderBy('name')
    .orderBy('id')
    .execute();
}

/** The chart of accounts as it is now. */
export async function replaceIntegrationAccounts(
  tx: Tx,
  accountId: AccountId,
  app: string,
  accounts: readonly IntegrationAccountRow[],
): Promise<void> {
  await sql`delete from integration_account where account_id = ${accountId} and app = ${app}`.execute(
    tx,
  );
  await sql`insert into integration_account (account_id, app, id, code, name, type, classification, active, unusable)
    select ${accountId}, ${app}, id, code, name, type, classification, active, unusable
    from jsonb_to_recordset(${JSON.stringify(accounts)}::jsonb)
      as given (id text, code text, name text, type text, classification text, active boolean, unusable text)`.execute(
    tx,
  );
}

export interface IntegrationMappingRow {
  readonly sourceId: SourceId;
  readonly remoteAccount: string;
}

export async function listIntegrationMappings(
  db: Db,
  accountId: AccountId,
  app: string,
): Promise<readonly IntegrationMappingRow[]> {
  const rows = await db
    .selectFrom('integration_mapping')
    .select(['source_id as sourceId', 'remote_account as remoteAccount'])
    .where('account_id', '=', accountId)
    .where('app', '=', app)
    .orderBy('source_id')
    .execute();
  return rows as unknown as readonly IntegrationMappingRow[];
}

/** Sets the mappings of some sources. An empty account takes a source's mapping away. */
export async function putIntegrationMappings(
  tx: Tx,
  accountId: AccountId,
  app: string,
  mappings: readonly IntegrationMappingRow[],
): Promise<void> {
  const sourceIds = mappings.map(({ sourceId }) => sourceId);
  await sql`delete from integration_mapping where account_id = ${accountId} and app = ${app} and source_id = any (${sourceIds}::uuid[])`.execute(
    tx,
  );
  const kept = mappings.filter(({ remoteAccount }) => remoteAccount !== '');
  await sql`insert into integration_mapping (account_id, app, source_id, remote_account)
    select ${accountId}, ${app}, source_id, remote_account
    from unnest(${kept.map(({ sourceId }) => sourceId)}::uuid[], ${kept.map((each) => each.remoteAccount)}::text[]) as given (source_id, remote_account)`.execute(
    tx,
  );
}

export async function clearIntegrationMappings(
  tx: Tx,
  accountId: AccountId,
  app: string,
): Promise<void> {
  await tx
    .deleteFrom('integration_mapping')
    .where('account_id', '=', accountId)
    .where('app', '=', app)
    .execute();
}

export interface DueIntegration {
  readonly accountId: AccountId;
  readonly app: string;
}

/** Integrations whose time has come. Asks under the owner's role, since it concerns all accounts. */
export async function listDueIntegrations(
  db: Db,
  now: Date,
  most: number,
): Promise<readonly DueIntegration[]> {
  const { rows } = await sql<DueIntegration>`
    select i.account_id as "accountId", i.app from integration i
    join account a on a.id = i.account_id and ${isAccountInUse(now)}
    where i.next_sync_at <= ${now} and i.status = 'active' and not i.authentication_failed
      and not exists (
        select from integration_run r where r.account_id = i.account_id and r.app = i.app and r.status in ('queued', 'running', 'paused'))
    order by i.next_sync_at, i.account_id limit ${most}`.execute(db);
  return rows;
}
