import type { AssetId, TransactionId } from '@lotbook/model/ids';
import type { TransactionOutcome } from '@lotbook/model/result';
import type { Moment } from './timestamp-batch.ts';
import type { Outcomes } from './outcomes.ts';

/** A moment from which something else follows, and what followed from it before. */
export interface Noted {
  readonly moment: Moment;
  readonly before: Outcomes;
}

/** Moments from which something else follows in the course of a change, with what followed before. */
export class Touched {
  /** Those that did not change in themselves: their transactions are the same as before. */
  readonly #noted = new Map<Moment, Outcomes>();
  /** Moments that changed in themselves, with the assets that they touched before. */
  readonly #changed = new Map<Moment, readonly AssetId[]>();
  readonly #former = new Map<TransactionId, TransactionOutcome>();
  /** Those of `#noted` since they are listed, in the order in which they were. */
  #listed: Moment[] | undefined;
  /** Transactions of which this change found that they cannot be counted. */
  readonly uncounted = new Set<TransactionId>();

  /** Something else is about to follow from the moment. */
  note(moment: Moment): void {
    if (this.#changed.has(moment) || this.#noted.has(moment)) return;
    this.#noted.set(moment, moment.outcomes);
    this.#listed?.push(moment);
  }

  /** From now on moments are listed as they are noted, see {@link takeListed}. */
  list(): void {
    this.#listed = [];
  }

  get listed(): number {
    return this.#listed?.length ?? 0;
  }

  /** Takes out the moments that were listed. */
  takeListed(): readonly Noted[] {
    const listed = (this.#listed ?? []).map((moment) => ({
      moment,
      before: this.#noted.get(moment)!,
    }));
    for (const { moment } of listed) this.#noted.delete(moment);
    this.#listed = [];
    return listed;
  }

  /** The moment is about to change in itself: its transactions, its prices or its partners. */
  change(moment: Moment): void {
    if (this.#changed.has(moment)) return;
    for (const outcome of this.#noted.get(moment) ?? moment.outcomes) this.forget(outcome);
    this.#noted.delete(moment);
    this.#changed.set(moment, moment.assets);
  }

  /** What was said of a transaction does not hold any more. */
  forget(outcome: TransactionOutcome): void {
    this.#former.set(outcome.transactionId, outcome);
  }

  /** What was said of transactions of moments that changed in themselves, and of those that could not be counted. */
  get former(): ReadonlyMap<TransactionId, TransactionOutcome> {
    return this.#former;
  }

  /** In order of time, without those that are gone; `before` of those that did not change in themselves. */
  moments(): readonly { readonly moment: Moment; readonly before: Outcomes | undefined }[] {
    const changed = [...this.#changed.keys()]
      .filter(({ dated }) => dated.length > 0)
      .map((moment) => ({ moment, before: undefined }));
    const noted = [...this.#noted].map(([moment, before]) => ({ moment, before }));
    return [...changed, ...noted].sort((a, b) => a.moment.ms - b.moment.ms);
  }

  changed(): readonly Moment[] {
    return [...this.#changed.keys()];
  }

  /** The instants of changes in the lots of each asset. */
  instants(): ReadonlyMap<AssetId, readonly number[]> {
    const instants = new Map<AssetId, number[]>();
    for (const [{ ms, assets }, before] of this.#changed) {
      for (const asset of new Set([...before, ...assets])) {
        const list = instants.get(asset);
        if (list) list.push(ms);
        else instants.set(asset, [ms]);
      }
    }
    return instants;
  }
}
