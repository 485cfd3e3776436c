import * as documentTexts from '@lotbook/messages/generated/reports/documents';
import type { PrintedReport } from '../../report.ts';
import { faint, hair, ink, led, rule, text, type Doc } from '../form-8949/paper.ts';
import { linkAbout, getLink } from '../links.ts';
import type { Link } from '../tagged/link.ts';
import type { Tags } from '../tagged/tags.ts';
import { page, type PageSize, type PlacedColumn } from './layout.ts';
import { indent, type WrappedLayout, type WrappedRow } from './wrapped-layout.ts';
import { aboveGap, headHeight, titleHeight, type WrappedTable } from './wrapped-sheets.ts';

interface Drawing {
  readonly doc: Doc;
  readonly tags: Tags;
  readonly report: PrintedReport;
  readonly layout: WrappedLayout;
}

/**
 * A table with wrapping text: title, header, on later pages the ancestors of its first row, and the
 * rows, indented by depth.
 */
export function drawWrappedTable(
  doc: Doc,
  report: PrintedReport,
  table: WrappedTable,
  { size, tags }: { readonly size: PageSize; readonly tags: Tags },
): void {
  const { section, layout, rows, above, top, isFirst } = table;
  const drawing = { doc, tags, report, layout };
  const right = page.landscape[size].width - page.margin;
  const title = isFirst
    ? section.title
    : report.translator.translate(documentTexts.continued, { title: section.title });
  const drawTitle = (): void =>
    text(
      doc,
      title,
      { x: page.margin, y: top, width: right - page.margin - 200 },
      { size: 11, bold: true },
    );
  if (isFirst) tags.mark('H2', drawTitle);
  else tags.artifact(drawTitle, 'Pagination');
  let y = top + titleHeight;
  tags.table();
  tags.row();
  for (const { label, x, width, align } of layout.columns)
    tags.mark('TH', () =>
      text(doc, label, { x, y: y + 2, width }, { size: layout.fontSize, bold: true, align }),
    );
  y += headHeight;
  ruleAt(drawing, y - 2.5, ink);
  for (const each of above) {
    const { content, from } = firstLine(each, layout);
    const box = { x: page.margin + from, y: y + 2.5, width: layout.right - page.margin - from };
    tags.artifact(
      () => text(doc, `${content} …`, box, { size: layout.fontSize, color: faint }),
      'Pagination',
    );
    y += layout.lineHeight;
  }
  if (above.length > 0) y += aboveGap;
  let before: WrappedRow | undefined;
  for (const row of rows) {
    if (before && !isGroup(layout, row, before)) ruleAt(drawing, y, faintest);
    drawRow(drawing, row, before, y);
    y += row.height;
    before = row;
  }
  ruleAt(drawing, y, hair);
}

/** Text already broken into lines is never cut. */
const uncut = 10_000;
const faintest = '#e6e8eb';

const ruleAt = ({ doc, tags, layout }: Drawing, y: number, color: string): void =>
  tags.artifact(() => rule(doc, { x: page.margin, y }, { x: layout.right, y }, { color }));

/** Whether the row has the same value in its group column as the row before. */
const isGroup = ({ columns }: WrappedLayout, { row }: WrappedRow, before: WrappedRow): boolean =>
  columns.some(({ isGroup: names, index }) => names && row[index] === before.row[index]);

function firstLine(
  { depth, lines }: WrappedRow,
  { columns }: WrappedLayout,
): { readonly content: string; readonly from: number } {
  const at = Math.max(
    0,
    columns.findIndex(({ isOutline }) => isOutline),
  );
  return { content: lines[at]?.[0] ?? '', from: depth * indent };
}

function drawRow(
  drawing: Drawing,
  row: WrappedRow,
  before: WrappedRow | undefined,
  y: number,
): void {
  const { doc, tags, layout } = drawing;
  const { columns, fontSize, lineHeight, padding } = layout;
  if (row.depth > 0) tags.artifact(() => drawLevels(doc, row, y));
  tags.row();
  for (const [at, column] of columns.entries()) {
    const isRepeated =
      column.isGroup === true && before?.row[column.index] === row.row[column.index];
    const lines = isRepeated ? [] : row.lines[at]!;
    const from = column.isOutline ? row.depth * indent : 0;
    const box = { x: column.x + from, width: column.align === 'left' ? uncut : column.width };
    const link = lines.some((each) => each !== '') ? linkAt(drawing, row, column, y) : undefined;
    const style = {
      size: fontSize,
      align: column.align,
      bold: column.isOutline === true && row.depth === 0,
      ...(link && { color: led }),
    };
    const draw = (): void =>
      lines.forEach((each, index) =>
        text(doc, each, { ...box, y: y + padding + index * lineHeight + 1 }, style),
      );
    tags.mark('TD', draw, { link, ...(column.isOutline && { depth: row.depth }) });
  }
}

/** Draws a vertical line for each level above the row. */
function drawLevels(doc: Doc, { depth, height }: WrappedRow, y: number): void {
  for (let level = 0; level < depth; level += 1) {
    const x = page.margin + level * indent + 2.5;
    rule(doc, { x, y }, { x, y: y + height }, { color: hair, width: 0.4 });
  }
}

/** The whole cell links to the page of its evidence; the first cell links to its row's address, if any. */
function linkAt(
  { report, layout: { address, columns } }: Drawing,
  { row, height }: WrappedRow,
  column: PlacedColumn,
  y: number,
): Link | undefined {
  const given = column === columns[0] && address ? row[address.index] : undefined;
  const url =
    given || (report.home && getLink({ home: report.home }, column, row[column.index] ?? ''));
  return url
    ? {
        url,
        about: linkAbout(given && address ? address.column : column, report.translator),
        x: column.x,
        y,
        width: column.width,
        height,
      }
    : undefined;
}
