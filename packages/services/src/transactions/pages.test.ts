import { reading, writing } from '@lotbook/db/database';
import type { TransactionFilter } from '@lotbook/db/stores/transaction-filter';
import {
  sortColumns,
  readTransactionPage,
  readTransactionSums,
  type Position,
  type TransactionOrder,
  type TransactionRow,
} from '@lotbook/db/stores/transactions';
import { getLeadingSide } from '@lotbook/model/leading-side';
import { testDatabase } from '@lotbook/testkit/database';
import { seedAccount } from '@lotbook/testkit/seed';
import { beforeAll, describe, expect, test } from 'vitest';
import { changeSettings } from '../accounts/change-settings.ts';
import { importText, testServices } from '../testing.ts';

const database = testDatabase();
let accountId: Awaited<ReturnType<typeof seedAccount>>['accountId'];

const lines = [
  'Timestamp,Type,Sent Amount,Sent Asset,Received Amount,Received Asset,Id',
  '2024-01-01,buy,1000,USD,10,BTC,buy',
  '2024-01-02,sell,1,BTC,150,USD,gain 50',
  '2024-01-03,sell,1,BTC,90,USD,loss 10',
  '2024-01-04,sell,1,BTC,150,USD,gain 50 too',
  '2024-01-05,sell,1,BTC,300,USD,gain 200',
  '2024-01-06,deposit,,,5,ETH,no value',
  '2024-01-07,deposit,,,7,ETH,no value either',
];

beforeAll(async () => {
  const seeded = await seedAccount(database.current);
  accountId = seeded.accountId;
  await importText(testServices(database.current), seeded, 'trades.csv', lines.join('\n'));
});

async function walk(order: TransactionOrder, limit: number): Promise<readonly (string | null)[]> {
  return reading(database.current, { accountId }, async (db) => {
    const seen: (string | null)[] = [];
    let after: { readonly key: string | null; readonly id: string } | undefined;
    for (let pages = 0; pages < 20; pages += 1) {
      const { rows, more } = await readTransactionPage(
        db,
        { accountId, filter: {} },
        order,
        limit,
        after,
      );
      seen.push(...rows.map((row) => row.externalId));
      const last = rows.at(-1);
      if (!more || !last) return seen;
      after = { key: last.sortKey, id: last.id };
    }
    throw new Error('the pages do not end');
  });
}

describe('pages of transactions', () => {
  test('by gain, rows without one are last in either direction', async () => {
    const descending = await walk({ column: 'gainLoss', descending: true }, 100);
    expect(descending[0]).toBe('gain 200');
    expect(new Set(descending.slice(1, 3))).toEqual(new Set(['gain 50', 'gain 50 too']));
    expect(descending[3]).toBe('loss 10');
    expect(new Set(descending.slice(4))).toEqual(new Set(['buy', 'no value', 'no value either']));
    const ascending = await walk({ column: 'gainLoss', descending: false }, 100);
    expect(ascending.slice(0, 4)).toEqual(descending.slice(0, 4).toReversed());
    expect(ascending.slice(4)).toEqual(descending.slice(4).toReversed());
  });

  test('small pages give the same rows as one large page, by any column', async () => {
    for (const column of sortColumns) {
      for (const descending of [true, false]) {
        const whole = await walk({ column, descending }, 100);
        expect(whole).toHaveLength(7);
        for (const limit of [1, 2, 3, 6])
          expect(await walk({ column, descending }, limit)).toEqual(whole);
      }
    }
  });

  test('sums of transactions with a kind of figure are the same with another condition added', async () => {
    const [alone, beside] = await reading(database.current, { accountId }, async (db) => {
      const flags = { list: ['disposals'], all: false };
      return [
        await readTransactionSums(db, { accountId, filter: { flags } }),
        await readTransactionSums(db, { accountId, filter: { flags, hideFees: true } }),
      ];
    });
    expect(alone).toMatchObject({ count: 4, gain: '290.000000000000000000' });
    expect(beside).toEqual(alone);
  });

  test('the sums without a filter are those of a filter that lets all through', async () => {
    const [all, filtered] = await reading(database.current, { accountId }, async (db) => {
      const types = ['buy', 'sell', 'deposit'];
      return [
        await readTransactionSums(db, { accountId, filter: {} }),
        await readTransactionSums(db, { accountId, filter: { types } }),
      ];
    });
    expect(all).toEqual({
      count: 7,
      gain: '290.000000000000000000',
      proceeds: '690.000000000000000000',
      costBasis: '400.000000000000000000',
      income: all.income,
    });
    expect(filtered).toEqual(all);
  });
});

test('pages of a filter are those of all rows without the others, by any column, few or many', async () => {
  const seeded = await seedAccount(database.current);
  const services = testServices(database.current);
  const rows = Array.from({ length: 260 }, (_, n) => {
    const day = new Date(Date.UTC(2023, 0, 1 + n)).toISOString();
    if (n % 130 === 7) return `${day},deposit,,,${n},RARE,${n}`;
    return n % 3 === 2
      ? `${day},sell,0.5,BTC,${100 + ((n * 37) % 90)},USD,${n}`
      : `${day},buy,${60 + ((n * 53) % 70)},USD,1,BTC,${n}`;
  });
  await importText(services, seeded, 'many.csv', [lines[0], ...rows].join('\n'));
  const paged = async (
    filter: TransactionFilter,
    order: TransactionOrder,
    limit: number,
  ): Promise<readonly TransactionRow[]> =>
    reading(database.current, seeded.scope, async (db) => {
      const all: TransactionRow[] = [];
      for (let after: Position | undefined; ;) {
        const { rows: found, more } = await readTransactionPage(
          db,
          { accountId: seeded.accountId, filter },
          order,
          limit,
          after,
        );
        all.push(...found);
        const last = found.at(-1);
        if (!more || !last) return all;
        after = { key: last.sortKey, id: last.id };
      }
    });
  const filters: readonly (readonly [TransactionFilter, (row: TransactionRow) => boolean])[] = [
    [{ assets: ['RARE'] }, ({ movements }) => movements.some(({ asset }) => asset === 'RARE')],
    [
      { not: { assets: ['RARE'] } },
      ({ movements }) => movements.every(({ asset }) => asset !== 'RARE'),
    ],
    [{ types: ['sell'] }, ({ type }) => type === 'sell'],
  ];
  for (const column of sortColumns) {
    for (const descending of [true, false]) {
      const order = { column, descending };
      const all = await paged({}, order, 1_000);
      expect(all).toHaveLength(260);
      for (const [filter, fits] of filters) {
        const expected = all.filter(fits).map(({ externalId }) => externalId);
        expect((await paged(filter, order, 3)).map(({ externalId }) => externalId)).toEqual(
          expected,
        );
      }
    }
  }
});

test('by asset and by amount, rows are sorted by what they show first: units received for money or without a counterpart, otherwise those sent', async () => {
  const seeded = await seedAccount(database.current);
  const rows = [
    '2024-01-01,buy,900,USD,2,BTC,bought',
    '2024-01-02,sell,1,BTC,700,USD,sold',
    '2024-01-03,swap,0.5,BTC,30,ETH,exchanged',
    '2024-01-04,deposit,,,7,ETH,came',
    '2024-01-05,withdrawal,3,ETH,,,left',
    '2024-01-06,deposit,,,50,USD,money',
  ];
  await importText(
    testServices(database.current),
    seeded,
    'sides.csv',
    [lines[0], ...rows].join('\n'),
  );
  const ordered = async (column: 'asset' | 'amount', descending: boolean) =>
    (
      await reading(database.current, seeded.scope, (db) =>
        readTransactionPage(
          db,
          { accountId: seeded.accountId, filter: {} },
          { column, descending },
          10,
          undefined,
        ),
      )
    ).rows.map(({ movements, externalId, sortKey }) => {
      const of = (wanted: string) => movements.filter(({ direction }) => direction === wanted);
      const shown = getLeadingSide(of('out'), of('in'), of('fee')).legs[0]!;
      expect(sortKey).toBe(column === 'asset' ? shown.asset : shown.quantity);
      return externalId;
    });
  expect(await ordered('amount', false)).toEqual([
    'exchanged',
    'sold',
    'bought',
    'left',
    'came',
    'money',
  ]);
  expect(await ordered('amount', true)).toEqual([
    'money',
    'came',
    'left',
    'bought',
    'sold',
    'exchanged',
  ]);
  const byAsset = await ordered('asset', false);
  expect([new Set(byAsset.slice(0, 3)), new Set(byAsset.slice(3, 5)), byAsset[5]]).toEqual([
    new Set(['bought', 'sold', 'exchanged']),
    new Set(['came', 'left']),
    'money',
  ]);
});

test('amounts that hardly differ are sorted exactly, on either side of a step of their index', async () => {
  const seeded = await seedAccount(database.current);
  const amounts = [
    '999.999999999999999998',
    '999.999999999999999999',
    '1000',
    '1000.000000000000000001',
    '0.000000000000000001',
    '98765432109876543210.5',
  ];
  const rows = amounts.map(
    (amount, n) => `2024-02-0${n + 1},buy,${amount},USD,${amount},BTC,${amount}`,
  );
  await importText(
    testServices(database.current),
    seeded,
    'close.csv',
    [lines[0], ...rows].join('\n'),
  );
  const ascending = ['0.000000000000000001', ...amounts.slice(0, 4), '98765432109876543210.5'];
  for (const column of ['value', 'amount'] as const) {
    for (const descending of [false, true]) {
      const seen: (string | null)[] = [];
      await reading(database.current, seeded.scope, async (db) => {
        for (let after: Position | undefined, more = true; more;) {
          const page = await readTransactionPage(
            db,
            { accountId: seeded.accountId, filter: {} },
            { column, descending },
            1,
            after,
          );
          seen.push(...page.rows.map((row) => row.externalId));
          const last = page.rows.at(-1)!;
          [after, more] = [{ key: last.sortKey, id: last.id }, page.more];
        }
      });
      expect(seen).toEqual(descending ? ascending.toReversed() : ascending);
    }
  }
});

test('transfers of money are sorted by their displayed value, in the currency of the account', async () => {
  const seeded = await seedAccount(database.current);
  const services = testServices(database.current);
  const rows = [
    '2024-01-01,deposit,,,5000,USD,,,salary',
    '2024-01-02,deposit,,,6000,USD,10,USD,less a fee',
    '2024-01-03,withdrawal,0.4,USD,,,,,dust',
    '2024-01-04,fee,,,,,3,USD,fee alone',
    '2024-01-05,deposit,,,700,EUR,,,euros',
    '2024-01-06,buy,1000,USD,10,BTC,,,bought',
    '2024-01-07,withdrawal,0,USD,,,,,nothing',
  ];
  const header =
    'Timestamp,Type,Sent Amount,Sent Asset,Received Amount,Received Asset,Fee Amount,Fee Asset,Id';
  await importText(services, seeded, 'money.csv', [header, ...rows].join('\n'));
  const page = (column: 'value' | 'date', filter: TransactionFilter = {}) =>
    reading(database.current, seeded.scope, (db) =>
      readTransactionPage(
        db,
        { accountId: seeded.accountId, filter },
        { column, descending: true },
        50,
        undefined,
      ),
    );
  const worths = async (filter?: TransactionFilter) =>
    (await page('value', filter)).rows.map(({ externalId, value }) => [
      externalId,
      value && Number(value),
    ]);
  const getByValue = [
    ['less a fee', 6000],
    ['salary', 5000],
    ['bought', 1000],
    ['fee alone', 3],
    ['dust', 0.4],
    ['nothing', 0],
    ['euros', null],
  ];
  expect(await worths()).toEqual(getByValue);
  expect(await worths({ hideDust: true })).toEqual(getByValue.filter(([id]) => id !== 'dust'));
  expect(await worths({ hideZeroValue: true })).toEqual(
    getByValue.filter(([id]) => id !== 'nothing'),
  );

  await writing(database.current, seeded.scope, (tx) =>
    tx.deleteFrom('transaction_figure').where('account_id', '=', seeded.accountId).execute(),
  );
  const unlisted = new Map(
    (await page('date')).rows.map(({ externalId, value }) => [externalId, value]),
  );
  expect([unlisted.get('salary'), unlisted.get('bought')]).toEqual(['5000', null]);

  await changeSettings(services, seeded, seeded.accountId, { fiatCurrency: 'EUR' });
  await services.workOff();
  const inEuros = new Map(
    (await page('value')).rows.map(({ externalId, value }) => [externalId, value]),
  );
  expect([inEuros.get('euros'), inEuros.get('salary')]).toEqual(['700', null]);
});
