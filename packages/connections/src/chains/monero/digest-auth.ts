import { createHash, randomBytes } from 'node:crypto';
import type { Network, Question, Reply } from '../../network.ts';

export interface Login {
  readonly username: string;
  readonly password: string;
}

/**
 * Sends requests with HTTP digest authentication (RFC 7616, `qop=auth`, MD5 or SHA-256):
 * monero-wallet-rpc supports no other method. The challenge is reused until it is stale.
 */
export function digestSender(
  network: Network,
  login: Login | undefined,
): (question: Question) => Promise<Reply> {
  let challenge: Challenge | undefined;
  let count = 0;
  const signed = (question: Question, given: Challenge): Question => {
    count += 1;
    return {
      ...question,
      headers: {
        ...question.headers,
        authorization: authorization(question, given, login!, count),
      },
    };
  };
  return async (question) => {
    const first = await network.once(challenge ? signed(question, challenge) : question);
    if (first.status !== 401 || !login) return first;
    challenge = readChallenge(first.headers.get('www-authenticate') ?? '');
    count = 0;
    return challenge ? network.once(signed(question, challenge)) : first;
  };
}

interface Challenge {
  readonly realm: string;
  readonly nonce: string;
  readonly opaque: string | undefined;
  readonly algorithm: 'MD5' | 'SHA-256';
}

/** A server can offer several; the first supported one is used. */
function readChallenge(header: string): Challenge | undefined {
  for (const part of header.split(/(?=\bDigest\s)/i)) {
    const fields = new Map(
      [...part.matchAll(/(\w+)\s*=\s*(?:"([^"]*)"|([\w-]+))/g)].map(
        ([, name = '', quoted, bare]) => [name.toLowerCase(), quoted ?? bare ?? ''],
      ),
    );
    const algorithm = (fields.get('algorithm') ?? 'MD5').toUpperCase();
    const [realm, nonce] = [fields.get('realm'), fields.get('nonce')];
    if (
      realm === undefined ||
      nonce === undefined ||
      (algorithm !== 'MD5' && algorithm !== 'SHA-256')
    )
      continue;
    return { realm, nonce, opaque: fields.get('opaque'), algorithm };
  }
  return undefined;
}

function authorization(
  { url, method = 'GET' }: Question,
  { realm, nonce, opaque, algorithm }: Challenge,
  { username, password }: Login,
  count: number,
): string {
  const hash = (text: string): string =>
    createHash(algorithm === 'MD5' ? 'md5' : 'sha256')
      .update(text)
      .digest('hex');
  const { pathname, search } = new URL(url);
  const uri = pathname + search;
  const [nc, cnonce] = [count.toString(16).padStart(8, '0'), randomBytes(8).toString('hex')];
  const response = hash(
    `${hash(`${username}:${realm}:${password}`)}:${nonce}:${nc}:${cnonce}:auth:${hash(`${method}:${uri}`)}`,
  );
  const quoted = {
    username,
    realm,
    nonce,
    uri,
    cnonce,
    response,
    ...(opaque === undefined ? {} : { opaque }),
  };
  const words = Object.entries(quoted).map(
    ([name, value]) => `${name}="${value.replaceAll(/["\\]/g, String.raw`\$&`)}"`,
  );
  return `Digest ${[...words, `algorithm=${algorithm}`, 'qop=auth', `nc=${nc}`].join(', ')}`;
}
