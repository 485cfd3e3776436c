import { Readable } from 'node:stream';
import { reading, writing } from '@lotbook/db/database';
import { changeAccount, findAccount } from '@lotbook/db/stores/accounts';
import { saveTaxSettings } from '@lotbook/db/stores/tax-settings';
import { beginComputation, readNewestComputation } from '@lotbook/db/stores/computations';
import { money } from '@lotbook/decimal/decimal';
import type { AccountId } from '@lotbook/model/ids';
import type { Price, PriceNeed } from '@lotbook/model/price';
import { samplePrices } from '@lotbook/sample/market';
import { sampleFiles } from '@lotbook/sample/sample-files';
import { asOwner, testDatabase } from '@lotbook/testkit/database';
import { runs } from '@lotbook/testkit/runs';
import { seedAccount, type SeededAccount } from '@lotbook/testkit/seed';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { importFile } from '../imports/import-file.ts';
import { requestImport } from '../imports/request-import.ts';
import { storeUpload } from '../imports/store-upload.ts';
import { undoImport } from '../imports/undo-import.ts';
import { importText, testServices, type TestServices } from '../testing.ts';
import { computeAccount } from './compute-account.ts';
import { ResidentLedgers } from './resident-ledgers.ts';

const database = testDatabase();
const sample = { rows: 300, seed: 11 };
/** Captured log messages. */
const told: string[] = [];

/** Numbers that look random and are the same in every run. */
function generator(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return Math.floor((state / 0x80000000) * below);
  };
}

async function sampleAccount(): Promise<{
  owner: SeededAccount;
  services: TestServices;
  files: readonly { name: string; text: string }[];
}> {
  const owner = await seedAccount(database.current);
  const services = {
    ...testServices(database.current),
    log: {
      info: (message: string) => void told.push(message),
      warn: () => undefined,
      error: () => undefined,
    },
  };
  const files = [
    { name: 'prices.csv', lines: () => samplePrices(sample) },
    ...sampleFiles(sample),
  ].map(({ name, lines }) => ({
    name,
    text: [...lines()].join(''),
  }));
  for (const { name, text } of files) await importText(services, owner, name, text);
  return { owner, services, files };
}

/** Every stored result of the account, as Postgres writes it. */
function readStored(accountId: AccountId): Promise<readonly string[]> {
  return reading(database.current, { accountId }, async (db) => {
    const tables = [
      'transaction_figure',
      'outcome',
      'issue',
      'stake',
      'year_total',
      'month_total',
      'income_total',
      'issue_total',
      'holding',
    ];
    const rows: string[] = [];
    for (const table of tables) {
      const found = await sql<{
        row: string;
      }>`select each::text as row from ${sql.table(table)} each where account_id = ${accountId}`.execute(
        db,
      );
      rows.push(...found.rows.map(({ row }) => `${table} ${row}`));
    }
    const lots = await sql<{ row: string }>`
      select (asset, acquired_at, lot_id, source_id, quantity, acquired_on, basis, set_aside)::text as row from lot where account_id = ${accountId}`.execute(
      db,
    );
    const computed = await readNewestComputation(db, accountId);
    return [
      ...rows,
      ...lots.rows.map(({ row }) => `lot ${row}`),
      `${computed?.status} ${computed?.inputVersion} ${computed?.inputDigest}`,
    ].sort();
  });
}

/** Resets to a state without any computation. */
async function forget(accountId: AccountId): Promise<void> {
  await writing(database.current, { accountId }, async (tx) => {
    for (const table of [
      'transaction_figure',
      'outcome',
      'issue',
      'stake',
      'lot',
      'year_total',
      'month_total',
      'income_total',
      'issue_total',
      'holding',
      'computation',
    ])
      await sql`delete from ${sql.table(table)} where account_id = ${accountId}`.execute(tx);
  });
}

const kinds = [
  'category',
  'ignore',
  'back',
  'method',
  'tracking',
  'place',
  'undo',
  'return',
  'price',
  'answer',
  'trait',
] as const;

test(
  'after any edits the stored rows equal those of a computation from scratch',
  { timeout: 300_000 },
  async () => {
    const { owner, services, files } = await sampleAccount();
    const { accountId } = owner;
    const ledgers = new ResidentLedgers();
    const random = generator(5);
    const ids = (
      await reading(database.current, owner, (db) =>
        db.selectFrom('transaction').select('id').orderBy('id').execute(),
      )
    ).map(({ id }) => id);
    const pick = <T>(list: readonly T[]): T => list[random(list.length)]!;
    const decide = (kind: string, payload: object) =>
      writing(database.current, owner, async (tx) => {
        const record_id = pick(ids);
        await tx
          .updateTable('decision')
          .set({ revoked_at: sql`now()` })
          .where('record_id', '=', record_id)
          .where('kind', '=', kind)
          .execute();
        await tx
          .insertInto('decision')
          .values({ account_id: accountId, record_id, kind, payload: JSON.stringify(payload) })
          .execute();
      });
    const edits: Record<(typeof kinds)[number], () => Promise<unknown>> = {
      category: () =>
        decide('category', {
          category: pick([
            'gift_standard',
            'donation_standard',
            'stakingRewards_standard',
            'fee_standard',
            'transfer_standard',
          ]),
        }),
      ignore: () => decide('ignore', { ignored: true }),
      back: () =>
        writing(database.current, owner, (tx) =>
          tx
            .updateTable('decision')
            .set({ revoked_at: sql`now()` })
            .where('record_id', '=', pick(ids))
            .execute(),
        ),
      method: () =>
        writing(database.current, owner, (tx) =>
          changeAccount(tx, accountId, { taxMethod: pick(['FIFO', 'LIFO', 'HIFO']) }),
        ),
      tracking: () =>
        writing(database.current, owner, (tx) =>
          changeAccount(tx, accountId, { tracking: pick(['us', 'wallet', 'universal']) }),
        ),
      place: () =>
        writing(database.current, owner, (tx) =>
          changeAccount(tx, accountId, { jurisdiction: pick(['US', 'UK']) }),
        ),
      answer: () => {
        const [part, value] = pick([
          ['lp', 'deposit'],
          ['transferFee', 'addToBasis'],
          ['receiptToken', 'nonTaxable'],
        ] as const);
        return writing(database.current, owner, (tx) =>
          saveTaxSettings(tx, owner, 'treatment', [
            { part, payload: pick([undefined, { value }]) },
          ]),
        );
      },
      // Wash sale losses are deferred meanwhile.
      trait: () =>
        writing(database.current, owner, (tx) =>
          saveTaxSettings(tx, owner, 'asset', [
            {
              part: 'ETH',
              payload: pick([undefined, undefined, { security: true }, { collectible: true }]),
            },
          ]),
        ),
      undo: async () => {
        const imports = await reading(database.current, owner, (db) =>
          db.selectFrom('import').select('id').where('status', '=', 'done').execute(),
        );
        if (imports.length > 3) await undoImport(services, owner, accountId, pick(imports).id);
      },
      return: async () => {
        const { name, text } = pick(files);
        await importText(services, owner, name, text);
      },
      price: () =>
        writing(database.current, owner, (tx) =>
          sql`update account_price set unit_price = unit_price * 1.5 where asset = ${pick(['BTC', 'ETH', 'SOL'])} and at < ${`202${3 + random(3)}-06-01`}::timestamptz`.execute(
            tx,
          ),
        ),
    };
    told.length = 0;
    for (let step = 0; step < runs(160); step += 1) {
      for (let several = random(3); several >= 0; several -= 1) await edits[pick(kinds)]();
      services.waiting.length = 0;
      await computeAccount(services, { accountId }, ledgers);
      // The next edit finds a complete ledger, half of one, or none.
      for (let steps = random(12); steps > 0; steps -= 1) ledgers.makeReady(accountId);
      if (step % 4 !== 3) continue;
      const followed = await readStored(accountId);
      await forget(accountId);
      await computeAccount(services, { accountId });
      expect(followed, `after step ${step}`).toEqual(await readStored(accountId));
    }
    const followed = told.filter(
      (message) => message === 'an account was brought up to date',
    ).length;
    expect(followed).toBeGreaterThan(runs(160) / 14);
  },
);

test('an edit recomputes only what it affects, and no other row is written', async () => {
  const { owner, services } = await sampleAccount();
  const { accountId } = owner;
  const ledgers = new ResidentLedgers();
  await writing(database.current, owner, (tx) =>
    changeAccount(tx, accountId, { taxMethod: 'LIFO' }),
  );
  await computeAccount(services, { accountId }, ledgers);
  const before = await places(accountId);
  await writing(database.current, owner, (tx) =>
    sql`insert into decision (account_id, record_id, kind, payload)
      select account_id, id, 'ignore', '{"ignored":true}' from transaction where type = 'sell' order by at desc limit 1`.execute(
      tx,
    ),
  );
  told.length = 0;
  await computeAccount(services, { accountId }, ledgers);
  expect(told).toEqual(['an account was brought up to date']);
  const after = new Set(await places(accountId));
  expect(before.filter((place) => !after.has(place)).length).toBeLessThan(before.length / 10);
  expect(after.size).toBeLessThan(before.length);
});

/** The location of each outcome in its table: a rewritten one has another location. */
const places = (accountId: AccountId): Promise<readonly string[]> =>
  reading(database.current, { accountId }, (db) =>
    sql<{
      place: string;
    }>`select ctid::text as place from outcome where account_id = ${accountId}`.execute(db),
  ).then(({ rows }) => rows.map(({ place }) => place));

test('after an outage of the price providers the next computation queries all prices again', async () => {
  const { owner, services } = await sampleAccount();
  const { accountId } = owner;
  const ledgers = new ResidentLedgers();
  const asked: number[] = [];
  let isOut = true;
  const find = (needs: readonly unknown[]) => {
    asked.push(needs.length);
    return isOut
      ? Promise.reject(new Error('no answer'))
      : Promise.resolve(needs.map(() => undefined));
  };
  const online = { ...services, prices: { id: 'slow', find, findEach: () => Promise.resolve([]) } };
  const currency = (fiatCurrency: string) =>
    writing(database.current, owner, (tx) => changeAccount(tx, accountId, { fiatCurrency }));
  await currency('GBP');
  await computeAccount(online, { accountId }, ledgers);
  expect(ledgers.has(accountId)).toBe(false);
  const inVain = asked[0]!;
  isOut = false;
  await writing(database.current, owner, (tx) =>
    changeAccount(tx, accountId, { taxMethod: 'LIFO' }),
  );
  asked.length = 0;
  await computeAccount(online, { accountId }, ledgers);
  expect(asked[0]).toBeGreaterThanOrEqual(inVain);
  expect(ledgers.has(accountId)).toBe(true);
});

test('missing prices of many new transactions are queried while no rows are being stored, and counted', async () => {
  const { owner, services } = await sampleAccount();
  const { accountId } = owner;
  const ledgers = new ResidentLedgers();
  const underWay: number[] = [];
  const find = (needs: readonly PriceNeed[]) => {
    const { pool } = database.current;
    underWay.push(pool.totalCount - pool.idleCount);
    return Promise.resolve(
      needs.map((need): Price => ({ ...need, unitPrice: money('2'), from: 'slow' })),
    );
  };
  const online = { ...services, prices: { id: 'slow', find, findEach: () => Promise.resolve([]) } };
  const header = 'Timestamp,Type,Received Amount,Received Asset';
  const { sourceId } = await importText(
    services,
    owner,
    'rewards.csv',
    [header, '2025-02-01,stake-reward,1,ZRX'].join('\n'),
  );
  await writing(database.current, owner, (tx) =>
    changeAccount(tx, accountId, { taxMethod: 'LIFO' }),
  );
  await computeAccount(online, { accountId }, ledgers);
  underWay.length = 0;
  const rewards = Array.from(
    { length: 30 },
    (_, day) => `2025-03-${String(day + 1).padStart(2, '0')},stake-reward,1,ZRX`,
  );
  const uploadId = await storeUpload(services, owner, accountId, {
    fileName: 'rewards.csv',
    bytes: Readable.from([Buffer.from([header, ...rewards].join('\n'))]),
    mostBytes: 1024 * 1024,
  });
  await requestImport(services, owner, accountId, { uploadId, sourceId: sourceId ?? undefined });
  for (let job = services.waiting.shift(); job; job = services.waiting.shift())
    if (job.kind === 'import') await importFile(services, job);
  told.length = 0;
  await computeAccount(online, { accountId }, ledgers);
  expect([told, Math.max(...underWay)]).toEqual([['an account was brought up to date'], 0]);
  const followed = await results(accountId);
  expect(
    followed.filter(
      (row) =>
        row.startsWith('transaction_figure') &&
        row.includes('ZRX') &&
        row.includes(',2.000000000000000000,'),
    ),
  ).toHaveLength(31);
  await forget(accountId);
  await computeAccount(online, { accountId });
  expect(followed).toEqual(await results(accountId));
});

test('a ledger is discarded if another process computed its account meanwhile', async () => {
  const { owner, services } = await sampleAccount();
  const { accountId } = owner;
  const [mine, others] = [new ResidentLedgers(), new ResidentLedgers()];
  const method = (taxMethod: string) =>
    writing(database.current, owner, (tx) => changeAccount(tx, accountId, { taxMethod }));
  await method('LIFO');
  await computeAccount(services, { accountId }, mine);
  await method('HIFO');
  await computeAccount(services, { accountId }, others);
  await method('FIFO');
  await computeAccount(services, { accountId }, mine);
  const followed = await readStored(accountId);
  await forget(accountId);
  await computeAccount(services, { accountId });
  expect(followed).toEqual(await readStored(accountId));
});

const results = async (accountId: AccountId) =>
  (await readStored(accountId)).filter((row) => !/^(running|done|failed) /.test(row));

describe('a computation that does not finish', () => {
  test('because another has begun, writes nothing', async () => {
    const { owner, services } = await sampleAccount();
    const { accountId } = owner;
    await writing(database.current, owner, (tx) =>
      changeAccount(tx, accountId, { taxMethod: 'HIFO', fiatCurrency: 'EUR' }),
    );
    // The next computation that finishes lists the transactions with money in another currency again.
    const before = await results(accountId);
    let asked = 0;
    const find = async (needs: readonly unknown[]) => {
      asked += 1;
      await writing(database.current, owner, async (tx) =>
        beginComputation(tx, accountId, (await findAccount(tx, accountId))?.generation ?? 0, 0),
      );
      return needs.map(() => undefined);
    };
    await computeAccount(
      { ...services, prices: { id: 'slow', find, findEach: () => Promise.resolve([]) } },
      { accountId },
    );
    expect(asked).toBe(1);
    expect(await results(accountId)).toEqual(before);
    await computeAccount(services, { accountId });
    expect(await results(accountId)).not.toEqual(before);
  });

  test('because it was cut off while it stored, leaves the last one that did', async () => {
    const { owner, services } = await sampleAccount();
    const { accountId } = owner;
    const before = await results(accountId);
    const ledgers = new ResidentLedgers();
    await writing(database.current, owner, (tx) =>
      changeAccount(tx, accountId, { taxMethod: 'HIFO' }),
    );
    await asOwner(
      database.current.url,
      `create function cut_off() returns trigger language plpgsql as $$ begin raise exception 'cut off'; end $$;
      create trigger cut_off before insert on year_total execute function cut_off()`,
    );
    await expect(computeAccount(services, { accountId }, ledgers)).rejects.toThrow('cut off');
    expect(await results(accountId)).toEqual(before);
    expect(ledgers.has(accountId)).toBe(false);
    await asOwner(database.current.url, 'drop function cut_off cascade');
    await computeAccount(services, { accountId }, ledgers);
    expect(await results(accountId)).not.toEqual(before);
  });
});
