import type { Money } from '@lotbook/decimal/decimal';
import { SummedRows } from './packed-rows.ts';
import { moneyText } from './printed.ts';
import type { BuiltReport, Feed, PrintedReport, Report, ReportInput, RowList, Section } from './report.ts';

interface FeedOptions<Built> {
  /** In which sections stand, by their ids. */
  readonly order?: (a: string, b: string) => number;
  /** Sees each piece as it was built. */
  readonly onPiece?: (built: Built) => void;
}

interface Collected {
  readonly title: string;
  readonly sums: SummedRows;
  /** Cells of the line of totals that are no sums, and which columns have a sum. */
  totals: readonly string[];
}

/**
 * A feed for a report each of whose rows is of one disposal or of one side of a transaction: pieces are built by themselves, and their rows kept packed. Totals are the
 * sums of all rows where a piece has one; notes are those of a report without rows.
 */
export function feedOf<Built extends BuiltReport>(report: Report<Built>, input: ReportInput, { order, onPiece }: FeedOptions<Built> = {}): Feed {
  const sections = new Map<string, Collected>();
  const empty = report.build({ ...input, disposals: [] });
  const summed = empty.columns.flatMap(({ kind }, index) => (kind === 'money' ? [index] : []));
  return {
    take: (disposals) => {
      const built = report.build({ ...input, disposals });
      onPiece?.(built);
      for (const { id, title, rows, totals } of built.sections) {
        const collected = sections.get(id) ?? { title, sums: new SummedRows(summed), totals };
        collected.totals = totals.map((total, index) => total || (collected.totals[index] ?? ''));
        sections.set(id, collected);
        for (const row of rows) collected.sums.add(row);
      }
    },
    end: (): PrintedReport => {
      const ids = order ? [...sections.keys()].sort(order) : [...sections.keys()];
      return { ...empty, sections: ids.map((id) => sectionOf(id, sections.get(id)!, summed, input.rounding)) };
    },
  };
}

function sectionOf(id: string, { title, sums, totals }: Collected, summed: readonly number[], rounding: ReportInput['rounding']): Section<RowList> {
  const text = (total: string, index: number): string => (total !== '' && summed.includes(index) ? moneyText(sums.sumOf(index) as Money, rounding) : total);
  return { id, title, rows: sums.rows, totals: totals.map(text) };
}
