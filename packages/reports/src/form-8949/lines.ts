import { add, format, subtract, type Money } from '@lotbook/decimal/decimal';
import type { Box8949, Disposal } from '@lotbook/model/result';
import type { LocalDate } from '@lotbook/model/time';
import { form8949Box } from '@lotbook/law/form-8949-box';
import type { Reported } from '../broker-forms/broker-form.ts';
import { printed } from '../printed.ts';
import { amountsOf } from './codes.ts';
import type { ReportRounding } from '../report.ts';

/** A line of Form 8949, as printed: amounts are rounded and (h) follows from what stands in (d), (e) and (g). */
export interface Line {
  readonly box: Box8949;
  /** The side of the transaction that it is; empty on a line that sums several sales. */
  readonly entryId: string;
  readonly description: string;
  /** A date, `VARIOUS`, `INHERITED`, or empty where nobody knows. */
  readonly acquired: LocalDate | 'VARIOUS' | 'INHERITED' | '';
  /** Empty on a line that sums several sales. */
  readonly sold: LocalDate | '';
  readonly proceeds: Money;
  readonly basis: Money;
  /** Letters of column (f) in their order: what is special about the sale, and what a form tells otherwise. See `codes.ts`. */
  readonly code: string;
  /** Where it was sold, by the name of the source. */
  readonly source: string;
  readonly adjustment: Money;
  readonly gain: Money;
}

/** What forms of brokers say of slices, by the id of the disposal. */
export type ReportedSlices = ReadonlyMap<string, Reported>;

const noForms: ReportedSlices = new Map();

/**
 * One line per sale and box: slices of several lots stand together, short-term apart from long-term. What a form tells decides the box, (d), and with basis reported to the
 * IRS (e). Instructions for Form 8949, columns (b) to (g).
 */
export function linesOf(disposals: readonly Disposal[], rounding: ReportRounding, reported = noForms): readonly Line[] {
  const sales = new Map<string, [Boxed, ...Boxed[]]>();
  for (const disposal of disposals) {
    const box = boxOf(disposal, reported.get(disposal.id));
    if (!box) continue;
    const key = `${box} ${disposal.entryId}`;
    const sale = sales.get(key);
    const boxed = { ...disposal, box };
    if (sale) sale.push(boxed);
    else sales.set(key, [boxed]);
  }
  return [...sales.values()].map((sale) => lineOf(sale, rounding, reported));
}

type Boxed = Disposal & { readonly box: Box8949 };

/** The box of the engine is for a sale that no form tells of. */
function boxOf({ box, term, disposedOn }: Disposal, said: Reported | undefined): Box8949 | undefined {
  if (!box || !term || !said) return box;
  return form8949Box({ term, year: Number(disposedOn.slice(0, 4)), reported: said.basisReported ? 'proceedsAndBasis' : 'proceeds' });
}

function lineOf(sale: readonly [Boxed, ...Boxed[]], rounding: ReportRounding, reported: ReportedSlices): Line {
  const [first] = sale;
  const said = sale.flatMap((slice) => reported.get(slice.id) ?? []);
  const total = { quantity: 0n, proceeds: 0n, basis: 0n, disallowed: 0n };
  for (const slice of sale) {
    total.quantity += slice.quantity;
    total.proceeds += slice.proceeds;
    total.basis += slice.basis;
    total.disallowed += slice.disallowed ?? 0n;
  }
  const ours = {
    proceeds: printed(total.proceeds as Money, rounding),
    basis: printed(total.basis as Money, rounding),
    disallowed: printed(total.disallowed as Money, rounding),
  };
  const amounts = amountsOf(ours, { said, isCollectible: sale.some((slice) => slice.collectible), term: first.term, rounding });
  return {
    box: first.box,
    entryId: first.entryId,
    description: `${format(total.quantity)} ${first.asset}`,
    acquired: acquiredOf(sale),
    sold: first.disposedOn,
    source: first.source,
    ...amounts,
    gain: add(subtract(amounts.proceeds, amounts.basis), amounts.adjustment),
  };
}

function acquiredOf(sale: readonly [Disposal, ...Disposal[]]): Line['acquired'] {
  const [first] = sale;
  if (sale.every((slice) => slice.inherited)) return 'INHERITED';
  if (sale.some((slice) => (slice.lotId as string) !== (first.lotId as string) && slice.acquiredOn !== first.acquiredOn)) return 'VARIOUS';
  return (first.lotId as string) === 'unknown' ? '' : first.acquiredOn;
}
