import { setImmediate } from 'node:timers/promises';
import { hasContent, type DatedOutcome } from '@lotbook/db/stores/outcomes';
import type { ResultChange, OutcomeChange, WholeResult } from '@lotbook/db/stores/results';
import type { Book } from '@lotbook/engine/compute';
import { computeOutcomes, generateOutcomes } from '@lotbook/engine/compute-outcomes';
import { compareLots } from '@lotbook/engine/ledger/difference';
import { isSameOutcome } from '@lotbook/engine/ledger/compare-outcomes';
import { mayDeferLosses } from '@lotbook/engine/wash-sales/wash-sales';
import { deferOutcomes } from '@lotbook/engine/wash-sales/defer-outcomes';
import type { TransactionId } from '@lotbook/model/ids';
import type { PriceNeed } from '@lotbook/model/price';
import type { OpenLot, TransactionOutcome } from '@lotbook/model/result';
import type { StoredResult } from './account-ledger.ts';
import { indexInstants } from './instants.ts';

/** Number of outcomes computed before the writer gets its turn. */
const atOnce = 200;

export type OutcomeChunks = Pick<WholeResult, 'lots'> & {
  readonly outcomes: AsyncGenerator<readonly DatedOutcome[], void, undefined>;
};

export interface Hearing {
  /** Hears of each price that a figure lacks. */
  readonly onNeed: (need: PriceNeed) => void;
  /** Called before a chunk is yielded: whether to continue. If not, the rest is computed only to find missing prices, and then `NotNeeded` is thrown. */
  readonly goesOn: (isLast: boolean) => Promise<boolean>;
}

export class NotNeeded extends Error {
  override name = 'NotNeeded';
}

/** Streams all results of a book while the rest is computed: holds no more than one chunk in memory, unless wash sale losses are deferred. */
export function getOutcomeChunks(book: Book, { onNeed, goesOn }: Hearing): OutcomeChunks {
  const toInstant = indexInstants(book.transactions);
  const turns = mayDeferLosses(book.settings)
    ? generateDeferred(book, onNeed)
    : generateOutcomes(book, onNeed);
  // Before a database transaction waits for it: if no result is final before everything is computed, this computes everything.
  const first = turns.next();
  let lots: readonly OpenLot[] = [];
  const outcomes = async function* () {
    let chunk: DatedOutcome[] = [];
    let isWanted = true;
    let turn = first;
    for (; !turn.done; turn = turns.next()) {
      if (!isWanted || !hasContent(turn.value)) continue;
      chunk.push({ outcome: turn.value, at: toInstant(turn.value) });
      if (chunk.length < atOnce) continue;
      await setImmediate();
      isWanted = await goesOn(false);
      if (isWanted) yield chunk;
      chunk = [];
    }
    if (!isWanted || !(await goesOn(true))) throw new NotNeeded();
    lots = turn.value;
    yield chunk;
  };
  return { outcomes: outcomes(), lots: () => lots };
}

/** A purchase may defer losses of earlier sales, so no result is final before everything is computed. */
function* generateDeferred(
  book: Book,
  onNeed: Hearing['onNeed'],
): Generator<TransactionOutcome, readonly OpenLot[], undefined> {
  const computed = computeOutcomes(book);
  for (const need of computed.needs) onNeed(need);
  const { outcomes, lots } = deferOutcomes(computed, book.settings);
  yield* outcomes;
  return lots;
}

/** All results, and, after processing, the stored form. */
export function getStoredChunks({ outcomes, lots }: OutcomeChunks): {
  readonly pieces: OutcomeChunks;
  readonly now: () => StoredResult;
} {
  const said: DatedOutcome[] = [];
  const passed = async function* (): OutcomeChunks['outcomes'] {
    for await (const chunk of outcomes) {
      said.push(...chunk);
      yield chunk;
    }
  };
  return { pieces: { outcomes: passed(), lots }, now: () => ({ outcomes: said, lots: lots() }) };
}

/** Results that differ from the stored ones; and, after processing, the stored form of all. */
export function getChanges(
  { outcomes, lots }: OutcomeChunks,
  stored: StoredResult,
): { readonly change: ResultChange; readonly now: () => StoredResult } {
  const said: DatedOutcome[] = [];
  const previous = new FormerOutcomes(stored.outcomes);
  const changed = async function* (): AsyncGenerator<readonly OutcomeChange[], void, undefined> {
    for await (const chunk of outcomes) {
      const others: OutcomeChange[] = [];
      for (const now of chunk) {
        const before = previous.take(now.outcome.transactionId);
        const isSame = before?.at === now.at && isSameOutcome(now.outcome, before.outcome);
        said.push(isSame ? before : now);
        if (!isSame) others.push({ before, now });
      }
      yield others;
    }
  };
  return {
    change: {
      changed: changed(),
      gone: () => previous.left(),
      lots: () => compareLots(stored.lots, lots()),
    },
    now: () => ({ outcomes: said, lots: lots() }),
  };
}

/** Earlier results by transaction: usually in the same order, so the next one is tried first. */
class FormerOutcomes {
  readonly #outcomes: readonly DatedOutcome[];
  readonly #taken: Uint8Array;
  #next = 0;
  #places: ReadonlyMap<TransactionId, number> | undefined;

  constructor(outcomes: readonly DatedOutcome[]) {
    this.#outcomes = outcomes;
    this.#taken = new Uint8Array(outcomes.length);
  }

  take(id: TransactionId): DatedOutcome | undefined {
    const place =
      this.#outcomes[this.#next]?.outcome.transactionId === id ? this.#next : this.#getPlace(id);
    if (place === undefined) return undefined;
    this.#taken[place] = 1;
    this.#next = place + 1;
    return this.#outcomes[place];
  }

  /** Results that were not yet read. */
  left(): readonly DatedOutcome[] {
    return this.#outcomes.filter((_, place) => this.#taken[place] === 0);
  }

  #getPlace(id: TransactionId): number | undefined {
    this.#places ??= new Map(
      this.#outcomes.map(({ outcome }, place) => [outcome.transactionId, place]),
    );
    return this.#places.get(id);
  }
}
