import { absolute, type Money } from '@lotbook/decimal/decimal';
import { AppError } from '@lotbook/model/errors';
import type { Disposal, YearTotals } from '@lotbook/model/result';
import type { LocalDate } from '@lotbook/model/time';
import { categoryWords } from '@lotbook/model/category-words';
import { jurisdictionOf } from '../jurisdiction/registry.ts';
import type { Evidence } from './evidence.ts';
import type { Explanation } from './explanation.ts';
import { amountPart } from './of-transaction.ts';
import { cents } from './words.ts';

/** The totals of a tax year: the gains by asset, the largest first, and the income by category. @throws AppError `NOT_FOUND` for a year without figures. */
export function explainYear(evidence: Evidence, year: number): Explanation {
  const totals = evidence.result.totals.find((each) => each.year === year);
  if (!totals) throw new AppError('NOT_FOUND', `Nothing was disposed of and no income was received in ${year}.`);
  const { currency, jurisdiction } = evidence.settings;
  const { years, units } = jurisdictionOf(jurisdiction);
  const disposals = evidence.result.disposals.filter(({ disposedOn }) => years.of(disposedOn) === year);
  const text = `${years.label(year)}: ${cents(totals.gain, currency)} of gains in ${counted(disposals.length, 'disposal')} and ${cents(totals.income, currency)} of income.`;
  const { proceeds, basis, gain } = totals;
  const gains =
    units.by === 'lots'
      ? [
          gainPart(
            'Short-term',
            shortTermOf(totals),
            disposals.filter(({ term }) => term === 'short'),
            currency,
          ),
          gainPart(
            'Long-term',
            longTermOf(totals),
            disposals.filter(({ term }) => term === 'long'),
            currency,
          ),
        ]
      : [gainPart('Gains', { proceeds, basis, gain }, disposals, currency)];
  return { kind: 'year', text, amount: totals.gain, parts: [...gains, incomePart(evidence, totals, years.of)] };
}

interface Sums {
  readonly proceeds: Money;
  readonly basis: Money;
  readonly gain: Money;
}

const shortTermOf = (totals: YearTotals): Sums => ({ proceeds: totals.shortTermProceeds, basis: totals.shortTermBasis, gain: totals.shortTermGain });
const longTermOf = (totals: YearTotals): Sums => ({ proceeds: totals.longTermProceeds, basis: totals.longTermBasis, gain: totals.longTermGain });

function gainPart(label: string, { proceeds, basis, gain }: Sums, disposals: readonly Disposal[], currency: string): Explanation {
  const text = `${label}: ${cents(proceeds, currency)} less a basis of ${cents(basis, currency)} is ${cents(gain, currency)}.`;
  return amountPart(
    text,
    gain,
    summed(disposals.map((each) => [each.asset, each.gain])).map(({ key, amount, count }) =>
      amountPart(`${key}: ${cents(amount, currency)} in ${counted(count, 'disposal')}.`, amount),
    ),
  );
}

function incomePart({ result, settings: { currency } }: Evidence, { income, year }: YearTotals, yearOf: (on: LocalDate) => number): Explanation {
  const sums = summed(result.income.filter(({ on }) => yearOf(on) === year).map((each) => [each.category, each.value]));
  return amountPart(
    `Income: ${cents(income, currency)}.`,
    income,
    sums.map(({ key, amount, count }) => amountPart(`${categoryWords(key)}: ${cents(amount, currency)} in ${counted(count, 'receipt')}.`, amount)),
  );
}

const counted = (count: number, thing: string): string => `${count} ${thing}${count === 1 ? '' : 's'}`;

interface Sum {
  readonly key: string;
  readonly amount: Money;
  readonly count: number;
}

/** By key, the largest amount first, whatever its sign. */
function summed(pairs: readonly (readonly [string, Money])[]): readonly Sum[] {
  return [...Map.groupBy(pairs, ([key]) => key)]
    .map(([key, list]) => ({ key, amount: list.reduce((sum, [, amount]) => sum + amount, 0n) as Money, count: list.length }))
    .sort((a, b) => (absolute(a.amount) > absolute(b.amount) ? -1 : absolute(a.amount) < absolute(b.amount) ? 1 : a.key < b.key ? -1 : 1));
}
