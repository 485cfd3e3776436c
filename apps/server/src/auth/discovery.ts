import { z } from 'zod';
import { Refused } from './token-refusal.ts';

const metadata = z.object({
  issuer: z.string(),
  jwks_uri: z.url(),
  userinfo_endpoint: z.url().optional(),
});
export type ProviderMetadata = z.infer<typeof metadata>;

export interface Outside {
  readonly fetch: typeof fetch;
  readonly now: () => Date;
}

const timeoutMs = 5_000;
const freshMs = 10 * 60_000;
const retryMs = 5_000;

/** Fetches the external provider's metadata on first use, caches it for ten minutes, and falls back to the last known metadata if the provider is unavailable. */
export function discover({
  issuer,
  fetch,
  now,
}: Outside & { readonly issuer: string }): () => Promise<ProviderMetadata> {
  let known: { readonly at: number; readonly metadata: ProviderMetadata } | undefined;
  let failedAt = -Infinity;
  let pending: Promise<ProviderMetadata> | undefined;

  const load = async (): Promise<ProviderMetadata> => {
    try {
      const read = await readMetadata(issuer, fetch);
      known = { at: now().getTime(), metadata: read };
      return read;
    } catch (error) {
      failedAt = now().getTime();
      if (known) return known.metadata;
      throw new Refused('IDENTITY_UNAVAILABLE', 'the identity provider does not answer', error);
    } finally {
      pending = undefined;
    }
  };

  return async () => {
    const at = now().getTime();
    if (known && (at < known.at + freshMs || at < failedAt + retryMs)) return known.metadata;
    if (at < failedAt + retryMs)
      throw new Refused('IDENTITY_UNAVAILABLE', 'the identity provider did not answer just now');
    pending ??= load();
    return pending;
  };
}

async function readMetadata(issuer: string, fetch: Outside['fetch']): Promise<ProviderMetadata> {
  const response = await fetch(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`, {
    headers: { accept: 'application/json' },
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (!response.ok) throw new Error(`Discovery at ${issuer} answered ${response.status}.`);
  const read = metadata.parse(await response.json());
  if (read.issuer !== issuer)
    throw new Error(`The provider calls itself ${read.issuer}, the configuration says ${issuer}.`);
  for (const url of [read.jwks_uri, read.userinfo_endpoint]) {
    if (url !== undefined && !isSafe(new URL(url))) throw new Error(`${url} is not https.`);
  }
  return read;
}

const isSafe = (url: URL): boolean =>
  url.protocol === 'https:' || ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname);
