import type { InputState } from '@lotbook/db/stores/input-changes';
import { hasContent, type DatedOutcome } from '@lotbook/db/stores/outcomes';
import type { OutcomeChange, Reading, ResultChange } from '@lotbook/db/stores/results';
import type { Book } from '@lotbook/engine/compute';
import type { Money } from '@lotbook/decimal/decimal';
import { Ledger, type Delta, type Piece } from '@lotbook/engine/ledger';
import { finishSteps, type Steps } from '@lotbook/engine/steps';
import { mayDeferLosses } from '@lotbook/engine/wash-sales/wash-sales';
import { taxYears } from '@lotbook/law/tax-year';
import { assert } from '@lotbook/model/errors';
import type { FiatCode, TransactionId } from '@lotbook/model/ids';
import { answerBook, getFirst, makePriceBook } from '@lotbook/model/price-book';
import type { Price, PriceBook, PriceNeed } from '@lotbook/model/price';
import type { OpenLot, TransactionOutcome } from '@lotbook/model/result';
import type { Instant } from '@lotbook/model/time';
import type { Transaction } from '@lotbook/model/transaction';
import type { AccountInputs, InputFrame, InputsSince } from './account-inputs.ts';
import type { AnsweredPrice } from './answered-prices.ts';
import { Following } from './following.ts';
import { indexInstants } from './instants.ts';
import { toQuestionKey } from './price-questions.ts';
import {
  formatChoice,
  digestInTurns,
  combineDigest,
  toLines,
  formatPrice,
  formatTransaction,
  type LineDigest,
} from './input-digest.ts';

/** The complete input of a computation: the inputs, and the providers' answers for missing prices. */
export interface Known {
  readonly inputs: AccountInputs;
  readonly answers: readonly AnsweredPrice[];
  /** The questions sent to providers. */
  readonly asked: ReadonlySet<string>;
  /** Of inputs and answers; it may still be made. */
  readonly digest: Promise<LineDigest>;
}

/** What is stored of an account, as who stored it still knows it. */
export interface StoredResult {
  /** Outcomes with content, in computation order. */
  readonly outcomes: readonly DatedOutcome[];
  readonly lots: readonly OpenLot[];
}

/** What was computed, as one generation shows it. */
export interface Computed extends Omit<Known, 'digest'> {
  readonly digest: LineDigest;
  readonly generation: number;
  /** Where it was stored. */
  readonly stored: StoredResult | undefined;
}

/** The result of a change, returned in chunks while it is computed. */
export interface Followed {
  readonly change: ResultChange & { readonly changed: Iterable<readonly OutcomeChange[]> };
  /** Missing prices that no provider was queried for; queried after the whole change is processed. */
  readonly needs: () => readonly PriceNeed[];
}

/** How a change would affect outcomes: current and changed outcomes of the same transactions. */
export interface Tried {
  readonly now: readonly TransactionOutcome[];
  readonly other: readonly TransactionOutcome[];
  /** Change in the cost of current holdings. */
  readonly heldBasis: Money;
  /** Missing prices that no provider was queried for. */
  readonly unpriced: number;
}

/** Outcomes per chunk: few, so that storing starts soon. */
const TOLD_AT_ONCE = 250;
/** Records that one change may touch and still be followed. */
const mostFollowed = 5_000;
const DAY_MS = 86_400_000;

/** The prices of an account: its own files' first. */
export function createPriceBook(
  prices: readonly Price[],
  answers: readonly AnsweredPrice[],
): PriceBook {
  const filed = makePriceBook(prices);
  return answers.length === 0 ? filed : getFirst(filed, answerBook(answers));
}

/** The same with further answers of price providers. */
export function addAnswers(known: Known, answers: readonly AnsweredPrice[]): Known {
  const come = answers.map(({ price }) => formatPrice(price));
  return {
    ...known,
    answers: [...known.answers, ...answers],
    digest: digestInTurns(known.digest, { come, gone: [] }),
  };
}

/** Names and years needed to read stored results. */
export const getReading = ({ sources, settings }: InputFrame): Reading => ({
  getSourceId: sources.getId,
  getTaxYear: taxYears[settings.jurisdiction].of,
});

/** An account as it was computed, with what it was computed from. The ledger that follows changes of it is made when it is first needed, which takes as long as computing it twice. */
export class AccountLedger {
  #ledger: Ledger | undefined;
  #making: Steps<Ledger> | undefined;
  #stored: StoredResult | undefined;
  readonly #transactions: Map<TransactionId, Transaction>;
  readonly #digest: LineDigest;
  readonly #answers: AnsweredPrice[];
  readonly #asked: Set<string>;
  readonly #madeAt = Date.now();
  #frame: InputFrame;
  #prices: readonly Price[];
  /** The computation of these figures; rows in the database with another number don't belong to this ledger. */
  generation: number;
  /** The hour of the last query for prices of holdings. */
  pricedAt: Instant | undefined;

  constructor({ inputs, answers, asked, digest, generation, stored }: Computed) {
    this.#frame = getFrame(inputs);
    this.#prices = inputs.prices;
    this.#answers = [...answers];
    this.#asked = new Set(asked);
    this.#transactions = new Map(
      inputs.transactions.map((transaction) => [transaction.id, transaction]),
    );
    this.#digest = digest.copy();
    this.#stored = stored;
    this.generation = generation;
  }

  /** Continues building the ledger for a short time; false once it is complete, or if it would be too large for incremental changes. */
  makeReady(): boolean {
    if (this.#ledger || mayDeferLosses(this.#frame.settings)) return false;
    const { done, value } = this.#begun().next();
    if (done) this.#take(value);
    return !done;
  }

  #begun(): Steps<Ledger> {
    return (this.#making ??= Ledger.inSteps(this.book()));
  }

  #made(): Ledger {
    return this.#ledger ?? this.#take(finishSteps(this.#begun()));
  }

  /** The stored copy has the same content. */
  #take(ledger: Ledger): Ledger {
    this.#making = undefined;
    this.#stored = undefined;
    this.#ledger = ledger;
    return ledger;
  }

  get size(): number {
    return this.#transactions.size;
  }

  get state(): InputState {
    return this.#frame.state;
  }

  get currency(): FiatCode {
    return this.#frame.settings.currency;
  }

  get reading(): Reading {
    return getReading(this.#frame);
  }

  /**
   * Whether the change can reach so much that computing all of it is quicker than following: other settings, or other prices of the account's own. Where losses
   * of wash sales are deferred, every change reaches what was bought before and after it.
   */
  isWide(since: InputsSince): boolean {
    if (mayDeferLosses(since.settings)) return true;
    return (
      since.prices !== undefined ||
      since.put.length > mostFollowed ||
      !isEqual(since.settings, this.#frame.settings)
    );
  }

  /** The complete engine input after the change, with known prices. Doesn't change the ledger. */
  after(since: InputsSince): Known {
    const transactions = new Map(this.#transactions);
    for (const id of since.removed) transactions.delete(id);
    for (const transaction of since.put) transactions.set(transaction.id, transaction);
    const inputs = {
      ...getFrame(since),
      transactions: [...transactions.values()],
      prices: since.prices ?? this.#prices,
    };
    return { inputs, answers: this.#answers, asked: this.#asked, digest: this.#digestAfter(since) };
  }

  #digestAfter({ put, removed, prices, lotChoices }: InputsSince): Promise<LineDigest> {
    const previous = [...removed, ...put.map((each) => each.id)].flatMap(
      (id) => this.#transactions.get(id) ?? [],
    );
    const gone = { transactions: previous, lotChoices: this.#frame.lotChoices };
    return digestInTurns(this.#digest, {
      gone: toLines(gone, prices ? this.#prices : []),
      come: toLines({ transactions: put, lotChoices }, prices ?? []),
    });
  }

  /**
   * The account's stored rows, as far as loaded. Undefined also if source names or years mean something else in `frame` than when the rows were stored,
   * and if losses were deferred: then the rows differ from the ledger.
   */
  stored(frame: InputFrame): StoredResult | undefined {
    if (!this.#isReadLike(frame)) return undefined;
    if (!this.#ledger || mayDeferLosses(this.#frame.settings)) return this.#stored;
    const outcomes: DatedOutcome[] = [];
    const toInstant = indexInstants(this.#transactions.values());
    for (const outcome of this.#ledger.outcomes())
      if (hasContent(outcome)) outcomes.push({ outcome, at: toInstant(outcome) });
    return { outcomes, lots: this.#ledger.lots() };
  }

  #isReadLike({ sources, settings }: InputFrame): boolean {
    return (
      sources.key === this.#frame.sources.key &&
      settings.jurisdiction === this.#frame.settings.jurisdiction
    );
  }

  /** Everything that decides the figures, as they were computed. */
  book(): Book {
    const { settings, lotChoices, latest } = this.#frame;
    return {
      transactions: [...this.#transactions.values()],
      settings,
      prices: createPriceBook(this.#prices, this.#answers),
      lotChoices,
      latest,
    };
  }

  /** What decides the lots of an asset; see `assetBook`. */
  bookAbout(asset: string): Book {
    const { settings, lotChoices, latest } = this.#frame;
    const found = new Following(asset, settings);
    for (let next = found.next(); next !== undefined; next = found.next())
      found.add(filterMoving(this.#transactions.values(), next));
    return {
      transactions: found.transactions(),
      settings,
      prices: createPriceBook(this.#prices, this.#answers),
      lotChoices,
      latest,
    };
  }

  /** Not if stored rows must be read differently from now on, nor when missing prices are due to be queried again. */
  canFollow(frame: InputFrame): boolean {
    return Date.now() - this.#madeAt < DAY_MS && this.#isReadLike(frame);
  }

  /** Of everything that the figures were computed from. */
  get digest(): string {
    return combineDigest(this.#digest.text(), this.#frame.settings);
  }

  /** Adds answers of price providers. The ledger is consistent again after the whole change is processed. */
  answer(answers: readonly AnsweredPrice[]): ResultChange {
    this.#answers.push(...answers);
    for (const { price } of answers) this.#digest.add(formatPrice(price));
    return this.#followed(
      this.#made().changeInPieces(
        { prices: createPriceBook(this.#prices, this.#answers) },
        TOLD_AT_ONCE,
      ),
      new Map(),
    ).change;
  }

  /** Applies changes. The ledger is consistent again after the whole change is processed. */
  follow(since: InputsSince): Followed {
    const ledger = this.#made();
    const previous = this.#replace(since.put, since.removed);
    const prices = since.prices && this.#replacePrices(since.prices);
    const settings = isEqual(since.settings, this.#frame.settings) ? undefined : since.settings;
    const lotChoices = isEqual(since.lotChoices, this.#frame.lotChoices)
      ? undefined
      : since.lotChoices;
    if (lotChoices) {
      for (const choice of this.#frame.lotChoices) this.#digest.remove(formatChoice(choice));
      for (const choice of lotChoices) this.#digest.add(formatChoice(choice));
    }
    this.#frame = getFrame(since);
    const change = {
      put: since.put,
      remove: since.removed,
      latest: since.latest,
      ...(prices ? { prices } : {}),
      ...(settings ? { settings } : {}),
      ...(lotChoices ? { lotChoices } : {}),
    };
    return this.#followed(ledger.changeInPieces(change, TOLD_AT_ONCE), previous);
  }

  /**
   * What a change would do: the outcomes that would be others, as they are and as they would be; afterwards the ledger is as before. Undefined where it cannot follow the change.
   * `answersTo` returns known answers for prices that would be missing.
   */
  async tried(
    since: InputsSince,
    answersTo: (needs: readonly PriceNeed[]) => Promise<readonly AnsweredPrice[]>,
  ): Promise<Tried | undefined> {
    if (!this.canFollow(since) || this.isWide(since)) return undefined;
    const ledger = this.#made();
    const { put, removed, lotChoices } = since;
    const { latest } = this.#frame;
    const previous = [...removed, ...put.map(({ id }) => id)].flatMap(
      (id) => this.#transactions.get(id) ?? [],
    );
    const come = put.flatMap(({ id }) => (this.#transactions.has(id) ? [] : [id]));
    const choices = isEqual(lotChoices, this.#frame.lotChoices) ? undefined : lotChoices;
    try {
      const first = ledger.change({
        put,
        remove: removed,
        latest,
        ...(choices && { lotChoices: choices }),
      });
      const open = first.needs.filter((need) => !this.#asked.has(toQuestionKey(need)));
      const answers = open.length > 0 ? await answersTo(open) : [];
      const then =
        answers.length > 0
          ? [
              ledger.change({
                prices: createPriceBook(this.#prices, [...this.#answers, ...answers]),
                latest,
              }),
            ]
          : [];
      ledger.change({
        put: previous,
        remove: come,
        latest,
        ...(choices && { lotChoices: this.#frame.lotChoices }),
        ...(answers.length > 0 && { prices: createPriceBook(this.#prices, this.#answers) }),
      });
      return joinDeltas([first, ...then], open.length - answers.length);
    } catch (error) {
      // Rebuild it from its input.
      this.#ledger = undefined;
      throw error;
    }
  }

  /** The earlier state of deleted or replaced transactions. */
  #replace(
    put: readonly Transaction[],
    removed: readonly TransactionId[],
  ): ReadonlyMap<TransactionId, Transaction> {
    const previous = new Map<TransactionId, Transaction>();
    for (const id of [...removed, ...put.map((each) => each.id)]) {
      const before = this.#transactions.get(id);
      if (!before) continue;
      previous.set(id, before);
      this.#digest.remove(formatTransaction(before));
      this.#transactions.delete(id);
    }
    for (const transaction of put) {
      this.#transactions.set(transaction.id, transaction);
      this.#digest.add(formatTransaction(transaction));
    }
    return previous;
  }

  #replacePrices(prices: readonly Price[]): PriceBook {
    for (const price of this.#prices) this.#digest.remove(formatPrice(price));
    for (const price of prices) this.#digest.add(formatPrice(price));
    this.#prices = prices;
    return createPriceBook(prices, this.#answers);
  }

  /** Prices that no provider was queried for yet. */
  #newNeeds(needs: readonly PriceNeed[]): readonly PriceNeed[] {
    const open = needs.filter((need) => !this.#asked.has(toQuestionKey(need)));
    for (const need of open) this.#asked.add(toQuestionKey(need));
    return open;
  }

  /** `former`: the earlier state of deleted or replaced transactions. */
  #followed(
    chunks: Generator<Piece, Delta, undefined>,
    previous: ReadonlyMap<TransactionId, Transaction>,
  ): Followed {
    const removed = new Map<TransactionId, DatedOutcome>();
    const rest: { delta?: Delta } = {};
    const delta = (): Delta => {
      assert(rest.delta, 'the whole change is processed before its end is requested');
      return rest.delta;
    };
    return {
      change: {
        changed: this.#changedIn(chunks, previous, removed, rest),
        gone: () => removed.values(),
        lots: () => delta().lots,
      },
      needs: () => this.#newNeeds(delta().needs),
    };
  }

  /** Collects deletions while iterating, and the final outcomes at the end. */
  *#changedIn(
    chunks: Generator<Piece, Delta, undefined>,
    previous: ReadonlyMap<TransactionId, Transaction>,
    removed: Map<TransactionId, DatedOutcome>,
    rest: { delta?: Delta },
  ): Generator<readonly OutcomeChange[]> {
    for (;;) {
      const { done, value } = chunks.next();
      for (const outcome of value.former.filter(hasContent)) {
        const id = outcome.transactionId;
        removed.set(id, { outcome, at: (previous.get(id) ?? this.#transactions.get(id))!.at });
      }
      yield value.outcomes.filter(hasContent).map((outcome) => {
        const before = removed.get(outcome.transactionId);
        removed.delete(outcome.transactionId);
        return { before, now: this.#dated(outcome) };
      });
      if (!done) continue;
      rest.delta = value;
      return;
    }
  }

  #dated(outcome: TransactionOutcome): DatedOutcome {
    return { outcome, at: this.#transactions.get(outcome.transactionId)!.at };
  }
}

/** Changes that followed upon one another, as one. */
function joinDeltas(deltas: readonly Delta[], unpriced: number): Tried {
  const now = new Map<TransactionId, TransactionOutcome>();
  const then = new Map<TransactionId, TransactionOutcome>();
  for (const { former, outcomes, removed } of deltas) {
    for (const outcome of former)
      if (!now.has(outcome.transactionId) && !then.has(outcome.transactionId))
        now.set(outcome.transactionId, outcome);
    for (const id of removed) then.delete(id);
    for (const outcome of outcomes) then.set(outcome.transactionId, outcome);
  }
  const heldBasis = deltas.reduce(
    (sum, { lots: { gone, come } }) => sum + getBasis(come) - getBasis(gone),
    0n,
  ) as Money;
  return { now: [...now.values()], other: [...then.values()], heldBasis, unpriced };
}

/** What lots cost in all. */
export const getBasis = (lots: readonly OpenLot[]): Money =>
  lots.reduce((sum, { basis }) => sum + basis, 0n) as Money;

const filterMoving = (transactions: Iterable<Transaction>, asset: string): Iterable<Transaction> =>
  Iterator.from(transactions).filter(({ movements }) =>
    movements.some((movement) => movement.asset === asset),
  );

const getFrame = ({ settings, lotChoices, sources, state, latest }: InputFrame): InputFrame => ({
  settings,
  lotChoices,
  sources,
  state,
  latest,
});

/** Of plain data; quantities count as their text. */
const isEqual = (a: unknown, b: unknown): boolean =>
  JSON.stringify(a, toJsonText) === JSON.stringify(b, toJsonText);
const toJsonText = (_key: string, value: unknown): unknown =>
  typeof value === 'bigint' ? String(value) : value;
