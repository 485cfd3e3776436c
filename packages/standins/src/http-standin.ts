import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Answer {
  readonly status: number;
  readonly body: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** What goes wrong with one request: an answer of its own, a line that is cut, or no answer at all. */
export type Fault = Answer | 'cut' | 'silence';

/** A service on this machine that can be told to misbehave. */
export interface HttpStandin extends AsyncDisposable {
  readonly url: string;
  /** Paths and queries in the order in which they were asked. */
  readonly requests: readonly string[];
  /** The next requests fail like this, one after the other; then all is well again. */
  fail(...faults: readonly Fault[]): void;
  close(): Promise<void>;
}

export const tooMany = (retryAfter: string): Answer => ({ status: 429, body: 'Too Many Requests', headers: { 'retry-after': retryAfter } });

export async function startHttpStandin(answer: (url: URL) => Answer): Promise<HttpStandin> {
  const requests: string[] = [];
  const faults: Fault[] = [];
  const server = createServer((request, response) => {
    requests.push(request.url ?? '');
    const fault = faults.shift();
    if (fault === 'cut') response.destroy();
    else if (fault !== 'silence') send(response, fault ?? answer(new URL(request.url ?? '/', 'http://standin')));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = async (): Promise<void> => {
    server.closeAllConnections();
    await new Promise((resolve) => void server.close(resolve));
  };
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    fail: (...some) => void faults.push(...some),
    close,
    [Symbol.asyncDispose]: close,
  };
}

function send(response: ServerResponse, { status, body, headers = {} }: Answer): void {
  response.writeHead(status, headers).end(body);
}
