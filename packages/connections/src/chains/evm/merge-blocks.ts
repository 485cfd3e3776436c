import type { Row } from './rows.ts';

/** All rows of one block in a wallet's lists. */
export interface BlockRows {
  readonly block: number;
  readonly rows: readonly Row[];
}

/**
 * Merges lists that are sorted by block: a block is yielded once no list can have more rows of it.
 * Holds one page of each list in memory.
 */
export async function* mergeBlocks(
  lists: readonly AsyncIterable<readonly Row[]>[],
): AsyncGenerator<BlockRows> {
  const readers = lists.map((list) => new Reader(list));
  await Promise.all(readers.map((reader) => reader.fill()));
  for (;;) {
    const open = readers.filter((reader) => reader.block !== undefined);
    const block = Math.min(...open.map((reader) => reader.block ?? Infinity));
    if (open.length === 0) return;
    const rows: Row[] = [];
    for (const reader of open) rows.push(...(await reader.take(block)));
    yield { block, rows };
  }
}

/** One list, read up to its next row. */
class Reader {
  readonly #pages: AsyncIterator<readonly Row[]>;
  #page: readonly Row[] = [];
  #next = 0;

  constructor(list: AsyncIterable<readonly Row[]>) {
    this.#pages = list[Symbol.asyncIterator]();
  }

  /** The block of the next row; undefined at the end. */
  get block(): number | undefined {
    return this.#page[this.#next]?.blockNumber;
  }

  async fill(): Promise<void> {
    while (this.#next >= this.#page.length) {
      const { done, value } = await this.#pages.next();
      if (done === true) return;
      [this.#page, this.#next] = [value, 0];
    }
  }

  async take(block: number): Promise<readonly Row[]> {
    const rows: Row[] = [];
    while (this.block !== undefined && this.block <= block) {
      const row = this.#page[this.#next];
      if (row) rows.push(row);
      this.#next += 1;
      await this.fill();
    }
    return rows;
  }
}
