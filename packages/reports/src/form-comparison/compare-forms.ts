import { sum, zeroMoney, type Money } from '@lotbook/decimal/decimal';
import type { Box8949, Disposal } from '@lotbook/model/result';
import { toLines, type Line } from '../form-8949/lines.ts';
import type { ReportRounding } from '../report.ts';
import type { BrokerForm, BrokerLine, Reported } from '../broker-forms/broker-form.ts';
import { isAt, getRemaining, getYearLine } from '../broker-forms/year-lines.ts';
import { matchDays, type MatchedDay } from '../broker-forms/match-days.ts';
import { placeLines, getPlace, type LinePlace } from '../broker-forms/placed-lines.ts';
import { getYearShares, getReported } from '../broker-forms/reported-days.ts';
import { groupSalesByDay, type Sale } from '../broker-forms/sale.ts';
import { sortLines } from '../broker-forms/sorted-lines.ts';

/** Our figures for the sales that a line, or several together, report. */
export interface Own {
  readonly proceeds: Money;
  readonly basis: Money;
  readonly terms: readonly string[];
  /** In the order of the books; of many the first. */
  readonly transactions: readonly string[];
}

/** A line of a form with the matching sales of our books. */
export interface ComparedLine extends LinePlace {
  readonly line: BrokerLine;
  /** All lines that report those sales together, including this one; empty if there are none. */
  readonly together: readonly BrokerLine[];
  /** Absent if our books have no sale for it. */
  readonly own?: Own;
  /** The amounts on Form 8949 for those sales. */
  readonly boxes: readonly Box8949[];
  readonly codes: readonly string[];
}

/** A sale that is on no form. */
export interface FreeSale {
  readonly sale: Sale;
  /** It was made at a source that a form speaks of. */
  readonly isExpected: boolean;
  readonly boxes: readonly Box8949[];
  readonly codes: readonly string[];
}

/** Some of the lines and of the sales, each once. */
export interface ComparedPart {
  readonly lines: readonly ComparedLine[];
  readonly free: readonly FreeSale[];
}

/** The most transactions a line names: a line for a whole year may cover very many. */
const mostNamed = 50;

/**
 * Compares all sales of a year with all form lines, day by day: sales in book order, lines in no
 * particular order. `disposals` are sorted by day, and iterated twice if a line covers the rest of
 * a whole year. Only a few days are in memory at a time.
 */
export function* compareForms(
  disposals: Iterable<Disposal>,
  given: readonly BrokerForm[],
  rounding: ReportRounding,
): Iterable<ComparedPart> {
  const forms = given.map(placeLines);
  const sorted = sortLines(forms);
  const { ofYear } = sorted;
  const shares = getYearShares(disposals, sorted);
  const years = new Map(ofYear.map(({ line }) => [line, new OwnSums()] as const));
  const withForm = new Set(forms.flatMap(({ source }) => (source === undefined ? [] : [source])));
  const matchedByChoice = new Set<string>();
  for (const day of matchDays(groupSalesByDay(disposals), sorted)) {
    const told = getStated(day, getReported(day, forms, { lines: ofYear, shares }), rounding);
    const lines = day.matches.flatMap((match) => {
      const own = new OwnSums();
      for (const sale of match.sales) own.add(sale, told);
      return match.lines.map((line) => {
        if (line.chosen !== undefined) matchedByChoice.add(line.id);
        return { ...getPlace(line), line, together: match.lines, ...own.summed() };
      });
    });
    const free: FreeSale[] = [];
    for (const sale of getRemaining(day)) {
      const line = getYearLine(ofYear, sale);
      if (line) years.get(line)!.add(sale, told);
      else if (!forms.some((form) => form.coversAll && isAt(form, sale)))
        free.push({ sale, isExpected: withForm.has(sale.source), ...boxesAndCodes(sale, told) });
    }
    yield { lines: [...lines, ...day.open.map(alone)], free };
  }
  yield {
    lines: [...years].map(([line, own]) => ({
      ...getPlace(line),
      line,
      together: [line],
      ...own.summed(),
    })),
    free: [],
  };
  for (const line of sorted.chosenLines)
    if (!matchedByChoice.has(line.id)) yield { lines: [alone(line)], free: [] };
}

const alone = (line: BrokerLine): ComparedLine => ({
  ...getPlace(line),
  line,
  together: [line],
  boxes: [],
  codes: [],
});

/** Lines of Form 8949 by the entry that they are of. */
type ReportedLines = ReadonlyMap<string, readonly Line[]>;

const getStated = (
  { sales }: MatchedDay,
  reported: ReadonlyMap<string, Reported>,
  rounding: ReportRounding,
): ReportedLines =>
  Map.groupBy(
    toLines(
      sales.flatMap(({ slices }) => slices),
      rounding,
      reported,
    ),
    ({ entryId }) => entryId,
  );

function boxesAndCodes({ entryId }: Sale, told: ReportedLines): Pick<FreeSale, 'boxes' | 'codes'> {
  const lines = told.get(entryId) ?? [];
  return {
    boxes: [...new Set(lines.map(({ box }) => box))].sort(),
    codes: distinct(lines.map(({ code }) => code)),
  };
}

const distinct = (all: readonly string[]): readonly string[] =>
  [...new Set(all.filter((each) => each !== ''))].sort();

/** Adds up sales that one line, or several together, report. */
class OwnSums {
  #proceeds = 0n;
  #basis = 0n;
  #sales = 0;
  readonly #terms = new Set<string>();
  readonly #transactions = new Set<string>();
  readonly #boxes = new Set<Box8949>();
  readonly #codes = new Set<string>();

  add(sale: Sale, told: ReportedLines): void {
    this.#proceeds += sale.proceeds;
    this.#basis += sale.basis;
    this.#sales += 1;
    for (const { term } of sale.slices) if (term !== undefined) this.#terms.add(term);
    if (this.#transactions.size < mostNamed) this.#transactions.add(sale.transactionId);
    const { boxes, codes } = boxesAndCodes(sale, told);
    for (const box of boxes) this.#boxes.add(box);
    for (const code of codes) this.#codes.add(code);
  }

  summed(): Pick<ComparedLine, 'own' | 'boxes' | 'codes'> {
    if (this.#sales === 0) return { boxes: [], codes: [] };
    const amounts = { proceeds: this.#proceeds as Money, basis: this.#basis as Money };
    const own = { ...amounts, terms: [...this.#terms], transactions: [...this.#transactions] };
    return { own, boxes: [...this.#boxes].sort(), codes: [...this.#codes].sort() };
  }
}

/** The totals of several lines; the basis is unknown if one of them has none. */
export const getReportedTogether = (
  lines: readonly BrokerLine[],
): { readonly proceeds: Money; readonly basis: Money | undefined } => ({
  proceeds: sum(lines.map(({ proceeds }) => proceeds)),
  basis: lines.some(({ basis }) => basis === undefined)
    ? undefined
    : sum(lines.map(({ basis }) => basis ?? zeroMoney)),
});
