import { once } from 'node:events';
import type { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { setImmediate } from 'node:timers/promises';
import type { BuiltReport } from '../../report.ts';
import { faint, newDocument, text } from '../form-8949/paper.ts';
import { drawCover } from './cover.ts';
import { layoutOf, page, type PageSize } from './layout.ts';
import { drawTablePage, type TablePage } from './table-page.ts';
import { isTagged, noTags, tagsOf } from './tags.ts';

/** Pages drawn before others get their turn. */
const pagesPerTurn = 10;

/**
 * Draws any report as tables, page by page into a stream, and ends it: a page that says what it is, then each section with its bookmark.
 * @throws what the stream throws.
 */
export async function writeTablePdf(report: BuiltReport, out: Writable, createdAt: Date): Promise<void> {
  const size: PageSize = report.currency === 'USD' ? 'LETTER' : 'A4';
  const cells = report.sections.reduce((count, { rows, columns }) => count + rows.length * (columns ?? report.columns).length, 0);
  const tagged = isTagged(cells);
  const year = report.year === undefined ? '' : ` (${report.year})`;
  const doc = newDocument({
    title: `${report.title}${year}, ${report.accountName}`,
    author: report.accountName,
    createdAt,
    page: { size, layout: 'landscape' },
    tagged,
  });
  const done = finished(doc.pipe(out));
  const tags = tagged ? tagsOf(doc) : noTags;
  const pages = pagesOf(report, size);
  const foot = (number: number): void => {
    const { width, height } = page.landscape[size];
    const content = `${report.title}${year}, ${report.accountName}   ·   Page ${number} of ${pages.length + 1}`;
    tags.artifact(() => text(doc, content, { x: page.margin, y: height - page.margin, width: width - 2 * page.margin }, { size: 7, color: faint }));
  };
  doc.addPage();
  drawCover(doc, report, size, tags);
  foot(1);
  for (const [index, each] of pages.entries()) {
    doc.addPage();
    if (each.isFirst) doc.outline.addItem(each.section.title);
    drawTablePage(doc, report, each, { size, tags });
    foot(index + 2);
    if (out.writableNeedDrain) await once(out, 'drain');
    if (index % pagesPerTurn === 0) await setImmediate();
  }
  tags.end();
  doc.end();
  await done;
}

function pagesOf(report: BuiltReport, size: PageSize): readonly TablePage[] {
  return report.sections.flatMap((section) => {
    const layout = layoutOf(section, section.columns ?? report.columns, size);
    const of = Math.max(1, Math.ceil(section.rows.length / layout.rowsPerPage));
    return Array.from({ length: of }, (_, index) => ({
      section,
      layout,
      rows: section.rows.slice(index * layout.rowsPerPage, (index + 1) * layout.rowsPerPage),
      isFirst: index === 0,
      isLast: index === of - 1,
    }));
  });
}
