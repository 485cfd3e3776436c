import { PackedList } from './packed-rows.ts';
import type { Row, RowList } from './report.ts';

type Numbered = readonly [number: number, row: Row];
const asItIs = (each: Numbered): Numbered => each;
/** Rows are grouped in chunks of this many numbers, and each chunk is sorted at once. */
const together = 1_000;
/** Rows arrive in any order, so several chunks may be open at a time. */
const packedAtOnce = 100;

/** Rows that arrive in any order and are read by their numbers, packed. */
export class OrderedRows implements RowList {
  length = 0;
  readonly #places = new Map<number, PackedList<Numbered>>();

  add(number: number, row: Row): void {
    const place = Math.floor(number / together);
    const rows = this.#places.get(place) ?? new PackedList(asItIs, asItIs, packedAtOnce);
    this.#places.set(place, rows);
    rows.add([number, row]);
    this.length += 1;
  }

  *[Symbol.iterator](): Iterator<Row> {
    const places = [...this.#places].toSorted(([a], [b]) => a - b);
    for (const [, rows] of places)
      for (const [, row] of [...rows].sort(([a], [b]) => a - b)) yield row;
  }
}

/** Several lists one after the other. */
export const joinRows = (lists: readonly RowList[]): RowList => ({
  length: lists.reduce((count, { length }) => count + length, 0),
  *[Symbol.iterator]() {
    for (const list of lists) yield* list;
  },
});
