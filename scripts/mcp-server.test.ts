import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import type { AddressInfo } from 'node:net';
import { createAccessToken } from '@lotbook/services/access-tokens/manage-tokens';
import { computeAccount } from '@lotbook/services/computing/compute-account';
import { importText, testServices } from '@lotbook/services/testing';
import { testDatabase } from '@lotbook/testkit/database';
import { seedAccount, type SeededAccount } from '@lotbook/testkit/seed';
import type { FastifyInstance } from 'fastify';
import { Kind, parse } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMcpServer } from '../apps/cli/src/mcp/serve-mcp.ts';
import { tools } from '../apps/cli/src/mcp/tools.ts';
import { tokenCalls } from '../apps/server/src/graphql/token-calls.ts';
import { noLogins } from '../apps/server/src/graphql/unavailable-logins.ts';
import { createApiServer } from '../apps/server/src/rest/http-server.ts';
import { makeRequestContext } from '../apps/server/src/rest/request-context.ts';
import { getVerifyTokens } from '../apps/server/src/rest/testing-verify.ts';

const database = testDatabase();
const services = () => testServices(database.current);
let app: FastifyInstance;
let ada: SeededAccount;
let url: string;

beforeAll(async () => {
  ada = await seedAccount(database.current);
  app = await createApiServer({
    config: {
      trustedProxies: [],
      origin: 'http://localhost',
      operations: 'persisted',
      limits: { transactions: 1_000, uploadBytes: 1_000 },
    },
    services: services(),
    getContext: makeRequestContext({
      database: database.current,
      createServices: services,
      verify: getVerifyTokens([ada]),
      proof: () => Promise.resolve(undefined),
      logins: noLogins,
    }),
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  await importText(
    services(),
    ada,
    'book.csv',
    [
      'Timestamp,Type,Sent Amount,Sent Asset,From,Received Amount,Received Asset,To,Id',
      '2024-01-05,buy,1000,USD,Kraken,1,BTC,Kraken,b1',
      '2024-02-05,stake-reward,,,,1,ETH,Kraken,r1',
      '2025-03-05,sell,0.5,BTC,Kraken,1500,USD,Kraken,s1',
    ].join('\n'),
  );
  await computeAccount(services(), { accountId: ada.accountId });
});
afterAll(() => app.close());

async function connect(token: string, accountId = ada.accountId as string): Promise<Client> {
  const [near, far] = InMemoryTransport.createLinkedPair();
  await createMcpServer({ url, accountId, token }).connect(far);
  const client = new Client({ name: 'test', version: '1' });
  await client.connect(near);
  return client;
}

const createToken = async () =>
  (
    await createAccessToken(services(), { userId: ada.userId, appId: 'tax' }, ada.accountId, {
      name: 'Assistant',
      scopes: [],
      days: 30,
    })
  ).secret;

async function call(client: Client, name: string, input: object = {}) {
  const { content, isError } = await client.callTool({ name, arguments: { ...input } });
  const [{ text }] = content as [{ text: string }];
  return { isError: isError === true, text, data: isError ? undefined : JSON.parse(text) };
}

describe('an assistant', () => {
  it('reads an account, down to the row of the file', async () => {
    const client = await connect(await createToken());
    const year = await call(client, 'year_figures', { year: 2025 });
    expect(year.data.taxTotals.totals).toMatchObject({ gain: '1000', longTermGain: '1000' });
    const { data } = await call(client, 'transactions', { assets: ['BTC'], from: '2025-01-01' });
    expect(data.transactions.totalCount).toBe(1);
    const { id } = data.transactions.edges[0].node;
    const sale = await call(client, 'transaction', { id });
    expect(sale.data.transaction.disposals).toMatchObject([
      { basis: '500', term: 'long', acquiredOn: '2024-01-05' },
    ]);
    expect(JSON.stringify(sale.data.transaction.rawRows)).toContain('1500');
    const why = await call(client, 'explain', { what: 'transaction', id });
    expect(why.data.explain.map(({ kind }: { kind: string }) => kind)).toContain('record');
    const held = await call(client, 'holdings');
    expect(
      held.data.taxTotals.holdings.map(({ asset }: { asset: string }) => asset).toSorted(),
    ).toEqual(['BTC', 'ETH']);
    const open = await call(client, 'open_items', { year: 2024 });
    expect(open.data.issues.nodes.map(({ code }: { code: string }) => code)).toContain(
      'missing-price',
    );
    const early = await call(client, 'year_figures', { year: 2024 });
    expect(early.data.readiness[0].range.unknown).toBe(1);
    for (const [name, input] of [
      ['account', {}],
      ['compare_methods', { year: 2025 }],
      ['reports', {}],
    ] as const)
      expect([name, (await call(client, name, input)).isError]).toEqual([name, false]);
  });

  it('reads why it is refused', async () => {
    const stranger = await connect('lbt_unknown');
    expect(await call(stranger, 'account')).toMatchObject({ isError: true, text: 'Invalid Token' });
    const elsewhere = await connect(await createToken(), '00000000-0000-4000-8000-000000000000');
    expect(await call(elsewhere, 'holdings')).toMatchObject({ isError: true });
    const client = await connect(await createToken());
    expect(await call(client, 'year_figures', { year: 'last' })).toMatchObject({ isError: true });
  });

  it('asks only calls that a token may make without a further right', () => {
    const calls = tools.flatMap(({ query }) =>
      parse(query).definitions.flatMap((each) =>
        each.kind === Kind.OPERATION_DEFINITION
          ? each.selectionSet.selections.map((field) =>
              field.kind === Kind.FIELD ? `${each.operation} ${field.name.value}` : field.kind,
            )
          : [],
      ),
    );
    const allowed = new Set([...tokenCalls.queries].map((name) => `query ${name}`));
    expect(calls.filter((each) => !allowed.has(each))).toEqual([]);
  });
});
