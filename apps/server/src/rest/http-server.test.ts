import { connect } from 'node:net';
import { reading } from '@lotbook/db/database';
import { testServices, type TestServices } from '@lotbook/services/testing';
import { testDatabase } from '@lotbook/testkit/database';
import { seedAccount, type SeededAccount } from '@lotbook/testkit/seed';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { noLogins } from '../graphql/unavailable-logins.ts';
import { createApiServer } from './http-server.ts';
import { makeRequestContext } from './request-context.ts';
import { getVerifyTokens } from './testing-verify.ts';

const database = testDatabase();
const uploadBytes = 64 * 1024;
const faults: string[] = [];
let app: FastifyInstance;
let services: TestServices;
let ada: SeededAccount;
let bob: SeededAccount;

beforeAll(async () => {
  [ada, bob] = [
    await seedAccount(database.current, { taxYear: 2025 }),
    await seedAccount(database.current),
  ];
  services = {
    ...testServices(database.current),
    log: {
      info: () => undefined,
      warn: () => undefined,
      error: (message) => void faults.push(message),
    },
  };
  const verify = getVerifyTokens([ada, bob]);
  app = await createApiServer({
    config: {
      trustedProxies: [],
      origin: 'http://localhost',
      operations: 'any',
      limits: { transactions: 1_000, uploadBytes },
    },
    services,
    getContext: makeRequestContext({
      database: database.current,
      createServices: () => services,
      verify,
      proof: () => Promise.resolve(undefined),
      logins: noLogins,
    }),
  });
  await bring('trades.csv', trades.join('\n'));
});
afterAll(() => app.close());

const trades = [
  'Timestamp,Type,Sent Amount,Sent Asset,Received Amount,Received Asset,Id',
  '2024-01-01,buy,1000,USD,10,BTC,n0',
  ...Array.from(
    { length: 23 },
    (_, n) =>
      `2025-02-${String(n + 1).padStart(2, '0')},sell,0.${(n % 5) + 1},BTC,${100 + n},USD,n${n + 1}`,
  ),
  '2025-03-01,deposit,,,5,ETH,n24',
  '2025-03-01,deposit,,,5,ETH,n25',
];

const as = (person: SeededAccount | undefined): Record<string, string> =>
  person ? { authorization: `Bearer ${person.userId}` } : {};

async function send(options: InjectOptions) {
  const { statusCode, body, headers } = await app.inject(options);
  return { status: statusCode, body, headers };
}

const getCode = ({
  status,
  body,
}: {
  status: number;
  body: string;
}): readonly [number, string | undefined] => [
  status,
  (JSON.parse(body) as { errors?: readonly { extensions: { code: string } }[] }).errors?.[0]
    ?.extensions.code,
];

function upload(
  person: SeededAccount | undefined,
  payload: string,
  options: { readonly url?: string; readonly headers?: Record<string, string> } = {},
) {
  const url = options.url ?? `/uploads?accountId=${ada.accountId}&name=trades.csv`;
  return send({
    method: 'POST',
    url,
    payload,
    headers: { 'content-type': 'application/octet-stream', ...as(person), ...options.headers },
  });
}

interface Data {
  readonly transactions: {
    readonly edges: readonly { readonly node: { readonly id: string } }[];
    readonly pageInfo: { readonly endCursor: string | null; readonly hasNextPage: boolean };
    readonly totalCount: number;
  };
  readonly createTaxReport: { readonly id: string; readonly downloadUrl: string | null };
  readonly reports: {
    readonly reports: readonly { readonly id: string; readonly taxDetails: object }[];
  };
  readonly exchanges: readonly { readonly id: string }[];
  readonly blockchains: readonly unknown[];
}

async function ask(
  person: SeededAccount | undefined,
  query: string,
  variables: Readonly<Record<string, unknown>> = {},
  url = '/graphql',
) {
  const answer = await send({
    method: 'POST',
    url,
    payload: { query, variables },
    headers: as(person),
  });
  const { data, errors } = JSON.parse(answer.body) as {
    data?: Data;
    errors?: readonly { extensions: { code: string } }[];
  };
  return { status: answer.status, data, code: errors?.[0]?.extensions.code };
}

async function bring(name: string, text: string): Promise<string> {
  const { body } = await upload(ada, text, {
    url: `/uploads?accountId=${ada.accountId}&name=${name}`,
  });
  const { id } = JSON.parse(body) as { id: string };
  await ask(
    ada,
    'mutation ($account: ID!, $file: ID!) { importFile(accountId: $account, file: $file) { id } }',
    { account: ada.accountId, file: id },
  );
  await services.workOff();
  return id;
}

const files = () =>
  reading(
    database.current,
    ada.scope,
    async (db) => (await db.selectFrom('import').select('id').execute()).length,
  );

describe('an upload', () => {
  test('is refused without a token, with one that has expired, and to an account of somebody else', async () => {
    expect(getCode(await upload(undefined, 'a'))).toEqual([401, 'UNAUTHENTICATED']);
    expect(
      getCode(await upload(undefined, 'a', { headers: { authorization: 'Bearer old' } })),
    ).toEqual([401, 'UNAUTHENTICATED']);
    expect(getCode(await upload(bob, 'a'))).toEqual([403, 'NO_ACCESS']);
    expect(getCode(await upload(ada, 'a', { url: '/uploads' }))).toEqual([403, 'NO_ACCESS']);
  });

  test('is refused when it is empty or too large, in words for the person', async () => {
    expect(getCode(await upload(ada, ''))).toEqual([400, 'BAD_INPUT']);
    expect(
      getCode(
        await send({
          method: 'POST',
          url: `/uploads?accountId=${ada.accountId}`,
          headers: as(ada),
        }),
      ),
    ).toEqual([400, 'BAD_INPUT']);
    const large = await upload(ada, 'a'.repeat(uploadBytes + 1));
    expect(getCode(large)).toEqual([413, 'FILE_TOO_LARGE']);
    expect(large.body).toContain('is larger than');
  });

  test('takes a name that was given twice for none', async () => {
    expect(
      (await upload(ada, 'a', { url: `/uploads?accountId=${ada.accountId}&name=a&name=b` })).status,
    ).toBe(200);
  });

  test('that breaks off leaves nothing, and nobody is woken for it', async () => {
    const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
    const [before, faultsBefore] = [await files(), faults.length];
    const socket = connect(Number(port), '127.0.0.1');
    socket.write(
      `POST /uploads?accountId=${ada.accountId}&name=broken.csv HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${ada.userId}\r\ncontent-length: 9000\r\n\r\nabc`,
    );
    await expect.poll(files).toBe(before + 1);
    socket.destroy();
    await expect.poll(files).toBe(before);
    expect(faults.slice(faultsBefore)).toEqual([]);
  });

  test('can be imported into its own account only, and once', async () => {
    const { id } = JSON.parse((await upload(ada, trades.join('\n'))).body) as { id: string };
    const start = (person: SeededAccount) =>
      ask(
        person,
        'mutation ($account: ID!, $file: ID!) { importFile(accountId: $account, file: $file) { status } }',
        { account: person.accountId, file: id },
      );
    expect((await start(bob)).code).toBe('NOT_FOUND');
    expect((await start(ada)).data).toEqual({ importFile: [{ status: 'queued' }] });
    expect((await start(ada)).code).toBe('NOT_FOUND');
    await services.workOff();
  });
});

const pageQuery = `query ($account: ID!, $sort: TransactionSort, $filter: TransactionFilter, $cursor: String, $limit: Int) {
  transactions(accountId: $account, sort: $sort, filter: $filter, cursor: $cursor, limit: $limit) { edges { node { id } } pageInfo { endCursor hasNextPage } totalCount }
}`;

async function pages(
  variables: Readonly<Record<string, unknown>>,
): Promise<{ readonly ids: readonly string[]; readonly count: number | undefined }> {
  const ids: string[] = [];
  for (let cursor: string | null | undefined, count: number | undefined; ;) {
    const { data } = await ask(ada, pageQuery, { account: ada.accountId, cursor, ...variables });
    ids.push(...(data?.transactions.edges ?? []).map(({ node }) => node.id));
    count = data?.transactions.totalCount;
    cursor = data?.transactions.pageInfo.endCursor;
    if (data?.transactions.pageInfo.hasNextPage !== true) return { ids, count };
  }
}

const orders = ['date', 'asset', 'amount', 'value', 'gainLoss'].flatMap((column) =>
  ['asc', 'desc'].map((order) => [column, order] as const),
);

describe('the list of transactions', () => {
  test.each(orders)(
    'by %s %s has no gap and no repetition between its pages',
    async (column, order) => {
      const whole = await pages({ sort: { column, order }, limit: 1_000 });
      expect(whole.count).toBe(26);
      expect(new Set(whole.ids).size).toBe(26);
      expect((await pages({ sort: { column, order }, limit: 7 })).ids).toEqual(whole.ids);
    },
  );

  test.each([
    [{ types: ['sell'] }, 23],
    [{ currencies: ['ETH'] }, 2],
    [{ currencies: ['ETH'], types: ['sell'] }, 0],
    [{ txDateStart: '2025-02-03T00:00:00Z', txDateEnd: '2025-02-05T00:00:00Z' }, 2],
    [{ search: 'n1' }, 11],
    [{ search: '%' }, 0],
    [{ txFlags: { flags: ['disposals'], operator: 'and' } }, 23],
    [{ exchanges: ['no id'] }, 0],
    [{ contacts: ['anybody'] }, 0],
  ])('with the filter %j has %i', async (filter, count) => {
    const found = await pages({ filter, limit: 5 });
    expect([found.ids.length, found.count]).toEqual([count, count]);
  });

  test('refuses the place of a list in another order, one that was made up, and a text that no database can hold', async () => {
    const { data } = await ask(ada, pageQuery, { account: ada.accountId, limit: 1 });
    const cursor = data?.transactions.pageInfo.endCursor;
    const forged = Buffer.from(JSON.stringify(['value', 'x', ada.accountId])).toString('base64url');
    const sort = { column: 'value', order: 'asc' };
    expect((await ask(ada, pageQuery, { account: ada.accountId, sort, cursor })).code).toBe(
      'BAD_INPUT',
    );
    expect((await ask(ada, pageQuery, { account: ada.accountId, sort, cursor: forged })).code).toBe(
      'BAD_INPUT',
    );
    expect(
      (await ask(ada, pageQuery, { account: ada.accountId, filter: { search: 'a\0b' } })).code,
    ).toBe('BAD_INPUT');
  });
});

describe('a report', () => {
  const request =
    'mutation ($account: ID!) { createTaxReport(accountId: $account, type: "form-8949", params: { format: "csv" }, taxYear: 2025) { id downloadUrl } }';

  test('is had by its account alone, with the length that was said', async () => {
    const { data } = await ask(ada, request, { account: ada.accountId });
    const { id = '', downloadUrl } = data?.createTaxReport ?? {};
    expect(downloadUrl).toBeNull();
    const url = `/reports/${ada.accountId}/${id}`;
    expect(getCode(await send({ url, headers: as(ada) }))).toEqual([404, 'NOT_FOUND']);
    await services.workOff();

    const got = await send({ url, headers: as(ada) });
    expect(got.status).toBe(200);
    expect(got.body.split('\r\n')).toHaveLength(1 + 23 + 1);
    expect(got.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="form-8949-2025-ada-lovelace.csv"',
      'content-length': String(Buffer.byteLength(got.body)),
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    });
    expect(getCode(await send({ url }))).toEqual([401, 'UNAUTHENTICATED']);
    expect(getCode(await send({ url, headers: as(bob) }))).toEqual([403, 'NO_ACCESS']);
    expect(
      getCode(await send({ url: `/reports/${bob.accountId}/${id}`, headers: as(bob) })),
    ).toEqual([404, 'NOT_FOUND']);
    expect(
      getCode(await send({ url: `/reports/${bob.accountId}/..%2f${id}`, headers: as(bob) })),
    ).toEqual([404, 'NOT_FOUND']);
  });

  test('says for whom it is, in full', async () => {
    const { data } = await ask(ada, request, { account: ada.accountId });
    const id = data?.createTaxReport.id;
    const list =
      'query ($account: ID!) { reports(accountId: $account) { reports { id taxDetails } } }';
    const found = (await ask(ada, list, { account: ada.accountId })).data?.reports.reports;
    const details = found?.find((each) => each.id === id)?.taxDetails;
    expect(details).toMatchObject({ taxYear: 2025, preparerOnly: false });
    expect(Object.keys(details ?? {}).toSorted()).toEqual([
      'accountName',
      'contactEmail',
      'contactName',
      'locator',
      'preparerOnly',
      'taxYear',
    ]);
  });

  test('that was cancelled before it was made never becomes ready', async () => {
    const { data } = await ask(ada, request, { account: ada.accountId });
    const id = data?.createTaxReport.id;
    const cancel =
      'mutation ($account: ID!, $id: ID!) { cancelReport(accountId: $account, id: $id) { status } }';
    expect((await ask(bob, cancel, { account: bob.accountId, id })).code).toBe('NOT_FOUND');
    expect((await ask(ada, cancel, { account: ada.accountId, id })).data).toEqual({
      cancelReport: { status: 'cancelled' },
    });
    await services.workOff();
    expect(
      getCode(await send({ url: `/reports/${ada.accountId}/${id}`, headers: as(ada) })),
    ).toEqual([404, 'NOT_FOUND']);
  });
});

describe('the content endpoint', () => {
  test('tells anybody what can be imported, and nothing else', async () => {
    const { data } = await ask(
      undefined,
      '{ exchanges { id name files { id } } blockchains { id } }',
      {},
      '/content/graphql',
    );
    expect(data?.exchanges.map(({ id }) => id)).toContain('kraken');
    expect(data?.blockchains).toContainEqual({ id: 'bitcoin' });
    expect((await ask(ada, '{ currentUser { id } }', {}, '/content/graphql')).code).toBe(
      'GRAPHQL_VALIDATION_FAILED',
    );
  });
});

describe('what is no JSON document', () => {
  test.each([
    ['text/plain', '{"query":"{ __typename }"}', 415],
    ['application/json', '{', 400],
    ['application/json', JSON.stringify({ query: `{ ${'a '.repeat(600_000)} }` }), 413],
  ])('as %s is refused', async (type, payload, status) => {
    expect(
      (
        await send({
          method: 'POST',
          url: '/graphql',
          payload,
          headers: { 'content-type': type, ...as(ada) },
        })
      ).status,
    ).toBe(status);
  });
});
