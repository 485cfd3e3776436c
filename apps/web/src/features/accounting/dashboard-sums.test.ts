import { describe, expect, it } from 'vitest';
import type { Balance } from '../journal/sum-balances.ts';
import { sumBookValue, sumBySource, sumPriced, sumRealized } from './dashboard-sums.ts';

const balance = (given: Partial<Balance>): Balance => ({
  __typename: 'LedgerBalance',
  account: null,
  role: 'crypto',
  asset: 'BTC',
  source: 'Kraken',
  opening: '0',
  debit: '0',
  credit: '0',
  closing: '0',
  quantity: '0',
  ...given,
});

const balances = [
  balance({ closing: '1500' }),
  balance({ role: 'staked', source: 'Ledger', closing: '200' }),
  balance({ role: 'fiat', asset: 'USD', closing: '-100' }),
  balance({ role: 'realizedGain', source: null, opening: '-50', credit: '400', closing: '-450' }),
  balance({ role: 'realizedLoss', source: null, debit: '150', closing: '150' }),
];

describe('the figures of the dashboard', () => {
  it('adds crypto at book value, without cash', () => {
    expect(sumBookValue(balances)).toBe('1700');
  });

  it('counts gains and losses of the span alone', () => {
    expect(sumRealized(balances)).toBe('250');
  });

  it('adds each source with its cash, the highest first', () => {
    expect(sumBySource(balances)).toEqual([
      { source: 'Kraken', value: '1400' },
      { source: 'Ledger', value: '200' },
    ]);
  });

  it('does not show zero for holdings without a price', () => {
    const unknown = { asset: 'NFT', value: null };
    expect(sumPriced([unknown], balances)).toEqual({
      value: null,
      unrealized: null,
      priced: 0,
      unpriced: 1,
    });
    expect(sumPriced([unknown, { asset: 'BTC', value: '1800' }], balances)).toMatchObject({
      value: '1800',
      priced: 1,
      unpriced: 1,
    });
  });

  it('takes the book value of the priced holdings from their market value', () => {
    const rows = [...balances, balance({ asset: 'NFT', closing: '900' })];
    const held = [
      { asset: 'BTC', value: '1800' },
      { asset: 'NFT', value: null },
    ];
    expect(sumPriced(held, rows).unrealized).toBe('100');
    expect(sumPriced(held, undefined).unrealized).toBeNull();
  });
});
