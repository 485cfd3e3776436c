import type { PrintedReport } from '../../report.ts';
import { faint, paragraph, text, type Doc } from '../form-8949/paper.ts';
import { isFigure, page, shownCell, type PageSize } from './layout.ts';
import type { Tags } from './tags.ts';

/** The first page: what it is, whose, what to know, and what the tables come to. */
export function drawCover(doc: Doc, report: PrintedReport, size: PageSize, tags: Tags): void {
  const width = page.landscape[size].width - 2 * page.margin;
  let y = page.margin + 10;
  const line = (kind: 'H1' | 'P', content: string, size: number, color?: string): void => {
    tags.mark(kind, () => text(doc, content, { x: page.margin, y, width }, { size, bold: kind === 'H1', ...(color ? { color } : {}) }));
    y += size * 1.7;
  };
  line('H1', report.title, 20);
  line(
    'P',
    [report.accountName, report.year === undefined ? '' : `Tax year ${report.year}`, `Amounts in ${report.currency}`].filter(Boolean).join('   ·   '),
    10,
    faint,
  );
  y += 8;
  if (report.sections.length === 0) line('P', 'There is nothing to report.', 11);
  for (const section of report.sections.slice(0, 24)) line('P', summaryOf(report, section), 9);
  if (report.sections.length > 24) line('P', `and ${report.sections.length - 24} more tables`, 9, faint);
  y += 8;
  for (const note of report.notes) tags.mark('P', () => (y = paragraph(doc, note, { x: page.margin, y, width }, { size: 8.5, color: faint }) + 5));
}

function summaryOf(report: PrintedReport, section: PrintedReport['sections'][number]): string {
  const columns = section.columns ?? report.columns;
  const totals = columns.flatMap((column, index) => {
    const total = section.totals[index] ?? '';
    return isFigure(column) && total !== '' ? [`${column.label} ${shownCell(total, column)}`] : [];
  });
  const rows = `${section.rows.length} ${section.rows.length === 1 ? 'row' : 'rows'}`;
  return [section.title, rows, ...totals].join('   ·   ');
}
