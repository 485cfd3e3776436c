import { money } from '@lotbook/decimal/decimal';
import { deflateSync, inflateSync, strFromU8, strToU8 } from 'fflate';
import type { Row, RowList } from './report.ts';

const rowsAtOnce = 1_000;

/** Rows that are kept packed and unpacked a thousand at a time, anew for each who goes through them: a quarter of a million take a few megabytes. */
export class PackedRows implements RowList {
  length = 0;
  readonly #pieces: Uint8Array[] = [];
  #open: Row[] = [];

  add(row: Row): void {
    this.#open.push(row);
    this.length += 1;
    if (this.#open.length < rowsAtOnce) return;
    this.#pieces.push(deflateSync(strToU8(JSON.stringify(this.#open)), { level: 1 }));
    this.#open = [];
  }

  *[Symbol.iterator](): Iterator<Row> {
    for (const piece of this.#pieces) yield* JSON.parse(strFromU8(inflateSync(piece))) as readonly Row[];
    yield* this.#open;
  }
}

/** Packed rows with the sums of some of their columns. */
export class SummedRows {
  readonly rows = new PackedRows();
  readonly #sums: Map<number, bigint>;

  /** `summed`: the places of columns of money. */
  constructor(summed: readonly number[]) {
    this.#sums = new Map(summed.map((index) => [index, 0n]));
  }

  add(row: Row): void {
    for (const [index, sum] of this.#sums) if (row[index]) this.#sums.set(index, sum + money(row[index]));
    this.rows.add(row);
  }

  sumOf(index: number): bigint {
    return this.#sums.get(index) ?? 0n;
  }
}

/** Rows in pieces of at most `most`. */
export function* inPieces(rows: Iterable<Row>, most: number): Iterable<readonly Row[]> {
  let piece: Row[] = [];
  for (const row of rows) {
    piece.push(row);
    if (piece.length < most) continue;
    yield piece;
    piece = [];
  }
  if (piece.length > 0) yield piece;
}
