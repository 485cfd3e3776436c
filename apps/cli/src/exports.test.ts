import path from 'node:path';
import { expect, it } from 'vitest';
import { runLotbook } from './testing/run-lotbook.ts';

const folder = path.join(import.meta.dirname, 'testdata', 'exports');

type Line = Readonly<Record<string, string>>;
interface Answer {
  readonly disposals: readonly Line[];
  readonly income: readonly Line[];
  readonly lots: readonly Line[];
  readonly lost?: readonly Line[];
  readonly issues: readonly Line[];
}

function compute(file: string, ...flags: readonly string[]): Answer {
  const { out, err } = runLotbook(folder, ['tax', file, ...flags, '--format', 'json']);
  if (out === '') throw new Error(err);
  return JSON.parse(out) as Answer;
}
const lots = ({ lots: all }: Answer): readonly string[] =>
  all.map(
    ({ asset, quantity, basis, acquiredOn }) => `${quantity} ${asset} ${basis} ${acquiredOn}`,
  );

/** Exports that were read wrong or not at all, with what is right. */
it('Kraken: earn rows without a subtype are moves within Kraken, and one reward', () => {
  expect(
    lots(compute('02-kraken-earn-unknown.csv')).map((text) =>
      text.split(' ').slice(0, 2).join(' '),
    ),
  ).toEqual(['0.01 BTC', '0.0000000841 BTC']);
});

it('CoinTracking: lost, non-taxable airdrop, non-taxable swap', () => {
  const answer = compute('09-cointracking-lost-nontaxable.csv', '--prices', '09-prices.csv');
  expect([answer.disposals, answer.income]).toEqual([[], []]);
  // The price list of this test doesn't agree with the price in the file.
  expect(answer.issues).toMatchObject([
    { code: 'file-note', message: expect.stringContaining('--time-zone') },
    { code: 'implausible-price', severity: 'warning', asset: 'BTC' },
  ]);
  expect(answer.lost).toMatchObject([{ asset: 'BTC', quantity: '0.5', basis: '200.00' }]);
  expect(lots(answer)).toEqual([
    '0.2 BTC 80.00 2018-01-30',
    '0.3 BTCABC 120.00 2018-01-30',
    '200 ETH 0.00 2019-11-02',
  ]);
});

it('Koinly: lost, realized gain, swap', () => {
  const answer = compute('10-koinly-lost-realized-gain-swap.csv');
  expect(answer.disposals.map(({ asset, proceeds, gain }) => [asset, proceeds, gain])).toEqual([
    ['USDT', '5000.00', '5000.00'],
  ]);
  expect(answer.lost).toMatchObject([{ asset: 'ETH', quantity: '0.5' }]);
  expect(lots(answer)).toEqual(['5000 USDT 5000.00 2024-02-06', '0.5 WETH 500.00 2023-01-05']);
});

it('Coinbase: the basis is Total', () => {
  expect(compute('11-coinbase-total.csv').lots.map(({ asset, basis }) => [asset, basis])).toEqual([
    ['ADA', '250.00'],
    ['BTC', '1000.00'],
  ]);
});

it('Bitvavo: a withdrawal includes its fee, so that no units are missing', () => {
  expect(
    compute('12-bitvavo-withdrawal-fee.csv').issues.filter(({ code }) => code === 'missing-basis'),
  ).toEqual([]);
});

it('Bitfinex: the ledger is a deposit, a sale and interest', () => {
  const answer = compute('01-bitfinex-ledger.csv');
  expect(
    answer.disposals.map(({ asset, quantity, proceeds }) => [asset, quantity, proceeds]),
  ).toEqual([['BTC', '0.5', '20958.00']]);
  expect(answer.income.map(({ asset, value }) => [asset, value])).toEqual([['USD', '1.25']]);
});

/** Asset, quantity and cost or value of what is left, was disposed of and was income. */
interface Right {
  readonly left?: readonly string[];
  readonly sold?: readonly string[];
  readonly earned?: readonly string[];
  /** Where the program says that something was not read. */
  readonly unread?: readonly string[];
}

const right: Readonly<Record<string, Right>> = {
  '03-decimal-comma-quoted.csv': { left: ['ADA 12.345 0.00', 'BTC 0.123 4001.50'] },
  '05-semicolon-comma-thousands.csv': {
    left: ['ADA 2500 1000.00', 'ADA 2.5 1.00', 'BTC 0.123 1001.75'],
  },
  '06-excel-day-first-koinly.csv': {
    left: ['BTC 0.02 1000.00'],
    sold: ['BTC 0.01 600.00 2024-04-09 2024-08-25'],
  },
  '08-cointracking-day-first.csv': {
    left: ['XMR 1 0.00'],
    sold: ['BTC 0.1 5000.00 2023-08-05 2023-12-03'],
  },
  '14-coinledger-export.csv': { left: ['DOGE 55 0.00', 'TRX 39.9 0.00'] },
  '15-two-sheets.xlsx': { left: ['BTC 0.02 1000.00', 'BTC 0.04 2000.00'] },
  '16-zip-with-xls-and-zip.zip': {
    left: ['BTC 1 0.00', 'BTC 1 0.00', 'MATIC 0.5 0.00', 'MATIC 0.5 0.00'],
    unread: ['16-zip-with-xls-and-zip.zip/trades.xls', '16-zip-with-xls-and-zip.zip/inner.zip'],
  },
  '18-float-digits.xlsx': { left: ['BTC 0.02 1000.00', 'BTC 0.000025 1000.00'] },
  '19-Binance-Transaction-History-202403230400(UTC--6).csv': { left: ['USDT 3000 0.00'] },
  '20-kraken-ledgers-16.csv': {
    left: ['ALGO 300 120.00', 'SOL 0.24 36.00'],
    sold: ['SOL 0.06 9.00 2026-03-04 2026-03-04'],
    earned: ['SOL 0.3 45.00'],
  },
  '22-electrum-46.csv': { left: ['BTC 0.0399 0.00', 'BTC 0.01009 0.00'] },
  '24-cointracking-lpn.csv': { left: ['BTC 0.2 0.00'] },
  '26-cointracking-german-types.csv': { left: ['BTC 1 0.00', 'ETH 1.6 0.00'] },
  '27-blockpit-2025.csv': { left: ['ALGO 300 0.00'] },
  '28-kucoin-account-history.csv': { left: ['XMR 15 0.00'] },
  '29-nexo-2022.csv': { earned: ['GBP 1.5 2.00'] },
  '31-revolut-x.csv': {
    sold: ['BTC 0.06 5864.53 2024-11-23 2024-11-23'],
    unread: ['line 3, Type'],
  },
  '32-binance-line-quoted.csv': { left: ['ADA 2497.5 0.00'] },
  '33-etherscan-internal.csv': { left: ['ETH 1.5 0.00'] },
  '34-bybit-dust.csv': { left: ['MNT 0.00000055 0.00'] },
  '36-utf16.csv': { left: ['BTC 0.02 1000.00'] },
  '37-bitvavo-2023.csv': { left: ['STORJ 30 0.00'] },
  '39-binance-operations.csv': { left: ['BUSD 479.5 0.00', 'USDT 1500 0.00'] },
};

const unreadCodes: ReadonlySet<string | undefined> = new Set(['unreadable-row', 'unread-file']);

it.each(Object.entries(right))(
  '%s is read as what it contains',
  (file, { left = [], sold = [], earned = [], unread = [] }) => {
    const answer = compute(file);
    expect(
      answer.lots.map((each) => `${each['asset']} ${each['quantity']} ${each['basis']}`),
    ).toEqual(left);
    expect(
      answer.disposals.map(
        ({ asset, quantity, proceeds, acquiredOn, disposedOn }) =>
          `${asset} ${quantity} ${proceeds} ${acquiredOn} ${disposedOn}`,
      ),
    ).toEqual(sold);
    expect(
      answer.income.map(({ asset, quantity, value }) => `${asset} ${quantity} ${value}`),
    ).toEqual(earned);
    expect(
      answer.issues.filter(({ code }) => unreadCodes.has(code)).map(({ message }) => message),
    ).toEqual(unread.map((place) => expect.stringContaining(place)));
  },
);

it('Binance: times are in the zone of the file’s name', () => {
  expect(lots(compute('19-Binance-Transaction-History-202403230400(UTC--6).csv'))).toEqual([
    '3000 USDT 0.00 2024-01-01',
  ]);
});

it('a workbook with a cell far away is refused at once', () => {
  expect(runLotbook(folder, ['tax', '41-far-cell.xlsx'])).toMatchObject({
    status: 2,
    err: expect.stringContaining('one of its cells is in row 1,048,576'),
  });
});
