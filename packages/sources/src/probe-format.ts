import { parseStoredText } from '@lotbook/messages/stored-text';
import * as texts from '@lotbook/messages/generated/file-reading';
import * as rejectedRows from '@lotbook/messages/generated/rejected-rows';
import { instantFromMs, utc } from '@lotbook/model/time';
import { isSameName } from './cells.ts';
import type { CellStyle, FileSource, Reading, Row } from './file-source.ts';
import { StyleEvidence } from './file-style.ts';
import { findUnixUnit, readTime } from './times.ts';

/** How many rows are looked at to see whether a file holds what its header promises. */
export const PROBED_ROWS = 30;

/** Columns for which the format has known words or patterns. */
const TELLING =
  /date|time|created|type|kind|side|operation|action|category|direction|event|status|state/i;

const TIME = /date|time|created/i;

export interface Probe {
  readonly rows: number;
  readonly rejected: number;
  /** Those with a date or kind that the format doesn't write. */
  readonly foreign: number;
  /** A row has a negative amount, though the format's files have only deposits. */
  readonly hasWithdrawals: boolean;
  /** Whether cells match the format's value patterns; undefined if no row has such cells. */
  readonly hasOwnValues: boolean | undefined;
}

/** What the format writes, though it can be read in two ways. */
const ambiguous: ReadonlySet<string | undefined> = new Set([
  texts.amountAmbiguous.code,
  texts.timeAmbiguous.code,
  rejectedRows.shortDateAmbiguous.code,
]);

const isAmbiguous = (reason: string): boolean => ambiguous.has(parseStoredText(reason)?.code);

const isWithdrawal = (reason: string): boolean =>
  parseStoredText(reason)?.code === rejectedRows.depositNegative.code;

const ANY_TIME = instantFromMs(Date.UTC(2020, 0, 1));

/**
 * Reads the first rows as a format would.
 * @param options.ignoresTimes judges rows with unreadable times by their other cells.
 */
export function probeFormat(
  source: FileSource,
  header: readonly string[],
  rows: readonly Row[],
  { ignoresTimes = false }: { readonly ignoresTimes?: boolean } = {},
): Probe {
  const some = rows.slice(0, PROBED_ROWS);
  const evidence = new StyleEvidence();
  readRows(source, header, some, { onAmount: evidence.noteAmount, onTime: evidence.noteTime });
  const { style } = evidence.decide({});
  const substituteTime = ignoresTimes ? ANY_TIME : undefined;
  const rejected = readRows(source, header, some, { ...style, substituteTime }).flatMap((reading) =>
    reading.kind === 'rejected' ? [reading.rejection] : [],
  );
  const foreign = rejected.filter(
    ({ column, reason }) => TELLING.test(column) && !isAmbiguous(reason),
  );
  return {
    rows: some.length,
    rejected: rejected.length,
    foreign: foreign.length,
    hasWithdrawals: rejected.some(({ reason }) => isWithdrawal(reason)),
    hasOwnValues: hasOwnValues(source, header, { rows: some, ignoresTimes }),
  };
}

const MAY_BE_UNIX = /^\d{10}(?:\d{3}|\.\d+)?$/;

/** Whether the first times that a format reads as text are numbers since 1970. */
export function hasUnixTimes(
  source: FileSource,
  header: readonly string[],
  rows: readonly Row[],
): boolean {
  if (!rows.some(({ cells }) => cells.some((cell) => MAY_BE_UNIX.test(cell.trim())))) return false;
  const times: string[] = [];
  readRows(source, header, rows, { onTime: (text) => times.push(text) });
  return times.length > 0 && times.every((text) => findUnixUnit(text) !== undefined);
}

function readRows(
  source: FileSource,
  header: readonly string[],
  rows: readonly Row[],
  style: CellStyle,
): readonly Reading[] {
  const parser = source.open(
    header,
    { ...style, timeZone: utc, hasShortYears: source.hasShortYears },
    [],
  );
  return [...rows.flatMap((row) => parser.push(row)), ...parser.end()];
}

function hasOwnValues(
  { expects = {} }: FileSource,
  header: readonly string[],
  { rows, ignoresTimes }: { readonly rows: readonly Row[]; readonly ignoresTimes: boolean },
): boolean | undefined {
  const columns = Object.entries(expects).map(([name, pattern]) => {
    const at = header.findIndex((cell) => isSameName(cell, name));
    const isIgnored = (text: string): boolean =>
      text === '' || (ignoresTimes && TIME.test(name) && readTime(text) === undefined);
    const filled =
      at < 0
        ? []
        : rows.map(({ cells }) => cells[at]?.trim() ?? '').filter((text) => !isIgnored(text));
    return { filled: filled.length, fitting: filled.filter((text) => pattern.test(text)).length };
  });
  const used = columns.filter(({ filled }) => filled > 0);
  return used.length === 0 ? undefined : used.every(({ filled, fitting }) => fitting * 2 >= filled);
}
