import { fill, type FilledMessage } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/accounting-reports';
import { AppError } from '@lotbook/model/errors';
import type { BookLine, Books } from '../books/books.ts';
import { addClosingLines, askYearEnd, makeClosingLines } from '../books/closing-entries.ts';
import { footEntries, groupEntries, noteFooting, rollUpLines } from '../books/entries.ts';
import { askRollUp } from '../books/roll-up-question.ts';
import { getAccount } from '../books/roles.ts';
import { packRows, type PackedList } from '../packed-rows.ts';
import { csvLines } from '../render/csv.ts';
import type { BuiltReport, Column, Report, ReportInput, Row, Section } from '../report.ts';
import type { BuiltPackage } from '../packed-files.ts';
import { getEntryName, toLayoutCell, type LayoutContext } from './layout-cells.ts';
import { exportLayouts, type ExportLayout, type LayoutField } from './layouts.ts';

/** The journal as a file for another program. One file if it fits, else several in a ZIP archive, split between entries. */
function layoutReport(layout: ExportLayout): Report {
  const report: Report = {
    id: layout.id,
    label: layout.label,
    purpose: layout.purpose,
    jurisdictions: ['US', 'UK'],
    formats: ['csv', 'zip'],
    perYear: false,
    group: 'erp',
    fixedColumns: true,
    books: ['lines'],
    questions: [askRollUp(['none', 'day', 'month']), ...(layout.offersClosing ? [askYearEnd] : [])],
    renderers: {
      csv: (built) => {
        if (built.sections.length > 1)
          throw refuse(
            fill(texts.tooManyLines, {
              program: layout.program,
              most: layout.mostLines,
              files: built.sections.length,
            }),
          );
        // Other programs read the file, so only its name says that it is uncertain.
        const { uncertain: _, ...plain } = built;
        return csvLines(plain);
      },
    },
    build: (input) => buildLayout(report, layout, input),
  };
  return report;
}

function buildLayout(report: Report, layout: ExportLayout, input: ReportInput): BuiltPackage {
  const { books, settings, answers } = input;
  const columns = layout.columns.map(({ header, field }): Column => ({
    id: header,
    label: header,
    kind: kinds[field] ?? 'text',
  }));
  const head = {
    id: report.id,
    title: input.translator.translate(layout.label),
    translator: input.translator,
    accountName: input.accountName,
    currency: settings.currency,
    columns,
  };
  if (!books) return { ...head, sections: [], notes: [], files: [] };
  const { rollUp, yearEnd } = answers;
  const rolled =
    rollUp === 'day' || rollUp === 'month' ? rollUpLines(books.lines, rollUp) : books.lines;
  const closings = layout.offersClosing && yearEnd === 'entries' ? makeClosingLines(books) : [];
  if (closings.some(({ account }) => account === undefined))
    throw refuse(fill(texts.yearEndUnmapped));
  const lines: Iterable<BookLine> =
    closings.length === 0 ? rolled : { [Symbol.iterator]: () => addClosingLines(rolled, closings) };
  const footing = footEntries(lines);
  refuseUnusable(layout, books, footing.unbalanced);
  const parts = split(lines, {
    books,
    currency: settings.currency,
    jurisdiction: settings.jurisdiction,
    layout,
  });
  const sections = parts.map((rows, index) => ({
    id: String(index + 1),
    title: input.translator.translate(texts.partOf, { part: index + 1, parts: parts.length }),
    rows,
    totals: columns.map(() => ''),
  })) as unknown as readonly Section[];
  const built: BuiltReport = {
    ...head,
    sections,
    notes: noteFooting(footing).map((note) => input.translator.renderFilled(note)),
  };
  return {
    ...built,
    files: sections.map((section, index) => ({
      name: `${layout.id}-${String(index + 1).padStart(3, '0')}.csv`,
      kind: report,
      format: 'csv',
      built: { ...built, sections: [section] },
    })),
  };
}

const kinds: Partial<Readonly<Record<LayoutField, Column['kind']>>> = {
  debit: 'money',
  credit: 'money',
  signed: 'money',
  quantity: 'quantity',
};

/** Rows of as many files as are needed. Lines without an amount only count units, which other programs don't. */
function split(lines: Iterable<BookLine>, context: LayoutContext): readonly PackedList<Row>[] {
  const { layout } = context;
  const parts: PackedList<Row>[] = [];
  let part: PackedList<Row> | undefined;
  for (const entry of groupEntries(lines)) {
    const money = entry.filter(({ debit, credit }) => debit !== credit);
    const [first] = money;
    if (!first) continue;
    if (money.length > layout.mostLines)
      throw refuse(
        fill(texts.entryTooLong, {
          entry: getEntryName(first),
          lines: money.length,
          program: layout.program,
          most: layout.mostLines,
        }),
      );
    if (!part || part.length + money.length > layout.mostLines) {
      part = packRows();
      parts.push(part);
    }
    for (const [index, line] of money.entries())
      part.add(
        layout.columns.map((column) => toLayoutCell(column, { line, place: index + 1 }, context)),
      );
  }
  return parts;
}

const mostNamed = 5;

/** A file that the program would refuse, or read in part, is not written. */
function refuseUnusable(
  { program, needsCodes }: ExportLayout,
  books: Books,
  unbalanced: readonly number[],
): void {
  if (unbalanced.length > 0)
    throw refuse(
      fill(texts.exportUnbalanced, {
        count: unbalanced.length,
        entries: unbalanced.slice(0, mostNamed).join(', '),
      }),
    );
  const used = new Map<string, BookLine>();
  let unmapped = 0;
  for (const line of books.lines) {
    if (line.debit === line.credit) continue;
    if (line.account === undefined) unmapped += 1;
    else if (!used.has(line.account)) used.set(line.account, line);
  }
  if (unmapped > 0) throw refuse(fill(texts.exportUnmapped, { count: unmapped }));
  const withoutCode = [...used.values()]
    .map((line) => getAccount(books, line))
    .filter(({ code }) => code === '');
  if (needsCodes && withoutCode.length > 0)
    throw refuse(
      fill(texts.exportWithoutCode, {
        program,
        accounts: withoutCode
          .slice(0, mostNamed)
          .map(({ name }) => name)
          .join(', '),
      }),
    );
}

const refuse = (message: FilledMessage): AppError => new AppError('NOT_EXPORTABLE', message);

export const layoutReports: readonly Report[] = exportLayouts.map(layoutReport);
