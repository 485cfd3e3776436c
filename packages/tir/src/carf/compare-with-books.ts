import { format, formatMoney, money, quantity, type Money } from '@lotbook/decimal/decimal';
import { compareLines } from './aggregate.ts';
import type { CarfLine } from './records.ts';

/** One kind of transaction in an asset: what the provider reports, and what the books have. Decimal text. */
export interface BookComparison extends Pick<
  CarfLine,
  'asset' | 'bucket' | 'type' | 'altValuation' | 'currency'
> {
  readonly reported: CarfFigures | undefined;
  readonly books: CarfFigures | undefined;
  /** The books less the report. */
  readonly difference: CarfFigures;
  readonly isEqual: boolean;
}

export type CarfFigures = Pick<CarfLine, 'transactions' | 'amount' | 'units'>;

const none: CarfFigures = { transactions: 0, amount: '0.00', units: '0' };

/** Compares the lines that a provider reports with those of the user's books, asset by asset. */
export function compareWithBooks(
  reported: readonly CarfLine[],
  books: readonly CarfLine[],
): readonly BookComparison[] {
  const lines = new Map<string, { line: CarfLine; reported?: CarfLine; books?: CarfLine }>();
  const add = (side: 'reported' | 'books', line: CarfLine): void => {
    const { asset, bucket, type, altValuation, currency } = line;
    const key = JSON.stringify([asset, bucket, type, altValuation, currency]);
    lines.set(key, { ...(lines.get(key) ?? { line }), [side]: line });
  };
  for (const line of reported) add('reported', line);
  for (const line of books) add('books', line);
  return [...lines.values()]
    .map((each): BookComparison => {
      const { asset, bucket, type, altValuation, currency } = each.line;
      const difference = subtract(each.books ?? none, each.reported ?? none);
      return {
        asset,
        bucket,
        type,
        altValuation,
        currency,
        reported: each.reported && pickFigures(each.reported),
        books: each.books && pickFigures(each.books),
        difference,
        isEqual:
          difference.transactions === 0 &&
          money(difference.amount) === 0n &&
          quantity(difference.units) === 0n,
      };
    })
    .toSorted(compareLines);
}

const pickFigures = ({ transactions, amount, units }: CarfLine): CarfFigures => ({
  transactions,
  amount,
  units,
});

const subtract = (a: CarfFigures, b: CarfFigures): CarfFigures => ({
  transactions: a.transactions - b.transactions,
  amount: formatMoney((money(a.amount) - money(b.amount)) as Money),
  units: format(quantity(a.units) - quantity(b.units)),
});
