import { once } from 'node:events';
import type { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { setImmediate } from 'node:timers/promises';
import { inPieces } from '../../packed-rows.ts';
import type { PrintedReport, RowList, Section } from '../../report.ts';
import { noPace } from '../pace.ts';
import { drawMark, faint, named, newDocument, text } from '../form-8949/paper.ts';
import { coverOf, drawCover } from './cover.ts';
import { layoutOf, page, type PageSize, type TableLayout } from './layout.ts';
import { drawTablePage, type TablePage } from './table-page.ts';
import { tagsOf } from '../tagged/tags.ts';

/** Pages drawn before others get their turn. */
const pagesPerTurn = 10;

/**
 * Draws any report as tables, page by page into a stream, and ends it: pages that say what it is, mostly one, then each section with its bookmark.
 * @throws what the stream throws.
 */
export async function writeTablePdf(report: PrintedReport, out: Writable, createdAt: Date, pace = noPace): Promise<void> {
  const size: PageSize = report.currency === 'USD' ? 'LETTER' : 'A4';
  const title = named(`${report.title}${report.year === undefined ? '' : ` (${report.year})`}`, report.accountName);
  const doc = newDocument({
    title,
    author: report.accountName,
    createdAt,
    page: { size, layout: 'landscape' },
  });
  const done = finished(doc.pipe(out));
  done.catch(() => undefined);
  const laid = laidOut(report, size);
  const cover = coverOf(doc, report, size);
  const of = laid.reduce((count, { pages }) => count + pages, cover.length);
  const tags = tagsOf(doc, of);
  const foot = (number: number): void => {
    const { width, height } = page.landscape[size];
    const content = `${title}   ·   Page ${number} of ${of}`;
    const draw = (): void => text(doc, content, { x: page.margin, y: height - page.margin, width: width - 2 * page.margin }, { size: 7, color: faint });
    tags.artifact(draw, 'Pagination');
  };
  const begin = (): void => {
    tags.page();
    tags.artifact(() => drawMark(doc, report.mark), 'Pagination');
  };
  let number = 0;
  for (const lines of cover) {
    number += 1;
    begin();
    drawCover(doc, lines, size, tags);
    foot(number);
  }
  for (const section of laid) {
    for (const each of pagesOf(section)) {
      number += 1;
      begin();
      if (each.isFirst) doc.outline.addItem(each.section.title);
      drawTablePage(doc, report, each, { size, tags });
      foot(number);
      if (out.writableNeedDrain) await once(out, 'drain');
      if (number % pagesPerTurn !== 0) continue;
      await setImmediate();
      await pace(number / of);
    }
  }
  tags.end();
  doc.end();
  await done;
}

interface Laid {
  readonly section: Section<RowList>;
  readonly layout: TableLayout;
  /** How many pages it takes; one without rows has one too. */
  readonly pages: number;
}

const laidOut = (report: PrintedReport, size: PageSize): readonly Laid[] =>
  report.sections.map((section) => {
    const layout = layoutOf(section, section.columns ?? report.columns, size);
    return { section, layout, pages: Math.max(1, Math.ceil(section.rows.length / layout.rowsPerPage)) };
  });

function* pagesOf({ section, layout, pages }: Laid): Iterable<TablePage> {
  if (section.rows.length === 0) yield { section, layout, rows: [], isFirst: true, isLast: true };
  let number = 0;
  for (const rows of inPieces(section.rows, layout.rowsPerPage)) {
    number += 1;
    yield { section, layout, rows, isFirst: number === 1, isLast: number === pages };
  }
}
