import { toEnglish } from '@lotbook/messages/fill';
import { reading, writing, type Db } from '@lotbook/db/database';
import { getHistory } from '@lotbook/db/stores/decisions';
import { saveAnswers } from '@lotbook/db/stores/prices';
import { readTransactionPage, type TransactionRow } from '@lotbook/db/stores/transactions';
import { money } from '@lotbook/decimal/decimal';
import type { AssetId, FiatCode } from '@lotbook/model/ids';
import type { PriceNeed } from '@lotbook/model/price';
import type { Instant } from '@lotbook/model/time';
import { testDatabase } from '@lotbook/testkit/database';
import { seedAccount, type SeededAccount } from '@lotbook/testkit/seed';
import { beforeEach, describe, expect, test } from 'vitest';
import { setSpecIdFeature } from '../accounts/change-method.ts';
import { setIgnored } from '../decisions/ignore.ts';
import { linkTransfer, removeMatch } from '../decisions/links.ts';
import { undoDecision } from '../undo/undo.ts';
import { importText, testServices, type TestServices } from '../testing.ts';
import type { RequestedBulkEdit } from './bulk-edit.ts';
import { previewBulkEdit } from './preview-edit.ts';
import { readBulkEdits, startBulkEdit } from './start-bulk-edit.ts';

const database = testDatabase();
let ada: SeededAccount;
let services: TestServices;

beforeEach(async () => {
  ada = await seedAccount(database.current);
  services = testServices(database.current);
});

const header =
  'Timestamp,Type,Sent Amount,Sent Asset,From,Received Amount,Received Asset,To,Value,Id';
const load = (...lines: readonly string[]) =>
  importText(services, ada, 'rows.csv', [header, ...lines].join('\n'));
const read = <T>(work: (db: Db) => Promise<T>): Promise<T> =>
  reading(database.current, ada.scope, work);

async function transactions(): Promise<Readonly<Record<string, TransactionRow>>> {
  const { rows } = await read((db) =>
    readTransactionPage(
      db,
      { accountId: ada.accountId, filter: {} },
      { column: 'date', descending: false },
      100,
      undefined,
    ),
  );
  return Object.fromEntries(rows.map((row) => [row.externalId, row]));
}

const selectAll = () => ({});
const preview = (edit: RequestedBulkEdit, filter: () => object = selectAll) =>
  previewBulkEdit(services, ada, ada.accountId, filter, edit);

/** Runs it like a worker, and returns the result. */
async function runEdit(edit: RequestedBulkEdit, filter: () => object = selectAll) {
  const { id } = await startBulkEdit(services, ada, ada.accountId, filter, edit);
  await services.workOff();
  return (await readBulkEdits(services, ada, ada.accountId)).find((each) => each.id === id)!;
}

const undo = async (batch: string | null) => {
  await undoDecision(services, ada, ada.accountId, batch ?? '');
  await services.workOff();
};

async function readDecided(...names: readonly string[]): Promise<readonly unknown[]> {
  const rows = await transactions();
  const history = await read((db) =>
    getHistory(
      db,
      ada.accountId,
      names.map((name) => rows[name]!.id),
    ),
  );
  return history.filter(({ revokedAt }) => revokedAt === null).map(({ payload }) => payload);
}

const storePrice = (asset: string, at: string, unitPrice: string, from: string) => {
  const need = { asset: asset as AssetId, currency: 'USD' as FiatCode, at: at as Instant };
  return writing(database.current, {}, (tx) =>
    saveAnswers(tx, [
      { ...need, provider: from, price: { ...need, unitPrice: money(unitPrice), from } },
    ]),
  );
};

/** A provider that knows one asset alone. */
const find = (needs: readonly PriceNeed[]) =>
  Promise.resolve(
    needs.map((need) =>
      need.asset === 'BAR' ? { ...need, unitPrice: money('2'), from: 'coinbase' } : undefined,
    ),
  );

describe('prices for many', () => {
  const rows = [
    '2024-05-01T08:00:00Z,buy,50,USD,Kraken,10,FOO,Kraken,,buy',
    '2024-05-01T12:00:00Z,deposit,,,,10,FOO,Ledger,,first',
    '2024-05-20T12:00:00Z,deposit,,,,10,FOO,Ledger,,second',
    '2024-05-21T12:00:00Z,deposit,,,,10,BAR,Ledger,,other',
  ];
  const asIncome = async () => {
    await load(...rows);
    await startBulkEdit(services, ada, ada.accountId, () => ({ types: ['deposit'] }), {
      kind: 'category',
      category: 'airdrop_standard',
    });
    await services.workOff();
  };

  test('are previewed, set by a rule where missing, and undone as a whole', async () => {
    await asIncome();
    await storePrice('FOO', '2024-05-18T12:00:00Z', '7', 'kraken');
    const edit = { kind: 'price', rule: 'nearest' };
    expect(await preview(edit)).toMatchObject({
      total: 4,
      looked: 4,
      changed: 2,
      changes: [
        { what: '$5.00 for one FOO', why: 'row of this account, 4 hours before', asset: 'FOO' },
        { what: '$7.00 for one FOO', why: 'kraken, 2 days before' },
      ],
      left: [
        { count: 1, why: 'no price is missing' },
        { count: 1, why: 'no known price within 7 days' },
      ],
    });
    expect(await readDecided('first', 'second', 'other')).toHaveLength(3);
    const made = await runEdit({ ...edit, withinDays: 365 });
    expect(made.message).toEqual(
      'Price set for 2 transactions. 1 transaction not changed: no price is missing. 1 transaction not changed: no known price within 365 days.',
    );
    expect(await readDecided('second')).toContainEqual({
      unitPrice: '7',
      currency: 'USD',
      from: 'kraken',
      at: '2024-05-18T12:00:00.000Z',
    });
    expect((await transactions())['second']!.income).toBe('70.000000000000000000');
    await undo(made.batch);
    expect((await transactions())['second']!.income).toBeNull();
  });

  test('are those of another row of that day, or the same for all of an asset that was not bought for money', async () => {
    await asIncome();
    expect((await preview({ kind: 'price', rule: 'same-day' })).changes).toMatchObject([
      { what: '$5.00 for one FOO', why: 'row of this account, 4 hours before' },
    ]);
    expect(
      (await preview({ kind: 'price', rule: 'fixed', unitPrice: '3', asset: 'FOO' })).left,
    ).toEqual([
      { count: 1, why: 'no FOO moved' },
      { count: 1, why: 'bought or sold for money, which determines the value' },
    ]);
    await expect(preview({ kind: 'price', rule: 'fixed', unitPrice: '3' })).rejects.toThrow(
      'You must enter an asset',
    );
    await expect(preview({ kind: 'price', rule: 'dice' })).rejects.toThrow(
      'rule must be one of fixed, provider, other-side, same-day, nearest.',
    );
    await expect(preview({ kind: 'ignore' })).rejects.toThrow('This kind of edit has no preview');
  });

  test('come from the first provider, queried before the operation starts', async () => {
    await asIncome();
    const edit = { kind: 'price', rule: 'provider' };
    await expect(preview(edit)).rejects.toThrow('This installation does not use the network.');
    services = testServices(database.current, {
      prices: { id: 'test', find, findEach: () => Promise.resolve([]) },
    });
    expect((await preview(edit)).changes).toMatchObject([
      { what: '$2.00 for one BAR', why: 'coinbase, at that time' },
    ]);
    expect(await runEdit(edit)).toMatchObject({ status: 'done', changed: 1 });
    expect((await transactions())['other']!.income).toBe('20.000000000000000000');
  });
});

async function readProposed(filter?: () => object) {
  const { changes, left } = await preview({ kind: 'accept-matches', confidence: 40 }, filter);
  return { changes, left };
}

describe('proposed transfers', () => {
  const rows = [
    '2024-01-05T10:00:00Z,buy,1000,USD,Kraken,5,BTC,Kraken,,buy',
    '2024-03-01T10:00:00Z,withdrawal,0.5,BTC,Kraken,,,,,sent soon',
    '2024-03-01T10:30:00Z,deposit,,,,0.5,BTC,Ledger,,came soon',
    '2024-04-01T10:00:00Z,withdrawal,0.7,BTC,Kraken,,,,,sent late',
    '2024-05-20T10:30:00Z,deposit,,,,0.7,BTC,Ledger,,came late',
    '2024-06-01T10:00:00Z,withdrawal,0.9,BTC,Kraken,,,,,alone',
  ];

  test('are linked if they have the requested confidence, with the reasons in the preview', async () => {
    await load(...rows);
    const found = await preview({ kind: 'accept-matches' });
    expect(found.changes).toMatchObject([
      {
        what: '0.5 BTC as one transfer of 2 transactions',
        why: 'The same amount arrived within 30 minutes. 90 of 100.',
      },
    ]);
    expect(found.left).toEqual([
      { count: 1, why: 'not a transfer of one asset' },
      { count: 3, why: 'no match within 30 days with enough confidence' },
    ]);
    const made = await runEdit({ kind: 'accept-matches', confidence: 40, withinDays: 90 });
    expect(made.message).toContain('4 transactions linked as transfers.');
    expect((await transactions())['came late']!.matchState).toBe('matched');
    expect((await transactions())['alone']!.matchState).toBe('unmatched');
    expect(await preview({ kind: 'accept-matches', confidence: 40, withinDays: 90 })).toMatchObject(
      { changed: 0 },
    );
    await undo(made.batch);
    expect((await transactions())['came late']!.matchState).toBe('unmatched');
    expect((await transactions())['came soon']!.matchState).toBe('matched');
  });

  test('are not changed if a person linked one end to an excluded transaction, and each selected transaction is counted once', async () => {
    await load(...rows);
    const getId = async (name: string) => (await transactions())[name]!.id;
    await linkTransfer(services, ada, ada.accountId, [
      await getId('sent soon'),
      await getId('came late'),
    ]);
    await setIgnored(services, ada, ada.accountId, [await getId('came late')], true);
    await services.workOff();
    expect((await transactions())['came soon']!.matchState).toBe('matched');
    const bound = {
      count: 1,
      why: 'the other side is linked or excluded from matching by a person',
    };
    expect(await readProposed()).toEqual({
      changes: [],
      left: [
        { count: 1, why: 'not a transfer of one asset' },
        { count: 2, why: 'linked or excluded from matching by a person' },
        bound,
        { count: 2, why: 'no match within 30 days with enough confidence' },
      ],
    });
    const ids = [await getId('came soon')];
    expect(await readProposed(() => ({ ids }))).toEqual({ changes: [], left: [bound] });
  });

  test('that a person unmatched are not proposed again', async () => {
    await load(...rows);
    await removeMatch(services, ada, ada.accountId, (await transactions())['sent soon']!.id, false);
    await services.workOff();
    expect((await preview({ kind: 'accept-matches' })).changes).toEqual([]);
    await expect(preview({ kind: 'accept-matches', confidence: 5 })).rejects.toThrow(
      'Must be at least 40',
    );
  });
});

/** The clock of an exchange may be some minutes ahead: an event in the future is not a disposal yet. */
const soon = () => new Date(Date.now() + 4 * 60_000).toISOString();
const sales = () => ({ types: ['sell'] });
const byRule = (rule: string) => ({ kind: 'choose-lots', rule });

const lotRows = () => [
  '2020-01-05T10:00:00Z,buy,3000,USD,Kraken,1,BTC,Kraken,,long',
  '2026-02-05T10:00:00Z,buy,9000,USD,Kraken,1,BTC,Kraken,,dear',
  '2019-02-05T10:00:00Z,buy,10,USD,Kraken,1,BTC,Kraken,,first',
  '2026-03-01T10:00:00Z,sell,0.5,BTC,Kraken,4000,USD,Kraken,,over',
  `${soon()},sell,1.5,BTC,Kraken,14000,USD,Kraken,,soon`,
];

describe('lots by a rule', () => {
  test('are chosen for what leaves from now on, and refused for what had left before', async () => {
    await load(...lotRows());
    await expect(preview(byRule('oldest'), sales)).rejects.toThrow(
      'Specific identification is off for this account',
    );
    await setSpecIdFeature(services, ada, ada.accountId, true);
    await services.workOff();
    const found = await preview(byRule('highest-cost'), sales);
    expect(found.changes).toMatchObject([
      { what: '2 lots for 1.5 BTC', why: 'Highest cost per unit first, for the lowest gain' },
    ]);
    expect(found.left.map(({ count, why }) => [count, toEnglish(why)])).toEqual([
      [1, expect.stringContaining('26 CFR 1.1012-1(j)(2)')],
    ]);
    const made = await runEdit(byRule('highest-cost'), sales);
    expect(made).toMatchObject({ status: 'done', changed: 1 });
    const names = new Map(Object.entries(await transactions()).map(([name, { id }]) => [id, name]));
    const lots = (await readDecided('soon')) as readonly {
      readonly lot: string;
      readonly quantity: string;
    }[];
    expect(lots.map(({ lot, quantity }) => `${quantity} of ${names.get(lot)}`)).toEqual([
      '1 of dear',
      '0.5 of long',
    ]);
    expect((await transactions())['soon']!.issueCodes).toEqual([]);
    expect(await preview(byRule('oldest'), sales)).toMatchObject({ changed: 0 });
    await undo(made.batch);
    expect(await readDecided('soon')).toEqual([]);
  });

  test.each([
    ['long-term-first', ['1 of long', '0.5 of first']],
    ['oldest', ['0.5 of first', '1 of long']],
  ])('%s', async (rule, expected) => {
    await load(...lotRows());
    await setSpecIdFeature(services, ada, ada.accountId, true);
    await services.workOff();
    await runEdit(byRule(rule), sales);
    const names = new Map(Object.entries(await transactions()).map(([name, { id }]) => [id, name]));
    const lots = (await readDecided('soon')) as readonly {
      readonly lot: string;
      readonly quantity: string;
    }[];
    expect(lots.map(({ lot, quantity }) => `${quantity} of ${names.get(lot)}`)).toEqual(expected);
  });
});
