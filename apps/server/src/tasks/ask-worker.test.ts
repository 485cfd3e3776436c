import { reading } from '@lotbook/db/database';
import { questionChannel } from '@lotbook/db/stores/questions';
import { loadPriceChoices } from '@lotbook/services/decisions/price-choices';
import { explainFigure } from '@lotbook/services/questions/explain-figure';
import { previewLots } from '@lotbook/services/decisions/spec-id-preview';
import { importText, testServices } from '@lotbook/services/testing';
import { testDatabase } from '@lotbook/testkit/database';
import { seedAccount, type SeededAccount } from '@lotbook/testkit/seed';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { answerNotice } from './answer-questions.ts';
import { askWorker, type WorkerDesk } from './ask-worker.ts';
import { ComputeThread } from './compute-process.ts';
import { listen, type Listening } from './listen.ts';

const database = testDatabase();
const config = {
  prices: { asked: false },
  limits: { transactions: 1_000, uploadBytes: 1_000_000 },
  logLevel: 'silent',
  dataFolder: '',
  origin: 'http://localhost:4000',
  productName: 'Lotbook',
};
const rows = [
  'Timestamp,Type,Sent Amount,Sent Asset,From,Received Amount,Received Asset,To,Id',
  '2024-01-05T10:00:00Z,buy,1000,USD,Kraken,1,BTC,Kraken,buy',
  '2024-02-05T10:00:00Z,buy,3000,USD,Kraken,1,BTC,Kraken,dear',
  '2025-03-01T10:00:00Z,sell,0.5,BTC,Kraken,4000,USD,Kraken,sale',
  '2023-04-01T10:00:00Z,deposit,,,,0.1,ETH,Ledger,gift',
];

let ada: SeededAccount;
let sale: string;
const open: { readonly close: () => Promise<void> }[] = [];
const closeLater = <T extends { readonly close: () => Promise<void> }>(thing: T): T => {
  open.push(thing);
  return thing;
};

beforeAll(async () => {
  ada = await seedAccount(database.current);
  await importText(testServices(database.current), ada, 'book.csv', rows.join('\n'));
  sale = await reading(database.current, ada.scope, async (db) => {
    const { rows: found } = await sql<{
      id: string;
    }>`select id from transaction where external_id = 'sale'`.execute(db);
    return found[0]!.id;
  });
});
afterAll(() => Promise.all(open.map((each) => each.close())));

const getDesk = async (patienceMs?: number): Promise<WorkerDesk> =>
  closeLater(
    await askWorker({
      database: database.current,
      url: database.current.url,
      lookMs: 100,
      ...(patienceMs === undefined ? {} : { patienceMs }),
    }),
  );

/** A worker as the program has it: what it is asked goes to the thread of computations. */
async function worker(): Promise<{
  readonly thread: ComputeThread;
  readonly listening: Listening;
}> {
  const thread = closeLater(new ComputeThread({ config, url: database.current.url }));
  const answer = (payload: string) => {
    // A question that is still open when the test ends has no answer.
    answerNotice(testServices(database.current), thread, payload).catch(() => undefined);
  };
  return {
    thread,
    listening: closeLater(
      await listen(database.current.url, 'test', { [questionChannel]: answer }),
    ),
  };
}

const countLeft = () =>
  reading(database.current, ada.scope, (db) => db.selectFrom('question').selectAll().execute());

test('a question that no worker answers ends with a refusal, and is gone', async () => {
  const services = { ...testServices(database.current), ask: (await getDesk(300)).ask };
  await expect(
    explainFigure(services, ada, ada.accountId, { kind: 'disposal', id: `${sale}:1` }),
  ).rejects.toMatchObject({ code: 'BUSY' });
  expect(await countLeft()).toEqual([]);
});

test('prices to choose among are told while the account is computed; why a figure is what it is waits for that', async () => {
  const there = { ...testServices(database.current), ask: (await getDesk()).ask };
  const busy = { answer: () => new Promise<void>(() => undefined) };
  closeLater(
    await listen(database.current.url, 'busy', {
      [questionChannel]: (payload) =>
        void answerNotice(testServices(database.current), busy, payload),
    }),
  );
  const gift = await reading(
    database.current,
    ada.scope,
    async (db) =>
      (await sql<{ id: string }>`select id from transaction where external_id = 'gift'`.execute(db))
        .rows[0]!.id,
  );
  expect(await loadPriceChoices(there, ada, ada.accountId, gift)).toMatchObject({
    asset: 'ETH',
    isAsked: false,
  });
  await expect(
    explainFigure({ ...there, ask: (await getDesk(300)).ask }, ada, ada.accountId, {
      kind: 'disposal',
      id: `${sale}:1`,
    }),
  ).rejects.toMatchObject({ code: 'BUSY' });
});

test('the worker answers as this process would, with the account’s ledger at hand and without', async () => {
  const here = testServices(database.current);
  const there = { ...here, ask: (await getDesk()).ask };
  const { thread } = await worker();
  const wanted = { kind: 'disposal', id: `${sale}:1` };
  const expected = await explainFigure(here, ada, ada.accountId, wanted);
  expect(expected.explanation.text).toContain('a gain of $3,500.00');
  expect(await explainFigure(there, ada, ada.accountId, wanted)).toEqual(expected);
  await thread.compute(ada.accountId);
  expect(await explainFigure(there, ada, ada.accountId, wanted)).toEqual(expected);
  expect(await countLeft()).toEqual([]);
});

test('what the answer refuses is refused in the same words, whoever answers', async () => {
  const here = testServices(database.current);
  const there = { ...here, ask: (await getDesk()).ask };
  const missing = { kind: 'disposal', id: `${sale}:9` };
  const words = `There is no disposal ${sale}:9 in this result.`;
  await expect(explainFigure(here, ada, ada.accountId, missing)).rejects.toMatchObject({
    code: 'NOT_FOUND',
    message: words,
  });
  await expect(explainFigure(there, ada, ada.accountId, missing)).rejects.toMatchObject({
    code: 'NOT_FOUND',
    message: words,
  });
});

test('lots that somebody thinks of are reckoned by the worker too', async () => {
  const there = { ...testServices(database.current), ask: (await getDesk()).ask };
  const lotId = await reading(
    database.current,
    ada.scope,
    async (db) =>
      (
        await sql<{
          id: string;
        }>`select lot_id as id from lot order by acquired_at desc limit 1`.execute(db)
      ).rows[0]!.id,
  );
  const { now, chosen, refusals } = await previewLots(there, ada, ada.accountId, {
    taxTxId: sale,
    lots: [{ lotId, quantity: '0.5' }],
  });
  const half = 500n * 10n ** 18n;
  expect([now.basis, chosen.basis, refusals.length]).toEqual([half, half, 1]);
});
