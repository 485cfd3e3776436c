import { renderInEnglish } from '@lotbook/messages/fill';
import { readInEnglish } from '@lotbook/messages/stored-text';
import { describe, expect, it } from 'vitest';
import { movementLine, readAll } from './testing.ts';

/** The result of each row: its movements, or the rejected field and the reason. */
const readReasons = async (text: string): Promise<readonly string[]> =>
  (await readAll(text)).readings.map((reading) => {
    if (reading.kind === 'transaction')
      return reading.transaction.movements.map(movementLine).join(', ');
    return reading.kind === 'rejected'
      ? `line ${reading.rejection.line}, ${reading.rejection.column}: ${readInEnglish(reading.rejection.reason)}`
      : renderInEnglish(reading.reason);
  });

const coinbase =
  'Timestamp,Transaction Type,Asset,Quantity Transacted,Spot Price Currency,Spot Price at Transaction,Subtotal,Total (inclusive of fees),Fees,Notes\n';
const koinly =
  'Date,Sent Amount,Sent Currency,Received Amount,Received Currency,Fee Amount,Fee Currency,Net Worth Amount,Net Worth Currency,Label,Description,TxHash\n';
const binance = 'Date(UTC),Pair,Side,Price,Executed,Amount,Fee\n';
const lotbook = 'Timestamp,Type,Sent Amount,Sent Asset,Received Amount,Received Asset\n';
const taxBit =
  'Date and Time,Transaction Type,Sent Quantity,Sent Currency,Sending Source,Received Quantity,Received Currency,Receiving Destination,Fee,Fee Currency,Exchange Transaction ID,Blockchain Transaction Hash\n';
const coinpanda =
  'Timestamp (UTC),Type,Sent Amount,Sent Currency,Received Amount,Received Currency,Fee Amount,Fee Currency,Net Worth Amount,Net Worth Currency,Label,Description,TxHash\n';
const belowZero =
  'is negative, but the row shows it as received. Correct its sign, or enter it as sent';

describe('a purchase or sale of no units is rejected', () => {
  it.each([
    [
      'Coinbase',
      `${coinbase}2025-03-01T10:00:00Z,Buy,ETH,0,USD,1500,150,152.99,2.99,`,
      'line 2, : It bought 0 ETH for 150 USD. Correct the amount of ETH',
    ],
    [
      'Binance',
      `${binance}2025-05-02 10:00:00,BTCUSD,SELL,28000,0.00BTC,280USD,0USD`,
      'line 2, : It sold 0 BTC for 280 USD. Correct the amount of BTC',
    ],
    [
      'Koinly',
      `${koinly}2025-01-02 10:00 UTC,1000,USD,0,BTC;1,5,USD,,,,,`,
      'line 2, Received Amount: It bought 0 BTC for 1000 USD. Correct the amount of BTC',
    ],
    [
      'Lotbook',
      `${lotbook}2025-01-02,buy,100,USD,0,BTC`,
      'line 2, : It bought 0 BTC for 100 USD. Correct the amount of BTC',
    ],
    [
      'Lotbook, in units',
      `${lotbook}2025-01-02,crypto-crypto,1,ETH,0,BTC`,
      'line 2, : It exchanged 1 ETH for 0 BTC. Correct the amount of BTC',
    ],
  ])('%s', async (_, text, rejected) => expect(await readReasons(text)).toEqual([rejected]));
});

it('what a position brought, units sold for no money and a deposit beside an empty amount stay what they were', async () => {
  expect(
    await readReasons(`${lotbook}2025-01-02,sell,0,USD,25,USD\n2025-01-03,sell,1,BTC,0,USD`),
  ).toEqual(['out 0 USD, in 25 USD', 'out 1 BTC, in 0 USD']);
  expect(
    await readReasons(
      `${koinly}2025-01-02 10:00 UTC,0,,1000,USD,,,,,,,\n2025-01-03 10:00 UTC,0,USD,1,BTC,,,,,,,`,
    ),
  ).toEqual(['in 1000 USD', 'in 1 BTC']);
});

describe('what came with an amount below zero is rejected', () => {
  it.each([
    [
      'Coinbase',
      `${coinbase}2025-03-01T10:00:00Z,Buy,ETH,-0.1,USD,1500,150,152.99,2.99,`,
      `line 2, Quantity Transacted: '-0.1' ${belowZero}`,
    ],
    [
      'Binance',
      `${binance}2025-05-01 10:00:00,BTCUSD,BUY,28000,-0.01BTC,280USD,0BTC`,
      `line 2, Executed: '-0.01BTC' ${belowZero}`,
    ],
    [
      'Koinly',
      `${koinly}2025-01-02 10:00 UTC,1000,USD,-1,BTC,5,USD,,,,,`,
      `line 2, Received Amount: '-1' ${belowZero}`,
    ],
  ])('%s', async (_, text, rejected) => expect(await readReasons(text)).toEqual([rejected]));
});

it('what left may be below zero', async () => {
  expect(
    await readReasons(`${coinbase}2025-03-01T10:00:00Z,Sell,ETH,-0.1,USD,1500,150,147.01,2.99,`),
  ).toEqual(['out 0.1 ETH, in 150 USD, fee 2.99 USD']);
  expect(await readReasons(`${koinly}2025-01-02 10:00 UTC,-1000,USD,1,BTC,,,,,,,`)).toEqual([
    'out 1000 USD, in 1 BTC',
  ]);
});

describe('a type that does not go with the filled sides is rejected', () => {
  const [sent, received] = ['0.5,ETH,Kraken', '1000,USD,Kraken'];
  it.each([
    ['Sell', sent, ',,', undefined],
    ['Sale', sent, ',USD,', undefined],
    ['Buy', ',,', received, undefined],
    ['Trade', sent, '0,USD,', undefined],
    ['Transfer-in', sent, ',,', undefined],
    ['Transfer-out', ',,', received, undefined],
    ['Transfer-Out', sent, received, undefined],
    ['Sell', sent, received, 'out 0.5 ETH, at Kraken, in 1000 USD, at Kraken'],
    ['Transfer-out', sent, ',,', 'out 0.5 ETH, at Kraken'],
  ])('TaxBit: %s of %s for %s', async (type, out, into, expected) => {
    expect(
      await readReasons(`${taxBit}2023-05-01T10:00:00Z,${type},${out},${into},,,k-1,`),
    ).toEqual([
      expected ?? `line 2, Transaction Type: '${type}' does not match the amounts in this row`,
    ]);
  });

  it.each([
    ['Trade', '0.5,ETH,,', 'does not match the amounts in this row'],
    ['Send', '0.5,ETH,5,USD', 'does not match the amounts in this row'],
    ['Swap', '0.5,ETH,5,USD', 'is not one of Trade, Send and Receive'],
  ])('Coinpanda: %s of %s', async (type, sides, reason) => {
    expect(await readReasons(`${coinpanda}2023-05-01 10:00:00,${type},${sides},,,,,,,`)).toEqual([
      `line 2, Type: '${type}' ${reason}`,
    ]);
  });
});
