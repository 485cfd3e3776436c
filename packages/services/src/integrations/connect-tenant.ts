import { reading, writing } from '@lotbook/db/database';
import {
  changeIntegration,
  clearIntegrationMappings,
  findIntegration,
  type IntegrationRow,
} from '@lotbook/db/stores/integrations';
import { clearPlan } from '@lotbook/db/stores/posting-plans';
import type { Integration, Tenant } from '@lotbook/integrations/integration';
import { notFound } from '../member.ts';
import { changeBooks } from '../journal/changing-books.ts';
import type { SyncServices } from '../services.ts';
import { createDatabaseTokens, openSealed, storeTokens } from './database-tokens.ts';
import { getGranting, getRedirectUri } from './integration-network.ts';
import type { IntegrationJob } from './integration-job.ts';

interface Connecting extends IntegrationJob {
  readonly integration: Integration;
}

/** Turns the code of the consent page into tokens, once, and finds the company. A person who connected several companies chooses one. */
export async function connectTenant(
  services: SyncServices,
  connecting: Connecting,
): Promise<IntegrationRow> {
  const row = await readRow(services, connecting);
  if (row.status !== 'connecting') return row;
  const { integration } = connecting;
  const granting = getGranting(services, integration);
  const opened = await openSealed(services, connecting);
  const realmId = 'code' in opened ? opened.realmId : (row.tenantId ?? undefined);
  if ('code' in opened) {
    const redirectUri = getRedirectUri(services, integration);
    const tokens = await integration.grant(granting, { ...opened, redirectUri });
    // From here on a kill repeats nothing: the code is used up.
    await storeRealm(services, connecting, realmId);
    await storeTokens(services, connecting, tokens);
  }
  const tokens = createDatabaseTokens(services, connecting);
  const tenants = await integration.listTenants({ ...granting, tokens }, realmId);
  await storeTenants(services, connecting, row, tenants);
  return readRow(services, connecting);
}

/** QuickBooks names the company on the callback only, so it is stored before the code is used up. */
function storeRealm(
  { database }: SyncServices,
  { accountId, app }: Connecting,
  realmId: string | undefined,
): Promise<void> {
  return writing(database, { accountId }, async (tx) => {
    if (realmId !== undefined) await useTenant(tx, accountId, app, { id: realmId, name: '' });
  });
}

function storeTenants(
  { database, queue }: SyncServices,
  { accountId, app }: Connecting,
  { tenantId }: IntegrationRow,
  tenants: readonly Tenant[],
): Promise<void> {
  const [only] = tenants;
  const chosen = tenants.length === 1 ? only : tenants.find(({ id }) => id === tenantId);
  return writing(database, { accountId }, async (tx) => {
    // Someone may have disconnected it meanwhile.
    const now = await findIntegration(tx, accountId, app);
    if (now?.status !== 'connecting') return;
    await changeIntegration(tx, accountId, app, { tenants, problem: null });
    if (chosen) {
      await useTenant(tx, accountId, app, chosen);
      await changeIntegration(tx, accountId, app, { status: 'active' });
      await changeBooks({ queue }, tx, accountId);
    } else await changeIntegration(tx, accountId, app, { status: 'choosing', tenantId: null });
  });
}

/** Chooses the company. Accounts of another company mean nothing in this one, so its defaults and mappings go. */
export async function useTenant(
  tx: Parameters<typeof changeIntegration>[0],
  accountId: Connecting['accountId'],
  app: string,
  { id, name }: Tenant,
): Promise<void> {
  const before = await findIntegration(tx, accountId, app);
  if (before?.tenantId === id) return;
  await clearIntegrationMappings(tx, accountId, app);
  await clearPlan(tx, accountId, app);
  await changeIntegration(tx, accountId, app, {
    tenantId: id,
    orgName: name,
    assetAccount: null,
    incomeAccount: null,
    expenseAccount: null,
    feeAccount: null,
    suspenseAccount: null,
    readUntil: null,
    searchesFirst: true,
    lastSyncedAt: null,
    nextSyncAt: null,
  });
}

async function readRow(
  { database }: SyncServices,
  { accountId, app }: IntegrationJob,
): Promise<IntegrationRow> {
  const row = await reading(database, { accountId }, (db) => findIntegration(db, accountId, app));
  if (!row) throw notFound('integration');
  return row;
}
