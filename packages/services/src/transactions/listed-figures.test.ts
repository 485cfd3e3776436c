import { reading, writing } from '@lotbook/db/database';
import { areListed } from '@lotbook/db/stores/computations';
import { noteInputChange } from '@lotbook/db/stores/input-changes';
import type { TransactionFilter } from '@lotbook/db/stores/transaction-filter';
import { countTaxEntries } from '@lotbook/db/stores/tax-entries';
import { readTransactionSums } from '@lotbook/db/stores/transactions';
import { testDatabase } from '@lotbook/testkit/database';
import { seedAccount, type SeededAccount } from '@lotbook/testkit/seed';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { changeSettings } from '../accounts/change-settings.ts';
import { startBulkEdit } from '../bulk/start-bulk-edit.ts';
import { computeAccount } from '../computing/compute-account.ts';
import { ResidentLedgers } from '../computing/resident-ledgers.ts';
import { undoDecision } from '../undo/undo.ts';
import { importFile } from '../imports/import-file.ts';
import { requestImport } from '../imports/request-import.ts';
import { storeUpload } from '../imports/store-upload.ts';
import { undoImport } from '../imports/undo-import.ts';
import {
  changeEntry,
  createEntry,
  deleteEntry,
  type EntryInput,
} from '../manual/manual-entries.ts';
import {
  getStoredOrder,
  orderTransaction,
  type OrderEntryInput,
} from '../manual/order-transaction.ts';
import { addNewSource } from '../sources/change-sources.ts';
import { importText, testServices, type TestServices } from '../testing.ts';

const database = testDatabase();
let ada: SeededAccount;
let services: TestServices;

beforeEach(async () => {
  ada = await seedAccount(database.current);
  services = testServices(database.current);
});

const header =
  'Timestamp,Type,Sent Amount,Sent Asset,Received Amount,Received Asset,Fee Amount,Fee Asset,Memo,Id\n';
const trades = `${header}2024-01-02,buy,1000,USD,2,BTC,5,USD,first,1
2024-02-02,sell,1,BTC,800,USD,0.001,BTC,,2
2024-03-02,deposit,,,500,USD,,,salary,3
2024-04-02,stake-reward,,,0.5,ETH,,,,4
2024-05-02,buy,0,USD,0,BTC,,,,5
2024-06-02,withdrawal,0.2,ETH,,,,,,6
`;
/** More than the number listed in real time. */
const many = (type: 'deposit' | 'buy', count = 1_100): string =>
  `Timestamp,Type,Sent Amount,Sent Asset,Received Amount,Received Asset,Id\n${Array.from(
    { length: count },
    (_, n) =>
      `${new Date(Date.UTC(2023, 0, 1, n)).toISOString()},${type},${type === 'buy' ? '10,USD,1,DOGE' : ',,10,USD'},${type} ${n}`,
  ).join('\n')}`;

/** Transactions without listed figures, figures without transactions, and copies that differ from their transactions. */
const findAmiss = (): Promise<readonly object[]> =>
  reading(database.current, ada.scope, async (db) => {
    const { rows } =
      await sql<object>`select t.external_id, t.assets, f.assets as listed, t.at, f.at as listed_at
      from (select * from transaction where account_id = ${ada.accountId}) t
      full join (select * from transaction_figure where account_id = ${ada.accountId}) f on f.transaction_id = t.id
      where (t.assets, t.sources, t.type, t.category, t.movements @? '$[*] ? (@.quantity != "0")', t.memo, t.external_id, t.at)
        is distinct from (f.assets, f.sources, f.type, f.told_category, f.moves_units, f.memo, f.external_id, f.at)
        or f.money_moved is distinct from money_moved(t.assets, t.movements, (select fiat_currency from account where id = ${ada.accountId}))`.execute(
        db,
      );
    return rows;
  });

const isListed = (): Promise<boolean> =>
  reading(database.current, ada.scope, (db) => areListed(db, ada.accountId));

const getCount = async (filter: TransactionFilter): Promise<number> =>
  (
    await reading(database.current, ada.scope, (db) =>
      readTransactionSums(db, { accountId: ada.accountId, filter }),
    )
  ).count;

async function expectAllListed(): Promise<void> {
  await services.workOff();
  expect(await findAmiss()).toEqual([]);
  expect(await isListed()).toBe(true);
}

test('proceeds less cost are the gain, of what is sold and of units paid as fees', async () => {
  await importText(services, ada, 'trades.csv', trades);
  await services.workOff();
  const { gain, proceeds, costBasis } = await reading(database.current, ada.scope, (db) =>
    readTransactionSums(db, { accountId: ada.accountId, filter: {} }),
  );
  expect(Number(gain)).toBeCloseTo(Number(proceeds) - Number(costBasis), 9);
  expect(Number(proceeds)).toBe(800);
});

test('filter columns match the figures after inserts and deletes', async () => {
  const { id: imported } = await importText(services, ada, 'trades.csv', trades);
  await expectAllListed();

  const act = await startBulkEdit(services, ada, ada.accountId, () => ({ assets: ['BTC'] }), {
    kind: 'ignore',
  });
  await expectAllListed();
  await undoDecision(services, ada, ada.accountId, act.batch ?? '');
  await expectAllListed();
  await startBulkEdit(services, ada, ada.accountId, () => ({ types: ['stake-reward'] }), {
    kind: 'category',
    category: 'airdrop_standard',
  });
  await expectAllListed();

  await startBulkEdit(services, ada, ada.accountId, () => ({ assets: ['ETH'] }), {
    kind: 'ignore',
  });
  await undoImport(services, ada, ada.accountId, imported);
  await expectAllListed();
  await importText(services, ada, 'trades.csv', trades);
  await expectAllListed();
  expect(await getCount({})).toBe(6);
});

test('they also match beyond the number listed in real time, and after deletes', async () => {
  const ledgers = new ResidentLedgers();
  /** Like the worker: with the account's loaded ledger. */
  const compute = async (): Promise<void> => {
    services.waiting.length = 0;
    await computeAccount(services, { accountId: ada.accountId }, ledgers);
    while (ledgers.makeReady(ada.accountId));
  };
  const bring = async (fileName: string, text: string): Promise<string> => {
    const bytes = (async function* () {
      yield Buffer.from(text);
    })();
    const uploadId = await storeUpload(services, ada, ada.accountId, {
      fileName,
      bytes,
      mostBytes: 1_000_000,
    });
    await requestImport(services, ada, ada.accountId, { uploadId });
    for (const job of services.waiting.splice(0))
      if (job.kind === 'import') await importFile(services, job);
    await compute();
    return uploadId;
  };
  await bring('trades.csv', trades);
  await expectAllListed();
  const deposits = await bring('deposits.csv', many('deposit'));
  await expectAllListed();
  await bring('buys.csv', many('buy'));
  await expectAllListed();
  expect(await getCount({})).toBe(2_206);
  await undoImport(services, ada, ada.accountId, deposits);
  await compute();
  await expectAllListed();
  expect(await getCount({})).toBe(1_106);
});

const input = (order: OrderEntryInput): EntryInput => ({
  kind: 'order',
  read: (now) => orderTransaction(order, now),
  submission: getStoredOrder(order),
  organization: undefined,
});

test('money in another currency is listed at its value, before the first computation as after it', async () => {
  await importText(services, ada, 'trades.csv', trades);
  for (const fiatCurrency of ['EUR', 'USD']) {
    await changeSettings(services, ada, ada.accountId, { fiatCurrency });
    await services.workOff();
    expect(await findAmiss()).toEqual([]);
  }
});

test('a changed manual entry is listed with its current content', async () => {
  const source = (
    await addNewSource(services, ada, ada.accountId, {
      kind: 'exchange',
      provider: 'other',
      name: 'Corner Exchange',
    })
  ).id;
  const buy: OrderEntryInput = {
    Timestamp: '2024-01-02T12:00:00Z',
    Type: 'buy',
    ToCurrency: 'BTC',
    ToAmount: '2',
    Price: '10000',
    PriceCurrency: 'USD',
  };
  const made = await createEntry(services, ada, ada.accountId, source, input(buy));
  await expectAllListed();
  await changeEntry(services, ada, ada.accountId, made.id, input({ ...buy, ToCurrency: 'ETH' }));
  expect(await findAmiss()).toEqual([]);
  await expectAllListed();
  await deleteEntry(services, ada, ada.accountId, made.id, 'order');
  await expectAllListed();
});

const filters: readonly TransactionFilter[] = [
  {},
  { assets: ['BTC'] },
  { not: { assets: ['BTC', 'USD'] } },
  { types: ['deposit', 'buy'] },
  { categories: ['buy_standard', 'airdrop_standard'] },
  { not: { categories: ['sell_standard'] } },
  { from: '2024-02-01T00:00:00Z', to: '2024-04-02T00:00:00Z' },
  { hideFees: true },
  { hideDust: true },
  { hideZeroValue: true },
  { flags: { list: ['memo'], all: false } },
  { flags: { list: ['ignored', 'issues'], all: false } },
  { flags: { list: ['edited', 'disposals', 'income', 'matched', 'unmatched'], all: false } },
  { search: 'sal' },
  { search: 'salary' },
  { search: 'eth' },
  { ids: [] },
];

test('totals do not change while a recomputation is pending', async () => {
  await importText(services, ada, 'trades.csv', trades);
  await startBulkEdit(services, ada, ada.accountId, () => ({ types: ['stake-reward'] }), {
    kind: 'ignore',
  });
  await services.workOff();
  const totals = () =>
    reading(database.current, ada.scope, async (db) => {
      const found = [];
      for (const filter of filters)
        found.push([
          filter,
          await readTransactionSums(db, { accountId: ada.accountId, filter }),
          await countTaxEntries(db, { accountId: ada.accountId, filter }),
        ]);
      return found;
    });
  expect(await isListed()).toBe(true);
  const before = await totals();
  await writing(database.current, ada.scope, (tx) => noteInputChange(tx, ada.accountId, 'prices'));
  expect(await isListed()).toBe(false);
  expect(await totals()).toEqual(before);
  expect(new Set(before.map(([, sums]) => JSON.stringify(sums))).size).toBeGreaterThan(8);
});

test('no index covers labels or amounts themselves, so that updates stay on their page', async () => {
  const { rows } = await reading(database.current, ada.scope, (db) =>
    sql<{
      name: string;
    }>`select a.attname as name from pg_depend d join pg_attribute a on a.attrelid = d.refobjid and a.attnum = d.refobjsubid
      where d.classid = 'pg_class'::regclass and d.refobjid = 'transaction_figure'::regclass and d.refobjsubid > 0
        and d.objid in (select indexrelid from pg_index where indrelid = 'transaction_figure'::regclass)`.execute(
      db,
    ),
  );
  expect(new Set(rows.map(({ name }) => name))).toEqual(
    new Set(['account_id', 'worth_step', 'cost_basis_step', 'proceeds_step', 'gain_step']),
  );
});
