import type { AddressInfo } from 'node:net';
import { writing } from '@lotbook/db/database';
import { beginComputation } from '@lotbook/db/stores/computations';
import { addMember } from '@lotbook/db/stores/members';
import { deleteAccount } from '@lotbook/services/accounts/delete-account';
import { removePerson } from '@lotbook/services/people/change-people';
import { importText, testServices, type TestServices } from '@lotbook/services/testing';
import { testDatabase } from '@lotbook/testkit/database';
import { seedAccount, type SeededAccount } from '@lotbook/testkit/seed';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { noLogins } from '../graphql/unavailable-logins.ts';
import { listenForFigures, type FiguresDesk } from '../tasks/figure-notifications.ts';
import { createApiServer } from './http-server.ts';
import { makeRequestContext } from './request-context.ts';
import { getVerifyTokens } from './testing-verify.ts';

const database = testDatabase();
let services: TestServices;
let ada: SeededAccount;
let bob: SeededAccount;
/** Two processes on one database. */
let processes: readonly {
  readonly app: FastifyInstance;
  readonly desk: FiguresDesk;
  readonly address: string;
}[];

beforeEach(async () => {
  [ada, bob] = [await seedAccount(database.current), await seedAccount(database.current)];
  services = testServices(database.current);
  processes = [await program(), await program()];
});
afterEach(async () => {
  for (const { app, desk } of processes) {
    await app.close();
    await desk.close();
  }
});

const proof = () => Promise.resolve(undefined);

async function program() {
  const desk = await listenForFigures(database.current.url);
  const own = { ...services, follow: desk.follow };
  const verify = getVerifyTokens([ada, bob]);
  const app = await createApiServer({
    config: {
      trustedProxies: [],
      origin: 'http://localhost',
      operations: 'any',
      limits: { transactions: 1_000, uploadBytes: 1_000 },
    },
    services: own,
    getContext: makeRequestContext({
      database: database.current,
      createServices: () => own,
      verify,
      proof,
      logins: noLogins,
    }),
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  return { app, desk, address: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}` };
}

const askNews = (address: string, person: SeededAccount | undefined, accountId = ada.accountId) =>
  fetch(
    `${address}/news/${accountId}`,
    person && { headers: { authorization: `Bearer ${person.userId}` } },
  );

/** Follows Ada's account; `heard` waits for the next words, `undefined` once the way is closed. */
async function followNews(address: string, person = ada) {
  const response = await askNews(address, person);
  expect(response.headers.get('content-type')).toBe('text/event-stream');
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  const heard = async () => (await reader.read()).value;
  expect(await heard()).toBe(': begun\n\n');
  return { heard, leave: () => reader.cancel() };
}

/** A busy computer delays some events; a delay of ours would slow down every one. */
async function measureFastest(events: readonly (() => Promise<unknown>)[]): Promise<number> {
  const took: number[] = [];
  for (const event of events) {
    const since = performance.now();
    await event();
    took.push(performance.now() - since);
  }
  return Math.min(...took);
}

const begin = (person = ada) =>
  writing(database.current, person.scope, (tx) => beginComputation(tx, person.accountId, 0, 0));

const endComputation = () =>
  writing(database.current, ada.scope, (tx) =>
    sql`update computation set status = 'failed' where account_id = ${ada.accountId}`.execute(tx),
  );

test('whoever may see an account hears within a second that a computation begins and ends, in every process', async () => {
  const all = await Promise.all(processes.map(({ address }) => followNews(address)));
  const events = [1, 2, 3]
    .flatMap(() => [begin, endComputation])
    .map((event) => async () => {
      await event();
      expect(await Promise.all(all.map(({ heard }) => heard()))).toEqual([
        'data: news\n\n',
        'data: news\n\n',
      ]);
    });
  expect(await measureFastest(events)).toBeLessThan(1_000);
});

test('an import, and all that happens at once, is told once', async () => {
  const { heard } = await followNews(processes[0]!.address);
  await importText(
    services,
    ada,
    'book.csv',
    'Timestamp,Type,Sent Amount,Sent Asset,Received Amount,Received Asset\n2024-01-05,buy,1000,USD,1,BTC',
  );
  expect(await heard()).toBe('data: news\n\n');
});

test('nothing is told of an account to whom it is not shown, nor of another one', async () => {
  const [{ address }] = processes as [(typeof processes)[number]];
  expect((await askNews(address, undefined)).status).toBe(401);
  expect((await askNews(address, bob)).status).toBe(403);
  expect((await askNews(address, ada, 'x' as never)).status).toBe(403);
  const { heard, leave } = await followNews(address, ada);
  await begin(bob);
  expect(
    await Promise.race([
      heard(),
      new Promise((resolve) => setTimeout(() => resolve('nothing'), 700)),
    ]),
  ).toBe('nothing');
  await leave();
});

test('the way of somebody whose access ended is closed at once, and nobody else hears less', async () => {
  await writing(database.current, ada.scope, (tx) =>
    addMember(tx, ada.accountId, { userId: bob.userId, role: 'full' }),
  );
  const [own, others] = await Promise.all(
    processes.map(({ address }, n) => followNews(address, n === 0 ? ada : bob)),
  );
  await removePerson(services, ada, { accountId: ada.accountId, userId: bob.userId });
  expect(await others!.heard()).toBeUndefined();
  expect(await own!.heard()).toBe('data: news\n\n');
  expect((await askNews(processes[1]!.address, bob)).status).toBe(403);
});

test('the ways into an account are closed when it is deleted, in every process', async () => {
  const all = await Promise.all(processes.map(({ address }) => followNews(address)));
  await deleteAccount(services, ada, ada.accountId);
  expect(await Promise.all(all.map(({ heard }) => heard()))).toEqual([undefined, undefined]);
});

test('a connection to the database that broke is made again, and whoever follows looks anew', async () => {
  const { heard } = await followNews(processes[0]!.address);
  const owner = new pg.Client({ connectionString: database.current.url });
  await owner.connect();
  await owner.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'lotbook figures' and datname = current_database()`,
  );
  await owner.end();
  expect(await heard()).toBe('data: news\n\n');
  await begin();
  expect(await heard()).toBe('data: news\n\n');
});

test('a server that ends closes the way at once', async () => {
  const ends = await Promise.all(
    processes.map(async ({ app, address }) => {
      const { heard } = await followNews(address);
      return async () => {
        await app.close();
        expect(await heard()).toBeUndefined();
      };
    }),
  );
  expect(await measureFastest(ends)).toBeLessThan(2_000);
});
