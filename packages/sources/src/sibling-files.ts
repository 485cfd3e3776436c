import { utc } from '@lotbook/model/time';
import { format as formatDecimal } from '@lotbook/decimal/decimal';
import { toQuantity, readAmount, type NumberStyle } from './amounts.ts';
import { readCsvRows } from './csv-rows.ts';
import type { FileSource } from './file-source.ts';
import { readHeadLines } from './head-lines.ts';
import { recognizeLines } from './recognise.ts';
import { splitLine, type Delimiter } from './split-line.ts';
import { sheetXml, workbook, type SheetCell } from './testing.ts';
import { surveyText } from './text-encoding.ts';
import { readTime, type DateOrder } from './times.ts';

/** A sample file taken apart, to write the same rows in other ways; for tests. */
export interface SampleGrid {
  readonly source: FileSource;
  readonly preamble: readonly string[];
  readonly delimiter: Delimiter;
  readonly header: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** Texts that the format reads as amounts, and as times. */
  readonly amounts: ReadonlySet<string>;
  readonly times: ReadonlySet<string>;
  readonly decimalMark: NumberStyle['decimalMark'];
  /** Which part of a date its exporter writes first, if it documents that. */
  readonly documentedOrder: DateOrder | undefined;
}

export interface Sibling {
  readonly name: string;
  readonly bytes: Uint8Array;
  /**
   * What must come of it: all that the sample has (`equal`), the same amounts at the same times (`figures`), or that or a
   * refusal of the file or of rows (`figures or refusal`).
   */
  readonly demand: 'equal' | 'figures' | 'figures or refusal';
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

/** Takes a sample apart. Undefined if its rows are quoted or parted in a way that the grid can't keep. */
export async function readSample(
  bytes: Uint8Array,
  decimalMark: NumberStyle['decimalMark'],
): Promise<SampleGrid | undefined> {
  const survey = await surveyText(once(bytes));
  const lines = await readHeadLines(bytes, survey);
  const texts = lines.map(({ text }) => text);
  const found = recognizeLines(texts);
  if (!found) return undefined;
  const text = new TextDecoder(survey.encoding).decode(bytes.subarray(survey.markBytes));
  const rest = Buffer.from(text).subarray(lines[found.at]?.end ?? 0);
  const rows: (readonly string[])[] = [];
  for await (const row of readCsvRows(once(rest), {
    fileName: 'sample.csv',
    delimiter: found.delimiter,
    firstLine: 1,
    lineBytes: 64 * 1024,
  }))
    if (!('broken' in row)) rows.push(row.cells);
  const width = found.header.length;
  if (rows.some((cells) => cells.slice(width).some((cell) => cell !== ''))) return undefined;
  return {
    source: found.source,
    preamble: texts.slice(0, found.at),
    delimiter: found.delimiter,
    decimalMark,
    header: found.header,
    rows: rows.map((cells) => found.header.map((_, at) => cells[at] ?? '')),
    ...readTexts(found.source, found.header, { preamble: texts.slice(0, found.at), rows }),
  };
}

function readTexts(
  source: FileSource,
  header: readonly string[],
  { preamble, rows }: Pick<SampleGrid, 'preamble' | 'rows'>,
): Pick<SampleGrid, 'amounts' | 'times' | 'documentedOrder'> {
  let documentedOrder: DateOrder | undefined;
  const amounts = new Set<string>();
  const times = new Set<string>();
  const options = {
    timeZone: utc,
    fileName: 'sample.csv',
    hasShortYears: source.hasShortYears,
    onAmount: (text: string) => void amounts.add(text),
    onTime: (text: string, documented: DateOrder | undefined) => {
      times.add(text);
      documentedOrder ??= documented;
    },
  };
  const parser = source.open(header, options, preamble);
  for (const [index, cells] of rows.entries()) parser.push({ line: index + 2, cells });
  parser.end();
  return { amounts, times, documentedOrder };
}

interface CsvStyle {
  readonly delimiter?: string;
  readonly newline?: string;
  readonly isQuoted?: boolean;
  readonly quotesLines?: boolean;
  readonly emptyCells?: number;
  readonly before?: readonly string[];
}

const quote = (cell: string): string => `"${cell.replaceAll('"', '""')}"`;

/** The grid as text. */
function toCsv(grid: SampleGrid, style: CsvStyle = {}): string {
  const { delimiter = ',', newline = '\n', isQuoted, quotesLines, emptyCells = 0 } = style;
  const line = (cells: readonly string[]): string => {
    const joined = [...cells, ...Array<string>(emptyCells).fill('')]
      .map((cell) =>
        isQuoted === true || /["\r\n]/.test(cell) || cell.includes(delimiter) ? quote(cell) : cell,
      )
      .join(delimiter);
    return quotesLines === true ? quote(joined) : joined;
  };
  return [
    ...(style.before ?? []),
    ...grid.preamble,
    ...[grid.header, ...grid.rows].map(line),
    '',
  ].join(newline);
}

const mapCells = (grid: SampleGrid, change: (cell: string, at: number) => string): SampleGrid => ({
  ...grid,
  rows: grid.rows.map((cells) => cells.map(change)),
});

const isPlainNumber = (text: string): boolean => /^-?\d+(?:\.\d+)?$/.test(text);
/** An amount with what surrounds it: a sign of a currency, or a unit. */
const AMOUNT = /^([^\d]*)(\d[\d.,' \u00a0]*)(\s*[^\d.,' ]*)$/;

interface NumberLook {
  readonly mark: ',' | '.';
  /** Between thousands. */
  readonly group: string;
}

/** Amounts as programs of another country show them. */
function localizeAmounts(grid: SampleGrid, { mark, group }: NumberLook): SampleGrid {
  return mapCells(grid, (cell) => {
    const [, before = '', digits = '', after = ''] = AMOUNT.exec(cell.trim()) ?? [];
    const isAmount = [cell, cell.trim(), digits, `${before}${digits}`, digits + after.trim()].some(
      (text) => grid.amounts.has(text),
    );
    const value = isAmount ? readAmount(digits, { decimalMark: grid.decimalMark }) : undefined;
    if (value === undefined) return cell;
    const [whole = '', fraction] = formatDecimal(toQuantity(value)).split('.');
    const grouped = whole.replaceAll(/\B(?=(\d{3})+$)/g, group);
    return `${before}${grouped}${fraction === undefined ? '' : mark + fraction}${after}`;
  });
}

/** Plain amounts with other digits for the same value, in columns with fractions: `1` can be an id elsewhere. */
function respellAmounts(grid: SampleGrid, spell: (amount: string) => string): SampleGrid {
  const isAmount = (cell: string): boolean =>
    grid.decimalMark !== 'comma' && grid.amounts.has(cell) && isPlainNumber(cell);
  const hasFractions = grid.header.map((_, at) =>
    grid.rows.some((cells) => isAmount(cells[at] ?? '') && (cells[at] ?? '').includes('.')),
  );
  return mapCells(grid, (cell, at) =>
    hasFractions[at] === true && isAmount(cell) ? spell(cell) : cell,
  );
}

const withZeros = (amount: string): string => `${amount}${amount.includes('.') ? '' : '.'}00`;
const dropZeros = (amount: string): string =>
  amount.includes('.') ? amount.replace(/\.?0+$/, '') : amount;
/** 0.00012 as 12E-5, the form that spreadsheets use for small numbers. */
function writeExponent(amount: string): string {
  const [whole = '', fraction = ''] = amount.split('.');
  return fraction === '' ? amount : `${whole}${fraction}E-${fraction.length}`;
}

/** Dates as spreadsheets of another country show them. */
function rewriteDates(grid: SampleGrid, write: (parts: DateParts) => string): SampleGrid {
  return mapCells(grid, (cell) => {
    const at = grid.times.has(cell.trim()) ? toSerial(cell.trim()) : undefined;
    if (at === undefined) return cell;
    const [, year = '', month = '', day = '', clock = ''] =
      /^(\d{4})-(\d{2})-(\d{2})(?: ([\d:]+))?$/.exec(cell.trim()) ?? [];
    return write({ year, month, day, clock }).trim();
  });
}

interface DateParts {
  readonly year: string;
  readonly month: string;
  readonly day: string;
  readonly clock: string;
}

const toHalfDay = (clock: string): string => {
  const [hour = '', ...rest] = clock.split(':');
  return hour === ''
    ? ''
    : `${[String(Number(hour) % 12 || 12), ...rest].join(':')} ${Number(hour) < 12 ? 'AM' : 'PM'}`;
};

/** The order of columns, as a person moves them. */
function reorderColumns(grid: SampleGrid, order: readonly number[]): SampleGrid {
  const pick = (cells: readonly string[]): readonly string[] => order.map((at) => cells[at] ?? '');
  return { ...grid, header: pick(grid.header), rows: grid.rows.map(pick) };
}

const DAY_MS = 86_400_000;

/** Days since the end of 1899, as Excel stores a date; undefined for text that Excel doesn't take for one. */
function toSerial(text: string): string | undefined {
  if (!/^\d{4}-\d{2}-\d{2}(?: \d{2}:\d{2}(?::\d{2})?)?$/.test(text)) return undefined;
  const at = readTime(text);
  return at === undefined ? undefined : String(Date.parse(at) / DAY_MS + 25_569);
}

interface SheetStyle {
  readonly dates: 'cells' | 'numbers' | 'text';
  readonly numbers: 'amounts' | 'all' | 'text';
}

function toSheet(grid: SampleGrid, { dates, numbers }: SheetStyle): Uint8Array {
  const toCell = (text: string): SheetCell => {
    const serial = grid.times.has(text.trim()) ? toSerial(text.trim()) : undefined;
    if (dates !== 'text' && serial !== undefined)
      return { number: serial, isDate: dates === 'cells' };
    const isNumber = isPlainNumber(text) && (numbers === 'all' || grid.amounts.has(text));
    return numbers !== 'text' && isNumber && !isLong(text)
      ? { number: String(Number(text)) }
      : escapeXml(text);
  };
  const rows = [
    ...grid.preamble.map((line) => splitLine(line, grid.delimiter)),
    grid.header.map(escapeXml),
    ...grid.rows.map((cells) => cells.map(toCell)),
  ];
  return workbook({ Sheet1: sheetXml(rows) });
}

/** More digits than a spreadsheet keeps. */
const isLong = (text: string): boolean => text.replaceAll(/^-?[0.]*|\D/g, '').length > 15;
const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** The same rows as other programs, countries and people write them. */
export function writeSiblings(grid: SampleGrid): readonly Sibling[] {
  const plain = toCsv(grid);
  const text = (name: string, content: string, demand: Sibling['demand'] = 'equal'): Sibling => ({
    name,
    demand,
    bytes: Buffer.from(content),
  });
  const sheet = (name: string, style: SheetStyle): Sibling => ({
    name,
    demand: style.numbers === 'text' ? 'equal' : 'figures',
    bytes: toSheet(grid, style),
  });
  const swapped = Buffer.from(`\uFEFF${plain}`, 'utf16le').swap16();
  const columns = grid.header.map((_, at) => at);
  const german = localizeAmounts(grid, { mark: ',', group: '.' });
  const commas = localizeAmounts(grid, { mark: ',', group: '' });
  const english = localizeAmounts(grid, { mark: '.', group: ',' });
  const spaced = localizeAmounts(grid, { mark: ',', group: ' ' });
  return [
    text('commas', plain),
    text('semicolons', toCsv(grid, { delimiter: ';' })),
    text('tabs', toCsv(grid, { delimiter: '\t' })),
    text('bars', toCsv(grid, { delimiter: '|' })),
    text('a byte order mark', `\uFEFF${plain}`),
    { name: 'UTF-16 LE', demand: 'equal', bytes: Buffer.from(`\uFEFF${plain}`, 'utf16le') },
    { name: 'UTF-16 BE', demand: 'equal', bytes: swapped },
    ...(canBeLatin(plain)
      ? [{ name: 'Latin 1', demand: 'equal' as const, bytes: Buffer.from(plain, 'latin1') }]
      : []),
    text('quoted cells', toCsv(grid, { isQuoted: true })),
    text('quoted lines', toCsv(grid, { quotesLines: true })),
    text('quoted lines with semicolons', toCsv(grid, { quotesLines: true, delimiter: ';' })),
    text('CR LF', toCsv(grid, { newline: '\r\n' })),
    text('CR', toCsv(grid, { newline: '\r' })),
    text('empty columns', toCsv(grid, { emptyCells: 3 })),
    text('lines before the header', toCsv(grid, { before: ['My export', '', 'Page 1'] })),
    text('blank lines before the header', toCsv(grid, { before: ['', ''] })),
    text(
      'columns the other way round',
      toCsv(reorderColumns(grid, columns.toReversed())),
      'figures or refusal',
    ),
    text(
      'the first column at the end',
      toCsv(reorderColumns(grid, [...columns.slice(1), 0])),
      'figures or refusal',
    ),
    text(
      'a header in capitals',
      toCsv({ ...grid, header: grid.header.map((name) => name.toUpperCase()) }),
      'figures or refusal',
    ),
    text(
      'a header in small letters',
      toCsv({ ...grid, header: grid.header.map((name) => name.toLowerCase()) }),
      'figures or refusal',
    ),
    text('decimal commas', toCsv(commas, { delimiter: ';' }), 'figures or refusal'),
    text('decimal commas in quotes', toCsv(commas), 'figures or refusal'),
    text('German numbers', toCsv(german, { delimiter: ';' }), 'figures or refusal'),
    text('grouped thousands', toCsv(english), 'figures or refusal'),
    text('grouped thousands and tabs', toCsv(english, { delimiter: '\t' }), 'figures or refusal'),
    text('spaces in thousands', toCsv(spaced, { delimiter: ';' }), 'figures or refusal'),
    text('trailing zeros', toCsv(respellAmounts(grid, withZeros)), 'figures or refusal'),
    text('no trailing zeros', toCsv(respellAmounts(grid, dropZeros)), 'figures or refusal'),
    text('scientific notation', toCsv(respellAmounts(grid, writeExponent)), 'figures or refusal'),
    ...varyDates(grid).map(([name, dates]) => text(name, toCsv(dates), 'figures or refusal')),
    sheet('XLSX as text', { dates: 'text', numbers: 'text' }),
    sheet('XLSX with numbers', { dates: 'text', numbers: 'amounts' }),
    sheet('XLSX with dates', { dates: 'cells', numbers: 'amounts' }),
    sheet('XLSX with dates as numbers', { dates: 'numbers', numbers: 'amounts' }),
    sheet('XLSX with ids as numbers', { dates: 'cells', numbers: 'all' }),
  ];
}

interface DateSibling {
  readonly name: string;
  readonly order: DateOrder;
  readonly write: (parts: DateParts) => string;
}

const dateSiblings: readonly DateSibling[] = [
  {
    name: 'American dates',
    order: 'month-first',
    write: ({ year, month, day, clock }) => `${Number(month)}/${Number(day)}/${year} ${clock}`,
  },
  {
    name: 'American dates with AM and PM',
    order: 'month-first',
    write: ({ year, month, day, clock }) =>
      `${Number(month)}/${Number(day)}/${year} ${toHalfDay(clock)}`,
  },
  {
    name: 'British dates',
    order: 'day-first',
    write: ({ year, month, day, clock }) => `${day}/${month}/${year} ${clock}`,
  },
  {
    name: 'German dates',
    order: 'day-first',
    write: ({ year, month, day, clock }) => `${day}.${month}.${year} ${clock}`,
  },
];

/** The sample with dates of another country, unless its own exporter writes them in the opposite order: nothing could show that. */
const varyDates = (grid: SampleGrid): readonly (readonly [string, SampleGrid])[] =>
  dateSiblings
    .filter(({ order }) => (grid.documentedOrder ?? order) === order)
    .map(({ name, write }) => [name, rewriteDates(grid, write)] as const)
    .filter(([, dates]) => JSON.stringify(dates.rows) !== JSON.stringify(grid.rows));

const canBeLatin = (text: string): boolean =>
  Array.from(text).some((char) => char > '\u007f') &&
  Array.from(text).every((char) => char <= '\u007f' || (char >= '\u00a0' && char <= '\u00ff'));
