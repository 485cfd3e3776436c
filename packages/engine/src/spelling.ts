import { toSymbolKey } from '@lotbook/model/asset-symbol';
import { isFiat } from '@lotbook/model/fiat';
import type { AssetId } from '@lotbook/model/ids';
import type { Transaction } from '@lotbook/model/transaction';

/**
 * The spellings of symbols in a book. Symbols are compared without regard to case, so that every asset needs one name: the spelling closest to capitals that the book
 * has. It depends on which spellings occur, not on their order, and a book with one spelling of each asset keeps it.
 */
export class Spellings {
  /** How many movements have each spelling, by symbol. */
  readonly #counts = new Map<string, Map<string, number>>();
  readonly #keys = new Map<string, string>();
  /** Names of symbols that have several spellings, or money in small letters. */
  readonly #names = new Map<string, AssetId>();

  constructor(transactions: Iterable<Transaction> = []) {
    for (const transaction of transactions) this.add(transaction);
  }

  /** Gives the symbols whose name is another one now. */
  add(transaction: Transaction): readonly string[] {
    return this.#count(transaction, 1);
  }

  /** The same of a transaction that is no longer there. */
  remove(transaction: Transaction): readonly string[] {
    return this.#count(transaction, -1);
  }

  keyOf(asset: string): string {
    let key = this.#keys.get(asset);
    if (key === undefined) this.#keys.set(asset, (key = toSymbolKey(asset)));
    return key;
  }

  getName(asset: AssetId): AssetId {
    return this.#names.size === 0 ? asset : (this.#names.get(this.keyOf(asset)) ?? asset);
  }

  /** A transaction with one name for each asset; the same object where nothing differs. */
  spell(transaction: Transaction): Transaction {
    if (
      this.#names.size === 0 ||
      transaction.movements.every(({ asset }) => this.getName(asset) === asset)
    )
      return transaction;
    return {
      ...transaction,
      movements: transaction.movements.map((each) => ({
        ...each,
        asset: this.getName(each.asset),
      })),
    };
  }

  #count({ movements }: Transaction, by: number): readonly string[] {
    const renamed: string[] = [];
    for (const { asset } of movements) {
      const key = this.keyOf(asset);
      let spellings = this.#counts.get(key);
      if (!spellings) this.#counts.set(key, (spellings = new Map()));
      const count = (spellings.get(asset) ?? 0) + by;
      if (count === 0) spellings.delete(asset);
      else spellings.set(asset, count);
      if (count === 0 || count === by) this.#rename(key, spellings, renamed);
    }
    return renamed;
  }

  #rename(key: string, spellings: ReadonlyMap<string, number>, renamed: string[]): void {
    const before = this.#names.get(key);
    const now = chooseName(key, [...spellings.keys()]);
    if (now === undefined) this.#names.delete(key);
    else this.#names.set(key, now);
    if (now !== before) renamed.push(key);
  }
}

/** Undefined where the only spelling is the name. */
function chooseName(key: string, spellings: readonly string[]): AssetId | undefined {
  if (isFiat(key)) return spellings.every((each) => each === key) ? undefined : (key as AssetId);
  return spellings.length < 2
    ? undefined
    : (spellings.reduce((least, each) => (each < least ? each : least)) as AssetId);
}

/** Transactions with one name for each asset; the same list where nothing differs. */
export function unifySpelling(transactions: readonly Transaction[]): readonly Transaction[] {
  const spellings = new Spellings(transactions);
  let differs = false;
  const spelled = transactions.map((each) => {
    const now = spellings.spell(each);
    differs ||= now !== each;
    return now;
  });
  return differs ? spelled : transactions;
}
