import { add, format, subtract, type Money } from '@lotbook/decimal/decimal';
import type { Box8949, Disposal } from '@lotbook/model/result';
import type { LocalDate } from '@lotbook/model/time';
import { form8949Box } from '@lotbook/law/form-8949-box';
import { isAssumedSale } from '../assumed/mark-assumed.ts';
import type { Reported } from '../broker-forms/broker-form.ts';
import { printReport } from '../printed.ts';
import { getAmounts } from './codes.ts';
import type { ReportRounding } from '../report.ts';

/**
 * A line of Form 8949, as printed: amounts are rounded and (h) is computed from (d), (e) and (g).
 */
export interface Line {
  readonly box: Box8949;
  /** The side of the transaction that it is; empty on a line that sums several sales. */
  readonly entryId: string;
  /** The lot of its units, of the first one if there are several; empty on a line that sums several sales. */
  readonly lotId: string;
  readonly description: string;
  /** A date, `VARIOUS`, `INHERITED`, or empty if unknown. */
  readonly acquired: LocalDate | 'VARIOUS' | 'INHERITED' | '';
  /** Empty on a line that sums several sales. */
  readonly sold: LocalDate | '';
  readonly proceeds: Money;
  readonly basis: Money;
  /**
   * Codes of column (f) in order: special kinds of sale, and differences from a form. See
   * `codes.ts`.
   */
  readonly code: string;
  /** The name of the source that sold it. */
  readonly source: string;
  readonly adjustment: Money;
  readonly gain: Money;
  /** Its proceeds or basis depend on an assumed price. */
  readonly isAssumed: boolean;
}

/** The amounts that broker forms report for slices, by disposal id. */
export type ReportedSlices = ReadonlyMap<string, Reported>;

const noForms: ReportedSlices = new Map();
const noneAssumed: ReadonlySet<string> = new Set();

/**
 * One line per sale and box: slices of several lots are combined, short-term and long-term
 * separately. A fee paid in the asset sold is part of its sale. A form determines the box, (d),
 * and, if basis was reported to the IRS, (e). Instructions for Form 8949, columns (b) to (g).
 */
export const toLines = (
  disposals: readonly Disposal[],
  rounding: ReportRounding,
  reported = noForms,
  assumedIn = noneAssumed,
): readonly Line[] => makeLines(disposals, { rounding, reported, assumedIn }, (sale) => sale);

/** One line per lot of a sale, which includes the lot's units that paid the fee of that sale. */
export const linesPerLot = (
  disposals: readonly Disposal[],
  rounding: ReportRounding,
  reported = noForms,
  assumedIn = noneAssumed,
): readonly Line[] =>
  makeLines(disposals, { rounding, reported, assumedIn }, (sale, { lotId }) => `${sale} ${lotId}`);

interface LineContext {
  readonly rounding: ReportRounding;
  readonly reported: ReportedSlices;
  /** Transactions with an assumed price. */
  readonly assumedIn: ReadonlySet<string>;
}

/**
 * `toKey` returns the key of slices that share a line, apart from their box; it receives the side of
 * the transaction that the slice belongs to.
 */
function makeLines(
  disposals: readonly Disposal[],
  context: LineContext,
  toKey: (sale: string, slice: Disposal) => string,
): readonly Line[] {
  const { reported } = context;
  const findSale = indexSales(disposals, reported);
  const lines = new Map<string, [Boxed, ...Boxed[]]>();
  for (const disposal of disposals) {
    const box = getBox(disposal, reported.get(disposal.id));
    if (!box) continue;
    const key = `${box} ${toKey(findSale(disposal), disposal)}`;
    const line = lines.get(key);
    const boxed = { ...disposal, box };
    if (!line) lines.set(key, [boxed]);
    // The line is named after the sale, even if the fee is first.
    else if (line[0].isFee && !disposal.isFee) line.unshift(boxed);
    else line.push(boxed);
  }
  return [...lines.values()].map((line) => toLine(line, context));
}

/**
 * Finds the side of the transaction that a slice is reported with. Units withheld or paid as the fee of selling the same asset are sold in the same sale: its line has their
 * quantity and its proceeds are net of the fee, 26 CFR 1.1001-7(b)(5)(iv). If a broker reported the sale, the form decides its line, and the fee has a separate line.
 */
function indexSales(
  disposals: readonly Disposal[],
  reported: ReportedSlices,
): (disposal: Disposal) => string {
  const fees = new Set(disposals.flatMap((each) => (each.isFee ? [saleKey(each)] : [])));
  if (fees.size === 0) return ({ entryId }) => entryId;
  const sales = new Map<string, string>();
  for (const each of disposals)
    if (!each.isFee && !reported.has(each.id) && fees.has(saleKey(each)))
      sales.set(saleKey(each), each.entryId);
  return (each) => (each.isFee ? (sales.get(saleKey(each)) ?? each.entryId) : each.entryId);
}

const saleKey = ({ transactionId, asset, source }: Disposal): string =>
  `${transactionId}\n${asset}\n${source}`;

type Boxed = Disposal & { readonly box: Box8949 };

/** The engine's box is for a sale that no form reports. */
function getBox(
  { box, term, disposedOn }: Disposal,
  said: Reported | undefined,
): Box8949 | undefined {
  if (!box || !term || !said) return box;
  return form8949Box({
    term,
    year: Number(disposedOn.slice(0, 4)),
    reported: said.basisReported ? 'proceedsAndBasis' : 'proceeds',
  });
}

function toLine(
  sale: readonly [Boxed, ...Boxed[]],
  { rounding, reported, assumedIn }: LineContext,
): Line {
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
    proceeds: printReport(total.proceeds as Money, rounding),
    basis: printReport(total.basis as Money, rounding),
    disallowed: printReport(total.disallowed as Money, rounding),
  };
  const amounts = getAmounts(ours, {
    said,
    isCollectible: sale.some((slice) => slice.collectible),
    term: first.term,
    rounding,
  });
  return {
    box: first.box,
    entryId: first.entryId,
    lotId: first.lotId,
    description: `${format(total.quantity)} ${first.asset}`,
    acquired: getAcquisition(sale),
    sold: first.disposedOn,
    source: first.source,
    ...amounts,
    gain: add(subtract(amounts.proceeds, amounts.basis), amounts.adjustment),
    isAssumed: sale.some((slice) => isAssumedSale(slice, assumedIn)),
  };
}

function getAcquisition(sale: readonly [Disposal, ...Disposal[]]): Line['acquired'] {
  const [first] = sale;
  if (sale.every((slice) => slice.inherited)) return 'INHERITED';
  if (
    sale.some(
      (slice) =>
        (slice.lotId as string) !== (first.lotId as string) &&
        slice.acquiredOn !== first.acquiredOn,
    )
  )
    return 'VARIOUS';
  return (first.lotId as string) === 'unknown' ? '' : first.acquiredOn;
}
