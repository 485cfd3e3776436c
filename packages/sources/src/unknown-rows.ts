import * as texts from '@lotbook/messages/generated/file-reading';
import * as rejectedRows from '@lotbook/messages/generated/rejected-rows';
import type { Layout } from './cells.ts';
import type { Row } from './file-source.ts';
import { Unreadable } from './unreadable.ts';

export interface Kinds<Field extends string> {
  readonly key: (row: Row) => string | undefined;
  /** Keys of groups that may be completed by this row. */
  readonly neighbours: (row: Row) => readonly string[];
  /** The columns whose words decide what a row means. */
  readonly words: readonly Field[];
  readonly read: (row: Row) => unknown;
}

/** Reasons of a row whose words the format doesn't know. */
const UNKNOWN = new Set<string>(
  [texts.valueUnknown, texts.cellEmpty, rejectedRows.neitherOf, rejectedRows.neitherOfThree].map(
    ({ code }) => code,
  ),
);

/** More combinations of words than a format has. Bounds the time and memory for files in which each row has its own. */
const MOST_WORDS = 40;
const MOST_REMEMBERED = 1000;

/**
 * Rows whose words a format doesn't know. Such a row may be of any kind that the file has, so the groups to which it would belong as a
 * row of that kind can't be read either.
 */
export class UnknownRows<Field extends string> {
  readonly #layout: Layout<Field>;
  readonly #kinds: Kinds<Field>;
  readonly #columns: readonly number[];
  readonly #isUnknown = new Map<string, boolean>();
  readonly #knownWords = new Map<string, readonly string[]>();
  readonly #rows: Row[] = [];
  readonly #lineByKey = new Map<string, number>();
  readonly #lineByNeighbour = new Map<string, number>();

  constructor(layout: Layout<Field>, kinds: Kinds<Field>) {
    this.#layout = layout;
    this.#kinds = kinds;
    this.#columns = kinds.words.map((field) => layout.index[field]).filter((at) => at >= 0);
  }

  /** The line of an unknown row that may belong to a group with one of these keys. `isScattered`: its rows have several keys, or some are missing. */
  findLine(keys: readonly string[], isScattered: boolean): number | undefined {
    const places = isScattered ? [this.#lineByKey, this.#lineByNeighbour] : [this.#lineByKey];
    return places
      .flatMap((lines) => keys.map((key) => lines.get(key)))
      .find((line) => line !== undefined);
  }

  /** `key`: the group of the row, if its words have one. */
  note(row: Row, key: string | undefined): void {
    if (this.#columns.length === 0) return;
    const words = this.#columns.map((at) => (row.cells[at] ?? '').trim());
    const id = words.join('\n');
    if (this.#hasUnknownWords(id, row, key)) {
      this.#rows.push(row);
      for (const known of this.#knownWords.values()) this.#suspect(row, known);
    } else if (
      key !== undefined &&
      this.#knownWords.size < MOST_WORDS &&
      !this.#knownWords.has(id)
    ) {
      this.#knownWords.set(id, words);
      for (const unknown of this.#rows) this.#suspect(unknown, words);
    }
  }

  /** Rows with the same words are known or not for the same reason. In files with very many words, those of rows with a group are known. */
  #hasUnknownWords(id: string, row: Row, key: string | undefined): boolean {
    const known = this.#isUnknown.get(id);
    if (known !== undefined) return known;
    if (key !== undefined && this.#isUnknown.size >= MOST_REMEMBERED) return false;
    const isUnknown = this.#findReason(row);
    if (this.#isUnknown.size < MOST_REMEMBERED) this.#isUnknown.set(id, isUnknown);
    return isUnknown;
  }

  #findReason(row: Row): boolean {
    try {
      this.#kinds.read(row);
      return false;
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      const isWord = this.#columns.some((at) => this.#layout.header[at] === error.column);
      return isWord && UNKNOWN.has(error.reason.code);
    }
  }

  #suspect(row: Row, words: readonly string[]): void {
    const cells = row.cells.map((cell, at) => words[this.#columns.indexOf(at)] ?? cell);
    const other = { ...row, cells };
    const key = this.#kinds.key(other);
    if (key === undefined) return;
    if (!this.#lineByKey.has(key)) this.#lineByKey.set(key, row.line);
    for (const each of this.#kinds.neighbours(other)) this.#lineByNeighbour.set(each, row.line);
  }
}
