import * as uiTexts from '@lotbook/messages/generated/ui';
import type { Translator } from '@lotbook/messages/translator';
import { markLines, type Marks } from '../../incomplete/mark-incomplete.ts';
import type { Column, PartTotals, PrintedReport, Row, RowList, Section } from '../../report.ts';
import { getLink } from '../links.ts';
import { sheetHead, sheetTail, style, xmlText } from './workbook.ts';

/** Rows in one piece of a sheet's text. */
export const rowsAtOnce = 500;

/** A section as a sheet, piece by piece: what marks it, head, rows, total. Amounts are numbers, days are days. */
export function* sheetXml(
  section: Section<RowList>,
  columns: readonly Column[],
  report: Marks & Pick<PrintedReport, 'home' | 'translator'>,
): Iterable<string> {
  const marks = markLines(report);
  const mark = marks.length === 0 ? undefined : marks.join('. ');
  const head = mark === undefined ? 1 : 2;
  yield sheetHead(
    columns.map((column) => getWidth(column)),
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
    piece += rowXml(number, toCells(row, columns, report));
    if (number % rowsAtOnce !== 0) continue;
    yield piece;
    piece = '';
  }
  yield piece;
  for (const { label, totals } of totalRows(section, report.translator))
    yield rowXml((number += 1), totalCells(label, totals, columns));
  yield sheetTail;
}

const totalRows = (
  { totals, totalsOfSome }: Section<RowList>,
  { translate }: Translator,
): readonly PartTotals[] =>
  [{ label: translate(uiTexts.total), totals }, ...(totalsOfSome ?? [])].filter((row) =>
    row.totals.some((total) => total !== ''),
  );

/** The label is in the first cell without a total. */
function totalCells(label: string, totals: Row, columns: readonly Column[]): readonly string[] {
  const place = columns.findIndex((_, index) => (totals[index] ?? '') === '');
  return columns.map(({ kind }, index) =>
    index === place ? textCell(label, style.total) : totalCell(totals[index] ?? '', kind),
  );
}

const getWidth = ({ kind, label }: Column): number =>
  Math.max({ text: 18, date: 20, money: 15, quantity: 20 }[kind], Math.min(label.length + 2, 30));

/** Cells contain their reference, since some readers require it. */
const rowXml = (number: number, cells: readonly string[]): string =>
  `<row r="${number}">${cells.map((cell, index) => (cell === '' ? '' : cell.replace('<c', `<c r="${getLetter(index)}${number}"`))).join('')}</row>`;

const getLetter = (index: number): string => String.fromCodePoint(65 + index);

const toCells = (
  row: Row,
  columns: readonly Column[],
  report: Pick<PrintedReport, 'home'>,
): readonly string[] =>
  columns.map((column, index) => {
    const cell = row[index] ?? '';
    const link = getLink(report, column, cell);
    return link === undefined || link.length > longestText
      ? cellXml(cell, column.kind)
      : linkCell(cell, link);
  });

/** The longest text that a formula of a spreadsheet may hold. */
const longestText = 255;

const NUMBER = /^-?\d+(\.\d+)?$/;

function cellXml(cell: string, kind: Column['kind']): string {
  if (cell === '') return '';
  if (kind === 'money' && NUMBER.test(cell)) return numberCell(cell, style.money);
  // A spreadsheet keeps fifteen digits, so longer numbers remain text.
  if (kind === 'quantity' && NUMBER.test(cell) && cell.replaceAll(/[-.]|^0+/g, '').length <= 15)
    return numberCell(cell, style.quantity);
  const serial = kind === 'date' ? toSerial(cell) : undefined;
  return serial ?? textCell(cell, style.plain);
}

const totalCell = (total: string, kind: Column['kind']): string => {
  if (total === '') return '';
  return kind === 'money' && NUMBER.test(total)
    ? numberCell(total, style.totalMoney)
    : textCell(total, style.total);
};

const numberCell = (value: string, format: number): string =>
  `<c s="${format}"><v>${value}</v></c>`;
const textCell = (value: string, format: number): string =>
  `<c s="${format}" t="inlineStr"><is><t xml:space="preserve">${xmlText(value)}</t></is></c>`;

/** A formula, so that rows can be written one after the other. */
const linkCell = (value: string, link: string): string =>
  `<c s="${style.link}" t="str"><f>${xmlText(`HYPERLINK("${link}","${value.replaceAll('"', '""')}")`)}</f><v>${xmlText(value)}</v></c>`;

const dayMs = 86_400_000;
/** Day zero of spreadsheets. */
const zeroMs = Date.UTC(1899, 11, 30);

/** From here on all spreadsheets count the same days: before March 1900 some have a day that never was. */
const firstDay = 61;

/** Days, instants and zoned times as days since day zero; undefined for words, and for dates before a spreadsheet's calendar. */
function toSerial(cell: string): string | undefined {
  const slashed = /^(\d\d)\/(\d\d)\/(\d{4})$/.exec(cell);
  const iso = slashed ? `${slashed[3]}-${slashed[1]}-${slashed[2]}` : cell;
  if (/^\d{4}-\d\d-\d\d$/.test(iso)) return dayCell(iso, style.date);
  if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(iso)) return dayCell(iso, style.time);
  if (/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(iso))
    return dayCell(`${iso.replace(' ', 'T')}Z`, style.time);
  return undefined;
}

/** Adds some microseconds: readers truncate the fraction of a day, and would show the second before. */
const hairMs = 0.005;

function dayCell(iso: string, format: number): string | undefined {
  const sinceZero = Date.parse(iso) - zeroMs;
  if (!(sinceZero >= firstDay * dayMs)) return undefined;
  return numberCell(
    sinceZero % dayMs === 0
      ? String(sinceZero / dayMs)
      : ((sinceZero + hairMs) / dayMs).toFixed(11),
    format,
  );
}
