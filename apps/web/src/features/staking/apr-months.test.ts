import { expect, it } from 'vitest';
import { computeAprMonths } from './apr-months.ts';

it('gives the rewards of each month as a yearly rate of the balance', () => {
  expect(
    computeAprMonths([
      { date: '2025-07-01', consensus: '-0.0032', balance: '32' },
      { date: '2025-06-03', consensus: '0.0032', balance: null },
      { date: '2025-06-02', consensus: '0.0032', balance: '32' },
      { date: '2025-06-01', consensus: '0', balance: '32' },
    ]),
  ).toEqual([
    { month: '2025-07-01', days: 1, apr: '-3.65' },
    // 0.0032 of 32 in two days is 0.005 % a day.
    { month: '2025-06-01', days: 2, apr: '1.82' },
  ]);
});

it('has no rate without a balance', () => {
  expect(computeAprMonths([{ date: '2025-06-01', consensus: '0.1', balance: '0' }])).toEqual([]);
});
