import { reading, writing } from '@lotbook/db/database';
import { findIntegration } from '@lotbook/db/stores/integrations';
import { dropTokens } from '@lotbook/db/stores/integration-tokens';
import { AccessRevoked } from '@lotbook/model/outage';
import type { SyncServices } from '../services.ts';
import type { Tokens } from '@lotbook/integrations/oauth/tokens';
import { openSealed, type SealedGrant } from './database-tokens.ts';
import { getGranting } from './integration-network.ts';
import { getKnownIntegration } from './known-integration.ts';
import type { IntegrationJob } from './integration-job.ts';

/** Job: gives the access of a disconnected integration back and forgets it. One that was connected again meanwhile keeps its access. @throws Outage, to be tried again */
export async function revokeIntegration(
  services: SyncServices,
  job: IntegrationJob,
): Promise<void> {
  if (!(await isDisconnected(services, job))) return;
  try {
    await revokeGrant(services, job.app, await openSealed(services, job));
  } catch (error) {
    if (!(error instanceof AccessRevoked)) throw error;
  }
  await forget(services, job);
}

/** The same for an account that is gone: its access was set aside. @throws Outage */
export const revokeSealed = (services: SyncServices, app: string, plain: string): Promise<void> =>
  revokeGrant(services, app, JSON.parse(plain) as Tokens | SealedGrant);

/** A code that no one used ends by itself. */
async function revokeGrant(
  services: SyncServices,
  app: string,
  opened: Tokens | SealedGrant,
): Promise<void> {
  const integration = getKnownIntegration(app);
  if (!('code' in opened)) await integration.revoke(getGranting(services, integration), opened);
}

/** Forgets access that the service could not be told of, however often it was tried. */
export async function giveUpIntegrationRevoke(
  services: SyncServices,
  job: IntegrationJob,
): Promise<void> {
  services.log.warn('access was forgotten and not given back', {
    account: job.accountId,
    app: job.app,
  });
  await forget(services, job);
}

const isDisconnected = ({ database }: SyncServices, job: IntegrationJob): Promise<boolean> =>
  reading(database, { accountId: job.accountId }, async (db) => {
    const row = await findIntegration(db, job.accountId, job.app);
    return row?.status === 'disconnected';
  });

const forget = ({ database }: SyncServices, { accountId, app }: IntegrationJob): Promise<void> =>
  writing(database, { accountId }, async (tx) => {
    const row = await findIntegration(tx, accountId, app);
    if (row?.status === 'disconnected') await dropTokens(tx, accountId, app);
  });
