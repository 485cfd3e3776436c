import { money } from '@lotbook/decimal/decimal';
import { deflateSync, inflateSync, strFromU8, strToU8 } from 'fflate';
import type { Row } from './report.ts';

/**
 * Stored packed, and unpacked in chunks for each iteration: a quarter of a million rows take a few
 * megabytes. `write` returns what JSON can hold.
 */
export class PackedList<Item, Written = Item> implements Iterable<Item> {
  length = 0;
  readonly #pieces: Piece[] = [];
  readonly #write: (item: Item) => Written;
  readonly #read: (written: Written) => Item;
  readonly #atOnce: number;
  #open: Written[] = [];

  /** Rows packed together: `atOnce`; up to as many remain unpacked. */
  constructor(write: (item: Item) => Written, read: (written: Written) => Item, atOnce = 1_000) {
    this.#atOnce = atOnce;
    this.#write = write;
    this.#read = read;
  }

  add(item: Item): void {
    this.#open.push(this.#write(item));
    this.length += 1;
    if (this.#open.length < this.#atOnce) return;
    const text = strToU8(JSON.stringify(this.#open));
    this.#pieces.push({ packed: deflateSync(text, { level: 1 }), size: text.length });
    this.#open = [];
  }

  *[Symbol.iterator](): Iterator<Item> {
    for (const { packed, size } of this.#pieces) {
      const text = strFromU8(inflateSync(packed, { out: new Uint8Array(size) }));
      for (const written of JSON.parse(text) as readonly Written[]) yield this.#read(written);
    }
    for (const written of this.#open) yield this.#read(written);
  }
}

interface Piece {
  readonly packed: Uint8Array;
  /** The size of its content in bytes; allocated once. */
  readonly size: number;
}

const asItIs = (row: Row): Row => row;

/** Rows of a report, packed. */
export const packRows = (): PackedList<Row> => new PackedList(asItIs, asItIs);

/** Packed rows with the sums of some of their columns. */
export class SummedRows {
  readonly rows: PackedList<Row> = packRows();
  readonly #sums: Map<number, bigint>;

  /** `summed`: the places of columns of money. */
  constructor(summed: readonly number[]) {
    this.#sums = new Map(summed.map((index) => [index, 0n]));
  }

  add(row: Row): void {
    for (const [index, sum] of this.#sums)
      if (row[index]) this.#sums.set(index, sum + money(row[index]));
    this.rows.add(row);
  }

  sumBy(index: number): bigint {
    return this.#sums.get(index) ?? 0n;
  }
}

/** Rows in pieces of at most `most`. */
export function* inChunks(rows: Iterable<Row>, most: number): Iterable<readonly Row[]> {
  let piece: Row[] = [];
  for (const row of rows) {
    piece.push(row);
    if (piece.length < most) continue;
    yield piece;
    piece = [];
  }
  if (piece.length > 0) yield piece;
}
