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

it.each([
  '14-coinledger-export.csv',
  '19-Binance-Transaction-History-202403230400(UTC--6).csv',
  '20-kraken-ledgers-16.csv',
  '22-electrum-46.csv',
  '24-cointracking-lpn.csv',
  '26-cointracking-german-types.csv',
  '27-blockpit-2025.csv',
  '28-kucoin-account-history.csv',
  '29-nexo-2022.csv',
  '33-etherscan-internal.csv',
  '34-bybit-dust.csv',
  '37-bitvavo-2023.csv',
  '39-binance-operations.csv',
])('%s is read without a rejected row', (file) => {
  expect(compute(file).issues.filter(({ code }) => code === 'unreadable-row')).toEqual([]);
});
