import type { Disposal } from '@lotbook/model/result';
import { reconcile, type Reconciliation } from '../broker-forms/reconcile.ts';
import { keptRows, noRows } from '../feed.ts';
import { isOfYear, type Feed, type ReportInput, type ReportQuestion } from '../report.ts';
import { linesOf, type Line } from './lines.ts';

/** How the year's sales stand to the forms that brokers sent. */
export const reconciliationOf = (input: ReportInput): Reconciliation =>
  reconcile(
    input.disposals.filter((each) => isOfYear(each.disposedOn, input)),
    (input.brokerForms ?? []).map((form) => ({ ...form, lines: form.lines.filter(({ sold }) => isOfYear(sold, input)) })),
  );

/** The year's lines of Form 8949; lot by lot each slice stands as a sale of its own. */
export function formLines(input: ReportInput, per: 'sale' | 'lot' = 'sale'): readonly Line[] {
  const ofYear = input.disposals.filter((each) => isOfYear(each.disposedOn, input));
  const reported = input.reported ?? reconciliationOf(input).reported;
  return per === 'sale' ? linesOf(ofYear, input.rounding, reported) : ofYear.flatMap((each) => linesOf([each], input.rounding, reported));
}

/** Sales that are handed on at once. */
const atOnce = 5_000;

/**
 * A feed for what is made of lines of the form. Forms of brokers are matched with all sales of the year: where there are some, sales are kept until all have come, matched,
 * and handed on in pieces.
 */
export function afterMatching(input: ReportInput, feedFor: (input: ReportInput) => Feed): Feed {
  if ((input.brokerForms ?? []).length === 0) return feedFor(input);
  const rows = keptRows(input, ['disposals']);
  return {
    take: rows.take,
    end: (known) => {
      const { disposals } = rows.all();
      const feed = feedFor({ ...input, reported: reconciliationOf({ ...input, disposals }).reported });
      for (const piece of instantsOf(disposals)) feed.take({ ...noRows, disposals: piece });
      return feed.end(known);
    },
  };
}

/** About so many at once, and of one instant all: the slices of a sale stand together then. */
function* instantsOf(disposals: readonly Disposal[]): Iterable<readonly Disposal[]> {
  for (let from = 0; from < disposals.length;) {
    let to = Math.min(from + atOnce, disposals.length);
    while (to < disposals.length && disposals[to]!.at === disposals[to - 1]!.at) to += 1;
    yield disposals.slice(from, to);
    from = to;
  }
}

/** Whether lines that need no Form 8949 go to Schedule D as sums alone. */
export const exceptionQuestion: ReportQuestion = {
  id: 'exception1',
  label: 'Sales whose basis the broker reported, with nothing to adjust',
  kind: 'choice',
  options: [
    { value: 'list', label: 'List each on Form 8949' },
    { value: 'totals', label: 'Only their sums, on lines 1a and 8a of Schedule D' },
  ],
  default: 'list',
  further: true,
  help: 'Exception 1 of the instructions for Form 8949. It needs the forms of your brokers.',
};

export interface Parted {
  readonly listed: readonly Line[];
  /** What goes to lines 1a and 8a without standing on the form. */
  readonly direct: readonly Line[];
}

/** Exception 1: basis reported to the IRS, nothing to adjust, no collectible. Instructions for Form 8949 (2025). */
export function parted(lines: readonly Line[], { answers }: Pick<ReportInput, 'answers'>): Parted {
  if (answers['exception1'] !== 'totals') return { listed: lines, direct: [] };
  const { direct = [], listed = [] } = Object.groupBy(lines, ({ box, code }) => ('ADGJ'.includes(box) && code === '' ? 'direct' : 'listed'));
  return { listed, direct };
}
