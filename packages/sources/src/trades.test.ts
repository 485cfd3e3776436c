import { quantity } from '@lotbook/decimal/decimal';
import type { AssetId } from '@lotbook/model/ids';
import type { Instant } from '@lotbook/model/time';
import { describe, expect, it } from 'vitest';
import { receive, toOutflow, type Units } from './movements.ts';
import { movementLine } from './testing.ts';
import { fill } from './trades.ts';
import { Unreadable } from './unreadable.ts';

const units = (amount: string, asset: string): Units => ({
  asset: asset as AssetId,
  quantity: quantity(amount),
});
const lines = (side: 'buy' | 'sell', fees: readonly Units[]): readonly string[] =>
  fill({
    at: '2024-01-01T00:00:00.000Z' as Instant,
    side,
    base: units('2', 'ETH'),
    quote: units('100', 'USDT'),
    fees,
  }).movements.map(movementLine);

describe('fill', () => {
  it('keeps a fee apart from both sides', () => {
    expect(lines('buy', [units('1', 'USDT')])).toEqual(['out 100 USDT', 'in 2 ETH', 'fee 1 USDT']);
  });

  it('takes a rebate in the quote off the cost of a purchase and adds it to the proceeds of a sale', () => {
    expect(lines('buy', [units('-1', 'USDT')])).toEqual(['out 99 USDT', 'in 2 ETH']);
    expect(lines('sell', [units('-1', 'USDT')])).toEqual(['out 2 ETH', 'in 101 USDT']);
  });

  it('adds a rebate in the base to what was bought, and receives one in a third asset', () => {
    expect(lines('buy', [units('-0.5', 'ETH'), units('-3', 'BNB')])).toEqual([
      'out 100 USDT',
      'in 2.5 ETH',
      'in 3 BNB',
    ]);
  });
});

describe('signs', () => {
  it('rejects a negative amount in a row that says it was received', () => {
    expect(() => receive(units('-1', 'BTC'))).toThrow(Unreadable);
  });

  it('makes an outflow negative whichever sign the file has', () => {
    expect([toOutflow(quantity('1')), toOutflow(quantity('-1'))]).toEqual([
      quantity('-1'),
      quantity('-1'),
    ]);
  });
});
