import { sameName } from './cells.ts';
import type { FileSource, FreeColumns, HeaderShape } from './file-source.ts';
import { notUtf8, repeatedColumns, unknownColumns, unknownFile } from './refusal.ts';
import { fileSources } from './registry.ts';

export type Delimiter = ',' | ';' | '\t';

export interface Recognised {
  readonly source: FileSource;
  readonly delimiter: Delimiter;
  /** As in the file, blanks trimmed, without trailing empty cells. */
  readonly header: readonly string[];
  readonly preamble: readonly string[];
  /** The header's line in the file, from 1. */
  readonly headerLine: number;
  /** Where the first row begins, in bytes. */
  readonly bodyOffset: number;
}

const SCANNED_LINES = 30;
const DELIMITERS: readonly Delimiter[] = [',', ';', '\t'];

/** Finds the header among a file's first lines and whose it is. @throws FileRefused where nobody knows it. */
export function recognise(head: Uint8Array, fileName: string, sources: readonly FileSource[] = fileSources): Recognised {
  const lines = headLines(head, fileName);
  for (const [at, line] of lines.entries()) {
    for (const delimiter of DELIMITERS) {
      const header = splitHeader(line.text, delimiter);
      const source = sourceOf(header, sources);
      if (source) return { source, delimiter, header, preamble: lines.slice(0, at).map(({ text }) => text), headerLine: at + 1, bodyOffset: line.end };
    }
  }
  const headers = lines.flatMap(({ text }) => DELIMITERS.map((delimiter) => splitHeader(text, delimiter)));
  throw nearMiss(headers, fileName, sources) ?? unknownFile(fileName);
}

/** The one source whose header this is: letter for letter, else in another order or with further columns that change no amount, where a format is not exact. */
export const sourceOf = (header: readonly string[], sources: readonly FileSource[]): FileSource | undefined =>
  sources.find((source) => fits(header, source)) ?? loosely(header, sources);

const fits = (header: readonly string[], { headers, columns }: FileSource): boolean =>
  (columns?.exact !== true && headers.some((shape) => fitsShape(header, shape))) || (columns !== undefined && fitsColumns(header, columns));

/** As many columns more than a shape has as exchanges add at a time. */
const MOST_FURTHER = 3;
/** A further column of such a name may change what a row means: then the file is none that we know. */
const MEANINGFUL = /fee|commission|amount|quantity|volume|total|status|state|type|side|operation|category|tax|coin|currency|asset|price/i;

/** The source with the widest shape of which every column is there. Nobody's where two are as wide. */
function loosely(header: readonly string[], sources: readonly FileSource[]): FileSource | undefined {
  let [best, width]: [FileSource | undefined, number] = [undefined, 3];
  for (const source of sources) {
    if (source.positional || source.columns?.exact) continue;
    for (const shape of source.headers) {
      if (shape.length < width || !hasAll(header, shape)) continue;
      if (shape.length > width) [best, width] = [source, shape.length];
      else if (best !== source) best = undefined;
    }
  }
  return best;
}

function hasAll(header: readonly string[], shape: HeaderShape): boolean {
  if (header.length < shape.length || header.length > shape.length + MOST_FURTHER) return false;
  const left = [...header];
  for (const name of [...shape].sort(byExactness)) {
    const at = left.findIndex((cell) => sameName(cell, name));
    if (at < 0) return false;
    left.splice(at, 1);
  }
  return left.every((cell) => !MEANINGFUL.test(cell));
}

/** Names before patterns, which might take their place. */
const byExactness = (a: string | RegExp, b: string | RegExp): number => Number(a instanceof RegExp) - Number(b instanceof RegExp);

export const trimHeader = (cells: readonly string[]): readonly string[] => {
  const header = cells.map((cell) => cell.replaceAll('\u00a0', ' ').trim());
  return header.slice(0, header.findLastIndex((cell) => cell !== '') + 1);
};

export function fitsShape(header: readonly string[], shape: HeaderShape): boolean {
  const length = shape.findLastIndex((cell) => cell !== '') + 1;
  return header.length === length && header.every((cell, index) => sameName(cell, shape[index] ?? ''));
}

function fitsColumns(header: readonly string[], columns: FreeColumns): boolean {
  if (columns.exact && repeated(header).length > 0) return false;
  return columns.required.every((name) => header.some((cell) => isColumn(cell, name, columns))) && header.length > 1 && outside(header, columns).length === 0;
}

const isColumn = (cell: string, name: string | RegExp, columns: FreeColumns): boolean => (columns.exact ? cell === name : sameName(cell, name));

const outside = (header: readonly string[], columns: FreeColumns): readonly string[] =>
  header.filter((cell) => ![...columns.required, ...columns.optional].some((name) => isColumn(cell, name, columns)));

const repeated = (header: readonly string[]): readonly string[] => [...new Set(header.filter((cell, index) => header.indexOf(cell) < index))];

/** A header that is mostly one of ours deserves to hear which names are wrong. */
export function nearMiss(headers: readonly (readonly string[])[], fileName: string, sources: readonly FileSource[]): Error | undefined {
  for (const header of headers) {
    for (const { columns, label } of sources) {
      if (columns?.exact !== true) continue;
      const loose = { ...columns, exact: false };
      const known = header.length - outside(header, loose).length;
      const meant = loose.required.every((name) => header.some((cell) => sameName(cell, name))) && known >= 3 && known * 2 > header.length;
      if (!meant) continue;
      const unknown = outside(header, columns);
      return unknown.length > 0 ? unknownColumns(fileName, label, unknown) : repeatedColumns(fileName, repeated(header));
    }
  }
  return undefined;
}

function headLines(head: Uint8Array, fileName: string): readonly { text: string; end: number }[] {
  const lines: { text: string; end: number }[] = [];
  const newline = head.includes(10) ? 10 : 13;
  let start = head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf ? 3 : 0;
  while (start < head.length && lines.length < SCANNED_LINES) {
    const found = head.indexOf(newline, start);
    const end = found < 0 ? head.length : found;
    lines.push({ text: decodeLine(head.subarray(start, end), fileName, found < 0), end: found < 0 ? end : end + 1 });
    start = end + 1;
  }
  return lines;
}

function decodeLine(bytes: Uint8Array, fileName: string, cut: boolean): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: cut }).replace(/\r$/, '');
  } catch {
    throw notUtf8(fileName);
  }
}

/** Header cells of one line; quotes as in CSV. */
export function splitHeader(line: string, delimiter: Delimiter): readonly string[] {
  const cells: string[] = [];
  let cell = '';
  let quoted = false;
  for (const char of line) {
    if (char === '"') quoted = !quoted;
    else if (char === delimiter && !quoted) {
      cells.push(cell);
      cell = '';
    } else cell += char;
  }
  return trimHeader([...cells, cell]);
}
