import {
  createLocalJWKSet,
  createRemoteJWKSet,
  customFetch,
  errors,
  type JSONWebKeySet,
  type JWTVerifyGetKey,
  type RemoteJWKSet,
} from 'jose';
import type { Outside, ProviderMetadata } from './discovery.ts';
import { Refused } from './token-refusal.ts';

export type KeySource = JWTVerifyGetKey;

/** Keys of the provider that runs in this process. */
export function makeLocalKeys(jwks: () => JSONWebKeySet): KeySource {
  let seen:
    | { readonly set: JSONWebKeySet; readonly find: ReturnType<typeof createLocalJWKSet> }
    | undefined;
  return (header, token) => {
    const set = jwks();
    if (seen?.set !== set) seen = { set, find: createLocalJWKSet(set) };
    return seen.find(header, token);
  };
}

const timeoutMs = 5_000;
const cooldownMs = 30_000;
const freshMs = 10 * 60_000;
const staleMs = 60 * 60_000;

/**
 * Keys of an outside provider, from the address its metadata names and from no other. While it is away the last keys hold
 * for an hour; a flood of unknown key ids asks it once in 30 seconds.
 */
export function makeRemoteKeys({
  discovery,
  fetch,
  now,
}: Outside & { readonly discovery: () => Promise<ProviderMetadata> }): KeySource {
  let remote: { readonly url: string; readonly set: RemoteJWKSet } | undefined;
  let askedAt = -Infinity;
  let answeredAt = -Infinity;

  const ask: typeof fetch = async (url, init) => {
    const at = now().getTime();
    if (askedAt > answeredAt && at < askedAt + cooldownMs)
      throw new Error('The identity provider did not answer just now.');
    askedAt = at;
    const response = await fetch(url, init);
    if (response.ok) answeredAt = at;
    return response;
  };

  return async (header, token) => {
    const url = (await discovery()).jwks_uri;
    if (remote?.url !== url) {
      remote = {
        url,
        set: createRemoteJWKSet(new URL(url), {
          timeoutDuration: timeoutMs,
          cooldownDuration: cooldownMs,
          cacheMaxAge: freshMs,
          [customFetch]: ask,
        }),
      };
    }
    try {
      return await remote.set(header, token);
    } catch (error) {
      if (error instanceof errors.JWKSNoMatchingKey) throw error;
      const last = remote.set.jwks();
      if (last && now().getTime() < answeredAt + staleMs)
        return createLocalJWKSet(last)(header, token);
      throw new Refused(
        'IDENTITY_UNAVAILABLE',
        'the keys of the identity provider cannot be read',
        error,
      );
    }
  };
}
