import { reading, writing, type Database } from '@lotbook/db/database';
import { addSecret, readSecrets } from '@lotbook/db/stores/identity-secrets';
import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JSONWebKeySet, type JWK } from 'jose';
import { deriveKey, open, seal } from './seal.ts';

export interface SigningKeys {
  readonly private: { readonly keys: JWK[] };
  readonly public: JSONWebKeySet;
}

const firstKey = 'signing-key-1';

/** The keys that tokens are signed with, shared by every process on the database; the first process to ask makes them. */
export async function loadSigningKeys(database: Database, secretKey: Uint8Array): Promise<SigningKeys> {
  const key = deriveKey(secretKey, 'identity signing keys');
  let secrets = await reading(database, {}, readSecrets);
  if (secrets.length === 0) {
    const sealed = seal(key, JSON.stringify(await newKey()), firstKey);
    secrets = await writing(database, {}, async (tx) => {
      await addSecret(tx, { name: firstKey, sealed });
      return await readSecrets(tx);
    });
  }
  const keys = secrets.map(({ name, sealed }) => JSON.parse(unseal(key, sealed, name)) as JWK);
  return { private: { keys }, public: { keys: keys.map(publicPart) } };
}

async function newKey(): Promise<JWK> {
  const { privateKey } = await generateKeyPair('RS256', { modulusLength: 2048, extractable: true });
  const jwk = await exportJWK(privateKey);
  return { ...jwk, kid: await calculateJwkThumbprint(jwk), alg: 'RS256', use: 'sig' };
}

function unseal(key: Uint8Array, sealed: Uint8Array, name: string): string {
  try {
    return open(key, sealed, name);
  } catch (cause) {
    throw new Error(
      'The signing keys in the database were sealed with another secret key. Start with the key that was used before; a new one would end every session.',
      { cause },
    );
  }
}

function publicPart({ n = '', e = '', kid = '', alg = '', use = '' }: JWK): JWK {
  return { kty: 'RSA', n, e, kid, alg, use };
}
