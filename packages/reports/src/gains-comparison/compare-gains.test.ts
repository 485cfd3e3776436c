import { formatMoney, money, quantity, sum, type Money } from '@lotbook/decimal/decimal';
import { calendarYears } from '@lotbook/law/tax-year';
import { renderInEnglish } from '@lotbook/messages/fill';
import type { Disposal } from '@lotbook/model/result';
import type { LocalDate } from '@lotbook/model/time';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { compareGains, type OtherLine } from './compare-gains.ts';

/** `asset quantity acquired sold proceeds basis`, with `?` for an unknown acquisition. */
function line(text: string): OtherLine {
  const [asset = '', units = '', acquired = '', sold = '', proceeds = '', basis = ''] =
    text.split(' ');
  return {
    asset,
    quantity: quantity(units),
    acquired: acquired === '?' ? undefined : (acquired as LocalDate),
    sold: sold as LocalDate,
    proceeds: money(proceeds),
    basis: money(basis),
  };
}

const toDisposal = ({ acquired, sold, ...rest }: OtherLine): Disposal =>
  ({
    ...rest,
    acquiredOn: acquired ?? sold,
    disposedOn: sold,
    gain: (rest.proceeds - rest.basis) as Money,
  }) as unknown as Disposal;

const compare = (theirs: readonly OtherLine[], ours: readonly OtherLine[]) =>
  compareGains(theirs, ours.map(toDisposal), {
    yearFor: calendarYears.of,
    tolerance: money('0.02'),
  });

const explain = (theirs: readonly string[], ours: readonly string[]): readonly string[] =>
  compare(theirs.map(line), ours.map(line)).flatMap(({ differences }) =>
    differences.map(
      ({ on, asset, gain, reasons }) =>
        `${on} ${asset} ${formatMoney(gain)}: ${reasons.map(renderInEnglish).join('; ')}`,
    ),
  );

const sale = 'BTC 0.5 2024-01-05 2025-03-01 41000 20000';

it('agrees on equal sales, whatever the lines, names, digits and zones', () => {
  expect(explain([sale], [sale])).toEqual([]);
  expect(
    explain(
      ['Bitcoin 0.5 2024-01-05 2025-03-01 41000.01 19999.99'],
      [
        'BTC 0.2 2024-01-05 2025-03-01 16400 8000',
        'BTC 0.300000000012 2024-01-05 2025-03-01 24600 12000',
      ],
    ),
  ).toEqual([]);
  expect(explain(['BTC 0.5 2024-01-05 2025-03-02 41000 20000'], [sale])).toEqual([]);
});

it.each([
  [[sale], [], '2025-03-01 BTC -21000.00: Only in the other report'],
  [[sale], [sale, 'ETH 1 2024-01-05 2025-03-01 3000 2000'], '2025-03-01 ETH 1000.00: Only here'],
  [
    [sale],
    ['BTC 0.6 2024-01-05 2025-03-01 41000 20000'],
    '2025-03-01 BTC 0.00: Different quantity: 0.5 there, 0.6 here',
  ],
  [
    [sale],
    ['BTC 0.5 2024-01-05 2025-03-01 40900 20000'],
    '2025-03-01 BTC -100.00: Different proceeds',
  ],
  [
    [sale],
    ['BTC 0.5 2024-02-01 2025-03-01 41000 25000'],
    '2025-03-01 BTC -5000.00: Different lots: bought on 2024-01-05 there, on 2024-02-01 here',
  ],
  [
    [sale],
    ['BTC 0.5 2024-01-05 2025-03-01 41000 20010'],
    '2025-03-01 BTC -10.00: Different cost basis',
  ],
  [['BTC 0.5 ? 2025-03-01 41000 0'], [sale], '2025-03-01 BTC -20000.00: No cost basis there'],
  [
    [sale],
    ['BTC 0.5 2024-01-05 2025-03-01 41000 0'],
    '2025-03-01 BTC 20000.00: No cost basis here',
  ],
])('explains a difference: %j against %j', (theirs, ours, expected) => {
  const found = explain(theirs, ours);
  expect(found).toHaveLength(1);
  expect(found[0]).toContain(expected);
});

it('compares only the years of the report', () => {
  const years = compare([line(sale)], [line(sale), line('ETH 1 2024-01-05 2024-03-01 3000 2000')]);
  expect(years.map(({ year, agreed }) => [year, agreed])).toEqual([[2025, 1]]);
});

it('differences add up to the difference of the totals', () => {
  const anyLine = fc.record({
    asset: fc.constantFrom('BTC', 'ETH'),
    quantity: fc.integer({ min: 1, max: 9 }).map((n) => quantity(String(n))),
    acquired: fc.constantFrom(undefined, '2024-01-01' as LocalDate, '2024-06-01' as LocalDate),
    sold: fc.integer({ min: 1, max: 5 }).map((day) => `2025-03-0${day}` as LocalDate),
    proceeds: fc.integer({ min: 0, max: 9 }).map((n) => money(String(n))),
    basis: fc.integer({ min: 0, max: 9 }).map((n) => money(String(n))),
  });
  fc.assert(
    fc.property(fc.array(anyLine), fc.array(anyLine), (theirs, ours) => {
      for (const year of compare(theirs, ours)) {
        const total = sum(year.differences.map(({ gain }) => gain));
        // What agrees may differ by the tolerance of its lines.
        expect(Math.abs(Number(total - (year.ours.gain - year.theirs.gain)))).toBeLessThanOrEqual(
          Number(money('0.02')) * 2 * (theirs.length + ours.length),
        );
        expect(year.ours.gain).toBe(sum(ours.map((each) => (each.proceeds - each.basis) as Money)));
      }
    }),
  );
});
