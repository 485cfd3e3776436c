import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/services/secrets';
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { Db, Tx } from '@lotbook/db/database';
import { lockAccount } from '@lotbook/db/stores/accounts';
import {
  addAccountKey,
  dropUnusedKeys,
  findAccountKey,
  readNewestAccountKey,
  resealCredential,
  readSealedCredentials,
  type AccountKey,
} from '@lotbook/db/stores/credentials';
import {
  readAllAccessToRevoke,
  integrationPrefix,
  resealAccess,
} from '@lotbook/db/stores/granted-access';
import { listSealedTokens, resealTokens } from '@lotbook/db/stores/integration-tokens';
import { findMonitoringKey, resealMonitoringKey } from '@lotbook/db/stores/monitoring';
import { findTirKey, putTirKey } from '@lotbook/db/stores/tir-access';
import { AppError } from '@lotbook/model/errors';
import type { AccountId } from '@lotbook/model/ids';
import { deriveKey, open, seal } from './seal.ts';

/** A key that wraps the keys of accounts, and the name under which it is found again. */
export interface MasterKey {
  readonly name: string;
  readonly key: Uint8Array;
}

/** The program's master keys: the present one first, then those that a rotation left behind. */
export type MasterKeys = readonly [MasterKey, ...MasterKey[]];

/** The master keys of these secret keys, the present one first. */
export function makeMasterKeys(
  present: Uint8Array,
  ...previous: readonly Uint8Array[]
): MasterKeys {
  return [deriveMasterKey(present), ...previous.map(deriveMasterKey)];
}

function deriveMasterKey(secretKey: Uint8Array): MasterKey {
  const key = deriveKey(secretKey, 'keys of accounts');
  return { name: createHash('sha256').update(key).digest('hex').slice(0, 16), key };
}

/** Something sealed, and the account's key that opens it. */
export interface Sealed {
  readonly keyId: string;
  readonly sealed: Uint8Array;
}

/** Seals text for an account with its own key, created when first needed. `place` binds it to its storage location. */
export async function sealFor(
  tx: Tx,
  masters: MasterKeys,
  accountId: AccountId,
  place: string,
  plain: string,
): Promise<Sealed> {
  let found = await readNewestAccountKey(tx, accountId);
  if (!found) {
    // Two at once would each make one.
    await lockAccount(tx, accountId);
    found =
      (await readNewestAccountKey(tx, accountId)) ??
      (await createAccountKey(tx, masters, accountId));
  }
  const key = unwrapKey(masters, accountId, found);
  return { keyId: found.id, sealed: seal(key, plain, getContext(accountId, place)) };
}

/** Opens what was sealed for an account at a place. @throws AppError SECRETS_LOCKED where the master key is another one. */
export async function openFor(
  db: Db,
  masters: MasterKeys,
  accountId: AccountId,
  place: string,
  { keyId, sealed }: Sealed,
): Promise<string> {
  const found = await findAccountKey(db, accountId, keyId);
  if (!found) throw makeLockedError();
  const key = unwrapKey(masters, accountId, found);
  return open(key, sealed, getContext(accountId, place));
}

/** Storage location of a source's credentials. */
export const getSourcePlace = (sourceId: string): string => `source ${sourceId}`;
export const getIntegrationPlace = (app: string): string => `integration ${app}`;
/** Where access was sealed that is to be given back. */
export const getAccessPlace = ({
  adapter,
  sourceId,
}: {
  readonly adapter: string;
  readonly sourceId: string;
}): string =>
  adapter.startsWith(integrationPrefix)
    ? getIntegrationPlace(adapter.slice(integrationPrefix.length))
    : getSourcePlace(sourceId);
/** Where the key of TINs is sealed. */
export const tirKeyPlace = 'information reporting';
/** Where the key of the provider of blockchain analytics is sealed. */
export const monitoringPlace = 'monitoring';
export const checkPlace = (checkId: string): string => `check ${checkId}`;

/** Gives the account a new key under the current master key and seals its secrets again. @returns how many. */
export async function rotateAccount(
  tx: Tx,
  masters: MasterKeys,
  accountId: AccountId,
): Promise<number> {
  await lockAccount(tx, accountId);
  const [all, leaving] = [
    await readSealedCredentials(tx, accountId),
    await readAllAccessToRevoke(tx, accountId),
  ];
  if (!(await readNewestAccountKey(tx, accountId))) return 0;
  const openAll = <T extends Sealed>(
    some: readonly T[],
    placeOf: (each: T) => string,
  ): Promise<readonly (T & { readonly plain: string })[]> =>
    Promise.all(
      some.map(async (each) => ({
        ...each,
        plain: await openFor(tx, masters, accountId, placeOf(each), each),
      })),
    );
  const [opened, openedLeaving] = [
    await openAll(all, (each) => getSourcePlace(each.sourceId)),
    await openAll(leaving, getAccessPlace),
  ];
  const tokens = await Promise.all(
    (await listSealedTokens(tx, accountId)).map(async (each) => ({
      ...each,
      plain: await openFor(tx, masters, accountId, getIntegrationPlace(each.app), each),
    })),
  );
  const tirKey = await findTirKey(tx, accountId);
  const openedTirKey = tirKey && (await openFor(tx, masters, accountId, tirKeyPlace, tirKey));
  const monitoringKey = await findMonitoringKey(tx, accountId);
  const openedMonitoringKey =
    monitoringKey && (await openFor(tx, masters, accountId, monitoringPlace, monitoringKey));
  const fresh = await createAccountKey(tx, masters, accountId);
  const key = unwrapKey(masters, accountId, fresh);
  const sealAgain = (place: string, plain: string): Sealed => ({
    keyId: fresh.id,
    sealed: seal(key, plain, getContext(accountId, place)),
  });
  for (const { sourceId, plain } of opened)
    await resealCredential(tx, accountId, {
      sourceId,
      ...sealAgain(getSourcePlace(sourceId), plain),
    });
  for (const { plain, ...access } of openedLeaving)
    await resealAccess(tx, accountId, {
      id: access.id,
      ...sealAgain(getAccessPlace(access), plain),
    });
  for (const { app, plain } of tokens)
    await resealTokens(tx, accountId, app, sealAgain(getIntegrationPlace(app), plain));
  if (openedTirKey !== undefined)
    await putTirKey(tx, accountId, sealAgain(tirKeyPlace, openedTirKey));
  if (openedMonitoringKey !== undefined)
    await resealMonitoringKey(tx, accountId, sealAgain(monitoringPlace, openedMonitoringKey));
  await dropUnusedKeys(tx, accountId, fresh.id);
  return opened.length + tokens.length + (tirKey ? 1 : 0) + (monitoringKey ? 1 : 0);
}

async function createAccountKey(
  tx: Tx,
  [present]: MasterKeys,
  accountId: AccountId,
): Promise<AccountKey> {
  const id = randomUUID();
  const made = {
    id,
    wrapped: seal(
      present.key,
      randomBytes(32).toString('base64'),
      getContext(accountId, `key ${id}`),
    ),
    masterKey: present.name,
  };
  await addAccountKey(tx, accountId, made);
  return made;
}

function unwrapKey(
  masters: MasterKeys,
  accountId: AccountId,
  { id, wrapped, masterKey }: AccountKey,
): Uint8Array {
  const master = masters.find(({ name }) => name === masterKey);
  if (!master) throw makeLockedError();
  return new Uint8Array(
    Buffer.from(open(master.key, wrapped, getContext(accountId, `key ${id}`)), 'base64'),
  );
}

const getContext = (accountId: AccountId, place: string): string => `${accountId} ${place}`;

const makeLockedError = (): AppError =>
  new AppError('SECRETS_LOCKED', fill(texts.secretKeyChanged));
