import { add, format, subtract, type Money } from '@lotbook/decimal/decimal';
import type { Box8949, Disposal } from '@lotbook/model/result';
import type { LocalDate } from '@lotbook/model/time';
import { printed } from '../printed.ts';
import type { ReportRounding } from '../report.ts';

/** A line of Form 8949, as printed: amounts are rounded and (h) follows from what stands in (d), (e) and (g). */
export interface Line {
  readonly box: Box8949;
  readonly description: string;
  /** A date, `VARIOUS`, `INHERITED`, or empty where nobody knows. */
  readonly acquired: LocalDate | 'VARIOUS' | 'INHERITED' | '';
  readonly sold: LocalDate;
  readonly proceeds: Money;
  readonly basis: Money;
  /** `C`: a collectible; `W`: a wash sale, with what is not allowed of its loss in (g). */
  readonly code: string;
  readonly adjustment: Money;
  readonly gain: Money;
}

/** One line per sale and box: slices of several lots stand together, short-term apart from long-term. Instructions for Form 8949, column (b). */
export function linesOf(disposals: readonly Disposal[], rounding: ReportRounding): readonly Line[] {
  const sales = new Map<string, [Boxed, ...Disposal[]]>();
  for (const disposal of disposals) {
    if (!disposal.box) continue;
    const key = `${disposal.box} ${disposal.entryId}`;
    const sale = sales.get(key);
    if (sale) sale.push(disposal);
    else sales.set(key, [{ ...disposal, box: disposal.box }]);
  }
  return [...sales.values()].map((sale) => lineOf(sale, rounding));
}

type Boxed = Disposal & { readonly box: Box8949 };

function lineOf(sale: readonly [Boxed, ...Disposal[]], rounding: ReportRounding): Line {
  const [first] = sale;
  const total = { quantity: 0n, proceeds: 0n, basis: 0n, disallowed: 0n };
  for (const slice of sale) {
    total.quantity += slice.quantity;
    total.proceeds += slice.proceeds;
    total.basis += slice.basis;
    total.disallowed += slice.disallowed ?? 0n;
  }
  const proceeds = printed(total.proceeds as Money, rounding);
  const basis = printed(total.basis as Money, rounding);
  const adjustment = printed(total.disallowed as Money, rounding);
  return {
    box: first.box,
    description: `${format(total.quantity)} ${first.asset}`,
    acquired: acquiredOf(sale),
    sold: first.disposedOn,
    proceeds,
    basis,
    code: `${sale.some((slice) => slice.collectible) ? 'C' : ''}${total.disallowed > 0n ? 'W' : ''}`,
    adjustment,
    gain: add(subtract(proceeds, basis), adjustment),
  };
}

function acquiredOf(sale: readonly [Disposal, ...Disposal[]]): Line['acquired'] {
  const [first] = sale;
  if (sale.every((slice) => slice.inherited)) return 'INHERITED';
  if (sale.some((slice) => (slice.lotId as string) !== (first.lotId as string) && slice.acquiredOn !== first.acquiredOn)) return 'VARIOUS';
  return (first.lotId as string) === 'unknown' ? '' : first.acquiredOn;
}
