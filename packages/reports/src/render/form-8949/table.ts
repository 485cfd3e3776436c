import { columns, evidence } from '../../form-8949/rows.ts';
import type { PrintedReport, Row } from '../../report.ts';
import { linkAbout, getLink } from '../links.ts';
import type { Link } from '../tagged/link.ts';
import { formAmount } from './amounts.ts';
import { getColumn, paperColumns } from './columns.ts';
import type { Tags } from '../tagged/tags.ts';
import { band, faint, hair, ink, paper, rule, text, type Doc } from './paper.ts';

/** As many as the printed form has room for, so that pages look alike. */
export const rowsPerPage = 14;
const rowHeight = 30;
const headHeight = 46;
const totalsHeight = 40;

interface Content {
  readonly rows: readonly Row[];
  readonly totals: Row;
  readonly goesTo: string;
  /** The address of the application, whose pages lines link to. */
  readonly home: PrintedReport['home'] | undefined;
  readonly translator: PrintedReport['translator'];
}

/** Line 1 with its columns and rows, and line 2 with the totals of this page and their target lines. */
export function drawTable(doc: Doc, content: Content, y: number, tags: Tags): void {
  const body = y + headHeight;
  const end = body + rowsPerPage * rowHeight;
  tags.artifact(() => drawRules(doc, y, end));
  tags.table();
  drawHead(doc, y, tags);
  content.rows.forEach((row, index) => drawRow(doc, content, row, body + index * rowHeight, tags));
  drawTotals(doc, content, end, tags);
}

function drawRules(doc: Doc, y: number, end: number): void {
  const body = y + headHeight;
  rule(doc, { x: paper.left, y }, { x: paper.right, y }, { width: 1.2 });
  for (let index = 0; index <= rowsPerPage; index += 1) {
    const at = body + index * rowHeight;
    rule(
      doc,
      { x: paper.left, y: at },
      { x: paper.right, y: at },
      { color: index === 0 || index === rowsPerPage ? ink : hair },
    );
  }
  doc.rect(paper.left, end, paper.right - paper.left, totalsHeight).fill(band);
  for (const column of paperColumns.slice(1))
    rule(doc, { x: column.x, y }, { x: column.x, y: end }, { color: hair });
  for (const letter of ['(d)', '(e)', '(f)', '(g)', '(h)'])
    rule(
      doc,
      { x: getColumn(letter).x, y: end },
      { x: getColumn(letter).x, y: end + totalsHeight },
      { color: hair },
    );
  rule(
    doc,
    { x: paper.left, y: end + totalsHeight },
    { x: paper.right, y: end + totalsHeight },
    { width: 1.2 },
  );
}

function drawHead(doc: Doc, y: number, tags: Tags): void {
  tags.artifact(() =>
    text(doc, '1', { x: paper.left + 2, y: y + 5, width: 10 }, { size: 8, bold: true }),
  );
  tags.row();
  for (const column of paperColumns) {
    const box = { x: column.x + 2, width: column.width - 4 };
    tags.mark('TH', () => {
      text(doc, column.letter, { ...box, y: y + 5 }, { size: 7.5, bold: true, align: 'center' });
      column.head.forEach((line, index) =>
        text(doc, line, { ...box, y: y + 16 + index * 8.5 }, { size: 6.8, align: 'center' }),
      );
    });
  }
}

function drawRow(doc: Doc, content: Content, row: Row, y: number, tags: Tags): void {
  tags.row();
  for (const [index, column] of paperColumns.entries()) {
    const cell = row[column.cell] ?? '';
    const shown = column.align === 'right' ? formAmount(cell) : cell;
    const link = index === 0 ? linkAt(content, row, y) : undefined;
    tags.mark(
      'TD',
      () =>
        text(
          doc,
          shown,
          { x: column.x + 4, y: y + 10, width: column.width - 8 },
          { size: 8, align: column.align },
        ),
      { link },
    );
  }
}

/** The whole line leads to the page of its evidence; the form itself has no column for that. */
function linkAt({ home, translator }: Content, row: Row, y: number): Link | undefined {
  const url = home === undefined ? undefined : getLink({ home }, evidence, row[evidenceCell] ?? '');
  return url === undefined
    ? undefined
    : {
        url,
        about: linkAbout(evidence, translator),
        x: paper.left,
        y,
        width: paper.right - paper.left,
        height: rowHeight,
      };
}

const evidenceCell = columns.indexOf(evidence);

function drawTotals(doc: Doc, { totals, goesTo }: Content, y: number, tags: Tags): void {
  tags.artifact(() =>
    text(doc, '2', { x: paper.left + 2, y: y + 7, width: 10 }, { size: 8, bold: true }),
  );
  tags.row();
  const drawLabel = (): void => {
    text(doc, 'Totals.', { x: paper.left + 14, y: y + 7, width: 60 }, { size: 8, bold: true });
    text(
      doc,
      'Columns (d), (e), (g) and (h) of this page, added up.',
      { x: paper.left + 46, y: y + 7, width: 210 },
      { size: 8 },
    );
    text(doc, goesTo, { x: paper.left + 14, y: y + 21, width: 240 }, { size: 7.5, color: faint });
  };
  tags.mark('TH', drawLabel, { scope: 'Row' });
  for (const column of paperColumns.slice(1)) {
    const isSummed = summed.has(column.letter);
    const shown = isSummed ? formAmount(totals[column.cell] ?? '') : '';
    tags.mark('TD', () =>
      text(
        doc,
        shown,
        { x: column.x + 2, y: y + 14, width: column.width - 5 },
        { size: 8, bold: true, align: 'right' },
      ),
    );
  }
}

const summed: ReadonlySet<string> = new Set(['(d)', '(e)', '(g)', '(h)']);
