import { fill, type FilledMessage } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/file-reading';
import * as skippedRows from '@lotbook/messages/generated/skipped-rows';
import { utc, type Instant, type TimeZone } from '@lotbook/model/time';
import type { DecimalMark } from './amounts.ts';
import { BalanceCheck } from './balance-check.ts';
import type { BalanceSummary } from './balance-steps.ts';
import { readCsvChunks, type BrokenRow } from './csv-rows.ts';
import { CurrencySigns } from './currency-signs.ts';
import { findFileKind } from './file-kind.ts';
import type {
  Assumption,
  CellStyle,
  FileSource,
  ReadOptions,
  Reading,
  Row,
  RowParser,
} from './file-source.ts';
import { StyleEvidence, type FileStyle } from './file-style.ts';
import { refuseFuture } from './future.ts';
import { readHeadLines } from './head-lines.ts';
import { needsZone } from './needs-zone.ts';
import { hasTable } from './preamble.ts';
import { hasUnixTimes } from './probe-format.ts';
import {
  describeResemblance,
  findForcedSource,
  findNearMiss,
  recognizeLines,
  parseRowsAfter,
} from './recognise.ts';
import {
  askStyle,
  askZone,
  makeMalformedError,
  makeTooLargeError,
  makeUnknownFileError,
} from './refusal.ts';
import { fileSources } from './registry.ts';
import { findInnerDelimiter, splitLine, type Delimiter } from './split-line.ts';
import { fileLimits, RowPlacer, type FileLimits, type Table } from './table-rows.ts';
import { toUtf8, surveyText } from './text-encoding.ts';
import { isSerialDate, type DateOrder } from './times.ts';
import { getEncodingNotes, getRowNotes, getSheetNotes } from './read-notes.ts';
import { RepeatedRows } from './repeated-rows.ts';
import { hasSameRows } from './same-sheets.ts';
import { findTable, isFilled } from './sheet-table.ts';
import { readSheets } from './sheets.ts';
import { WORKBOOK_BYTES, type Sheet } from './workbook.ts';

export { fileLimits, type FileLimits } from './table-rows.ts';

/** The bytes of a file; each call starts at its beginning. */
export type FileBytes = () => AsyncIterable<Uint8Array>;

export interface ReadFileOptions {
  readonly fileName: string;
  /** Zone of times without one. Default: UTC. */
  readonly timeZone?: TimeZone;
  /** Formats whose files are refused with a question if only a person knows the zone of their times. Default: none. */
  readonly asksZone?: ((source: FileSource) => boolean) | undefined;
  /** Rows with a later time are rejected. */
  readonly latest?: Instant;
  /** A person's answer about ambiguous dates. */
  readonly dateOrder?: DateOrder | undefined;
  /** A person's answer about ambiguous numbers. */
  readonly decimalMark?: DecimalMark | undefined;
  /** The format that a person selected, though the header differs. */
  readonly formatId?: string | undefined;
  readonly sources?: readonly FileSource[];
  readonly limits?: FileLimits;
  /** The maximum number of readings in a batch. */
  readonly batchSize?: number;
}

/** Readings of one table of a file. */
export interface Batch {
  readonly source: FileSource;
  readonly header: readonly string[];
  readonly preamble: readonly string[];
  readonly style: FileStyle;
  /** The zone used for times without one, asked for by the format or chosen; undefined if no time needed it. */
  readonly zone: TimeZone | undefined;
  readonly readings: readonly Reading[];
  /** Notes for the person about how the file was read, so far. */
  readonly notes: readonly FilledMessage[];
  /** Differences between the file's own balances and its rows or the parsed transactions; known at its end. */
  readonly warnings: readonly FilledMessage[];
  /** The running balances of the tables that were read to their end. */
  readonly balances: BalanceSummary;
  /** So far, including this batch. */
  readonly bytes: number;
  readonly rows: number;
}

/** A row, or the header of a further sheet, which starts its table and isn't counted as a row. */
interface SheetHeader extends Row {
  readonly isSheetHeader: true;
}
type Rows = readonly (Row | SheetHeader | BrokenRow)[];

/** A file with located tables, whose rows can be read more than once. */
interface OpenFile {
  readonly table: Table;
  readonly rows: () => AsyncIterable<Rows> | Iterable<Rows>;
  readonly bytes: () => number;
  readonly delimiter: Delimiter | undefined;
  /** Whether all rows must be read first to detect the date and number style. */
  readonly needsEvidence: boolean;
  readonly notes: readonly FilledMessage[];
  /** Its dates without a format are days since 1904. */
  readonly countsFrom1904?: boolean | undefined;
}

const HEAD_BYTES = 64 * 1024;

/**
 * Reads an export file. Always returns at least one batch; memory doesn't grow with the file, except for unpaired rows and for workbooks.
 * A file with ambiguous dates or numbers is read twice.
 * @throws FileRefused if the file as a whole can't be read, at the first batch or, for over-long lines, later.
 */
export async function* readFile(
  bytes: FileBytes,
  options: ReadFileOptions,
): AsyncGenerator<Batch, void, undefined> {
  const file = await openFile(bytes, options);
  const style = { ...(await findStyle(file, options)), countsFrom1904: file.countsFrom1904 };
  yield* readTables(file, options, style);
}

async function openFile(bytes: FileBytes, options: ReadFileOptions): Promise<OpenFile> {
  const { fileName } = options;
  const head = await readHead(bytes, HEAD_BYTES);
  const kind = findFileKind(head);
  if (typeof kind === 'object') throw makeMalformedError(fileName, kind.unreadable);
  if (kind === 'text') return openText(bytes, head, options);
  const whole = await readWhole(bytes, fileName);
  return openSheets(await readSheets(kind, { bytes: whole, fileName }), whole.length, options);
}

async function openText(
  bytes: FileBytes,
  head: Uint8Array,
  options: ReadFileOptions,
): Promise<OpenFile> {
  const { fileName, sources = fileSources, limits = fileLimits } = options;
  const survey = await surveyText(bytes());
  const lines = await readHeadLines(head, survey);
  const texts = lines.map(({ text }) => text);
  const found =
    recognizeLines(texts, sources) ?? findForcedSource(texts, options.formatId, sources);
  const preamble = texts.slice(0, found?.at);
  if (!found || hasTable(preamble))
    throw (
      findNearMiss(texts, fileName, sources) ??
      makeUnknownFileError(fileName, describeResemblance(texts, sources))
    );
  const { source, header, delimiter, at } = found;
  const counted = new CountedBytes();
  const start = lines[at]?.end ?? 0;
  const rows = (): AsyncIterable<Rows> =>
    readCsvChunks(counted.from(toUtf8(bytes(), survey), start), {
      fileName,
      delimiter,
      firstLine: at + 2,
      lineBytes: limits.lineBytes,
      width: header.length,
    });
  const headerLine = texts[at] ?? '';
  const inner = findInnerDelimiter(headerLine, { delimiter, width: header.length });
  const isMixable = inner === ',' ? survey.hasQuotedCommas : survey.hasCommas || inner === ';';
  const emptyColumns = Math.max(0, splitLine(headerLine, delimiter).length - header.length);
  return {
    table: { source, header, preamble, emptyColumns, isText: true },
    rows,
    bytes: () => counted.count + survey.markBytes,
    delimiter: inner,
    needsEvidence:
      survey.hasLooseDates ||
      isMixable ||
      hasUnixTimes(source, header, parseRowsAfter(texts, at, { delimiter, width: header.length })),
    notes: getEncodingNotes(survey),
  };
}

/** Combines sheets into one long table; line numbers continue from the sheet before. */
function openSheets(sheets: readonly Sheet[], size: number, options: ReadFileOptions): OpenFile {
  const { fileName, sources = fileSources } = options;
  const filled = sheets.filter(({ rows }) => rows.some(isFilled));
  if (filled.length === 0) throw makeMalformedError(fileName, fill(texts.emptySheets));
  const opened: { readonly table: Table; readonly rows: readonly Row[]; readonly name: string }[] =
    [];
  const unread: string[] = [];
  const repeated: FilledMessage[] = [];
  let offset = 0;
  for (const { name, rows } of filled) {
    const found = findTable(rows, options, opened.length > 0 ? offset : 0);
    const first = found && opened.find((other) => hasSameRows(found, other));
    if (first) {
      repeated.push(fill(texts.sheetRepeated, { name, first: first.name }));
      continue;
    }
    if (found) opened.push({ ...found, name });
    else unread.push(name);
    if (found) offset = (found.rows.at(-1)?.line ?? offset) + 1;
  }
  const [first, ...further] = opened;
  if (!first)
    throw (
      findNearMiss(
        filled.flatMap(({ rows }) => rows.slice(0, 30).map(({ cells }) => cells.join(','))),
        fileName,
        sources,
      ) ?? makeUnknownFileError(fileName)
    );
  const chunks: Rows[] = [
    first.rows,
    ...further.map(({ table, rows }) => [
      { line: (rows[0]?.line ?? 1) - 1, cells: table.header, isSheetHeader: true as const },
      ...rows,
    ]),
  ];
  return {
    table: first.table,
    rows: () => chunks,
    bytes: () => size,
    delimiter: undefined,
    needsEvidence: true,
    notes: [
      ...getSheetNotes(
        opened.map(({ name, rows }) => ({ name, line: rows[0]?.line })),
        unread,
      ),
      ...repeated,
    ],
    countsFrom1904: filled.some((sheet) => sheet.countsFrom1904),
  };
}

/** Reads all rows once to detect how the file writes dates and numbers. @throws FileRefused if only a person can decide. */
async function findStyle(file: OpenFile, options: ReadFileOptions): Promise<FileStyle> {
  const { dateOrder, decimalMark, latest, fileName } = options;
  const evidence = new StyleEvidence();
  if (file.needsEvidence) {
    const style = {
      countsFrom1904: file.countsFrom1904,
      onAmount: evidence.noteAmount,
      onTime: evidence.noteTime,
    };
    for await (const _ of readTables(file, { ...options, batchSize: 10_000 }, style)) {
      // Only the cells that the format parses matter.
    }
  }
  const today = latest === undefined ? undefined : Number(latest.slice(0, 10).replaceAll('-', ''));
  const { style, open } = evidence.decide({
    dateOrder,
    decimalMark,
    today,
    delimiter: file.delimiter,
  });
  if (open) throw askStyle(fileName, open);
  return style;
}

async function* readTables(
  file: OpenFile,
  options: ReadFileOptions,
  style: CellStyle,
): AsyncGenerator<Batch, void, undefined> {
  const { sources = fileSources, limits = fileLimits, batchSize = 1000, latest } = options;
  let reader = new TableReader(file.table, { options, style, sources, limits });
  let rows = 0;
  let unwrapped = 0;
  let hasSerialDates = false;
  const warnings: FilledMessage[] = [];
  let balances: BalanceSummary = { rows: 0, completeAssets: [], gaps: [] };
  const assumptions = new Set<FilledMessage>();
  // While detecting the file's style, nothing is kept.
  const repeated = style.onAmount ? undefined : new RepeatedRows();
  const batch = (readings: readonly Reading[]): Batch => ({
    source: reader.table.source,
    header: reader.table.header,
    preamble: reader.table.preamble,
    style: {
      decimalMark: style.decimalMark,
      dateOrder: style.dateOrder,
      unixUnit: style.unixUnit,
    },
    zone: reader.zone,
    readings: latest === undefined ? readings : refuseFuture(readings, reader.table.header, latest),
    notes: [
      ...file.notes,
      ...getRowNotes({
        unwrapped: unwrapped + reader.unwrapped,
        hasSerialDates: hasSerialDates || reader.hasSerialDates,
        countsFrom1904: file.countsFrom1904 === true,
      }),
      ...(rows === 0 ? [fill(texts.noRows)] : []),
      ...(repeated?.getNotes() ?? []),
      ...assumptions,
    ],
    warnings,
    balances,
    bytes: file.bytes(),
    rows,
  });
  const take = (): readonly Reading[] => {
    const taken = reader.take();
    repeated?.add(taken);
    if (reader.assumption !== undefined) assumptions.add(reader.assumption);
    return taken;
  };
  for await (const chunk of file.rows()) {
    reader.look(chunk);
    for (const row of chunk) {
      if (!('isSheetHeader' in row)) rows += 1;
      const next = reader.push(row);
      if (next) {
        reader.end();
        const last = take();
        warnings.push(...reader.checkBalances());
        balances = join(balances, reader.summarizeBalances());
        for (const some of inChunks(last, batchSize)) yield batch(some);
        unwrapped += reader.unwrapped;
        hasSerialDates ||= reader.hasSerialDates;
        reader = new TableReader(next, { options, style, sources, limits });
        reader.look(chunk.slice(chunk.indexOf(row) + 1));
      }
      if (reader.waiting >= batchSize) yield batch(take());
    }
  }
  reader.end();
  const last = take();
  warnings.push(...reader.checkBalances());
  balances = join(balances, reader.summarizeBalances());
  yield batch(last.slice(0, batchSize));
  for (const some of inChunks(last.slice(batchSize), batchSize)) yield batch(some);
}

function join(one: BalanceSummary, other: BalanceSummary): BalanceSummary {
  const gaps = [...one.gaps, ...other.gaps];
  const assets = new Set([...one.completeAssets, ...other.completeAssets]);
  for (const { asset } of gaps) assets.delete(asset);
  return { rows: one.rows + other.rows, completeAssets: [...assets].toSorted(), gaps };
}

function* inChunks<T>(all: readonly T[], size: number): Generator<readonly T[]> {
  for (let from = 0; from < all.length; from += size) yield all.slice(from, from + size);
}

interface TableContext {
  readonly options: ReadFileOptions;
  readonly style: CellStyle;
  readonly sources: readonly FileSource[];
  readonly limits: FileLimits;
}

/** Reads the rows of one table up to the next one. */
class TableReader {
  readonly table: Table;
  zone: TimeZone | undefined;
  /** Some dates are Excel serial numbers. */
  hasSerialDates = false;
  readonly #context: TableContext;
  readonly #placer: RowPlacer;
  readonly #parser: RowParser;
  readonly #isZoneAsked: boolean;
  /** Only a person knows the zone of times without one. */
  readonly #isZoneOpen: boolean;
  /** None while detecting the file's style, because its rows are read again. */
  readonly #balances: BalanceCheck | undefined;
  readonly #signs = new CurrencySigns();
  #hasLooked = false;
  #isAssumed = false;
  #readings: Reading[] = [];

  constructor(table: Table, context: TableContext) {
    const { timeZone, asksZone } = context.options;
    this.table = table;
    this.#context = context;
    this.#balances = context.style.onAmount
      ? undefined
      : new BalanceCheck(table.header, context.style);
    this.#placer = new RowPlacer(table, context.sources, context.limits);
    this.#isZoneAsked = table.source.asksTimeZone?.(table.header) === true;
    const named = table.source.namesTimeZone?.({
      fileName: context.options.fileName,
      preamble: table.preamble,
    });
    this.#isZoneOpen =
      this.#isZoneAsked && named === undefined && asksZone?.(table.source) === true;
    const asked = this.#isZoneAsked ? (named ?? timeZone ?? utc) : undefined;
    this.zone = asked;
    this.#parser = this.#open(asked ?? timeZone ?? utc);
  }

  #open(timeZone: TimeZone): RowParser {
    const { onAmount = this.#signs.noteAmount, onTime = this.#noteSerial } = this.#context.style;
    return this.#openQuietly(timeZone, { onAmount, onTime });
  }

  #openQuietly(
    timeZone: TimeZone,
    listeners: Pick<CellStyle, 'onAmount' | 'onTime'> = {},
  ): RowParser {
    const { decimalMark, dateOrder, unixUnit, countsFrom1904 } = this.#context.style;
    const { hasShortYears } = this.table.source;
    const { fileName } = this.#context.options;
    const options: ReadOptions = {
      timeZone,
      fileName,
      decimalMark,
      dateOrder,
      unixUnit,
      hasShortYears,
      countsFrom1904,
      ...listeners,
    };
    return this.table.source.open(this.table.header, options, this.table.preamble);
  }

  readonly #noteSerial = (text: string): void => {
    this.hasSerialDates ||= isSerialDate(text);
  };

  /** Detects from the first rows whether the chosen zone matters. @throws FileRefused if it does, and a person must choose it. */
  look(rows: Rows): void {
    const { timeZone, fileName } = this.#context.options;
    if (this.#hasLooked || rows.length === 0) return;
    if (this.#isZoneOpen) {
      const times: string[] = [];
      const isNeeded = needsZone(
        (zone) => this.#openQuietly(zone, { onTime: (text) => times.push(text) }),
        this.#pickFirst(rows),
      );
      // Skipped rows don't show their times, so the next ones decide.
      this.#hasLooked = times.length > 0;
      if (this.#hasLooked && isNeeded)
        throw askZone(fileName, this.table.source.label, [...new Set(times)].slice(0, 3));
      return;
    }
    this.#hasLooked = true;
    if (this.#isZoneAsked || timeZone === undefined) return;
    const first = this.#pickFirst(rows);
    this.zone = needsZone((zone) => this.#openQuietly(zone), first) ? timeZone : undefined;
  }

  #pickFirst(rows: Rows): readonly Row[] {
    const placer = new RowPlacer(this.table, this.#context.sources, this.#context.limits);
    return rows.slice(0, LOOKED_AT).flatMap((row) => {
      const placed = placer.place(row);
      return placed.kind === 'row' ? [placed.row] : [];
    });
  }

  /** @returns the table that begins with this row, if any. */
  push(row: Row | SheetHeader | BrokenRow): Table | undefined {
    const placed = this.#placer.place(row);
    if (placed.kind === 'row')
      for (const each of this.#parser.push(placed.row)) this.#readings.push(each);
    else if (placed.kind === 'settled') this.#settle(row, placed.reading);
    else {
      this.#settle(row, {
        kind: 'skipped',
        row: placed.row,
        reason: fill(skippedRows.otherHeader, { format: placed.table.source.label }),
      });
      return placed.table;
    }
    return undefined;
  }

  /** The header of a further sheet is like that of the first one: no row of the file. */
  #settle(row: Row | SheetHeader | BrokenRow, reading: Reading): void {
    if (!('isSheetHeader' in row && reading.kind === 'skipped')) this.#readings.push(reading);
  }

  end(): void {
    for (const each of this.#parser.end()) this.#readings.push(each);
  }

  get waiting(): number {
    return this.#readings.length;
  }

  get unwrapped(): number {
    return this.#placer.unwrapped;
  }

  /** Undocumented details of the format, if they affect the transactions so far. */
  get assumption(): FilledMessage | undefined {
    return this.#isAssumed ? this.table.source.assumption?.note : undefined;
  }

  take(): readonly Reading[] {
    const ready = this.#signs.refuseContradictions(this.#readings, this.table.header);
    this.#readings = [];
    this.#balances?.add(ready);
    const { assumption } = this.table.source;
    this.#isAssumed ||=
      assumption !== undefined && ready.some((each) => isInQuestion(each, assumption));
    return ready;
  }

  /** The table's balance check, after all rows were read. */
  checkBalances(): readonly FilledMessage[] {
    return this.#balances?.warnings() ?? [];
  }

  summarizeBalances(): BalanceSummary {
    return this.#balances?.summarize() ?? { rows: 0, completeAssets: [], gaps: [] };
  }
}

function isInQuestion(reading: Reading, { types, withFee }: Assumption): boolean {
  if (reading.kind !== 'transaction' || !types.includes(reading.transaction.type)) return false;
  const hasFee = reading.transaction.movements.some(
    ({ direction, quantity }) => direction === 'fee' && quantity > 0n,
  );
  return withFee === undefined || withFee === hasFee;
}

/** Rows that show how the file writes its times. */
const LOOKED_AT = 100;

async function readHead(bytes: FileBytes, size: number): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of bytes()) {
    parts.push(part);
    length += part.length;
    if (length >= size) break;
  }
  return Buffer.concat(parts).subarray(0, size);
}

async function readWhole(bytes: FileBytes, fileName: string): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of bytes()) {
    length += part.length;
    if (length > WORKBOOK_BYTES)
      throw makeTooLargeError(
        fileName,
        fill(texts.workbookSizeLimit, { most: WORKBOOK_BYTES / 1024 / 1024 }),
      );
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/** Counts the bytes that pass through. */
class CountedBytes {
  count = 0;
  async *from(bytes: AsyncIterable<Uint8Array>, offset: number): AsyncGenerator<Uint8Array> {
    this.count = 0;
    for await (const chunk of bytes) {
      const rest = chunk.subarray(Math.max(0, offset - this.count));
      this.count += chunk.length;
      if (rest.length > 0) yield rest;
    }
  }
}
