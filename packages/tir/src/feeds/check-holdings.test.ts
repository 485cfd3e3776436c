import { quantity } from '@lotbook/decimal/decimal';
import type { AssetId } from '@lotbook/model/ids';
import type { Instant, LocalDate } from '@lotbook/model/time';
import { describe, expect, it } from 'vitest';
import { checkHoldings } from './check-holdings.ts';
import { makeFeedDay } from './make-day.ts';
import type { FeedEntry } from './records.ts';

const change = (on: string, side: 'in' | 'out', units: string): FeedEntry => ({
  id: on,
  transactionId: on,
  at: `${on}T10:00:00Z` as Instant,
  on: on as LocalDate,
  side,
  isFee: false,
  isIncome: false,
  isTrade: true,
  asset: 'BTC' as AssetId,
  quantity: quantity(units),
  source: 'Paxos',
  memo: '',
});
const entries = [
  change('2026-03-01', 'in', '2'),
  change('2026-03-02', 'out', '0.5'),
  change('2026-03-03', 'in', '1'),
];
const check = (day: string, held: string, all: readonly FeedEntry[] = entries) =>
  checkHoldings(
    makeFeedDay(all, {
      day: day as LocalDate,
      currency: 'USD',
      fund: {},
      getPrice: () => undefined,
    }),
    all,
    [{ asset: 'BTC' as AssetId, quantity: quantity(held) }],
  ).map(({ code }) => code);

describe('positions compared with open lots', () => {
  it.each(['2026-03-01', '2026-03-02', '2026-03-03', '2026-03-09'])('tie on %s', (day) => {
    expect(check(day, '2.5')).toEqual([]);
  });

  it('differ by the smallest unit', () => {
    expect(check('2026-03-02', '2.500000000000000001')).toEqual(['tir.feedHoldingsDiffer']);
  });

  it('refuses positions below zero', () => {
    expect(check('2026-03-02', '0', [change('2026-03-02', 'out', '1')])).toEqual([
      'tir.feedBelowZero',
    ]);
  });
});
