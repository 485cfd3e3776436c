import type { Money } from '@lotbook/decimal/decimal';
import { AppError } from '@lotbook/model/errors';
import type { Disposal, YearTotals } from '@lotbook/model/result';
import { yearOf } from '@lotbook/model/time';
import type { Category } from '@lotbook/model/category';
import type { Evidence } from './evidence.ts';
import type { Explanation } from './explanation.ts';
import { amountPart } from './of-transaction.ts';
import { categoryWords, cents } from './words.ts';

/** The totals of a year: the gains by asset, the largest first, and the income by category. @throws AppError `NOT_FOUND` for a year without figures. */
export function explainYear(evidence: Evidence, year: number): Explanation {
  const totals = evidence.result.totals.find((each) => each.year === year);
  if (!totals) throw new AppError('NOT_FOUND', `Nothing was disposed of and no income was received in ${year}.`);
  const { currency } = evidence.settings;
  const disposals = evidence.result.disposals.filter(({ disposedOn }) => yearOf(disposedOn) === year);
  const gain = (totals.shortTermGain as bigint) + totals.longTermGain;
  return {
    kind: 'year',
    text: `${year}: ${cents(gain as Money, currency)} of gains in ${disposals.length} disposals and ${cents(totals.income, currency)} of income.`,
    amount: gain as Money,
    parts: [termPart(totals, 'short', disposals, currency), termPart(totals, 'long', disposals, currency), incomePart(evidence, totals)],
  };
}

function termPart(totals: YearTotals, term: Disposal['term'], disposals: readonly Disposal[], currency: string): Explanation {
  const [proceeds, basis, gain] =
    term === 'short'
      ? [totals.shortTermProceeds, totals.shortTermBasis, totals.shortTermGain]
      : [totals.longTermProceeds, totals.longTermBasis, totals.longTermGain];
  const text = `${term === 'short' ? 'Short' : 'Long'}-term: ${cents(proceeds, currency)} less a basis of ${cents(basis, currency)} is ${cents(gain, currency)}.`;
  const sums = summed(disposals.filter((each) => each.term === term).map((each) => [each.asset, each.gain]));
  return amountPart(
    text,
    gain,
    sums.map(({ key, amount, count }) => amountPart(`${key}: ${cents(amount, currency)} in ${count} ${count === 1 ? 'disposal' : 'disposals'}.`, amount)),
  );
}

function incomePart({ result, settings: { currency } }: Evidence, { income, year }: YearTotals): Explanation {
  const sums = summed(result.income.filter(({ on }) => yearOf(on) === year).map((each) => [each.category, each.value]));
  return amountPart(
    `Income: ${cents(income, currency)}.`,
    income,
    sums.map(({ key, amount, count }) =>
      amountPart(`${categoryWords(key as Category)}: ${cents(amount, currency)} in ${count} ${count === 1 ? 'receipt' : 'receipts'}.`, amount),
    ),
  );
}

interface Sum {
  readonly key: string;
  readonly amount: Money;
  readonly count: number;
}

/** By key, the largest amount first, whatever its sign. */
function summed(pairs: readonly (readonly [string, Money])[]): readonly Sum[] {
  const size = (amount: bigint): bigint => (amount < 0n ? -amount : amount);
  return [...Map.groupBy(pairs, ([key]) => key)]
    .map(([key, list]) => ({ key, amount: list.reduce((sum, [, amount]) => sum + amount, 0n) as Money, count: list.length }))
    .sort((a, b) => (size(a.amount) > size(b.amount) ? -1 : size(a.amount) < size(b.amount) ? 1 : a.key < b.key ? -1 : 1));
}
