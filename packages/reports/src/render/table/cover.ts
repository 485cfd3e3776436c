import * as documentTexts from '@lotbook/messages/generated/reports/documents';
import type { PrintedReport } from '../../report.ts';
import { faint, paragraph, paragraphHeight, type Doc, type TextStyle } from '../form-8949/paper.ts';
import type { Tags } from '../tagged/tags.ts';
import { isFigure, page, getDisplayCell, type PageSize } from './layout.ts';

/** A paragraph of the first page, or of those that it takes. */
interface CoverLine {
  readonly kind: 'H1' | 'P';
  readonly content: string;
  readonly style: TextStyle;
  /** Points below it. */
  readonly gap: number;
}
export interface PlacedLine extends CoverLine {
  readonly y: number;
  readonly height: number;
}

/** The content of the first pages, a list for each page: title, taxpayer, totals of the tables, and notes. */
export function getCover(
  doc: Doc,
  report: PrintedReport,
  size: PageSize,
): readonly (readonly PlacedLine[])[] {
  const bottom = page.landscape[size].height - page.margin - page.foot;
  const pages: PlacedLine[][] = [[]];
  let y: number = page.margin + 10;
  for (const each of toLines(report)) {
    const height = paragraphHeight(doc, each.content, widthOn(size), each.style);
    if (y + height > bottom) {
      pages.push([]);
      y = page.margin;
    }
    pages.at(-1)!.push({ ...each, y, height });
    y += height + each.gap;
  }
  return pages;
}

export function drawCover(
  doc: Doc,
  lines: readonly PlacedLine[],
  size: PageSize,
  tags: Tags,
): void {
  for (const { kind, content, style, y } of lines)
    tags.mark(kind, () =>
      paragraph(doc, content, { x: page.margin, y, width: widthOn(size) }, style),
    );
}

const widthOn = (size: PageSize): number => page.landscape[size].width - 2 * page.margin;

function toLines(report: PrintedReport): readonly CoverLine[] {
  const { translate } = report.translator;
  const about = [
    report.accountName,
    report.yearLabel === undefined
      ? ''
      : translate(documentTexts.taxYear, { year: report.yearLabel }),
    translate(documentTexts.currency, { currency: report.currency }),
  ];
  const summaries = report.sections
    .slice(0, 24)
    .map((section) => line(summarize(report, section), 9, 5));
  if (report.sections.length === 0) summaries.push(line(translate(documentTexts.noData), 11, 5));
  if (report.sections.length > 24)
    summaries.push(
      line(translate(documentTexts.moreTables, { count: report.sections.length - 24 }), 9, 5, {
        color: faint,
      }),
    );
  // Tables that begin on this page speak for themselves.
  const told = report.wraps === 'together' && report.sections.length > 0 ? [] : summaries;
  return [
    { ...line(report.title, 20, 10, { bold: true }), kind: 'H1' },
    line(about.filter(Boolean).join('   ·   '), 10, 13, { color: faint }),
    ...told.map((summary, index) => ({
      ...summary,
      gap: index === told.length - 1 ? 13 : summary.gap,
    })),
    ...report.notes.map((note) => line(note, 8.5, 5, { color: faint })),
  ];
}

const line = (
  content: string,
  size: number,
  gap: number,
  more: Partial<TextStyle> = {},
): CoverLine => ({ kind: 'P', content, style: { size, ...more }, gap });

function summarize(report: PrintedReport, section: PrintedReport['sections'][number]): string {
  const columns = section.columns ?? report.columns;
  const totals = columns.flatMap((column, index) => {
    const total = section.totals[index] ?? '';
    return isFigure(column) && total !== ''
      ? [`${column.label} ${getDisplayCell(total, column)}`]
      : [];
  });
  const rows = report.translator.translate(documentTexts.rowCount, { count: section.rows.length });
  return [section.title, rows, ...totals].join('   ·   ');
}
