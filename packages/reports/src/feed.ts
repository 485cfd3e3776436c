import type { Money } from '@lotbook/decimal/decimal';
import { SummedRows } from './packed-rows.ts';
import { moneyText } from './printed.ts';
import {
  isInYear,
  type BuiltReport,
  type Feed,
  type FedRows,
  type FigureRows,
  type PrintedReport,
  type Report,
  type ReportInput,
  type RowList,
  type Section,
} from './report.ts';
import { renderText, type Text } from './report-text.ts';

export const noRows: FigureRows = {
  disposals: [],
  income: [],
  gifts: [],
  donations: [],
  lost: [],
  expenses: [],
  entries: [],
};

interface FeedOptions<Built> {
  /** The order of sections, by their ids. */
  readonly order?: (a: string, b: string) => number;
  /** Called with each finished piece and its input. */
  readonly onPiece?: (built: Built, rows: FedRows) => void;
  /** Derives notes from the whole report. Absent: the notes of a report without rows. */
  readonly notes?: (built: PrintedReport, known: ReportInput) => readonly Text[];
}

interface Collected {
  readonly title: string;
  readonly sums: SummedRows;
  /** Cells of the line of totals that are no sums, and which columns have a sum. */
  totals: readonly string[];
}

/**
 * A feed for a report with one transaction per row: pieces are built separately, and their rows stored packed. Totals are the sums of all rows, if a piece
 * has one.
 */
export function createFeed<Built extends BuiltReport>(
  report: Report<Built>,
  input: ReportInput,
  { order, onPiece, notes }: FeedOptions<Built> = {},
): Feed {
  const sections = new Map<string, Collected>();
  const empty = report.build({ ...input, ...noRows });
  const summed = empty.columns.flatMap(({ kind }, index) => (kind === 'money' ? [index] : []));
  return {
    take: (rows) => {
      const built = report.build({ ...input, ...rows });
      onPiece?.(built, rows);
      for (const { id, title, rows: made, totals } of built.sections) {
        const collected = sections.get(id) ?? { title, sums: new SummedRows(summed), totals };
        collected.totals = totals.map((total, index) => total || (collected.totals[index] ?? ''));
        sections.set(id, collected);
        for (const row of made) collected.sums.add(row);
      }
    },
    end: (known): PrintedReport => {
      const ids = order ? [...sections.keys()].sort(order) : [...sections.keys()];
      const built = {
        ...empty,
        sections: ids.map((id) => toSection(id, sections.get(id)!, summed, input.rounding)),
      };
      return notes
        ? {
            ...built,
            notes: notes(built, known).map((note) => renderText(note, input.translator.translate)),
          }
        : built;
    },
  };
}

/** By the words of their ids. */
export const alphabetically = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

function toSection(
  id: string,
  { title, sums, totals }: Collected,
  summed: readonly number[],
  rounding: ReportInput['rounding'],
): Section<RowList> {
  const text = (total: string, index: number): string =>
    total !== '' && summed.includes(index)
      ? moneyText(sums.sumBy(index) as Money, rounding)
      : total;
  return { id, title, rows: sums.rows, totals: totals.map(text) };
}

/** Returns the report's own feed, or one that keeps all rows if there is none or the answers need all of them at once. */
export const feedFor = (report: Report, input: ReportInput): Feed =>
  report.feed?.(input) ??
  makeKeepingFeed(report, input, [
    'disposals',
    'income',
    'gifts',
    'donations',
    'lost',
    'expenses',
    'entries',
  ]);

/** A feed that keeps the rows of the year and builds at the end: for reports of rows that are few, or that all have to be there at once. */
export function makeKeepingFeed<Built extends BuiltReport>(
  report: Report<Built>,
  input: ReportInput,
  kept: readonly (keyof FigureRows)[],
): Feed {
  const rows = getStoredRows(input, kept);
  return { take: rows.take, end: (known) => report.build({ ...known, ...rows.all() }) };
}

/** Rows of the year out of pieces; of those that are not wanted, none. Sides without disposals are those of gifts and donations. */
export function getStoredRows(
  input: Pick<ReportInput, 'settings' | 'year'>,
  kept: readonly (keyof FigureRows)[],
): { readonly take: Feed['take']; readonly all: () => FigureRows } {
  const all = {
    disposals: [],
    income: [],
    gifts: [],
    donations: [],
    lost: [],
    expenses: [],
    entries: [],
  } as {
    [Name in keyof FigureRows]: FigureRows[Name][number][];
  };
  const add = <Name extends keyof FigureRows>(
    name: Name,
    rows: readonly FigureRows[Name][number][],
    isWanted: (row: FigureRows[Name][number]) => boolean,
  ): void => {
    if (!kept.includes(name)) return;
    const list = all[name] as FigureRows[Name][number][];
    for (const row of rows) if (isWanted(row)) list.push(row);
  };
  return {
    take: ({ disposals, income, gifts, donations, lost, expenses, entries }) => {
      add('disposals', disposals, ({ disposedOn }) => isInYear(disposedOn, input));
      add('income', income, ({ on }) => isInYear(on, input));
      add('gifts', gifts, ({ on }) => isInYear(on, input));
      add('donations', donations, ({ on }) => isInYear(on, input));
      add('lost', lost, ({ on }) => isInYear(on, input));
      add('expenses', expenses, ({ on }) => isInYear(on, input));
      const wanted =
        kept.includes('entries') && !kept.includes('disposals')
          ? new Set([...gifts, ...donations].map(({ entryId }) => entryId as string))
          : undefined;
      add('entries', entries, ({ id }) => wanted?.has(id) ?? true);
    },
    all: () => all,
  };
}
