import type { Column, PrintedReport, Row, RowList, Section } from '../../report.ts';
import { linkOf } from '../links.ts';
import { sheetHead, sheetTail, style, xmlText } from './workbook.ts';

/** Rows in one piece of a sheet's text. */
export const rowsAtOnce = 500;

/** A section as a sheet, piece by piece: what marks it, head, rows, total. Amounts are numbers, days are days. */
export function* sheetXml(section: Section<RowList>, columns: readonly Column[], report: Pick<PrintedReport, 'home' | 'mark'> = {}): Iterable<string> {
  const { mark } = report;
  const head = mark === undefined ? 1 : 2;
  yield sheetHead(
    columns.map((column) => widthOf(column)),
    head,
  );
  if (mark !== undefined) yield rowXml(1, [textCell(mark, style.title)]);
  yield rowXml(
    head,
    columns.map(({ label }) => textCell(label, style.head)),
  );
  let piece = '';
  let number = head;
  for (const row of section.rows) {
    number += 1;
    piece += rowXml(number, cellsOf(row, columns, report));
    if (number % rowsAtOnce !== 0) continue;
    yield piece;
    piece = '';
  }
  yield piece;
  if (section.totals.some((total) => total !== '')) {
    const totals = columns.map(({ kind }, index) => totalCell(section.totals[index] ?? '', kind, index));
    yield rowXml(section.rows.length + head + 1, totals);
  }
  yield sheetTail;
}

const widthOf = ({ kind, label }: Column): number => Math.max({ text: 18, date: 13, money: 15, quantity: 20 }[kind], Math.min(label.length + 2, 30));

/** Cells say where they stand, as some readers ask. */
const rowXml = (number: number, cells: readonly string[]): string =>
  `<row r="${number}">${cells.map((cell, index) => (cell === '' ? '' : cell.replace('<c', `<c r="${letterOf(index)}${number}"`))).join('')}</row>`;

const letterOf = (index: number): string => String.fromCodePoint(65 + index);

const cellsOf = (row: Row, columns: readonly Column[], report: Pick<PrintedReport, 'home'>): readonly string[] =>
  columns.map((column, index) => {
    const cell = row[index] ?? '';
    const link = linkOf(report, column, cell);
    return link === undefined || link.length > longestText ? cellXml(cell, column.kind) : linkCell(cell, link);
  });

/** The longest text that a formula of a spreadsheet may hold. */
const longestText = 255;

const NUMBER = /^-?\d+(\.\d+)?$/;

function cellXml(cell: string, kind: Column['kind']): string {
  if (cell === '') return '';
  if (kind === 'money' && NUMBER.test(cell)) return numberCell(cell, style.money);
  // A spreadsheet keeps fifteen digits: what is longer stays text, so that nothing is lost.
  if (kind === 'quantity' && NUMBER.test(cell) && cell.replaceAll(/[-.]|^0+/g, '').length <= 15) return numberCell(cell, style.quantity);
  const serial = kind === 'date' ? serialOf(cell) : undefined;
  return serial ?? textCell(cell, style.plain);
}

const totalCell = (total: string, kind: Column['kind'], index: number): string => {
  if (total === '') return index === 0 ? textCell('Total', style.total) : '';
  return kind === 'money' && NUMBER.test(total) ? numberCell(total, style.totalMoney) : textCell(total, style.total);
};

const numberCell = (value: string, format: number): string => `<c s="${format}"><v>${value}</v></c>`;
const textCell = (value: string, format: number): string => `<c s="${format}" t="inlineStr"><is><t xml:space="preserve">${xmlText(value)}</t></is></c>`;

/** A formula, so that rows can be written one after the other. */
const linkCell = (value: string, link: string): string =>
  `<c s="${style.link}" t="str"><f>${xmlText(`HYPERLINK("${link}","${value.replaceAll('"', '""')}")`)}</f><v>${xmlText(value)}</v></c>`;

const dayMs = 86_400_000;
/** Day zero of spreadsheets. */
const zeroMs = Date.UTC(1899, 11, 30);

/** Days and instants as days since day zero; undefined for words. */
function serialOf(cell: string): string | undefined {
  const slashed = /^(\d\d)\/(\d\d)\/(\d{4})$/.exec(cell);
  const iso = slashed ? `${slashed[3]}-${slashed[1]}-${slashed[2]}` : cell;
  if (/^\d{4}-\d\d-\d\d$/.test(iso)) return numberCell(String((Date.parse(iso) - zeroMs) / dayMs), style.date);
  if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(iso)) return numberCell(((Date.parse(iso) - zeroMs) / dayMs).toFixed(8), style.time);
  return undefined;
}
