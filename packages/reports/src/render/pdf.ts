import { once } from 'node:events';
import type { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { setImmediate } from 'node:timers/promises';
import { scheduleDLine } from '@lotbook/law/form-8949-box';
import type { Box8949, Term } from '@lotbook/model/result';
import type { PrintedForm8949 } from '../form-8949/report.ts';
import { getTotals } from '../form-8949/rows.ts';
import { statementPrefix } from '../form-8949/statement-sections.ts';
import { inChunks } from '../packed-rows.ts';
import type { Row } from '../report.ts';
import { noPace } from './pace.ts';
import { drawFoot, drawPart, drawTitle } from './form-8949/head.ts';
import { drawMark, addOwner, newDocument } from './form-8949/paper.ts';
import {
  drawIncompletePage,
  incompletePages,
  incompleteRows,
} from './form-8949/incomplete-page.ts';
import { drawScheduleD } from './form-8949/schedule-d-page.ts';
import { drawTable, rowsPerPage } from './form-8949/table.ts';
import { markContent, createTags, type Tags } from './tagged/tags.ts';

/** Pages drawn before others get their turn. */
const pagesPerTurn = 20;

/**
 * Draws Form 8949 and its Schedule D page by page into a stream, and ends it. Each page is written as soon as it is drawn.
 * @throws what the stream throws.
 */
export async function writeForm8949(
  report: PrintedForm8949,
  out: Writable,
  createdAt: Date,
  pace = noPace,
): Promise<void> {
  const doc = newDocument({
    title: addOwner(`Form 8949 (${report.year})`, report.accountName),
    author: report.accountName,
    createdAt,
  });
  const done = finished(doc.pipe(out));
  done.catch(() => undefined);
  const of =
    report.sections.reduce((count, { rows }) => count + Math.ceil(rows.length / rowsPerPage), 1) +
    incompletePages(report);
  const tags = createTags(doc, of);
  let number = 0;
  for (const copy of getCopies(report)) {
    number += 1;
    tags.page();
    tags.artifact(() => drawMark(doc, report), 'Pagination');
    if (copy.number === 1) doc.outline.addItem(copy.title);
    if (copy.statement === undefined) drawCopy(doc, report, copy, { number, of, tags });
    else drawStatement(doc, report, { ...copy, statement: copy.statement }, { number, of, tags });
    if (out.writableNeedDrain) await once(out, 'drain');
    if (number % pagesPerTurn !== 0) continue;
    await setImmediate();
    await pace(number / of);
  }
  tags.page();
  tags.artifact(() => drawMark(doc, report), 'Pagination');
  doc.outline.addItem('Schedule D');
  drawScheduleD(doc, report, tags);
  number += 1;
  tags.artifact(() => drawFoot(doc, getFooter(report), { number, of }), 'Pagination');
  for (const rows of incompleteRows(report)) {
    number += 1;
    tags.page();
    tags.artifact(() => drawMark(doc, report), 'Pagination');
    drawIncompletePage(doc, report, rows, tags);
    tags.artifact(() => drawFoot(doc, getFooter(report), { number, of }), 'Pagination');
  }
  tags.end();
  doc.end();
  await done;
}

/** One sheet: a part, a box, and as many rows as fit. */
interface Copy {
  readonly box: Box8949;
  readonly term: Term;
  /** Its title among the bookmarks. */
  readonly title: string;
  /** The number of the statement that it is a sheet of; absent for the form itself. */
  readonly statement?: number;
  readonly rows: readonly Row[];
  readonly number: number;
  readonly of: number;
}

/** The form first, then the statements that its lines speak of. */
function* getCopies(report: PrintedForm8949): Iterable<Copy> {
  const statements = report.sections.filter(({ id }) => id.startsWith(statementPrefix));
  for (const section of report.sections) {
    const statement = statements.indexOf(section);
    const box = (
      statement === -1 ? section.id : section.id.charAt(statementPrefix.length)
    ) as Box8949;
    const term = 'ABCGHI'.includes(box) ? ('short' as const) : ('long' as const);
    const about = {
      box,
      term,
      title: section.title,
      of: Math.ceil(section.rows.length / rowsPerPage),
      ...(statement !== -1 && { statement: statement + 1 }),
    };
    let number = 0;
    for (const rows of inChunks(section.rows, rowsPerPage)) {
      number += 1;
      yield { ...about, rows, number };
    }
  }
}

type Place = { readonly number: number; readonly of: number; readonly tags: Tags };

/** A sheet of a statement: the columns of the form without its boxes. */
function drawStatement(
  doc: PDFKit.PDFDocument,
  report: PrintedForm8949,
  copy: Copy & { readonly statement: number },
  page: Place,
): void {
  const title = {
    form: `Statement ${copy.statement}`,
    name: 'Attached to Form 8949',
    note: `${copy.title}. Amounts in ${report.currency}.`,
  };
  const { tags } = page;
  const top = markContent(tags, 'H1', () => drawTitle(doc, report, title));
  const totals = report.mark === undefined ? getTotals(copy.rows, report.rounding) : [];
  drawTable(
    doc,
    {
      rows: copy.rows,
      totals,
      goesTo: `All sheets of this statement are one line of Form 8949, box ${copy.box}.`,
      home: report.home,
      translator: report.translator,
    },
    top + 12,
    tags,
  );
  tags.artifact(
    () => drawFoot(doc, `${copy.title}, sheet ${copy.number} of ${copy.of}`, page),
    'Pagination',
  );
}

function drawCopy(doc: PDFKit.PDFDocument, report: PrintedForm8949, copy: Copy, page: Place): void {
  const title = {
    form: 'Form 8949',
    name: 'Sales and Other Dispositions of Capital Assets',
    note: `Attach to Schedule D. Amounts in ${report.currency}.`,
  };
  const { tags } = page;
  const part = markContent(tags, 'H1', () => drawTitle(doc, report, title));
  const table = drawPart(doc, copy.box, copy.term, part, tags);
  const totals = report.mark === undefined ? getTotals(copy.rows, report.rounding) : [];
  drawTable(
    doc,
    {
      rows: copy.rows,
      totals,
      goesTo: `All copies with box ${copy.box} checked go to Schedule D, line ${scheduleDLine[copy.box]}.`,
      home: report.home,
      translator: report.translator,
    },
    table,
    tags,
  );
  const ofBox = copy.of > 1 ? `, copy ${copy.number} of ${copy.of}` : '';
  tags.artifact(
    () => drawFoot(doc, `${getFooter(report)}  ·  Box ${copy.box}${ofBox}`, page),
    'Pagination',
  );
}

const getFooter = (report: PrintedForm8949): string =>
  `Form 8949 (${report.year}), laid out after the form of the Internal Revenue Service`;
