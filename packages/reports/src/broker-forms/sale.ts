import { sum, type Money, type Quantity } from '@lotbook/decimal/decimal';
import type { Disposal } from '@lotbook/model/result';
import type { LocalDate } from '@lotbook/model/time';

/** The units sent by one side of a transaction. */
export interface Sale {
  readonly entryId: string;
  readonly transactionId: string;
  readonly asset: string;
  readonly source: string;
  readonly on: LocalDate;
  readonly quantity: Quantity;
  readonly proceeds: Money;
  readonly basis: Money;
  readonly slices: readonly Disposal[];
}

/** The sides of transactions that disposals belong to, in their order. */
export function groupSales(disposals: readonly Disposal[]): readonly Sale[] {
  return [...Map.groupBy(disposals, ({ entryId }) => entryId).values()].map((slices): Sale => {
    const [{ entryId, transactionId, asset, source, disposedOn }] = slices as [
      Disposal,
      ...Disposal[],
    ];
    const amounts = {
      quantity: sum(slices.map((each) => each.quantity)),
      proceeds: sum(slices.map((each) => each.proceeds)),
      basis: sum(slices.map((each) => each.basis)),
    };
    return { entryId, transactionId, asset, source, on: disposedOn, ...amounts, slices };
  });
}

/** Sales grouped by day, in chronological order. */
export function* groupSalesByDay(
  disposals: Iterable<Disposal>,
): Iterable<{ readonly on: LocalDate; readonly sales: readonly Sale[] }> {
  let day: Disposal[] = [];
  for (const disposal of disposals) {
    if (day[0] && day[0].disposedOn !== disposal.disposedOn) {
      yield { on: day[0].disposedOn, sales: groupSales(day) };
      day = [];
    }
    day.push(disposal);
  }
  if (day[0]) yield { on: day[0].disposedOn, sales: groupSales(day) };
}
