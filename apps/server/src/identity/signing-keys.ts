import { reading, writing, type Database } from '@lotbook/db/database';
import { addSecret, readSecrets, type Secret } from '@lotbook/db/stores/identity-secrets';
import {
  calculateJwkThumbprint,
  exportJWK,
  generateKeyPair,
  type JSONWebKeySet,
  type JWK,
} from 'jose';
import { signingKeyPurpose } from '@lotbook/services/secrets/reseal';
import { deriveKey, open, seal } from '@lotbook/services/secrets/seal';
import { StartError } from '../start-error.ts';

export interface SigningKeys {
  /** The one that signs comes first. */
  readonly private: { readonly keys: JWK[] };
  readonly public: JSONWebKeySet;
}

const hourMs = 60 * 60_000;
const dayMs = 24 * hourMs;
/** A key signs this long. */
const signsMs = 90 * dayMs;
/** It is published that long before: by then every process and every cache knows it. */
const knownMs = 1 * dayMs;
/** How long its signatures are accepted after its rotation: longer than the lifetime of any token or session. */
const acceptedMs = 30 * dayMs;

const prefix = 'signing-key-';

/** The keys that tokens are signed with, shared by every process on the database; the first process to ask makes them. */
export async function loadSigningKeys(
  database: Database,
  secretKey: Uint8Array,
  now = new Date(),
): Promise<SigningKeys> {
  const sealing = deriveKey(secretKey, signingKeyPurpose);
  let secrets = await reading(database, {}, readSecrets);
  if (isNewKeyDue(secrets, now)) {
    const name = `${prefix}${secrets.length + 1}`;
    const sealed = seal(sealing, JSON.stringify(await makeKey()), name);
    secrets = await writing(database, {}, async (tx) => {
      await addSecret(tx, { name, sealed });
      return await readSecrets(tx);
    });
  }
  const keys = filterInUse(secrets, now).map(
    ({ name, sealed }) => JSON.parse(unseal(sealing, sealed, name)) as JWK,
  );
  return { private: { keys }, public: { keys: keys.map(toPublicPart) } };
}

/** Checks that the secret key decrypts the stored keys, before anything starts with it. @throws StartError */
export async function checkSecretKey(database: Database, secretKey: Uint8Array): Promise<void> {
  const [newest] = await reading(database, {}, readSecrets);
  if (newest) unseal(deriveKey(secretKey, signingKeyPurpose), newest.sealed, newest.name);
}

const getAgeMs = ({ createdAt }: Secret, now: Date): number =>
  now.getTime() - Date.parse(createdAt);

/** The newest first, as they are read. */
function isNewKeyDue([newest]: readonly Secret[], now: Date): boolean {
  return newest === undefined || getAgeMs(newest, now) >= signsMs;
}

/** The newest published key, then the next one, then those whose signatures are still valid. */
function filterInUse(secrets: readonly Secret[], now: Date): readonly Secret[] {
  const signer = secrets.find((secret) => getAgeMs(secret, now) >= knownMs) ?? secrets.at(-1);
  if (!signer) return [];
  const place = secrets.indexOf(signer);
  // A key stopped signing when the next newer one was known.
  const stillAccepted = secrets
    .slice(place + 1)
    .filter((_, n) => getAgeMs(secrets[place + n]!, now) - knownMs < acceptedMs);
  return [signer, ...secrets.slice(0, place), ...stillAccepted];
}

async function makeKey(): Promise<JWK> {
  const { privateKey } = await generateKeyPair('RS256', { modulusLength: 2048, extractable: true });
  const jwk = await exportJWK(privateKey);
  return { ...jwk, kid: await calculateJwkThumbprint(jwk), alg: 'RS256', use: 'sig' };
}

function unseal(key: Uint8Array, sealed: Uint8Array, name: string): string {
  try {
    return open(key, sealed, name);
  } catch (cause) {
    throw new StartError(
      'The keys in this database were sealed with another secret key than the present one. Put the former LOTBOOK_SECRET_KEY back, or the file secret-key in LOTBOOK_DATA. ' +
        'To change the key, run npm run -s lotbook -- secrets rotate.',
      { cause },
    );
  }
}

function toPublicPart({ n = '', e = '', kid = '', alg = '', use = '' }: JWK): JWK {
  return { kty: 'RSA', n, e, kid, alg, use };
}
