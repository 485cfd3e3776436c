import { reading } from '@lotbook/db/database';
import { getHistory } from '@lotbook/db/stores/decisions';
import { readYearTotals } from '@lotbook/db/stores/figures';
import { loadAllTransactions } from '@lotbook/db/stores/records';
import { loadSources } from '@lotbook/db/stores/sources';
import { format } from '@lotbook/decimal/decimal';
import { formatOrigin } from '@lotbook/model/record-origin';
import { translateForReader } from '../reader-texts.ts';
import { testDatabase } from '@lotbook/testkit/database';
import { seedAccount, type SeededAccount } from '@lotbook/testkit/seed';
import { beforeEach, describe, expect, test } from 'vitest';
import { explainFigure } from '../questions/explain-figure.ts';
import { editCostBasis } from '../decisions/cost-basis.ts';
import { listOrganizations } from '../organizations/organizations.ts';
import { addNewSource } from '../sources/change-sources.ts';
import { importText, testServices, type TestServices } from '../testing.ts';
import { changeEntry, createEntry, deleteEntry, type EntryInput } from './manual-entries.ts';
import { getStoredOrder, orderTransaction, type OrderEntryInput } from './order-transaction.ts';
import { duplicateNumbers, findEntry, listEntries } from './read-entries.ts';
import {
  getStoredWalletTransaction,
  walletTransaction,
  type WalletTransactionInput,
} from './wallet-transaction.ts';
import { getFileAccount, giveUpFailedRows, listFailedRows } from './failed-rows.ts';
import { compareManualBalances, setManualBalances } from './manual-balances.ts';

const database = testDatabase();
let services: TestServices;
let ada: SeededAccount;
let exchange: string;
let wallet: string;

beforeEach(async () => {
  services = testServices(database.current);
  ada = await seedAccount(database.current);
  exchange = (
    await addNewSource(services, ada, ada.accountId, {
      kind: 'exchange',
      provider: 'other',
      name: 'Corner Exchange',
    })
  ).id;
  wallet = (
    await addNewSource(services, ada, ada.accountId, {
      kind: 'wallet',
      provider: 'other',
      name: 'Paper',
      chain: 'ethereum',
    })
  ).id;
});

const order = (plain: OrderEntryInput, organization?: EntryInput['organization']): EntryInput => ({
  kind: 'order',
  read: (now) => orderTransaction(plain, now),
  submission: getStoredOrder(plain),
  organization,
});
const transfer = (plain: WalletTransactionInput): EntryInput => ({
  kind: 'transaction',
  read: (now, { chain }) => walletTransaction(plain, now, chain),
  submission: getStoredWalletTransaction(plain),
  organization: undefined,
});

const buy: OrderEntryInput = {
  Timestamp: '2024-01-02T12:00:00Z',
  Type: 'buy',
  ToCurrency: 'btc',
  ToAmount: '2',
  Price: '10000',
  PriceCurrency: 'USD',
};
const sell: OrderEntryInput = {
  Timestamp: '2025-03-02T12:00:00Z',
  Type: 'sell',
  FromCurrency: 'BTC',
  FromAmount: '1',
  ToCurrency: 'USD',
  ToAmount: '40000',
};

const enter = (input: EntryInput) =>
  createEntry(services, ada, ada.accountId, input.kind === 'order' ? exchange : wallet, input);
const readAsked = (numbers: readonly string[], except?: string) =>
  duplicateNumbers(services, ada, ada.accountId, numbers, except);
const set = (balances: Parameters<typeof setManualBalances>[4]) =>
  setManualBalances(services, ada, ada.accountId, exchange, balances);
const facts = () =>
  reading(database.current, ada.scope, (db) => loadAllTransactions(db, ada.accountId));
const listShown = async (): Promise<readonly string[]> =>
  (await facts())
    .toSorted((a, b) => (a.at < b.at ? -1 : 1))
    .map(({ type, category, movements }) =>
      [
        type,
        category,
        ...movements.map(
          ({ direction, asset, quantity, value }) =>
            `${direction} ${format(quantity)} ${asset}${value ? ` worth ${format(value.amount)} ${value.currency}` : ''}`,
        ),
      ]
        .filter(Boolean)
        .join(', '),
    );
async function getGain(year: number): Promise<string | undefined> {
  await services.workOff();
  const totals = await reading(database.current, ada.scope, (db) =>
    readYearTotals(db, ada.accountId),
  );
  return totals.find((each) => each.year === year)?.gain;
}

test.each(['order', 'transaction'] as const)(
  'units that were lost or stolen leave without a gain or loss (%s)',
  async (kind) => {
    const base = { currency: 'BTC', amount: '1', priceCurrency: 'USD' };
    const lost = { taxCategory: 'lost_standard' };
    if (kind === 'order') {
      await enter(order(buy));
      const { FromCurrency, FromAmount } = sell;
      const gone = { Timestamp: sell.Timestamp, Type: 'withdrawal', FromCurrency, FromAmount };
      await enter(order({ ...gone, ...lost }));
    } else {
      const bought = { ...base, timestamp: '2024-01-02T12:00:00Z', type: 'transfer-in' };
      await enter(transfer({ ...bought, price: '10000', taxCategory: 'acquisition_standard' }));
      await enter(
        transfer({ ...base, ...lost, timestamp: '2025-03-02T12:00:00Z', type: 'transfer-out' }),
      );
    }
    expect(Number((await getGain(2025)) ?? '0')).toBe(0);
    const entered = await reading(database.current, ada.scope, (db) =>
      loadAllTransactions(db, ada.accountId),
    );
    expect(entered.map(({ category }) => category)).toContain('lost_standard');
  },
);

test('a manual purchase provides the cost of units that are in no file, in a wallet as well', async () => {
  const base = { currency: 'BTC', amount: '1', priceCurrency: 'USD' };
  await enter(
    transfer({
      ...base,
      timestamp: '2025-03-02T12:00:00Z',
      type: 'transfer-out',
      price: '40000',
      taxCategory: 'sell_standard',
    }),
  );
  expect(Number(await getGain(2025))).toBe(40000);
  await enter(
    transfer({
      ...base,
      timestamp: '2024-01-02T12:00:00Z',
      type: 'transfer-in',
      price: '10000',
      taxCategory: 'acquisition_standard',
    }),
  );
  expect(Number(await getGain(2025))).toBe(30000);
});

describe('a manual order', () => {
  test('counts: its figures follow, and those of every edit and of its deletion', async () => {
    await enter(order(buy));
    const sold = await enter(order(sell));
    expect(await listShown()).toEqual([
      'buy, in 2 BTC, out 20000 USD',
      'sell, out 1 BTC, in 40000 USD',
    ]);
    expect(Number(await getGain(2025))).toBe(30000);
    const { records } = await explainFigure(services, ada, ada.accountId, {
      kind: 'entry',
      id: sold.id,
    });
    expect(records.map((origin) => formatOrigin(origin, translateForReader))).toEqual([
      'Entered manually',
      'Entered manually',
    ]);
    await changeEntry(services, ada, ada.accountId, sold.id, order({ ...sell, ToAmount: '50000' }));
    expect(Number(await getGain(2025))).toBe(40000);
    await deleteEntry(services, ada, ada.accountId, sold.id, 'order');
    expect(await getGain(2025)).toBeUndefined();
    expect(await listShown()).toEqual(['buy, in 2 BTC, out 20000 USD']);
  });

  test('keeps its earlier version, with who and when', async () => {
    const { id } = await enter(order(buy));
    await changeEntry(services, ada, ada.accountId, id, order({ ...buy, ToAmount: '3' }));
    const entry = await findEntry(services, ada, ada.accountId, id);
    expect(entry).toMatchObject({ version: 2, createdByEmail: `${ada.userId}@example.com` });
    expect(
      entry?.versions.map(({ version, submission }) => [
        version,
        (submission as { ToAmount: string }).ToAmount,
      ]),
    ).toEqual([
      [1, '2'],
      [2, '3'],
    ]);
    await deleteEntry(services, ada, ada.accountId, id, 'order');
    expect(await findEntry(services, ada, ada.accountId, id)).toBeUndefined();
  });

  test.each<[string, OrderEntryInput, string]>([
    ['a purchase at spot has no price of its own', { ...buy, Price: 'spot' }, 'buy, in 2 BTC'],
    [
      'default pricing takes precedence over a price',
      { ...buy, useDefaultPricing: true },
      'buy, in 2 BTC',
    ],
    [
      'a sale at a price',
      { ...sell, ToAmount: undefined, ToCurrency: undefined, Price: '0.5' },
      'sell, out 1 BTC, in 0.5 USD',
    ],
    ['a deposit with its value', { ...buy, Type: 'deposit' }, 'deposit, in 2 BTC worth 20000 USD'],
    ['a deposit of money', { ...buy, Type: 'deposit', ToCurrency: 'USD' }, 'deposit, in 2 USD'],
    [
      'a withdrawal',
      { ...sell, Type: 'withdrawal', ToAmount: undefined, taxCategory: 'gift_standard' },
      'withdrawal, gift_standard, out 1 BTC',
    ],
    [
      'a trade of property for property at a price in one of them',
      {
        ...sell,
        Type: 'crypto-crypto',
        ToCurrency: 'ETH',
        ToAmount: '20',
        Price: '20',
        PriceCurrency: 'ETH',
      },
      'crypto-crypto, out 1 BTC, in 20 ETH',
    ],
    [
      'a fee',
      { ...buy, FeeValue: '5', FeeCurrency: 'USD' },
      'buy, in 2 BTC, out 20000 USD, fee 5 USD',
    ],
    ['no fee without its currency', { ...buy, FeeValue: '5' }, 'buy, in 2 BTC, out 20000 USD'],
  ])('is read: %s', async (_, plain, words) => {
    await enter(order(plain));
    expect(await listShown()).toEqual([words]);
  });

  test.each<[OrderEntryInput, string]>([
    [{ ...buy, Timestamp: '2999-01-01T00:00:00Z' }, 'Date cannot be in future'],
    [{ ...buy, Timestamp: '2008-01-01T00:00:00Z' }, 'Date is before minimum'],
    [{ ...buy, Timestamp: 'soon' }, 'Invalid date'],
    [{ ...buy, Type: '' }, 'A selection is required'],
    [
      { ...buy, Type: 'steal' },
      "'steal' is not one of buy, sell, deposit, withdrawal, crypto-crypto.",
    ],
    [{ ...buy, ToAmount: '0' }, 'Must be at least 1e-18'],
    [{ ...buy, ToAmount: '' }, 'This field is required'],
    [{ ...buy, ToAmount: '1'.repeat(21) }, 'An amount has at most twenty digits before the point.'],
    [{ ...buy, ToCurrency: ' ' }, 'You must enter an asset'],
    [{ ...buy, Price: '-3' }, 'Must be at least 0'],
    [{ ...buy, Price: '100000000000' }, 'Must not be more than 99999999999'],
    [{ ...buy, Price: '60000000000' }, 'Must not be more than 99999999999'],
    [{ ...buy, Price: '0.000000001' }, 'Must be at least 0.00000001'],
    [
      { ...buy, Type: 'deposit', ToCurrency: 'USD', ToAmount: '100000000000' },
      'Must not be more than 99999999999',
    ],
    [{ ...buy, FeeValue: '0.000000001', FeeCurrency: 'USD' }, 'Must be at least 0.00000001'],
    [{ ...sell, Type: 'crypto-crypto', ToCurrency: 'BTC', ToAmount: '1' }, 'Both sides are BTC.'],
    [{ ...buy, taxCategory: 'sell_standard' }, 'A buy cannot be sell_standard.'],
    [{ ...buy, taxCategory: 'luck' }, "'luck' is not a tax category."],
  ])('is refused with the reason: %#', async (plain, reason) => {
    await expect(enter(order(plain))).rejects.toThrow(reason);
    expect(await listShown()).toEqual([]);
  });

  test('keeps a price decision until its asset changes', async () => {
    const { id } = await enter(order({ ...buy, Type: 'deposit', Price: 'spot' }));
    await services.workOff();
    await editCostBasis(services, ada, ada.accountId, {
      transactionId: id,
      sourceId: exchange,
      price: '7',
    });
    const current = async () =>
      (
        await reading(database.current, ada.scope, (db) => getHistory(db, ada.accountId, [id]))
      ).filter(({ revokedAt }) => revokedAt === null).length;
    expect(await current()).toBe(1);
    await changeEntry(
      services,
      ada,
      ada.accountId,
      id,
      order({ ...buy, Type: 'deposit', Price: 'spot', ToAmount: '5' }),
    );
    expect(await current()).toBe(1);
    await changeEntry(
      services,
      ada,
      ada.accountId,
      id,
      order({ ...buy, Type: 'deposit', Price: 'spot', ToCurrency: 'ETH' }),
    );
    expect(await current()).toBe(0);
  });

  test('that is a donation stores its recipient for the next time', async () => {
    const given: OrderEntryInput = {
      ...sell,
      Type: 'withdrawal',
      ToAmount: undefined,
      taxCategory: 'donation_standard',
    };
    const { id } = await enter(order(given, { name: 'Red Cross', address: 'Geneva' }));
    const organizations = await listOrganizations(services, ada, ada.accountId);
    expect(organizations).toMatchObject([{ name: 'Red Cross', address: 'Geneva' }]);
    const named = await reading(database.current, ada.scope, (db) =>
      getHistory(db, ada.accountId, [id], 'annotation'),
    );
    expect(named.map(({ payload }) => payload)).toEqual([{ organizationId: organizations[0]?.id }]);
  });

  test('checks whether its number is already used', async () => {
    const { id } = await enter(order({ ...buy, id: 'A-1' }));
    expect(await readAsked(['A-2', 'A-1'])).toEqual(['A-1']);
    expect(await readAsked(['A-1'], id)).toEqual([]);
  });

  test('belongs to an exchange of the account, and to the limit of transactions', async () => {
    await expect(createEntry(services, ada, ada.accountId, wallet, order(buy))).rejects.toThrow(
      'There is no such exchange in this account.',
    );
    const few = testServices(database.current, { transactions: 1 });
    await createEntry(few, ada, ada.accountId, exchange, order(buy));
    await expect(createEntry(few, ada, ada.accountId, exchange, order(sell))).rejects.toThrow(
      "Wallet's would exceed transaction limit",
    );
  });

  test('of another account is not there', async () => {
    const { id } = await enter(order(buy));
    const bob = await seedAccount(database.current);
    await expect(changeEntry(services, bob, bob.accountId, id, order(sell))).rejects.toThrow(
      'There is no such manual order in this account.',
    );
    await expect(deleteEntry(services, bob, bob.accountId, id, 'order')).rejects.toThrow(
      'There is no such manual order in this account.',
    );
    expect(await findEntry(services, bob, bob.accountId, id)).toBeUndefined();
    expect(
      await listEntries(services, bob, bob.accountId, {
        sourceId: exchange,
        kind: 'order',
        limit: 10,
        offset: 0,
      }),
    ).toEqual([]);
  });
});

describe('a manual wallet transaction', () => {
  const sent: WalletTransactionInput = {
    timestamp: '2025-02-01T00:00:00Z',
    type: 'transfer-out',
    amount: '1.5',
    currency: 'eth',
    hash: '0xabc',
  };

  test.each<[string, WalletTransactionInput, string]>([
    [
      'with a fee on top',
      { ...sent, fee: '0.001', feeCurrency: 'ETH' },
      'transfer-out, out 1.5 ETH, fee 0.001 ETH',
    ],
    [
      'without the fee of a deposit',
      { ...sent, type: 'transfer-in', fee: '0.001', feeCurrency: 'ETH' },
      'transfer-in, in 1.5 ETH',
    ],
    [
      'with its worth',
      { ...sent, fiatValue: '1,234.50' },
      'transfer-out, out 1.5 ETH worth 1234.5 USD',
    ],
    [
      'as income',
      { ...sent, type: 'transfer-in', taxCategory: 'airdrop_standard', price: '2' },
      'transfer-in, airdrop_standard, in 1.5 ETH worth 3 USD',
    ],
    [
      'as a fee only',
      {
        ...sent,
        amount: '0',
        fee: '0.002',
        feeCurrency: 'ETH',
        taxCategory: 'fee_standard',
        price: 'spot',
      },
      'fee, fee_standard, fee 0.002 ETH',
    ],
    [
      'of a token that its contract identifies',
      { ...sent, customData: { contract: '0xDEF' } },
      'transfer-out, out 1.5 ethereum:0xdef',
    ],
    [
      'as a deposit into a pool',
      {
        ...sent,
        amount: undefined,
        type: 'liquidity-deposit',
        customData: {
          amount1: '1',
          asset1: 'ETH',
          amount2: '3000',
          asset2: 'USDC',
          amount3: '54',
          asset3: 'UNI-V2',
          defiSource: 'uniswap',
        },
      },
      'liquidity-deposit, out 1 ETH, out 3000 USDC, in 54 UNI-V2',
    ],
    [
      'as a reward',
      {
        ...sent,
        amount: undefined,
        type: 'stake-reward',
        customData: { amount1: '0.1', asset1: 'ETH' },
      },
      'stake-reward, in 0.1 ETH',
    ],
  ])('is read %s', async (_, plain, words) => {
    await enter(transfer(plain));
    expect(await listShown()).toEqual([words]);
  });

  test.each<[WalletTransactionInput, string]>([
    [
      { ...sent, type: 'swap', customData: { amount1: '1', asset1: 'ETH' } },
      'This field is required',
    ],
    [
      {
        ...sent,
        type: 'swap',
        customData: {
          amount1: '1',
          asset1: 'ETH',
          amount2: '1',
          asset2: 'BTC',
          defiSource: 'casino',
        },
      },
      "'casino' is not one of aave, curve",
    ],
    [{ ...sent, amount: '0', taxCategory: 'fee_standard' }, 'This field is required'],
    [{ ...sent, fiatValue: 'much' }, 'Enter a valid USD amount'],
    [{ ...sent, fiatValue: '100000000000' }, 'Must not be more than 99999999999'],
    [{ ...sent, price: '90000000000' }, 'Must not be more than 99999999999'],
    [{ ...sent, currency: 'USD', amount: '0.000000001' }, 'Must be at least 0.00000001'],
    [{ ...sent, to: 'x'.repeat(201) }, 'Must be 200 characters or fewer'],
    [{ ...sent, price: '3', priceCurrency: 'BTC' }, "'BTC' is not a supported currency."],
  ])('is refused with the reason: %#', async (plain, reason) => {
    await expect(enter(transfer(plain))).rejects.toThrow(reason);
  });

  test('is matched with what arrived at an exchange', async () => {
    await enter(transfer(sent));
    await enter(
      order({
        Timestamp: '2025-02-01T00:20:00Z',
        Type: 'deposit',
        ToCurrency: 'ETH',
        ToAmount: '1.5',
        Price: 'spot',
      }),
    );
    await services.workOff();
    const states = await reading(database.current, ada.scope, (db) =>
      db.selectFrom('transaction_figure').select('match_state').execute(),
    );
    expect(states.map((row) => row.match_state)).toEqual(['matched', 'matched']);
  });
});

describe('rows that failed', () => {
  const file = [
    'Timestamp,Type,Received Amount,Received Asset,To,Id',
    '2024-01-01T10:00:00Z,buy,1,BTC,Kraken,a',
    'soon,buy,1,BTC,Kraken,b',
  ].join('\n');

  test('are listed by the kind of their source, and are discarded by file, in whichever account it is', async () => {
    const { id } = await importText(services, ada, 'trades.csv', file);
    expect(await listFailedRows(services, ada, ada.accountId, 'exchange')).toMatchObject([
      { importId: id, line: 3, column: 'Timestamp', fileName: 'trades.csv', sourceName: 'Kraken' },
    ]);
    expect(await listFailedRows(services, ada, ada.accountId, 'wallet')).toEqual([]);
    expect(await getFileAccount(services, ada, id)).toBe(ada.accountId);
    const bob = await seedAccount(database.current);
    await expect(getFileAccount(services, bob, id)).rejects.toThrow(
      'There is no such file in this account.',
    );
    expect(await giveUpFailedRows(services, ada, ada.accountId, id)).toBe(1);
    expect(await listFailedRows(services, ada, ada.accountId, 'exchange')).toEqual([]);
    expect(await giveUpFailedRows(services, ada, ada.accountId, id)).toBe(0);
  });
});

describe('balances read by a person', () => {
  test('replace the earlier ones, which are kept', async () => {
    await set([
      { asset: 'btc', amount: '1.5', at: '2025-01-01' },
      { asset: 'ETH', amount: '0', at: '2025-01-01' },
    ]);
    const now = await set([{ asset: 'BTC', amount: '1.25', at: '2025-01-01' }]);
    expect(now).toMatchObject([
      { asset: 'BTC', quantity: '1.250000000000000000', at: '2025-01-01T00:00:00.000Z' },
    ]);
    const all = await reading(database.current, ada.scope, (db) =>
      db.selectFrom('manual_balance').select('ended_at').execute(),
    );
    expect(all.filter(({ ended_at: ended }) => ended === null)).toHaveLength(1);
    expect(all).toHaveLength(3);
  });

  test('are shown next to the balances of the rows at the same time, after fees', async () => {
    await enter(order({ ...buy, FeeValue: '0.01', FeeCurrency: 'BTC' }));
    await enter(order(sell));
    await set([
      { asset: 'BTC', amount: '2', at: '2024-06-01' },
      { asset: 'BTC', amount: '0.99', at: '2025-06-01' },
      { asset: 'ETH', amount: '3', at: '2025-06-01' },
    ]);
    const compared = await compareManualBalances(services, ada, ada.accountId, exchange);
    expect(
      compared.map(({ asset, quantity, calculated }) => [
        asset,
        Number(quantity),
        Number(calculated),
      ]),
    ).toEqual([
      ['BTC', 0.99, 0.99],
      ['ETH', 3, 0],
      ['BTC', 2, 1.99],
    ]);
  });

  test('are refused where they make no sense', async () => {
    await expect(set([{ asset: 'BTC', amount: '-1' }])).rejects.toThrow('Must be at least 0');
    await expect(set([{ asset: '', amount: '1' }])).rejects.toThrow('You must enter an asset');
    await expect(
      set([
        { asset: 'BTC', amount: '1' },
        { asset: 'btc', amount: '2' },
      ]),
    ).rejects.toThrow('BTC is listed twice.');
    await expect(set([{ asset: 'BTC', amount: '1', at: '2999-01-01' }])).rejects.toThrow(
      'Date cannot be in future',
    );
    expect(
      (await reading(database.current, ada.scope, (db) => loadSources(db, ada.accountId))).length,
    ).toBe(2);
  });
});
