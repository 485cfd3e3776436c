import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { readCatalogue } from '../apps/web/src/features/sources/content-client.ts';

type Answer = (request: { readonly query: string; readonly cookie: string | undefined }) => {
  readonly status?: number;
  readonly body: unknown;
};

const running: (() => void)[] = [];
afterEach(() => running.splice(0).forEach((stop) => stop()));

/** A content service of a deployment, over HTTP. */
async function serve(answer: Answer): Promise<string> {
  const server = createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', () => {
      const { query } = JSON.parse(Buffer.concat(pieces).toString()) as { query: string };
      const { status = 200, body } = answer({ query, cookie: request.headers.cookie });
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    });
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  running.push(() => server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/graphql`;
}

const listing = (name: string) => ({
  data: {
    blockchains: [{ id: 'bitcoin', name: 'Bitcoin', symbol: 'BTC', family: 'bitcoin' }],
    exchanges: [{ id: 'x', name, website: null, files: [{ id: 'f', label: 'Trades' }] }],
    custodians: [],
    wallets: [],
    dataSources: [],
  },
});
const embedded = () => serve(() => ({ body: listing('Embedded') }));

it('reads the catalogue of the configured content service, without sign-in', async () => {
  const asked: string[] = [];
  const address = await serve(({ query, cookie }) => {
    asked.push(query, cookie ?? 'no cookie');
    return { body: listing('Configured') };
  });
  const { exchanges } = await readCatalogue(address, await embedded());
  expect(exchanges.map(({ name }) => name)).toEqual(['Configured']);
  expect(asked[0]).toMatch(/blockchains .* exchanges .* custodians .* wallets .* dataSources/);
  expect(asked[1]).toBe('no cookie');
});

it.each<[string, Answer]>([
  ['fails', () => ({ status: 503, body: {} })],
  ['answers with errors', () => ({ body: { errors: [{ message: 'broken' }] } })],
  ['answers in another shape', () => ({ body: { data: { exchanges: [{ id: 1 }] } } })],
])('uses the embedded catalogue if the configured service %s', async (_, answer) => {
  const { exchanges } = await readCatalogue(await serve(answer), await embedded());
  expect(exchanges.map(({ name }) => name)).toEqual(['Embedded']);
});

it('uses the embedded catalogue if the configured service cannot be reached', async () => {
  const { exchanges } = await readCatalogue('http://127.0.0.1:1/graphql', await embedded());
  expect(exchanges.map(({ name }) => name)).toEqual(['Embedded']);
});

it('reports a failure if the embedded one fails, too', async () => {
  const broken = await serve(() => ({ status: 500, body: {} }));
  await expect(readCatalogue(broken, broken)).rejects.toThrow('The content service answered 500.');
});
