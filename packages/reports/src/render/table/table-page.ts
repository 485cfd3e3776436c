import * as uiTexts from '@lotbook/messages/generated/ui';
import * as documentTexts from '@lotbook/messages/generated/reports/documents';
import { money } from '@lotbook/decimal/decimal';
import { moneyText, sumBy } from '../../printed.ts';
import type { PrintedReport, Row, RowList, Section } from '../../report.ts';
import { band, faint, hair, ink, led, rule, text, type Doc } from '../form-8949/paper.ts';
import { linkAbout, getLink } from '../links.ts';
import type { Link } from '../tagged/link.ts';
import type { Tags } from '../tagged/tags.ts';
import { lineHeight, type TableRow } from './table-rows.ts';
import {
  headLines,
  page,
  getDisplayCell,
  type PageSize,
  type PlacedColumn,
  type TableLayout,
} from './layout.ts';

export interface TablePage {
  readonly section: Section<RowList>;
  readonly rows: readonly TableRow[];
  readonly layout: TableLayout;
  /** Of the section. */
  readonly isFirst: boolean;
  readonly isLast: boolean;
}

/** One page of a table: head, rows, the sums of the page, and on the last one the total. */
export function drawTablePage(
  doc: Doc,
  report: PrintedReport,
  { section, rows, layout, isFirst, isLast }: TablePage,
  { size, tags }: { readonly size: PageSize; readonly tags: Tags },
): void {
  const right = page.landscape[size].width - page.margin;
  const title = isFirst
    ? section.title
    : report.translator.translate(documentTexts.continued, { title: section.title });
  const drawTitle = (): void =>
    text(
      doc,
      title,
      { x: page.margin, y: page.margin, width: right - page.margin - 200 },
      { size: 11, bold: true },
    );
  if (isFirst) tags.mark('H2', drawTitle);
  else tags.artifact(drawTitle, 'Pagination');
  const drawReport = (): void =>
    text(
      doc,
      report.title,
      { x: right - 190, y: page.margin + 2, width: 190 },
      { size: 7.5, color: faint, align: 'right' },
    );
  tags.artifact(drawReport, 'Pagination');
  let y = page.margin + page.head - 12;
  tags.table();
  tags.row();
  for (const column of layout.columns) drawHead(doc, column, layout, y, tags);
  y += 2 * page.rowHeight;
  tags.artifact(() =>
    rule(doc, { x: page.margin, y: y - 4.5 }, { x: right, y: y - 4.5 }, { color: ink }),
  );
  for (const row of rows) {
    drawRow(doc, row, layout, y, tags, { report });
    y += row.height;
  }
  tags.artifact(() =>
    rule(doc, { x: page.margin, y: y - 1 }, { x: right, y: y - 1 }, { color: hair }),
  );
  if (section.totals.every((total) => total === '')) return;
  drawRow(doc, makeOneLine(getSums(section, rows, layout)), layout, y + 2, tags, {
    label: report.translator.translate(documentTexts.pageTotal),
  });
  if (!isLast) return;
  y += page.rowHeight + 2;
  tags.artifact(() => doc.rect(page.margin, y - 1, right - page.margin, page.rowHeight).fill(band));
  drawRow(doc, makeOneLine(section.totals), layout, y + 2, tags, {
    label: report.translator.translate(uiTexts.total),
  });
}

function drawHead(
  doc: Doc,
  column: PlacedColumn,
  { fontSize }: TableLayout,
  y: number,
  tags: Tags,
): void {
  const half =
    column.label.includes(' ') && column.label.length * fontSize * 0.6 > column.width - 6;
  const lines = half ? headLines(column.label) : [column.label];
  tags.mark('TH', () => {
    lines.forEach((some, line) => {
      const at = y + (half ? line : 1) * (fontSize + 1.5);
      text(
        doc,
        some,
        { x: column.x + 2, y: at, width: column.width - 4 },
        { size: fontSize, bold: true, align: column.align },
      );
    });
  });
}

interface AboutRow {
  /** The label of a row of sums. */
  readonly label?: string;
  /** Has the address of the application, whose pages cells link to. */
  readonly report?: PrintedReport;
}

const makeOneLine = (row: Row): TableRow => ({ row, height: page.rowHeight });

function drawRow(
  doc: Doc,
  { row, lines, height }: TableRow,
  layout: TableLayout,
  y: number,
  tags: Tags,
  { label, report }: AboutRow,
): void {
  const { columns, fontSize, address } = layout;
  tags.row();
  for (const [at, column] of columns.entries()) {
    const cell = getDisplayCell(row[column.index] ?? '', column);
    const isLabel = cell === '' && column.index === 0 && label !== undefined;
    const shown = isLabel ? label : cell;
    const url = column === columns[0] && address && row[address.index];
    const style = {
      size: fontSize,
      align: column.align,
      bold: label !== undefined,
      ...(url && { color: led }),
    };
    const draw = (): void =>
      (lines?.get(at) ?? [shown]).forEach((line, index) =>
        text(
          doc,
          line,
          { x: column.x + 2, y: y + index * lineHeight(layout), width: column.width - 4 },
          style,
        ),
      );
    if (isLabel) tags.mark('TH', draw, { scope: 'Row' });
    else
      tags.mark('TD', draw, {
        link:
          url && report
            ? linkIn(
                column,
                { url, about: linkAbout(address.column, report.translator) },
                y,
                height,
              )
            : linkAt(report, column, row[column.index] ?? '', y, height),
      });
  }
}

/** The whole cell leads to the page of its evidence. */
function linkAt(
  report: PrintedReport | undefined,
  column: PlacedColumn,
  cell: string,
  y: number,
  height: number,
): Link | undefined {
  const url = report?.home && getLink({ home: report.home }, column, cell);
  return !report || !url
    ? undefined
    : linkIn(column, { url, about: linkAbout(column, report.translator) }, y, height);
}

const linkIn = (
  { x, width }: PlacedColumn,
  to: Pick<Link, 'url' | 'about'>,
  y: number,
  height: number,
): Link => ({ ...to, x, y: y - 2, width, height });

/** The sums of one page, of the columns that the section adds up. */
function getSums(
  { totals }: Section<RowList>,
  rows: readonly TableRow[],
  { columns }: TableLayout,
): Row {
  const plain = rows.map(({ row }) => row);
  return columns.map(({ index, kind }) => {
    const total = totals[index] ?? '';
    return kind === 'money' && total !== ''
      ? moneyText(sumBy(plain, index, money), total.includes('.') ? 'cents' : 'wholeDollar')
      : '';
  });
}
