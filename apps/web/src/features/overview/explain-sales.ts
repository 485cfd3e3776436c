import { absolute, money, quantity, subtract, sum, type Money } from '@lotbook/decimal/decimal';
import type { Explanation } from '@lotbook/engine/explain/explanation';
import { cents, day, units } from '@lotbook/engine/explain/text';
import { formatDay } from '@lotbook/model/date-text';
import type { AssetId } from '@lotbook/model/ids';
import { several } from '@lotbook/model/several';
import type { Instant, LocalDate, TimeZone } from '@lotbook/model/time';
import type { ComparedLot, ComparedMethod, ComparedSale } from './comparer.worker.ts';

export interface RequestedSales {
  readonly method: ComparedMethod;
  /** The one in force; the same where its own sales are told. */
  readonly present: ComparedMethod;
  readonly asset: string;
  /** What the asset comes to under the method in the year. */
  readonly gain: Money;
  /** The account comes to the same under the method in force: a sale leads to the evidence there. */
  readonly hasEvidence: boolean;
  readonly currency: string;
  readonly timeZone: string;
}

/** What the gain of an asset is made of under a method: the sales that differ most with the lots that each takes, and all others in one sentence. None where no sale differs. */
export function explainSales(asked: RequestedSales): readonly Explanation[] {
  const { method, present, asset, gain, currency } = asked;
  const sales = method.sales.flatMap((sale, at) =>
    sale.asset === asset
      ? [toSale(sale, method === present ? undefined : present.sales[at], asked)]
      : [],
  );
  if (sales.length === 0) return [];
  const rest = subtract(gain, sum(sales.map(({ amount }) => amount)));
  return rest === 0n
    ? sales
    : [
        ...sales,
        {
          kind: 'amount',
          text: `All other sales of ${asset}: ${cents(rest, currency)}.`,
          amount: rest,
          parts: [],
        },
      ];
}

type SalePart = Explanation & { readonly amount: Money };

function toSale(
  sale: ComparedSale,
  beside: ComparedSale | undefined,
  { present, hasEvidence, currency, timeZone }: RequestedSales,
): SalePart {
  const { entryId, timestamp, proceeds, lots } = sale;
  const asset = sale.asset as AssetId;
  const gain = money(sale.gain);
  const compared = beside
    ? `, ${comparedWith(gain, money(beside.gain), { present: present.method, currency })}`
    : '';
  return {
    kind: 'disposal',
    text: `${day(timestamp as Instant, timeZone as TimeZone)}: ${units(quantity(sale.quantity), asset)} brought ${cents(money(proceeds), currency)}, a gain of ${cents(gain, currency)}${compared}.`,
    amount: gain,
    ...(hasEvidence && { figure: { kind: 'entry', id: entryId } as const }),
    parts: [...lots.map((lot) => getLot(lot, asset, currency)), ...getFurther(sale, currency)],
  };
}

const getLot = (
  { lotId, acquiredOn, quantity: taken, basis, source }: ComparedLot,
  asset: AssetId,
  currency: string,
): Explanation => ({
  kind: 'lot',
  text:
    lotId === null
      ? `${units(quantity(taken), asset)} of which nobody knows where they came from, at a basis of ${cents(money(basis), currency)}.`
      : `${units(quantity(taken), asset)} acquired on ${formatDay(acquiredOn as LocalDate)}${source === null ? '' : ` at ${source}`}, at a basis of ${cents(money(basis), currency)}.`,
  ...(lotId !== null && { figure: { kind: 'lot', id: lotId } }),
  parts: [],
});

function getFurther(
  { furtherLots, furtherQuantity, furtherBasis, asset }: ComparedSale,
  currency: string,
): readonly Explanation[] {
  if (!furtherLots) return [];
  const text = `${several(furtherLots, 'smaller lot', 'smaller lots')}: ${units(quantity(furtherQuantity), asset as AssetId)} at a basis of ${cents(money(furtherBasis), currency)}.`;
  return [{ kind: 'rule', text, parts: [] }];
}

/** A gain beside that under the method in force. */
export function comparedWith(
  gain: Money,
  theirs: Money,
  { present, currency }: { readonly present: string; readonly currency: string },
): string {
  const apart = subtract(gain, theirs);
  return `${cents(absolute(apart), currency)} ${apart < 0n ? 'less' : 'more'} than under ${present}`;
}
