import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { importText, testServices } from '@lotbook/services/testing';
import { Validator } from '@seriousme/openapi-schema-validator';
import { makeAccountConfigs } from '@lotbook/services/accounts/account-configs';
import { testDatabase } from '@lotbook/testkit/database';
import { seedAccount, type SeededAccount } from '@lotbook/testkit/seed';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { readBrands } from '../configuration/brands.ts';
import { noLogins } from '../graphql/unavailable-logins.ts';
import { addBrandFiles } from './brand-files.ts';
import { createApiServer } from './http-server.ts';
import { addPublicPaths } from './public-paths.ts';
import { makeRequestContext } from './request-context.ts';
import { getVerifyTokens } from './testing-verify.ts';

const database = testDatabase();
const home = mkdtempSync(path.join(tmpdir(), 'lotbook-hostile-'));
const faults: string[] = [];
const found: { readonly method: string; readonly url: string }[] = [];
let app: FastifyInstance;
let ada: SeededAccount;
let eve: SeededAccount;

/** What the tests read of an OpenAPI document. */
interface OpenApi {
  readonly paths: Readonly<
    Record<
      string,
      Readonly<
        Record<
          string,
          {
            readonly parameters?: readonly { readonly name: string; readonly in: string }[];
            readonly requestBody?: {
              readonly content: Readonly<
                Record<string, { readonly schema: { readonly properties?: object } }>
              >;
            };
          }
        >
      >
    >
  >;
}

interface Route {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  /** Parameters of the query, or of the body of a POST request, with usual values. */
  readonly usual: Readonly<Record<string, string>>;
  /** Parameters that take any text, so that hostile ones may be answered. */
  readonly anyText?: readonly string[];
  readonly isPublic?: true;
  readonly isBody?: true;
}

const evidence = { what: 'holding', id: 'BTC', format: 'json', preview: '1' };
const routes: readonly Route[] = [
  { method: 'GET', url: '/reports/:accountId/:reportId', usual: { preview: '1' } },
  { method: 'GET', url: '/evidence/:accountId', usual: evidence, anyText: ['preview'] },
  {
    method: 'POST',
    url: '/evidence/:accountId',
    usual: evidence,
    anyText: ['preview'],
    isBody: true,
  },
  {
    method: 'GET',
    url: '/integration-entries/:accountId',
    usual: { app: 'qbo', type: 'pre-sync' },
  },
  {
    method: 'GET',
    url: '/validator-rewards/:accountId',
    usual: { from: '2025-01-01', to: '2025-01-31', validator: 'ethereum-7' },
  },
  {
    method: 'GET',
    url: '/alerts/:accountId',
    usual: {
      level: 'severe',
      status: 'open',
      direction: 'sent',
      from: '2025-01-01',
      to: '2025-12-31',
      ended: 'true',
      search: 'x',
    },
    anyText: ['search'],
  },
  { method: 'GET', url: '/tir-files/:accountId/:fileId', usual: { part: 'contents' } },
  {
    method: 'GET',
    url: '/consolidated-balances/:accountId',
    usual: { format: 'csv', from: '2025-01-01', to: '2025-12-31' },
    anyText: ['from', 'to'],
  },
  { method: 'GET', url: '/news/:accountId', usual: {} },
  { method: 'POST', url: '/uploads', usual: { accountId: '', name: 'a.csv' }, anyText: ['name'] },
  { method: 'GET', url: '/config/:id(^[A-Za-z0-9-]{1,60}$)_theme.json', usual: {}, isPublic: true },
  {
    method: 'GET',
    url: '/config/:id(^[A-Za-z0-9-]{1,60}$)_account-config.json',
    usual: {},
    isPublic: true,
  },
  { method: 'GET', url: '/brand/:file', usual: {}, isPublic: true },
  { method: 'GET', url: '/validate-token/:token', usual: {}, isPublic: true },
  { method: 'GET', url: '/check-signup-code/:code', usual: {}, isPublic: true },
  { method: 'GET', url: '/get-oauth-session/:state', usual: {}, isPublic: true },
];
/** Routes without arguments, and those whose arguments are covered by the tests of the schema. */
const others = [
  'POST /graphql',
  'POST /content/graphql',
  'GET /api-version',
  'GET /config.json',
  'GET /openapi.json',
  'GET /check-us-bank-users',
];

const someId = '00000000-0000-4000-8000-000000000000';
/** As they are written in an address. A list is a repeated parameter. */
const hostile: readonly (string | readonly string[])[] = [
  '',
  '-1',
  '0',
  '1e9',
  'NaN',
  'undefined',
  '%00',
  '%ED%A0%80',
  '%',
  '..%2F..%2Fetc%2Fpasswd',
  '__proto__',
  'constructor',
  '%27%3B%20drop%20table%20account%3B%20--',
  '%0D%0Aset-cookie%3A%20a=b',
  '2025-02-30',
  '0000-00-00',
  '9999-99-99',
  'x'.repeat(90),
  'x'.repeat(8_000),
  ['a', 'b'],
  someId,
];
const hostileJson: readonly unknown[] = [
  -1,
  0,
  1e9,
  true,
  [],
  ['a'],
  {},
  { a: { b: 1 } },
  '\ud800',
  'a\0b',
  'x'.repeat(50_000),
];

beforeAll(async () => {
  [ada, eve] = [await seedAccount(database.current), await seedAccount(database.current)];
  const services = {
    ...testServices(database.current),
    log: {
      info: () => undefined,
      warn: () => undefined,
      error: (_: string, fields?: object) => void faults.push(JSON.stringify(fields)),
    },
  };
  const verify = getVerifyTokens([ada, eve]);
  const config = readConfig({ LOTBOOK_ORIGIN: 'http://localhost' }, home);
  const brands = readBrands({ config, log: services.log });
  const getContext = makeRequestContext({
    database: database.current,
    createServices: () => services,
    verify,
    proof: () => Promise.resolve(undefined),
    logins: noLogins,
  });
  app = await createApiServer({
    config: { ...config, trustedProxies: [], operations: 'any' },
    services,
    getContext: async (...request) => ({
      ...(await getContext(...request)),
      charge: () => Promise.resolve(),
    }),
    metrics: {
      observeRequests: (server) =>
        void server.addHook('onRoute', ({ method, url }) => {
          for (const each of [method].flat())
            if (each !== 'HEAD') found.push({ method: each, url });
        }),
    },
  });
  addPublicPaths(app, {
    config,
    brands,
    accountConfigs: makeAccountConfigs(config.dataFolder),
    services,
    outbox: true,
  });
  addBrandFiles(app, brands);
  await importText(
    services,
    ada,
    'book.csv',
    'Timestamp,Type,Sent Amount,Sent Asset,Received Amount,Received Asset\n2024-01-05,buy,1000,USD,1,BTC',
  );
});
afterAll(async () => {
  await app.close();
  rmSync(home, { recursive: true, force: true });
});

let caller = 0;
interface Sent {
  readonly route: Route;
  readonly person: SeededAccount | undefined;
  /** Instead of usual values. */
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | readonly string[]>>;
  readonly body?: unknown;
}

function send({
  route,
  person,
  params = {},
  query = {},
  body,
}: Sent): Promise<LightMyRequestResponse> {
  caller += 1;
  const place = route.url
    .replace(/\(\^[^)]*\)/, '')
    .replaceAll(
      /:([A-Za-z]+?)(?=\/|_|$)/g,
      (_, name: string) => params[name] ?? (name === 'accountId' ? ada.accountId : someId),
    );
  const usual = { ...route.usual, ...('accountId' in route.usual && { accountId: ada.accountId }) };
  const pairs = route.isBody
    ? []
    : Object.entries({ ...usual, ...query }).flatMap(([name, value]) =>
        [value].flat().map((each) => `${name}=${each}`),
      );
  return app.inject({
    method: route.method,
    url: `${place}?${pairs.join('&')}`,
    // Attempts are counted by the address of the caller.
    remoteAddress: `10.${(caller >> 16) & 255}.${(caller >> 8) & 255}.${caller & 255}`,
    headers: {
      ...(person && { authorization: `Bearer ${person.userId}` }),
      ...(route.method === 'POST' && {
        'content-type': route.isBody ? 'application/json' : 'text/csv',
      }),
    },
    ...(route.method === 'POST' && {
      payload: route.isBody ? JSON.stringify(body ?? usual) : 'a,b\n1,2',
    }),
  });
}

const getParams = (route: Route): readonly string[] =>
  [...route.url.matchAll(/:([A-Za-z]+)/g)].map(([, name]) => name!);

/** A request for each place of a route where a value can be, with each hostile value. */
function listRequests(
  route: Route,
): readonly (Omit<Sent, 'person'> & { readonly title: string; readonly isAnyText: boolean })[] {
  const inPath = getParams(route).flatMap((name) =>
    hostile
      .filter((value): value is string => typeof value === 'string' && value !== '')
      .map((value) => ({
        title: `:${name} ${value}`,
        route,
        params: { [name]: value },
        isAnyText: route.isPublic === true,
      })),
  );
  const names = Object.keys(route.usual);
  const inQuery = route.isBody
    ? []
    : names.flatMap((name) =>
        hostile.map((value) => ({
          title: `${name}=${String(value)}`,
          route,
          query: { [name]: value },
          isAnyText: route.anyText?.includes(name) === true,
        })),
      );
  const inBody = route.isBody
    ? names.flatMap((name) =>
        hostileJson.map((value) => ({
          title: `${name}: ${JSON.stringify(value).slice(0, 40)}`,
          route,
          body: { ...route.usual, [name]: value },
          isAnyText: route.anyText?.includes(name) === true,
        })),
      )
    : [];
  return [...inPath, ...inQuery, ...inBody];
}

const getCode = (response: LightMyRequestResponse): string | undefined => {
  if (!String(response.headers['content-type']).startsWith('application/json')) return undefined;
  return response.json<{ errors?: { extensions?: { code?: string } }[] }>().errors?.[0]?.extensions
    ?.code;
};
/** Addresses that can't be decoded, or whose parameter is too long, are the same for everybody: no route sees them. */
const isUnrouted = (response: LightMyRequestResponse): boolean =>
  getCode(response) === 'BAD_REQUEST' ||
  (response.statusCode === 404 && response.body.includes('"Route '));

test('the list names each route that takes arguments', () => {
  expect(found.map(({ method, url }) => `${method} ${url}`).toSorted()).toEqual(
    [...others, ...routes.map(({ method, url }) => `${method} ${url}`)].toSorted(),
  );
});

/** Method and address as OpenAPI writes them. */
const toDescribed = ({ method, url }: Pick<Route, 'method' | 'url'>): string =>
  `${method} ${url.replace(/\(\^[^)]*\)/, '').replaceAll(/:([A-Za-z]+?)(?=\/|_|$)/g, '{$1}')}`;

test('the OpenAPI document is valid, and describes each route with its parameters', async () => {
  const document = (await app.inject('/openapi.json')).json<OpenApi>();
  expect(await new Validator().validate({ ...document })).toEqual({ valid: true });
  const described = Object.entries(document.paths).flatMap(([url, operations]) =>
    Object.keys(operations).map((method) => `${method.toUpperCase()} ${url}`),
  );
  expect(described.toSorted()).toEqual(
    [...others, ...routes.map(toDescribed), 'GET /livez', 'GET /readyz'].toSorted(),
  );
  for (const route of routes) {
    const [method, url] = toDescribed(route).split(' ') as [string, string];
    const operation = document.paths[url]![method.toLowerCase()]!;
    const inBody = operation.requestBody?.content['application/json']?.schema.properties;
    const names = route.isBody
      ? Object.keys(inBody ?? {})
      : (operation.parameters ?? []).flatMap((each) => (each.in === 'query' ? [each.name] : []));
    expect({ url, names }).toEqual({
      url,
      names: expect.arrayContaining(Object.keys(route.usual)) as unknown,
    });
  }
});

describe('hostile arguments are answered or refused with a code', () => {
  test.each(routes.map((route) => [`${route.method} ${route.url}`, route] as const))(
    '%s',
    async (_, route) => {
      const wrong: string[] = [];
      for (const { title, isAnyText, ...request } of listRequests(route)) {
        const response = await send({ ...request, person: ada });
        const { statusCode } = response;
        const isRefused =
          statusCode >= 400 &&
          statusCode < 500 &&
          (getCode(response) !== undefined || isUnrouted(response));
        const isAnswered = statusCode === 200 && isAnyText;
        if (!isRefused && !isAnswered)
          wrong.push(`${title.slice(0, 80)}: ${statusCode} ${response.body.slice(0, 200)}`);
      }
      expect({ wrong, faults: faults.splice(0) }).toEqual({ wrong: [], faults: [] });
    },
  );
});

describe('arguments change no answer for a caller without access', () => {
  const guarded = routes.filter(({ isPublic }) => !isPublic);
  test.each(guarded.map((route) => [`${route.method} ${route.url}`, route] as const))(
    '%s',
    async (_, route) => {
      for (const [person, expected] of [
        [eve, 'NO_ACCESS'],
        [undefined, 'UNAUTHENTICATED'],
      ] as const) {
        const wrong: string[] = [];
        for (const { title, ...request } of [{ title: 'usual', route }, ...listRequests(route)]) {
          const response = await send({ ...request, person });
          if (getCode(response) !== expected && !isUnrouted(response))
            wrong.push(`${title.slice(0, 80)}: ${getCode(response)} ${response.statusCode}`);
        }
        expect(wrong).toEqual([]);
      }
      expect(faults.splice(0)).toEqual([]);
    },
  );
});
