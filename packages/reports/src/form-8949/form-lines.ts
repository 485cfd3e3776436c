import * as questionTexts from '@lotbook/messages/generated/reports/questions';
import type { Disposal } from '@lotbook/model/result';
import type { BrokerForm, BrokerLine, Reported } from '../broker-forms/broker-form.ts';
import { listReportedDays } from '../broker-forms/reported-days.ts';
import { noRows } from '../feed.ts';
import { packDisposals } from '../packed-disposals.ts';
import { isInYear, type Feed, type ReportInput, type ReportQuestion } from '../report.ts';
import { toLines, linesPerLot, type Line } from './lines.ts';

/** The forms' amounts for the year's sales, by disposal id. */
function getReported(
  input: ReportInput,
  ofYear: readonly Disposal[],
): ReadonlyMap<string, Reported> {
  if ((input.brokerForms ?? []).length === 0) return new Map();
  const all = new Map<string, Reported>();
  for (const { reported } of listReportedDays(byDay(ofYear), getYearForms(input)))
    for (const [id, part] of reported) all.set(id, part);
  return all;
}

/** Days in their order; within one, sales stay as they are. */
export const byDay = (disposals: readonly Disposal[]): readonly Disposal[] =>
  disposals.toSorted((a, b) =>
    a.disposedOn < b.disposedOn ? -1 : a.disposedOn > b.disposedOn ? 1 : 0,
  );

/** The forms with the lines of the year alone. */
export const getYearForms = (input: ReportInput): readonly BrokerForm[] =>
  (input.brokerForms ?? []).map((form) => ({
    ...form,
    lines: { [Symbol.iterator]: () => getYearLines(form, input) },
  }));

function* getYearLines({ lines }: BrokerForm, input: ReportInput): Iterator<BrokerLine> {
  for (const line of lines) if (isInYear(line.sold, input)) yield line;
}

/** The year's lines of Form 8949; `lot`: a line for each lot of a sale. */
export function formLines(input: ReportInput, per: 'sale' | 'lot' = 'sale'): readonly Line[] {
  const ofYear = input.disposals.filter((each) => isInYear(each.disposedOn, input));
  const reported = input.reported ?? getReported(input, ofYear);
  return per === 'sale'
    ? toLines(ofYear, input.rounding, reported, input.assumedIn)
    : linesPerLot(ofYear, input.rounding, reported, input.assumedIn);
}

/**
 * A feed for reports made of form lines. Broker forms are matched with all sales of the year, so if there are forms, sales are kept packed until all have arrived,
 * then matched day by day and passed on.
 */
export function feedAfterMatching(input: ReportInput, feedFor: (input: ReportInput) => Feed): Feed {
  const { brokerForms = [] } = input;
  if (brokerForms.length === 0) return feedFor(input);
  const kept = packDisposals();
  let assumed: ReportInput['assumedIn'];
  return {
    take: ({ disposals, assumedIn }) => {
      assumed = assumedIn;
      for (const each of disposals) if (isInYear(each.disposedOn, input)) kept.add(each);
    },
    end: (known) => {
      const feed = feedFor({ ...input, reported: new Map() });
      for (const { disposals, reported } of listReportedDays(kept, getYearForms(input)))
        feed.take({ ...noRows, disposals, reported, ...(assumed && { assumedIn: assumed }) });
      return feed.end(known);
    },
  };
}

/** Whether lines that need no Form 8949 go to Schedule D as sums alone. */
export const exceptionQuestion: ReportQuestion = {
  id: 'exception1',
  label: questionTexts.coveredSales,
  kind: 'choice',
  options: [
    { value: 'list', label: questionTexts.listEachOnForm8949 },
    { value: 'totals', label: questionTexts.onlyTheirSumsOnLines1a },
  ],
  default: 'list',
  further: true,
  help: questionTexts.coveredSalesHelp,
};

export interface Parted {
  readonly listed: readonly Line[];
  /** Sales reported on lines 1a and 8a without Form 8949. */
  readonly direct: readonly Line[];
}

/** Exception 1: basis reported to the IRS, nothing to adjust, no collectible. Instructions for Form 8949 (2025). */
export function splitLines(
  lines: readonly Line[],
  { answers }: Pick<ReportInput, 'answers'>,
): Parted {
  if (answers['exception1'] !== 'totals') return { listed: lines, direct: [] };
  const { direct = [], listed = [] } = Object.groupBy(lines, ({ box, code }) =>
    'ADGJ'.includes(box) && code === '' ? 'direct' : 'listed',
  );
  return { listed, direct };
}
