import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Answer {
  readonly status: number;
  readonly body: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The parts of a request other than the URL. */
export interface Asked {
  readonly method: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}

/** A fault of one request: a different answer, a cut connection, or no answer. */
export type PlainFault = Answer | 'cut' | 'silence';

/** The same, or a connection cut within the body, or a modified answer, such as shuffled rows. */
export type Fault = PlainFault | 'partial' | ((answer: Answer) => Answer);

/** A local service that can inject faults. */
export interface HttpStandin extends AsyncDisposable {
  readonly url: string;
  /** Paths with queries, in the order of requests. */
  readonly requests: readonly string[];
  /** The next requests fail with these faults, one each; later ones succeed. */
  fail(...faults: readonly Fault[]): void;
  /** From now on, each request gets a fault from the function, or none. */
  failBy(getFault: (headers: IncomingHttpHeaders) => Fault | undefined): void;
  close(): Promise<void>;
}

export const tooMany = (retryAfter: string): Answer => ({
  status: 429,
  body: 'Too Many Requests',
  headers: { 'retry-after': retryAfter },
});

export async function startHttpStandin(
  answer: (url: URL, asked: Asked) => Answer,
  port = 0,
): Promise<HttpStandin> {
  const requests: string[] = [];
  const faults: Fault[] = [];
  let getFault: ((headers: IncomingHttpHeaders) => Fault | undefined) | undefined;
  const server = createServer((request, response) => {
    requests.push(request.url ?? '');
    const fault = faults.shift() ?? getFault?.(request.headers);
    void respond(request, response, fault);
  });
  const respond = async (
    request: IncomingMessage,
    response: ServerResponse,
    fault: Fault | undefined,
  ): Promise<void> => {
    const whole = await parseRequest(request);
    if (fault === 'cut') response.destroy();
    else if (fault !== 'silence')
      send(
        response,
        faulty(fault, () => answer(new URL(request.url ?? '/', 'http://standin'), whole)),
        fault === 'partial',
      );
  };
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const close = async (): Promise<void> => {
    server.closeAllConnections();
    await new Promise((resolve) => void server.close(resolve));
  };
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    fail: (...some) => void faults.push(...some),
    failBy: (next) => void (getFault = next),
    close,
    [Symbol.asyncDispose]: close,
  };
}

async function parseRequest(request: IncomingMessage): Promise<Asked> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of request) chunks.push(chunk as Uint8Array);
  return {
    method: request.method ?? 'GET',
    headers: request.headers,
    body: Buffer.concat(chunks).toString('utf8'),
  };
}

function faulty(fault: Fault | undefined, right: () => Answer): Answer {
  if (typeof fault === 'function') return fault(right());
  return fault === undefined || typeof fault === 'string' ? right() : fault;
}

function send(
  response: ServerResponse,
  { status, body, headers = {} }: Answer,
  isPartial: boolean,
): void {
  if (!isPartial) return void response.writeHead(status, headers).end(body);
  response.writeHead(status, { ...headers, 'content-length': String(Buffer.byteLength(body)) });
  response.write(body.slice(0, Math.floor(body.length / 2)), () => response.destroy());
}
