import { createHash, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Answer, HttpStandin, PlainFault } from './http-standin.ts';

/** What a method answers; an error with a number where it refuses. Numbers of bigints are written digit by digit. */
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
  /** Digest authentication (RFC 7616) is asked for. */
  readonly login?: { readonly username: string; readonly password: string };
}

export interface RpcStandin extends Omit<HttpStandin, 'fail' | 'failBy'> {
  fail(...faults: PlainFault[]): void;
}

/** A server of JSON-RPC 2.0. `requests` are the names of the methods in the order in which they were called. */
export async function startRpcStandin({ methods, path = '/', login }: RpcStandinOptions): Promise<RpcStandin> {
  const [requests, faults]: [string[], PlainFault[]] = [[], []];
  const nonce = randomBytes(16).toString('hex');
  const server = createServer((request, response) => void answer(request, response));
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const chunks: Uint8Array[] = [];
    for await (const chunk of request) chunks.push(chunk as Uint8Array);
    if (request.url !== path) return void response.writeHead(404).end();
    if (login && !isSigned(request, login, nonce)) {
      return void response.writeHead(401, { 'www-authenticate': `Digest qop="auth",algorithm=MD5,realm="monero-rpc",nonce="${nonce}",stale=false` }).end();
    }
    const { id, method, params } = JSON.parse(Buffer.concat(chunks).toString('utf8')) as { id: string; method: string; params: never };
    requests.push(method);
    const fault = faults.shift();
    if (fault === 'cut') response.destroy();
    else if (fault !== undefined && fault !== 'silence') response.writeHead(fault.status, fault.headers ?? {}).end(fault.body);
    else if (fault === undefined) response.writeHead(200, { 'content-type': 'application/json' }).end(result(id, methods[method], params));
    return undefined;
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = async (): Promise<void> => {
    server.closeAllConnections();
    await new Promise((resolve) => void server.close(resolve));
  };
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, requests, fail: (...some) => void faults.push(...some), close, [Symbol.asyncDispose]: close };
}

/** What such a server answers to one question. */
export function rpcAnswer(methods: RpcMethods, body: string): Answer {
  const { id, method, params } = JSON.parse(body) as { id: string; method: string; params: never };
  return { status: 200, body: result(id, methods[method], params), headers: { 'content-type': 'application/json' } };
}

function result(id: string, method: ((params: never) => unknown) | undefined, params: never): string {
  if (!method) return JSON.stringify({ jsonrpc: '2.0', id, error: { code: -32_601, message: 'Method not found' } });
  try {
    return `{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":${written(method(params))}}`;
  } catch (error) {
    const code = error instanceof RpcRefusal ? error.code : -32_603;
    return JSON.stringify({ jsonrpc: '2.0', id, error: { code, message: error instanceof Error ? error.message : String(error) } });
  }
}

/** JSON in which a bigint is a plain number, however large. */
const written = (value: unknown): string =>
  JSON.stringify(value ?? null, (_key, each: unknown) => (typeof each === 'bigint' ? `bigint ${each}` : each)).replaceAll(/"bigint (-?\d+)"/g, '$1');

function isSigned(
  { headers, method, url }: IncomingMessage,
  { username, password }: { readonly username: string; readonly password: string },
  nonce: string,
): boolean {
  const fields = new Map([...(headers.authorization ?? '').matchAll(/(\w+)="?([^",]+)"?/g)].map(([, name = '', value = '']) => [name, value]));
  const first = hash(`${username}:${fields.get('realm')}:${password}`);
  const expected = hash(`${first}:${nonce}:${fields.get('nc')}:${fields.get('cnonce')}:auth:${hash(`${method}:${url}`)}`);
  return fields.get('username') === username && fields.get('nonce') === nonce && fields.get('response') === expected;
}

const hash = (text: string): string => createHash('md5').update(text).digest('hex');
