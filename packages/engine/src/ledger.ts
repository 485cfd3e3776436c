import { assert } from '@lotbook/model/errors';
import type { TransactionId } from '@lotbook/model/ids';
import type { PriceBook, PriceNeed } from '@lotbook/model/price';
import type { OpenLot, TaxResult, TransactionOutcome } from '@lotbook/model/result';
import type { LotChoice, TaxSettings } from '@lotbook/model/settings';
import type { Instant } from '@lotbook/model/time';
import type { Transaction } from '@lotbook/model/transaction';
import type { Book } from './compute.ts';
import { latestInstant } from './check.ts';
import { getJurisdiction } from './jurisdiction/registry.ts';
import { makeDelta, type LotDifference } from './ledger/difference.ts';
import { LotLedger } from './ledger/lot-ledger.ts';
import { PoolLedger } from './ledger/pool-ledger.ts';
import { Spellings, unifySpelling } from './spelling.ts';
import { finishSteps, type Steps } from './steps.ts';

/** What changed in a book. What is absent stays as it was. */
export interface Change {
  /** Transactions that are new, or that take the place of the one with their id. */
  readonly put?: readonly Transaction[];
  /** Transactions that are no longer there. */
  readonly remove?: readonly TransactionId[];
  readonly prices?: PriceBook;
  readonly settings?: TaxSettings;
  readonly lotChoices?: readonly LotChoice[];
  /** What comes after it has not happened yet. */
  readonly latest?: Instant;
}

/** What a change did to the figures. */
export interface Delta {
  /** Outcomes that are new or differ from before, in the order of {@link Ledger.outcomes}. */
  readonly outcomes: readonly TransactionOutcome[];
  /** Transactions that have an outcome no longer: removed, or ignored. */
  readonly removed: readonly TransactionId[];
  /** What was said before of the transactions of `outcomes` and `removed`, of which anything was said. */
  readonly former: readonly TransactionOutcome[];
  /** The missing prices of the recomputed figures, in order of time, then by asset. */
  readonly needs: readonly PriceNeed[];
  /** Open lots that were removed, and those that were added; a changed lot is in both. */
  readonly lots: LotDifference;
}

/** The effect of a change on some figures, reported while the rest is computed. */
export type Piece = Pick<Delta, 'outcomes' | 'former'>;

/**
 * A computed book that can be changed: it stores its results and recomputes only what a change can
 * reach. At any time {@link Ledger.result} is what `compute` returns for the current book, byte for
 * byte.
 *
 * Memory: about twice that of `compute`. Ids of transactions have to be unique. A change throws
 * only because of a bug; the ledger can't be used afterwards.
 */
export class Ledger {
  #book: Omit<Book, 'transactions'>;
  readonly #transactions: Map<TransactionId, Transaction>;
  readonly #options: LedgerOptions;
  #kept: LotLedger | PoolLedger;
  readonly #spellings: Spellings;

  /** @throws AppError `JURISDICTION_UNKNOWN` when the settings name a country whose law is not built in. */
  constructor(
    book: Book,
    options: LedgerOptions = {},
    kept: LotLedger | PoolLedger = finishSteps(getLedger(book, options)),
  ) {
    this.#book = book;
    this.#transactions = new Map(book.transactions.map((each) => [each.id, each]));
    assert(this.#transactions.size === book.transactions.length, 'ids of transactions are unique');
    this.#options = options;
    this.#kept = kept;
    this.#spellings = new Spellings(book.transactions);
  }

  /** The same, made step by step. */
  static *inSteps(book: Book, options: LedgerOptions = {}): Steps<Ledger> {
    return new Ledger(book, options, yield* getLedger(book, options));
  }

  /** Changes the book and computes what that reaches; all of it where the book moves to another place. */
  change(change: Change): Delta {
    return finishSteps(this.changeInPieces(change, Number.POSITIVE_INFINITY));
  }

  /**
   * Like {@link Ledger.change}, in batches of about `atOnce` outcomes as soon as they are booked;
   * each outcome is reported once, and the return value has the rest. The ledger can't be read
   * before the last batch.
   */
  *changeInPieces(change: Change, atOnce: number): Generator<Piece, Delta, undefined> {
    const renamed = this.#adopt(change);
    const { settings, latest } = this.#book;
    const { put: _, remove: __, ...rest } = change;
    this.#book = { ...this.#book, ...rest };
    const before = this.#kept;
    if (this.#book.settings.jurisdiction === settings.jurisdiction) {
      const whole = this.#spelled(this.#withCome(change, latest), renamed);
      return before instanceof PoolLedger
        ? before.change(whole)
        : yield* before.changeInPieces(whole, atOnce);
    }
    this.#kept = finishSteps(
      getLedger({ ...this.#book, transactions: [...this.#transactions.values()] }, this.#options),
    );
    return makeDelta(before, this.#kept);
  }

  /** Takes the transactions over. Gives the symbols whose name is another one now. */
  #adopt({ remove = [], put = [] }: Change): ReadonlySet<string> {
    const renamed = new Set<string>();
    const forget = (id: TransactionId): void => {
      const known = this.#transactions.get(id);
      for (const key of known ? this.#spellings.remove(known) : []) renamed.add(key);
    };
    for (const id of remove) {
      forget(id);
      this.#transactions.delete(id);
    }
    for (const transaction of put) {
      forget(transaction.id);
      this.#transactions.set(transaction.id, transaction);
      for (const key of this.#spellings.add(transaction)) renamed.add(key);
    }
    return renamed;
  }

  /** With one name for each asset, and with the transactions whose assets are named otherwise now. */
  #spelled(change: Change, renamed: ReadonlySet<string>): Change {
    const { put = [], ...rest } = change;
    const known = new Set(put.map(({ id }) => id));
    const has = ({ movements }: Transaction): boolean =>
      movements.some(({ asset }) => renamed.has(this.#spellings.keyOf(asset)));
    const others =
      renamed.size === 0
        ? []
        : Iterator.from(this.#transactions.values()).filter(
            (each) => !known.has(each.id) && has(each),
          );
    const all = [...put, ...others].map((each) => this.#spellings.spell(each));
    return change.put === undefined && all.length === 0 ? change : { ...rest, put: all };
  }

  /**
   * Includes transactions between the latest instant before and the new one, so that they are
   * processed again.
   */
  #withCome(change: Change, before: Instant = latestInstant): Change {
    const { latest = before, put = [] } = change;
    if (latest === before) return change;
    const [from, to] = latest < before ? [latest, before] : [before, latest];
    const known = new Set(put.map(({ id }) => id));
    const between = Iterator.from(this.#transactions.values()).filter(
      ({ id, at }) => at > from && at <= to && !known.has(id),
    );
    return { ...change, put: [...put, ...between] };
  }

  /** What follows from each transaction that is not ignored: in order, and after them those that cannot be counted, by id. */
  outcomes(): Iterable<TransactionOutcome> {
    return this.#kept.outcomes();
  }

  /** All figures as `compute` gives them. */
  result(): TaxResult {
    return this.#kept.result();
  }

  /** Open lots, by asset and age. */
  lots(): readonly OpenLot[] {
    return this.#kept.lots();
  }

  /** The prices that figures lack, each once, in order of time. */
  needs(): readonly PriceNeed[] {
    return this.#kept.needs();
  }
}

export interface LedgerOptions {
  /** How many sides of transactions lie between two checkpoints at the least. Fewer make changes quicker and cost memory. */
  readonly leastSpacing?: number;
}

function* getLedger(book: Book, options: LedgerOptions): Steps<LotLedger | PoolLedger> {
  return getJurisdiction(book.settings.jurisdiction).units.by === 'lots'
    ? yield* LotLedger.inSteps({ ...book, transactions: unifySpelling(book.transactions) }, options)
    : new PoolLedger(book);
}
