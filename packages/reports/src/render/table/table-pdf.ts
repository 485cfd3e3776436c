import * as documentTexts from '@lotbook/messages/generated/reports/documents';
import { once } from 'node:events';
import type { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { setImmediate } from 'node:timers/promises';
import { listMissing } from '../../incomplete/mark-incomplete.ts';
import type { Column, PrintedReport, RowList, Section } from '../../report.ts';
import { noPace } from '../pace.ts';
import { drawMark, faint, addOwner, newDocument, text, type Doc } from '../form-8949/paper.ts';
import { getCover, drawCover, type PlacedLine } from './cover.ts';
import { getLayout, page, type PageSize, type TableLayout } from './layout.ts';
import { drawTablePage, type TablePage } from './table-page.ts';
import { rowsByPage } from './table-rows.ts';
import { measureIn } from './wrapped-layout.ts';
import { drawWrappedTable } from './wrapped-page.ts';
import { makeWrappedSheets, type WrappedTable } from './wrapped-sheets.ts';
import { createTags } from '../tagged/tags.ts';

/** Pages drawn before others get their turn. */
const pagesPerTurn = 10;

/**
 * Draws any report as tables, page by page into a stream, and ends it: cover pages, usually one, then each section with its bookmark.
 * @throws what the stream throws.
 */
export async function writeTablePdf(
  built: PrintedReport,
  out: Writable,
  createdAt: Date,
  pace = noPace,
): Promise<void> {
  const report = { ...built, sections: [...built.sections, ...listMissing(built)] };
  const size: PageSize = report.currency === 'USD' ? 'LETTER' : 'A4';
  const title = addOwner(
    `${report.title}${report.yearLabel === undefined ? '' : ` (${report.yearLabel})`}`,
    report.accountName,
  );
  const doc = newDocument({
    title,
    author: report.accountName,
    createdAt,
    page: { size, layout: 'landscape' },
  });
  const done = finished(doc.pipe(out));
  done.catch(() => undefined);
  const cover = getCover(doc, report, size);
  const { count: of, sheets } = report.wraps
    ? await wrapCells(doc, report, cover, size)
    : await tablesIn(doc, report, cover, size);
  const tags = createTags(doc, of);
  const foot = (number: number): void => {
    const { width, height } = page.landscape[size];
    const content = report.translator.translate(documentTexts.pageNumber, {
      title,
      number: String(number),
      count: String(of),
    });
    const draw = (): void =>
      text(
        doc,
        content,
        { x: page.margin, y: height - page.margin, width: width - 2 * page.margin },
        { size: 7, color: faint },
      );
    tags.artifact(draw, 'Pagination');
  };
  const begin = (): void => {
    tags.page();
    tags.artifact(() => drawMark(doc, report), 'Pagination');
  };
  let number = 0;
  for (const { lines, tables } of sheets) {
    number += 1;
    begin();
    drawCover(doc, lines, size, tags);
    for (const each of tables) {
      if (each.isFirst) doc.outline.addItem(each.section.title);
      if ('above' in each) drawWrappedTable(doc, report, each, { size, tags });
      else drawTablePage(doc, report, each, { size, tags });
    }
    foot(number);
    if (out.writableNeedDrain) await once(out, 'drain');
    if (number % pagesPerTurn !== 0) continue;
    await setImmediate();
    await pace(number / of);
  }
  tags.end();
  doc.end();
  await done;
}

type Cover = readonly (readonly PlacedLine[])[];

interface Sheets {
  readonly count: number;
  readonly sheets: Iterable<{
    readonly lines: readonly PlacedLine[];
    readonly tables: readonly (TablePage | WrappedTable)[];
  }>;
}

/** The pages of the cover, then those of each table. */
async function tablesIn(
  doc: Doc,
  report: PrintedReport,
  cover: Cover,
  size: PageSize,
): Promise<Sheets> {
  const getWidth = measureIn(doc).regular;
  const laid: Laid[] = [];
  for (const section of report.sections)
    laid.push(await layOutTables(section, section.columns ?? report.columns, size, getWidth)); // oxlint-disable-line no-await-in-loop -- others get their turn
  function* sheets(): Sheets['sheets'] {
    for (const lines of cover) yield { lines, tables: [] };
    for (const each of laid)
      for (const table of getPages(each, getWidth)) yield { lines: [], tables: [table] };
  }
  return {
    count: laid.reduce((count, { pages }) => count + pages, cover.length),
    sheets: sheets(),
  };
}

/** How many there are has to be known before the first is drawn: they are laid out twice, and none is kept. */
async function wrapCells(
  doc: Doc,
  report: PrintedReport,
  cover: Cover,
  size: PageSize,
): Promise<Sheets> {
  let count = 0;
  for (const _ of makeWrappedSheets(doc, report, cover, size)) {
    count += 1;
    if (count % pagesPerTurn === 0) await setImmediate();
  }
  return { count, sheets: makeWrappedSheets(doc, report, cover, size) };
}

type MeasureWidth = (text: string) => number;

interface Laid {
  readonly section: Section<RowList>;
  readonly layout: TableLayout;
  /** How many pages it takes; one without rows has one too. */
  readonly pages: number;
}

/** Where words may take several lines, the rows are laid out twice, as those of sentences are. */
async function layOutTables(
  section: Section<RowList>,
  columns: readonly Column[],
  size: PageSize,
  getWidth: MeasureWidth,
): Promise<Laid> {
  const layout = getLayout(section, columns, size);
  if (layout.wrapping.length === 0)
    return {
      section,
      layout,
      pages: Math.max(1, Math.ceil(section.rows.length / layout.rowsPerPage)),
    };
  let pages = 0;
  for (const _ of rowsByPage(section.rows, layout, getWidth)) {
    pages += 1;
    if (pages % pagesPerTurn === 0) await setImmediate(); // oxlint-disable-line no-await-in-loop -- others get their turn
  }
  return { section, layout, pages: Math.max(1, pages) };
}

function* getPages({ section, layout, pages }: Laid, getWidth: MeasureWidth): Iterable<TablePage> {
  if (section.rows.length === 0) yield { section, layout, rows: [], isFirst: true, isLast: true };
  let number = 0;
  for (const rows of rowsByPage(section.rows, layout, getWidth)) {
    number += 1;
    yield { section, layout, rows, isFirst: number === 1, isLast: number === pages };
  }
}
