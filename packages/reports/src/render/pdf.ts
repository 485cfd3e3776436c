import { once } from 'node:events';
import type { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { setImmediate } from 'node:timers/promises';
import { scheduleDLine } from '@lotbook/law/form-8949-box';
import type { Box8949, Term } from '@lotbook/model/result';
import { totalsOf, type BuiltForm8949 } from '../form-8949/report.ts';
import type { Row } from '../report.ts';
import { drawFoot, drawPart, drawTitle } from './form-8949/head.ts';
import { newDocument } from './form-8949/paper.ts';
import { drawScheduleD } from './form-8949/schedule-d-page.ts';
import { drawTable, rowsPerPage } from './form-8949/table.ts';

/** Pages drawn before others get their turn. */
const pagesPerTurn = 20;

/**
 * Draws Form 8949 and its Schedule D page by page into a stream, and ends it. Pages leave as they are drawn; nothing waits for the whole document.
 * @throws what the stream throws.
 */
export async function writeForm8949(report: BuiltForm8949, out: Writable, createdAt: Date): Promise<void> {
  const doc = newDocument({ title: `Form 8949 (${report.year}), ${report.accountName}`, author: report.accountName, createdAt });
  const done = finished(doc.pipe(out));
  const copies = copiesOf(report);
  const of = copies.length + 1;
  for (const [index, copy] of copies.entries()) {
    doc.addPage();
    if (copy.number === 1) doc.outline.addItem(`Box ${copy.box}`);
    drawCopy(doc, report, copy, { number: index + 1, of });
    if (out.writableNeedDrain) await once(out, 'drain');
    if (index % pagesPerTurn === 0) await setImmediate();
  }
  doc.addPage();
  doc.outline.addItem('Schedule D');
  drawScheduleD(doc, report);
  drawFoot(doc, footOf(report), { number: of, of });
  doc.end();
  await done;
}

/** One sheet: a part, a box, and as many rows as fit. */
interface Copy {
  readonly box: Box8949;
  readonly term: Term;
  readonly rows: readonly Row[];
  readonly number: number;
  readonly of: number;
}

function copiesOf(report: BuiltForm8949): readonly Copy[] {
  return report.sections.flatMap((section) => {
    const box = section.id as Box8949;
    const of = Math.ceil(section.rows.length / rowsPerPage);
    return Array.from({ length: of }, (_, index) => ({
      box,
      term: 'ABCGHI'.includes(box) ? ('short' as const) : ('long' as const),
      rows: section.rows.slice(index * rowsPerPage, (index + 1) * rowsPerPage),
      number: index + 1,
      of,
    }));
  });
}

function drawCopy(doc: PDFKit.PDFDocument, report: BuiltForm8949, copy: Copy, page: { readonly number: number; readonly of: number }): void {
  const title = { form: 'Form 8949', name: 'Sales and Other Dispositions of Capital Assets', note: `Attach to Schedule D. Amounts in ${report.currency}.` };
  const part = drawTitle(doc, report, title);
  const table = drawPart(doc, copy.box, copy.term, part);
  const totals = totalsOf(copy.rows, report.rounding);
  drawTable(doc, { rows: copy.rows, totals, scheduleDLine: scheduleDLine[copy.box], boxes: `box ${copy.box}` }, table);
  const ofBox = copy.of > 1 ? `, copy ${copy.number} of ${copy.of}` : '';
  drawFoot(doc, `${footOf(report)}  ·  Box ${copy.box}${ofBox}`, page);
}

const footOf = (report: BuiltForm8949): string => `Form 8949 (${report.year}), laid out after the form of the Internal Revenue Service`;
