import { createHash, randomBytes } from 'node:crypto';
import { startHttpStandin, type Answer, type Asked, type HttpStandin } from './http-standin.ts';

/** The results by method; an error with a code for refusals. Bigints are written digit by digit. */
export type RpcMethods = Readonly<Record<string, (params: never) => unknown>>;

export class RpcRefusal extends Error {
  readonly code: number;
  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

export interface RpcStandinOptions {
  readonly methods: RpcMethods;
  readonly path?: string;
  /** Requires digest authentication (RFC 7616). */
  readonly login?: { readonly username: string; readonly password: string };
}

/** A JSON-RPC 2.0 server. `requests` are the method names in the order of calls. */
export async function startRpcStandin({
  methods,
  path = '/',
  login,
}: RpcStandinOptions): Promise<HttpStandin> {
  const requests: string[] = [];
  const nonce = randomBytes(16).toString('hex');
  const standin = await startHttpStandin((url, asked) => {
    if (url.pathname !== path) return { status: 404, body: '' };
    if (login && !isSigned(asked, url.pathname, login, nonce))
      return {
        status: 401,
        body: '',
        headers: {
          'www-authenticate': `Digest qop="auth",algorithm=MD5,realm="monero-rpc",nonce="${nonce}",stale=false`,
        },
      };
    requests.push((JSON.parse(asked.body) as { readonly method: string }).method);
    return rpcAnswer(methods, asked.body);
  });
  return { ...standin, requests };
}

/** The server's answer to one request. */
export function rpcAnswer(methods: RpcMethods, body: string): Answer {
  const { id, method, params } = JSON.parse(body) as { id: string; method: string; params: never };
  return {
    status: 200,
    body: result(id, methods[method], params),
    headers: { 'content-type': 'application/json' },
  };
}

function result(
  id: string,
  method: ((params: never) => unknown) | undefined,
  params: never,
): string {
  if (!method)
    return JSON.stringify({
      jsonrpc: '2.0',
      id,
      error: { code: -32_601, message: 'Method not found' },
    });
  try {
    return `{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":${writeJson(method(params))}}`;
  } catch (error) {
    const code = error instanceof RpcRefusal ? error.code : -32_603;
    return JSON.stringify({
      jsonrpc: '2.0',
      id,
      error: { code, message: error instanceof Error ? error.message : String(error) },
    });
  }
}

/** JSON that writes a bigint as a plain number of any size. */
const writeJson = (value: unknown): string =>
  JSON.stringify(value ?? null, (_key, each: unknown) =>
    typeof each === 'bigint' ? `bigint ${each}` : each,
  ).replaceAll(/"bigint (-?\d+)"/g, '$1');

function isSigned(
  { headers, method }: Asked,
  path: string,
  { username, password }: { readonly username: string; readonly password: string },
  nonce: string,
): boolean {
  const fields = new Map(
    [...String(headers['authorization'] ?? '').matchAll(/(\w+)="?([^",]+)"?/g)].map(
      ([, name = '', value = '']) => [name, value],
    ),
  );
  const first = hash(`${username}:${fields.get('realm')}:${password}`);
  const expected = hash(
    `${first}:${nonce}:${fields.get('nc')}:${fields.get('cnonce')}:auth:${hash(`${method}:${path}`)}`,
  );
  return (
    fields.get('username') === username &&
    fields.get('nonce') === nonce &&
    fields.get('response') === expected
  );
}

const hash = (text: string): string => createHash('md5').update(text).digest('hex');
