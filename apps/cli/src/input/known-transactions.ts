import {
  foldSourceName,
  foldSourceNames,
  getContentKey,
  getDecisionsKey,
} from '@lotbook/sources/identity';
import type { ReadTransaction } from '@lotbook/sources/file-source';

/** Where something was read. */
export interface Origin {
  readonly file: string;
  readonly line: number;
}

/** A transaction that was read at least once, and its number of equal occurrences. */
export interface KnownTransaction {
  transaction: ReadTransaction;
  /** The source that contains it. */
  readonly name: string;
  /** The first place. */
  origin: Origin;
  count: number;
  /** Other files that contain it too. */
  alsoIn: Set<string> | undefined;
  /** Another one of the same id, with another content. */
  next: KnownTransaction | undefined;
  /** See {@link toContentKey}; computed on demand, since most ids occur only once. */
  key: string | undefined;
}

/** What distinguishes it from every other: its source, its content and its decisions. */
export const toContentKey = (known: KnownTransaction): string =>
  (known.key ??= `${known.name} ${getContentKey(known.transaction)}${getDecisionsKey(known.transaction)}`);

/** The same for `Kraken` and `kraken`, which are one wallet. */
function toFoldedKey(known: KnownTransaction): string {
  const { name, transaction, key } = known;
  if (
    transaction.movements.every(({ sourceName = '' }) => sourceName === foldSourceName(sourceName))
  )
    return key ?? toContentKey(known);
  const folded = foldSourceNames(transaction);
  return `${name} ${getContentKey(folded)}${getDecisionsKey(folded)}`;
}

/** Of two spellings, the one that sorts first is kept, whichever was read first. */
function keepFirstSpelling(known: KnownTransaction, come: KnownTransaction): void {
  const [one, other] = [toContentKey(known), toContentKey(come)];
  if (other >= one) return;
  known.transaction = come.transaction;
  known.origin = come.origin;
  known.key = other;
}

/**
 * The transactions of several files. One with an id is identified by it, else by its content: the same file twice adds nothing, while equal rows without
 * an id inside one file are as many transactions. Different content under one id is another transaction.
 */
export class KnownTransactions {
  /** By source, then by id; the first of each. */
  readonly #byId = new Map<string, Map<string, KnownTransaction>>();
  /** Those without an id, by source and content. */
  readonly #byContent = new Map<string, KnownTransaction>();
  #inFile = new Map<KnownTransaction, number>();

  /** What follows is from another file. */
  nextFile(): void {
    this.#inFile = new Map();
  }

  add(transaction: ReadTransaction, name: string, origin: Origin): void {
    const come: KnownTransaction = {
      transaction,
      name,
      origin,
      count: 1,
      alsoIn: undefined,
      next: undefined,
      key: undefined,
    };
    if (transaction.externalId === undefined) this.#addByContent(come);
    else this.#addById(come, transaction.externalId);
  }

  #addById(come: KnownTransaction, id: string): void {
    let ids = this.#byId.get(come.name);
    if (!ids) this.#byId.set(come.name, (ids = new Map()));
    const first = ids.get(id);
    if (!first) return void ids.set(id, come);
    const same = chain(first).find((each) => toFoldedKey(each) === toFoldedKey(come));
    if (same) {
      (same.alsoIn ??= new Set()).add(same.origin.file).add(come.origin.file);
      keepFirstSpelling(same, come);
    } else chain(first).at(-1)!.next = come;
  }

  /** Transactions with the same Id and source but different content, in different files: within one file this is refused or intended. */
  *clashes(): Generator<readonly [KnownTransaction, KnownTransaction]> {
    for (const ids of this.#byId.values()) {
      for (const first of ids.values()) {
        const all = first.next ? chain(first).toSorted(compare) : [];
        for (const [index, one] of all.entries())
          for (const other of all.slice(index + 1))
            if (getPlaces(one) === getPlaces(other) && !shareFile(one, other)) yield [one, other];
      }
    }
  }

  #addByContent(come: KnownTransaction): void {
    const key = toFoldedKey(come);
    const known = this.#byContent.get(key) ?? come;
    if (known === come) this.#byContent.set(key, come);
    else keepFirstSpelling(known, come);
    const count = (this.#inFile.get(known) ?? 0) + 1;
    this.#inFile.set(known, count);
    known.count = Math.max(known.count, count);
  }

  /** By source, id and content, regardless of the reading order. */
  inOrder(): readonly KnownTransaction[] {
    const all = [...this.#byContent.values()];
    for (const ids of this.#byId.values())
      for (const first of ids.values())
        for (const each of first.next ? chain(first) : [first]) all.push(each);
    return all.sort(compare);
  }
}

const getPlaces = ({ transaction: { movements } }: KnownTransaction): string =>
  JSON.stringify(
    [...new Set(movements.map(({ sourceName = '' }) => foldSourceName(sourceName)))].sort(),
  );

const getFiles = ({ origin, alsoIn }: KnownTransaction): ReadonlySet<string> =>
  new Set([origin.file, ...(alsoIn ?? [])]);
const shareFile = (one: KnownTransaction, other: KnownTransaction): boolean =>
  !getFiles(one).isDisjointFrom(getFiles(other));

function chain(first: KnownTransaction): readonly KnownTransaction[] {
  const all: KnownTransaction[] = [];
  for (let each: KnownTransaction | undefined = first; each; each = each.next) all.push(each);
  return all;
}

function compare(a: KnownTransaction, b: KnownTransaction): number {
  if (a.name !== b.name) return a.name < b.name ? -1 : 1;
  const [one = '', other = ''] = [a.transaction.externalId, b.transaction.externalId];
  if (one !== other) return one < other ? -1 : 1;
  return toContentKey(a) < toContentKey(b) ? -1 : 1;
}
