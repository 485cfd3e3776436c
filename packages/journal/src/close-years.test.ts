import { money, sum, type Money } from '@lotbook/decimal/decimal';
import type { LocalDate } from '@lotbook/model/time';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { closeYears, listYearEnds, type PeriodBalance, type YearResult } from './close-years.ts';

const day = (text: string): LocalDate => text as LocalDate;
const zero = money('0');

const balance = (
  role: PeriodBalance['role'],
  [opening, debit, credit]: readonly [string, string, string],
): PeriodBalance => ({
  role,
  opening: money(opening),
  debit: money(debit),
  credit: money(credit),
  closing: (money(opening) + money(debit) - money(credit)) as Money,
});

/** Income of 300 and fees of 40 in 2024, income of 100 in 2025. */
const results: readonly YearResult[] = [
  { role: 'income:miningIncome_standard', nextYear: day('2025-01-01'), net: money('-300') },
  { role: 'fee', nextYear: day('2025-01-01'), net: money('40') },
];

const toRow = ({ role, opening, debit, credit, closing }: PeriodBalance) => [
  role,
  ...[opening, debit, credit, closing].map((each) => Number(each / 10n ** 18n)),
];

describe('the close of fiscal years', () => {
  it('opens the next year with retained earnings and without income and expenses', () => {
    const balances = [
      balance('crypto', ['260', '100', '0']),
      balance('fee', ['40', '0', '0']),
      balance('income:miningIncome_standard', ['-300', '0', '100']),
    ];
    expect(closeYears(balances, results, { from: day('2025-01-01') }).map(toRow)).toEqual([
      ['crypto', 260, 100, 0, 360],
      ['fee', 0, 0, 0, 0],
      ['income:miningIncome_standard', 0, 0, 100, -100],
      ['retainedEarnings', -260, 0, 0, -260],
    ]);
  });

  it('closes a year that ends within the period on its last day', () => {
    const balances = [
      balance('crypto', ['0', '360', '0']),
      balance('fee', ['0', '40', '0']),
      balance('income:miningIncome_standard', ['0', '0', '400']),
    ];
    expect(closeYears(balances, results, {}).map(toRow)).toEqual([
      ['crypto', 0, 360, 0, 360],
      ['fee', 0, 40, 40, 0],
      ['income:miningIncome_standard', 0, 300, 400, -100],
      ['retainedEarnings', 0, 0, 260, -260],
    ]);
    expect(
      listYearEnds(results, { retainedEarnings: 're' }).map(({ date, account }) => [date, account]),
    ).toEqual([
      ['2024-12-31', undefined],
      ['2024-12-31', undefined],
      ['2024-12-31', 're'],
    ]);
  });

  it('debits a loss', () => {
    const [, line] = listYearEnds([results[1]!], {});
    expect(line).toMatchObject({ role: 'retainedEarnings', debit: money('40'), credit: zero });
  });

  it('keeps the sum of all balances, for any results', () => {
    const anyResult = fc.record({
      role: fc.constantFrom<YearResult['role']>('fee', 'realizedGain', 'income:airdrop_standard'),
      nextYear: fc.constantFrom('2023-01-01', '2024-01-01', '2025-01-01').map(day),
      net: fc.bigInt({ min: -(10n ** 24n), max: 10n ** 24n }).map((each) => each as Money),
    });
    fc.assert(
      fc.property(
        fc.array(anyResult),
        fc.constantFrom(undefined, day('2024-01-01')),
        (some, from) => {
          const closed = closeYears([], some, { from });
          expect(sum(closed.map(({ opening }) => opening))).toBe(0n);
          expect(sum(closed.map(({ closing }) => closing))).toBe(0n);
          for (const { opening, debit, credit, closing } of closed)
            expect(opening + debit - credit).toBe(closing);
        },
      ),
    );
  });
});
