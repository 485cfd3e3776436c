import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/services/connections';
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Adapter } from '@lotbook/connections/adapter';
import type { Network } from '@lotbook/connections/network';
import { reading, writing } from '@lotbook/db/database';
import { readSealedCredential, type SealedCredential } from '@lotbook/db/stores/credentials';
import { endRenewalTurn, saveRenewed, takeRenewalTurn } from '@lotbook/db/stores/granted-access';
import type { AccountId, SourceId } from '@lotbook/model/ids';
import { AccessRevoked, Transient } from '@lotbook/model/outage';
import { openFor, getSourcePlace, sealFor } from '../secrets/vault.ts';
import type { SyncServices } from '../services.ts';
import type { OAuthApplication } from '../shell.ts';
import { askForAccess, SignInNeeded, type GrantedAccess } from './token-endpoint.ts';

type Opened = Readonly<Record<string, string>>;

interface Asking {
  readonly accountId: AccountId;
  readonly sourceId: SourceId;
  readonly adapter: Adapter;
}

/** Access is renewed when it holds for less than that. */
const leastMs = 5 * 60_000;
const [waits, waitMs] = [60, 500];

/**
 * The source's credentials, and such as hold: a code of a visit is turned into access, and access that ends, or that the service `refused`, is renewed. A refresh token is good
 * once, so one attempt at a time renews, and the others use its result. New tokens are stored before they are used.
 * @throws AccessRevoked where the person has to do something. @throws Outage
 */
export async function getUsableCredentials(
  services: SyncServices,
  asking: Asking,
  network: Network,
  refused?: string,
): Promise<Opened> {
  const { accountId, sourceId, adapter } = asking;
  for (let n = 0; n < waits; n += 1) {
    const sealed = await reading(services.database, { accountId }, (db) =>
      readSealedCredential(db, accountId, sourceId),
    );
    const credentials = await openCredentials(services, asking, sealed);
    if (!isDue(credentials, refused)) return credentials;
    const renewal = randomUUID();
    const mine = await writing(services.database, { accountId }, (tx) =>
      takeRenewalTurn(tx, accountId, sourceId, renewal),
    );
    if (mine) return renewInTurn(services, asking, network, { renewal, refused, mine });
    await pause(waitMs);
  }
  throw new Transient(fill(texts.accessBeingRenewed, { label: adapter.label }));
}

async function openCredentials(
  { database, masterKeys }: SyncServices,
  { accountId, sourceId, adapter }: Asking,
  sealed: SealedCredential | undefined,
): Promise<Opened> {
  if (sealed)
    return JSON.parse(
      await reading(database, { accountId }, (db) =>
        openFor(db, masterKeys, accountId, getSourcePlace(sourceId), sealed),
      ),
    ) as Opened;
  if (adapter.credentialFields.every(({ optional }) => optional === true)) return {};
  throw new AccessRevoked(fill(texts.accessNotGranted));
}

function isDue(
  { oauthCode, accessToken, refreshToken, expiresAt }: Opened,
  refused: string | undefined,
): boolean {
  if (oauthCode !== undefined) return true;
  if (expiresAt === undefined) return false;
  const ends = Date.parse(expiresAt) - Date.now();
  // Access without a refresh token is used until it is refused.
  return accessToken === refused || (refreshToken !== undefined && ends < leastMs);
}

interface Turn {
  readonly renewal: string;
  readonly refused: string | undefined;
  readonly mine: SealedCredential;
}

async function renewInTurn(
  services: SyncServices,
  asking: Asking,
  network: Network,
  { renewal, refused, mine }: Turn,
): Promise<Opened> {
  const { accountId, sourceId, adapter } = asking;
  try {
    const credentials = await openCredentials(services, asking, mine);
    if (!isDue(credentials, refused)) return credentials;
    const application = services.oauth.applications.find(({ id }) => id === adapter.oauth);
    if (application?.tokenUrl === undefined) throw new AccessRevoked(fill(texts.registrationEnded));
    const fresh = await askForAccess(
      { network, service: adapter.label, application },
      getGrant(credentials, application, services.oauth.origin),
    );
    return await storeGrant(services, asking, renewal, fresh);
  } finally {
    await writing(services.database, { accountId }, (tx) =>
      endRenewalTurn(tx, accountId, sourceId, renewal),
    );
  }
}

function getGrant(
  { oauthCode, oauthVerifier, refreshToken }: Opened,
  { id }: OAuthApplication,
  origin: string,
): Opened {
  if (oauthCode !== undefined)
    return {
      grant_type: 'authorization_code',
      code: oauthCode,
      redirect_uri: `${origin}/oauth-callback/${id}`,
      ...(oauthVerifier === undefined ? {} : { code_verifier: oauthVerifier }),
    };
  if (refreshToken === undefined) throw new SignInNeeded(fill(texts.accessEnded));
  return { grant_type: 'refresh_token', refresh_token: refreshToken };
}

/** A grant by the person meanwhile takes precedence over a renewal. */
async function storeGrant(
  services: SyncServices,
  { accountId, sourceId, ...asking }: Asking,
  renewal: string,
  fresh: GrantedAccess,
): Promise<Opened> {
  const isKept = await writing(services.database, { accountId }, async (tx) => {
    const sealed = await sealFor(
      tx,
      services.masterKeys,
      accountId,
      getSourcePlace(sourceId),
      JSON.stringify(fresh),
    );
    return saveRenewed(tx, accountId, renewal, {
      sourceId,
      ...sealed,
      fields: Object.keys(fresh),
      changedBy: undefined,
    });
  });
  if (isKept) return fresh;
  const now = await reading(services.database, { accountId }, (db) =>
    readSealedCredential(db, accountId, sourceId),
  );
  return openCredentials(services, { accountId, sourceId, ...asking }, now);
}
