import { isSameName } from './cells.ts';
import type { FileSource, FreeColumns, HeaderShape, Row } from './file-source.ts';
import { isHarmlessColumn, MEANINGFUL } from './harmless-columns.ts';
import { DISTINCTIVE, NameRarity } from './name-rarity.ts';
import { findNextHeader } from './preamble.ts';
import { PossibleSources } from './possible-sources.ts';
import { PROBED_ROWS, probeFormat } from './probe-format.ts';
import { makeRepeatedColumnsError, makeUnknownColumnsError } from './refusal.ts';
import { fileSources } from './registry.ts';
import { splitLine, unwrapCells, type Delimiter } from './split-line.ts';

export interface Recognized {
  readonly source: FileSource;
  readonly delimiter: Delimiter;
  /** As in the file, trimmed, without trailing empty cells. */
  readonly header: readonly string[];
  /** Index of the header among the lines. */
  readonly at: number;
}

const DELIMITERS: readonly Delimiter[] = [',', ';', '\t', '|'];

let rarity: NameRarity | undefined;
const getRarity = (): NameRarity => (rarity ??= new NameRarity(fileSources));

const possibleSources = new WeakMap<readonly FileSource[], PossibleSources>();
const getPossible = (sources: readonly FileSource[]): PossibleSources => {
  const known = possibleSources.get(sources) ?? new PossibleSources(sources);
  possibleSources.set(sources, known);
  return known;
};

/** Finds the header among the first lines of a file, and its format. */
export function recognizeLines(
  lines: readonly string[],
  sources: readonly FileSource[] = fileSources,
): Recognized | undefined {
  for (const [at, line] of lines.entries()) {
    const known = findDelimiter(line);
    for (const delimiter of known ? [known] : DELIMITERS) {
      const header = splitHeader(line, delimiter);
      if (header.length < 2) continue;
      const rows = (): readonly Row[] =>
        parseRowsAfter(lines, at, { delimiter, width: header.length });
      const source = findSource(header, rows, sources);
      if (source) return { source, delimiter, header, at };
    }
  }
  return undefined;
}

/** The delimiter that follows a quoted first cell; undefined if there is none. */
const findDelimiter = (line: string): Delimiter | undefined => {
  const after = /^\s*"(?:[^"]|"")*"([,;\t|])/.exec(line)?.[1];
  return DELIMITERS.find((each) => each === after);
};

/** Header cells of one line, which may be quoted as a whole. */
export function splitHeader(line: string, delimiter: Delimiter): readonly string[] {
  const cells = splitLine(line, delimiter);
  return trimHeader(line.trimStart().startsWith('"') ? unwrapCells(cells) : cells);
}

/** The first lines of a table, without those of the next one. */
function listFirstLines(lines: readonly string[]): readonly string[] {
  const some = lines.slice(0, PROBED_ROWS);
  return some.slice(0, findNextHeader(some));
}

/** The first rows below a header. */
export const parseRowsAfter = (
  lines: readonly string[],
  at: number,
  { delimiter, width }: { readonly delimiter: Delimiter; readonly width: number },
): readonly Row[] =>
  listFirstLines(lines.slice(at + 1))
    .map((line, index) => ({
      line: at + 2 + index,
      cells: unwrapCells(splitLine(line, delimiter), width),
    }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));

/**
 * The format with this header. A header with rare names may have another order, and lack or add columns that change no amount,
 * such as ids, addresses and notes. A header with common names must match exactly, and its rows must contain the format's values.
 */
export function findSource(
  header: readonly string[],
  rows: () => readonly Row[],
  sources: readonly FileSource[],
): FileSource | undefined {
  const possible = getPossible(sources).find(header);
  const mapped = possible.find((source) => source.isMapped && fits(header, source));
  if (mapped) return mapped;
  const claims = possible.flatMap((source) => findClaim(header, source) ?? []);
  const ranked = claims.toSorted(
    (a, b) => Number(b.isExact) - Number(a.isExact) || b.width - a.width,
  );
  const trusted = ranked.filter((claim) => isTrusted(claim, header, rows));
  const [best, next] = trusted;
  if (!best) return findDespiteTimes(ranked, header, rows);
  if (!best.isExact && next && next.width === best.width && next.source !== best.source)
    return undefined;
  return best.source;
}

/** The only format with exactly this header whose rows fit but for unreadable times, so that each row is rejected by its line instead of the whole file. */
function findDespiteTimes(
  claims: readonly Claim[],
  header: readonly string[],
  rows: () => readonly Row[],
): FileSource | undefined {
  const trusted = claims.filter((claim) => isTrustedDespiteTimes(claim, header, rows));
  const sources = new Set(trusted.map(({ source }) => source));
  return sources.size === 1 ? trusted[0]?.source : undefined;
}

function isTrustedDespiteTimes(
  { source, isExact, hasSameCase: isSameCase, score }: Claim,
  header: readonly string[],
  rows: () => readonly Row[],
): boolean {
  if (!isExact || (score < DISTINCTIVE && !isSameCase)) return false;
  const probe = probeFormat(source, header, rows(), { ignoresTimes: true });
  if (probe.hasWithdrawals && score < DISTINCTIVE) return false;
  const hasExpected = Object.keys(source.expects ?? {}).some((name) =>
    header.some((cell) => isSameName(cell, name)),
  );
  if (hasExpected) return probe.hasOwnValues === true;
  return probe.rows > 0 && probe.foreign * 2 <= probe.rows;
}

/** The format with this header by names alone; for headers without rows. */
export const getSource = (
  header: readonly string[],
  sources: readonly FileSource[],
): FileSource | undefined => findSource(header, () => [], sources);

interface Claim {
  readonly source: FileSource;
  /** All names of the format in its order, and no others. */
  readonly isExact: boolean;
  /** Its further columns change no amount, whichever format it is. */
  readonly isSame: boolean;
  /** Seven or more names of the format and no others, in their case. */
  readonly isWhole: boolean;
  readonly hasSameCase: boolean;
  readonly width: number;
  readonly score: number;
}

function findClaim(header: readonly string[], source: FileSource): Claim | undefined {
  const { headers, columns } = source;
  if (columns !== undefined && fitsColumns(header, columns))
    return {
      source,
      isExact: true,
      isSame: true,
      isWhole: true,
      hasSameCase: true,
      width: header.length,
      score: getRarity().ofShape(header),
    };
  if (columns?.exact === true) return undefined;
  const exact = headers.find((shape) => fitsShape(header, shape));
  if (exact)
    return {
      source,
      isExact: true,
      isSame: true,
      isWhole: true,
      hasSameCase: hasSameCase(header, exact),
      width: exact.length,
      score: getRarity().ofShape(exact),
    };
  const [widest] = headers
    .filter((shape) => fitsLoosely(header, shape, source))
    .toSorted((a, b) => b.length - a.length);
  return (
    widest && {
      source,
      isExact: false,
      isSame: (findFurther(header, widest) ?? []).every(isHarmlessColumn),
      isWhole: isWholeShape(header, widest),
      hasSameCase: true,
      width: widest.length,
      score: getRarity().ofShape(widest),
    }
  );
}

/** Formats with few distinctive names match only in their own order, or if their rows can be read. */
const LOOSELY_DISTINCTIVE = 6;
/** With fewer, not even rows that can all be read identify it in another order. */
const LEAST_DISTINCTIVE = 1;

function isTrusted(claim: Claim, header: readonly string[], rows: () => readonly Row[]): boolean {
  const { source, isExact, hasSameCase: isSameCase, score } = claim;
  if (!isExact) return isTrustedInOtherOrder(claim, header, rows());
  if (source.columns?.exact || (score >= DISTINCTIVE && source.expects === undefined)) return true;
  if (score < DISTINCTIVE && !isSameCase) return false;
  const {
    rows: count,
    foreign,
    hasOwnValues,
    hasWithdrawals,
  } = probeFormat(source, header, rows());
  if (hasWithdrawals && score < DISTINCTIVE) return false;
  return hasOwnValues ?? foreign * 2 <= count;
}

/** In another order or with further columns, names prove less, so the first rows must be readable. */
function isTrustedInOtherOrder(
  { source, isSame, isWhole, score }: Claim,
  header: readonly string[],
  some: readonly Row[],
): boolean {
  const isDistinctive = score >= LOOSELY_DISTINCTIVE;
  const isLikely = isWhole || source.expects !== undefined || score >= DISTINCTIVE;
  if (!isDistinctive && !(isSame && isLikely && score >= LEAST_DISTINCTIVE)) return false;
  const { rows, rejected, foreign, hasOwnValues, hasWithdrawals } = probeFormat(
    source,
    header,
    some,
  );
  if (hasOwnValues === false || hasWithdrawals) return false;
  if (!isDistinctive) return rows > 0 && (score < DISTINCTIVE ? rejected : foreign) === 0;
  return (isSame ? foreign : rejected) * 5 <= rows;
}

const fits = (header: readonly string[], { headers, columns }: FileSource): boolean =>
  (columns?.exact !== true && headers.some((shape) => fitsShape(header, shape))) ||
  (columns !== undefined && fitsColumns(header, columns));

/** The most extra columns that exchanges add at a time. */
const MOST_FURTHER = 3;

/** The columns of a header beyond those of a layout; undefined if it lacks one of them. */
function findFurther(header: readonly string[], shape: HeaderShape): readonly string[] | undefined {
  if (header.length < shape.length || header.length > shape.length + MOST_FURTHER) return undefined;
  const left = [...header];
  for (const name of [...shape].sort(compareExactness)) {
    const at = left.findIndex((cell) => isSameName(cell, name));
    if (at < 0) return undefined;
    left.splice(at, 1);
  }
  return left;
}

/** Whether a header has all columns of a layout in any order, and further ones only of other versions or without a meaning. */
function fitsLoosely(header: readonly string[], shape: HeaderShape, source: FileSource): boolean {
  const further = shape.length > 3 ? findFurther(header, shape) : undefined;
  if (!further || (source.positional && needsOrder(shape, source))) return false;
  const isKnown = (cell: string): boolean =>
    !source.positional &&
    !shape.some((name) => isSameName(cell, name)) &&
    source.headers.some((other) => other.some((name) => isSameName(cell, name)));
  return (
    further.every((cell) => isHarmlessColumn(cell) || isKnown(cell)) &&
    !lacksAmounts(header, shape, source)
  );
}

const isWholeShape = (header: readonly string[], shape: HeaderShape): boolean =>
  header.length === shape.length &&
  shape.length >= 7 &&
  shape.every((name) => typeof name === 'string' && header.includes(name));

/** Columns that share a name or have only a pattern, and rows below an order with columns of their own, are read by place. */
const needsOrder = (shape: HeaderShape, { hasShorterRows }: FileSource): boolean =>
  hasShorterRows === true || shape.some((name) => name instanceof RegExp) || repeatsNames(shape);

const repeatsNames = (shape: HeaderShape): boolean =>
  new Set(shape.map((name) => String(name).toLowerCase())).size < shape.length;

/** Whether the header is that of a newer layout from which someone deleted an amount, a fee or a status. */
const lacksAmounts = (
  header: readonly string[],
  shape: HeaderShape,
  { headers }: FileSource,
): boolean =>
  headers.some((other) => {
    const isNewer =
      other.length > header.length &&
      header.length > shape.length &&
      header.every((cell) => other.some((name) => isSameName(cell, name)));
    return (
      isNewer &&
      other.some(
        (name) =>
          MEANINGFUL.test(String(name)) &&
          !shape.some((known) => String(known) === String(name)) &&
          !header.some((cell) => isSameName(cell, name)),
      )
    );
  });

/** Names before patterns, which might match the same cells. */
const compareExactness = (a: string | RegExp, b: string | RegExp): number =>
  Number(a instanceof RegExp) - Number(b instanceof RegExp);

export const trimHeader = (cells: readonly string[]): readonly string[] => {
  const header = cells.map((cell) => trimName(cell));
  return header.slice(0, header.findLastIndex((cell) => cell !== '') + 1);
};

/** A name without the mark of a footnote (`Executed²`), or a comma that the exporter put within quotes (`"Fee Currency,"`). */
const trimName = (cell: string): string =>
  cell.replaceAll('\u00a0', ' ').replaceAll(/^[\s,]+|[\s,¹²³⁴⁵]+$/gu, '');

export function fitsShape(header: readonly string[], shape: HeaderShape): boolean {
  const length = shape.findLastIndex((cell) => cell !== '') + 1;
  return (
    header.length === length && header.every((cell, index) => isSameName(cell, shape[index] ?? ''))
  );
}

const hasSameCase = (header: readonly string[], shape: HeaderShape): boolean =>
  header.every((cell, index) => typeof shape[index] !== 'string' || cell === shape[index]);

function fitsColumns(header: readonly string[], columns: FreeColumns): boolean {
  if (listRepeated(columns.exact ? header : header.map((cell) => cell.toLowerCase())).length > 0)
    return false;
  return (
    columns.required.every((name) => header.some((cell) => isColumn(cell, name, columns))) &&
    header.length > 1 &&
    listOutside(header, columns).length === 0
  );
}

const isColumn = (cell: string, name: string | RegExp, columns: FreeColumns): boolean =>
  columns.exact ? cell === name : isSameName(cell, name);

const listOutside = (header: readonly string[], columns: FreeColumns): readonly string[] =>
  header.filter(
    (cell) =>
      ![...columns.required, ...columns.optional].some((name) => isColumn(cell, name, columns)),
  );

const listRepeated = (header: readonly string[]): readonly string[] => [
  ...new Set(header.filter((cell, index) => header.indexOf(cell) < index)),
];

/** For a header that is mostly known, report which names are wrong. */
export function findNearMiss(
  lines: readonly string[],
  fileName: string,
  sources: readonly FileSource[],
): Error | undefined {
  for (const header of lines.flatMap((line) =>
    DELIMITERS.map((delimiter) => trimHeader(splitLine(line, delimiter))),
  )) {
    for (const { columns, label } of sources) {
      if (columns?.exact !== true) continue;
      const loose = { ...columns, exact: false };
      const known = header.length - listOutside(header, loose).length;
      const meant =
        loose.required.every((name) => header.some((cell) => isSameName(cell, name))) &&
        known >= 3 &&
        known * 2 > header.length;
      if (!meant) continue;
      const unknown = listOutside(header, columns);
      return unknown.length > 0
        ? makeUnknownColumnsError(fileName, label, unknown)
        : makeRepeatedColumnsError(fileName, listRepeated(header));
    }
  }
  return undefined;
}

/** A known format similar to an unknown header. */
export interface FormatGuess {
  readonly formatId: string;
  readonly label: string;
  readonly missing: readonly string[];
  readonly further: readonly string[];
}

const LEAST_SHARED = 0.6;

/** The formats most similar to a header, the best first. Only a person can confirm one of them. */
export function guessFormats(
  header: readonly string[],
  sources: readonly FileSource[] = fileSources,
): readonly FormatGuess[] {
  const guesses = sources
    .filter((source) => !source.isMapped && source.columns?.exact !== true)
    .flatMap((source) => findBestGuess(header, source) ?? []);
  return guesses
    .toSorted((a, b) => b.score - a.score)
    .slice(0, 3)
    .map(({ formatId, label, missing, further }) => ({ formatId, label, missing, further }));
}

function findBestGuess(
  header: readonly string[],
  { id, label, headers, columns }: FileSource,
): (FormatGuess & { readonly score: number }) | undefined {
  const shapes = columns ? [columns.required, ...headers] : headers;
  const guesses = shapes.flatMap((shape) => {
    const named = shape.filter((name) => name !== '');
    const missing = named.filter((name) => !header.some((cell) => isSameName(cell, name)));
    const further = header.filter((cell) => !named.some((name) => isSameName(cell, name)));
    const shared = named.length - missing.length;
    const score = shared / (named.length + further.length);
    if (shared < 3 || score < LEAST_SHARED) return [];
    return [{ formatId: id, label, missing: missing.map(describeColumn), further, score }];
  });
  return guesses.toSorted((a, b) => b.score - a.score)[0];
}

/** The name of a column; of a pattern the letters with which it begins. */
function describeColumn(name: string | RegExp): string {
  if (typeof name === 'string') return name;
  const [, letters = ''] =
    /^\^?\(?(?:\?:)?((?:\\[^\w]|[\w %#,:'/-])*)(?![?*])/.exec(name.source) ?? [];
  return `${letters.replaceAll('\\', '')}…`;
}

/** Describes the format most similar to one of the first lines. */
export function describeResemblance(
  lines: readonly string[],
  sources: readonly FileSource[],
): string | undefined {
  for (const line of lines.slice(0, 30)) {
    for (const delimiter of DELIMITERS) {
      const [guess] = guessFormats(splitHeader(line, delimiter), sources);
      if (!guess) continue;
      const missing = guess.missing.length > 0 ? ` without ${guess.missing.join(', ')}` : '';
      const further = guess.further.length > 0 ? ` with ${guess.further.join(', ')}` : '';
      return `${guess.label}${missing}${missing !== '' && further !== '' ? ' and' : ''}${further}`;
    }
  }
  return undefined;
}

/** Locates the header of a format that a person selected, though it differs from all known ones. */
export function findForcedSource(
  lines: readonly string[],
  formatId: string | undefined,
  sources: readonly FileSource[],
): Recognized | undefined {
  const source = formatId === undefined ? undefined : sources.find(({ id }) => id === formatId);
  if (!source) return undefined;
  for (const [at, line] of lines.entries()) {
    for (const delimiter of DELIMITERS) {
      const header = splitHeader(line, delimiter);
      if (header.length > 2 && guessFormats(header, [source]).length > 0)
        return { source, delimiter, header, at };
    }
  }
  return undefined;
}
