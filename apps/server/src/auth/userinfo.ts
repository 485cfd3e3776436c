import { createHash } from 'node:crypto';
import { readPersonClaims, type TokenIdentity } from './claims.ts';
import type { Outside, ProviderMetadata } from './discovery.ts';
import { Refused } from './token-refusal.ts';

const timeoutMs = 5_000;
const retentionMs = 10 * 60_000;
const mostTokens = 10_000;

type Person = ReturnType<typeof readPersonClaims>;
type Reader = <App extends string>(
  identity: TokenIdentity<App>,
  token: string,
  expiresAt: number,
) => Promise<TokenIdentity<App>>;

/** For providers whose access tokens carry no e-mail: asks userinfo once per token and keeps the answer while the token lives, ten minutes at most. */
export function makeUserinfoReader({
  discovery,
  fetch,
  now,
}: Outside & { readonly discovery: () => Promise<ProviderMetadata> }): Reader {
  const known = new Map<string, { readonly until: number; readonly person: Promise<Person> }>();

  return async (identity, token, expiresAt) => {
    const endpoint = (await discovery()).userinfo_endpoint;
    if (endpoint === undefined) return identity;
    const key = createHash('sha256').update(token).digest('base64url');
    const at = now().getTime();
    let entry = known.get(key);
    if (!entry || entry.until <= at) {
      entry = {
        until: Math.min(at + retentionMs, expiresAt * 1000),
        person: readUserinfo({ endpoint, token, subject: identity.subject, fetch }),
      };
      known.set(key, entry);
      if (known.size > mostTokens) known.delete(known.keys().next().value!);
    }
    try {
      return { ...identity, ...(await entry.person) };
    } catch (error) {
      known.delete(key);
      if (error instanceof Refused) throw error;
      throw new Refused('IDENTITY_UNAVAILABLE', 'userinfo does not answer', error);
    }
  };
}

interface UserinfoRequest {
  readonly endpoint: string;
  readonly token: string;
  readonly subject: string;
  readonly fetch: typeof fetch;
}

async function readUserinfo({ endpoint, token, subject, fetch }: UserinfoRequest): Promise<Person> {
  const response = await fetch(endpoint, {
    headers: { authorization: `Bearer ${token}`, accept: 'application/json' },
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (response.status === 401 || response.status === 403)
    throw new Refused('TOKEN_REFUSED', 'userinfo refuses the token');
  if (!response.ok) throw new Error(`userinfo answered ${response.status}`);
  const claims = (await response.json()) as Record<string, unknown>;
  if (claims['sub'] !== subject)
    throw new Refused('TOKEN_REFUSED', 'userinfo speaks of someone else');
  return readPersonClaims(claims);
}
