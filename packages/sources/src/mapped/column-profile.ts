import { isFiat } from '@lotbook/model/fiat';
import { readAmount, splitUnit } from '../amounts.ts';
import type { Row } from '../file-source.ts';
import { splitPair } from '../pairs.ts';
import { findUnixUnit, isSerialDate, readTime } from '../times.ts';
import { normalizeHeader } from './header-names.ts';
import { isTypeWord } from './type-names.ts';

/** Statistics about the values of one column. Shares are of nonempty cells, from 0 to 1. */
export interface ColumnProfile {
  /** As `normalizeHeader` writes it. */
  readonly name: string;
  readonly cells: readonly string[];
  readonly distinct: number;
  readonly numbers: number;
  readonly negatives: number;
  readonly dates: number;
  readonly clocks: number;
  readonly assets: number;
  readonly fiats: number;
  readonly pairs: number;
  readonly types: number;
  readonly hashes: number;
  /** The sign that amounts of money carry: `$`, `€`; empty if there is none. */
  readonly moneySign: string;
}

/** @param at Position of the column, from 0. */
export function profileColumn(
  header: readonly string[],
  rows: readonly Row[],
  at: number,
): ColumnProfile {
  const cells = getFilledCells(rows, at);
  const share = (test: (cell: string) => boolean): number =>
    cells.length === 0 ? 0 : cells.filter(test).length / cells.length;
  return {
    name: normalizeHeader(header[at] ?? ''),
    cells,
    distinct: new Set(cells.map((cell) => cell.toLowerCase())).size,
    numbers: share(isNumber),
    negatives: share((cell) => /^[-(].*\d/.test(cell)),
    dates: share(isDate),
    clocks: share((cell) => /^\d{1,2}:\d{2}/.test(cell)),
    assets: share(isAsset),
    fiats: share((cell) => isFiat(cell.toUpperCase())),
    pairs: share(isPair),
    types: share(isTypeWord),
    hashes: share(
      (cell) => /^(0x)?[0-9a-f]{64}$/i.test(cell) || /^[1-9A-HJ-NP-Za-km-z]{86,90}$/.test(cell),
    ),
    moneySign: /[$€£¥₹₩₺₽₫₱฿₴]/.exec(cells.join(' '))?.[0] ?? '',
  };
}

/** The cells of a column that are not empty, trimmed. */
export const getFilledCells = (rows: readonly Row[], at: number | undefined): readonly string[] =>
  at === undefined
    ? []
    : rows
        .map(({ cells }) => (cells[at] ?? '').trim())
        .filter((text) => text !== '' && text !== '-');

/** Also reads `0.5 BTC`: an amount with its unit. */
export const isNumber = (text: string): boolean =>
  readAmount(text) !== undefined || readAmount(splitUnit(text).amount) !== undefined;

/** Seconds or milliseconds since 1970 are dates as well. Days since 1900, as Excel counts them, look like prices. */
const isDate = (text: string): boolean => {
  if (isSerialDate(text)) return false;
  return (
    readTime(text, { usZones: true }) !== undefined ||
    readTime(text, { order: 'day-first' }) !== undefined ||
    findUnixUnit(text) !== undefined
  );
};

/** Tickers are written in capitals; short ones in small letters too. */
const isAsset = (text: string): boolean =>
  (/^[A-Z0-9$][A-Z0-9.$-]{1,9}$/.test(text) || /^[a-z]{3,5}$/.test(text)) &&
  /[a-z]/i.test(text) &&
  !isDate(text) &&
  !isPair(text) &&
  !isTypeWord(text);

const isPair = (text: string): boolean =>
  /^[A-Z0-9]{2,10}[-/_:][A-Z0-9]{2,10}$/i.test(text) ||
  (/^[A-Z0-9]{6,12}$/.test(text) && splitPair(text) !== undefined);
