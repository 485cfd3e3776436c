import type { Tx } from '@lotbook/db/database';
import { reading, writing } from '@lotbook/db/database';
import {
  findAccessToRevoke,
  integrationPrefix,
  forgetAccess,
  suspendAccess,
} from '@lotbook/db/stores/granted-access';
import type { AccountId, SourceId } from '@lotbook/model/ids';
import { revokeSealed } from '../integrations/revoke-integration.ts';
import { openFor, getAccessPlace } from '../secrets/vault.ts';
import type { Services, SyncServices } from '../services.ts';
import {
  askForAccess,
  revokeGrantedAccess,
  SignInNeeded,
  type GrantedAccess,
} from './token-endpoint.ts';

/** Within a change that removes the access of a source, or of all sources of the account: queues a job that tells the service. */
export async function revokeLater(
  { queue }: Pick<Services, 'queue'>,
  tx: Tx,
  accountId: AccountId,
  sourceId?: SourceId,
): Promise<void> {
  for (const accessId of await suspendAccess(tx, accountId, sourceId))
    await queue.enqueue(tx, { kind: 'revoke', accountId, accessId });
}

interface RevokeJob {
  readonly accountId: AccountId;
  readonly accessId: string;
}

/** Job: returns access to the service that granted it, and deletes it. @throws Outage, to be retried. */
export async function revokeAccess(
  services: SyncServices,
  { accountId, accessId }: RevokeJob,
): Promise<void> {
  const found = await reading(services.database, { accountId }, (db) =>
    findAccessToRevoke(db, accountId, accessId),
  );
  if (!found) return;
  const plain = await reading(services.database, { accountId }, (db) =>
    openFor(db, services.masterKeys, accountId, getAccessPlace(found), found),
  );
  if (found.adapter.startsWith(integrationPrefix))
    await revokeSealed(services, found.adapter.slice(integrationPrefix.length), plain);
  else await revokeOfSource(services, accountId, found.adapter, plain);
  await writing(services.database, { accountId }, (tx) => forgetAccess(tx, accountId, accessId));
}

async function revokeOfSource(
  services: SyncServices,
  accountId: AccountId,
  adapterId: string,
  plain: string,
): Promise<void> {
  const adapter = services.adapters.find(({ id }) => id === adapterId);
  const application = services.oauth.applications.find(({ id }) => id === adapter?.oauth);
  if (adapter && application?.revokeUrl !== undefined && services.network) {
    const asking = { network: services.network(adapter), service: adapter.label, application };
    const access = await findHeldAccess(asking, JSON.parse(plain) as GrantedAccess);
    if (access) await revokeGrantedAccess(asking, access);
  } else
    services.log.warn('granted access was deleted without returning it to the service', {
      account: accountId,
      adapter: adapterId,
    });
}

/** Returning access requires valid access, so it is renewed for that. Undefined if the service has ended it already. */
async function findHeldAccess(
  asking: Parameters<typeof askForAccess>[0],
  access: GrantedAccess,
): Promise<GrantedAccess | undefined> {
  if (Date.parse(access.expiresAt) > Date.now() || access.refreshToken === undefined) return access;
  try {
    return await askForAccess(asking, {
      grant_type: 'refresh_token',
      refresh_token: access.refreshToken,
    });
  } catch (error) {
    if (error instanceof SignInNeeded) return undefined;
    throw error;
  }
}

/** Deletes access that could not be returned to the service after all retries. */
export async function giveUpRevoking(
  services: SyncServices,
  { accountId, accessId }: RevokeJob,
): Promise<void> {
  services.log.warn('granted access was deleted without returning it to the service', {
    account: accountId,
  });
  await writing(services.database, { accountId }, (tx) => forgetAccess(tx, accountId, accessId));
}
