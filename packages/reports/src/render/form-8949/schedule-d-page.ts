import type { Money } from '@lotbook/decimal/decimal';
import type { PrintedForm8949 } from '../../form-8949/report.ts';
import type { ScheduleDLine } from '../../form-8949/schedule-d.ts';
import { moneyText } from '../../printed.ts';
import { formAmount } from './amounts.ts';
import { drawTitle } from './head.ts';
import { markContent, type Tags } from '../tagged/tags.ts';
import { band, faint, hair, ink, paper, paragraph, rule, text, type Doc } from './paper.ts';

const columns = [
  { label: ['(d) Proceeds'], x: 276, width: 76 },
  { label: ['(e) Cost or', 'other basis'], x: 352, width: 76 },
  { label: ['(g) Adjustments'], x: 428, width: 68 },
  { label: ['(h) Gain or (loss)'], x: 496, width: 80 },
] as const;
const rowHeight = 26;

/** The lines of Schedule D for the totals of the previous pages, and notes for the reader. */
export function drawScheduleD(doc: Doc, report: PrintedForm8949, tags: Tags): void {
  const title = {
    form: 'Schedule D',
    name: 'Capital Gains and Losses',
    note: 'The lines that Form 8949 feeds, before losses carried over from earlier years',
  };
  let y = markContent(tags, 'H1', () => drawTitle(doc, report, title));
  y = drawPart(
    doc,
    report,
    { part: 'Part I', title: 'Short-term', lines: ['1a', '1b', '2', '3', '7'] },
    y + 10,
    tags,
  );
  y = drawPart(
    doc,
    report,
    { part: 'Part II', title: 'Long-term', lines: ['8a', '8b', '9', '10', '15'] },
    y + 16,
    tags,
  );
  y = drawPart(doc, report, { part: 'Part III', title: 'Summary', lines: ['16'] }, y + 16, tags);
  y += 20;
  const width = paper.right - paper.left;
  for (const note of report.notes)
    y =
      markContent(tags, 'P', () =>
        paragraph(doc, note, { x: paper.left, y, width }, { size: 8, color: faint }),
      ) + 4;
}

function drawPart(
  doc: Doc,
  report: PrintedForm8949,
  part: { readonly part: string; readonly title: string; readonly lines: readonly string[] },
  y: number,
  tags: Tags,
): number {
  tags.artifact(() => doc.rect(paper.left, y, 52, 15).fill(ink));
  tags.mark('H2', () => {
    text(
      doc,
      part.part,
      { x: paper.left, y: y + 3.5, width: 52 },
      { size: 9, bold: true, color: '#ffffff', align: 'center' },
    );
    text(doc, part.title, { x: paper.left + 60, y: y + 3.5, width: 150 }, { size: 9, bold: true });
  });
  tags.table();
  if (part.lines.length > 1) drawLabelRow(doc, y, tags);
  let next = y + 22;
  const ruled = (at: number, color: string): void =>
    tags.artifact(() => rule(doc, { x: paper.left, y: at }, { x: paper.right, y: at }, { color }));
  ruled(next, ink);
  for (const line of report.scheduleD) {
    if (!part.lines.includes(line.line)) continue;
    drawLine(doc, line, report, next, tags);
    next += rowHeight;
    ruled(next, line.proceeds === undefined ? ink : hair);
  }
  return next;
}

/** The line and its text have no label of their own. */
function drawLabelRow(doc: Doc, y: number, tags: Tags): void {
  tags.row();
  tags.mark('TH', () => undefined);
  tags.mark('TH', () => undefined);
  for (const column of columns) tags.mark('TH', () => drawLabels(doc, column, y));
}

function drawLabels(doc: Doc, column: (typeof columns)[number], y: number): void {
  const top = y + 10 - (column.label.length - 1) * 8;
  column.label.forEach((label, index) =>
    text(
      doc,
      label,
      { x: column.x, y: top + index * 8, width: column.width - 5 },
      { size: 7, align: 'right' },
    ),
  );
}

function drawLine(
  doc: Doc,
  line: ScheduleDLine,
  report: PrintedForm8949,
  y: number,
  tags: Tags,
): void {
  const isNet = line.proceeds === undefined;
  if (isNet)
    tags.artifact(() => doc.rect(paper.left, y, paper.right - paper.left, rowHeight).fill(band));
  tags.row();
  tags.mark('TD', () =>
    text(doc, line.line, { x: paper.left + 4, y: y + 9, width: 20 }, { size: 8.5, bold: true }),
  );
  tags.mark('TD', () =>
    text(doc, line.text, { x: paper.left + 26, y: y + 9, width: 214 }, { size: 8.5, bold: isNet }),
  );
  const isUnused = !isNet && line.proceeds === 0n && line.basis === 0n && line.gain === 0n;
  const amounts: readonly (Money | undefined)[] = [
    line.proceeds,
    line.basis,
    line.adjustment,
    line.gain,
  ];
  amounts.forEach((amount, index) => {
    const { x, width } = columns[index]!;
    const shown =
      amount === undefined || isUnused ? '' : formAmount(moneyText(amount, report.rounding));
    tags.mark('TD', () =>
      text(
        doc,
        shown,
        { x, y: y + 9, width: width - 5 },
        { size: 8.5, bold: isNet, align: 'right' },
      ),
    );
  });
}
