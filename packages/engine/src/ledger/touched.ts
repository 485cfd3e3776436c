import type { AssetId, TransactionId } from '@lotbook/model/ids';
import type { TransactionOutcome } from '@lotbook/model/result';
import type { Moment } from './moment.ts';

/** Moments from which something else follows in the course of a change, with what followed before. */
export class Touched {
  /** Those that did not change in themselves. */
  readonly #moments = new Set<Moment>();
  readonly #former = new Map<TransactionId, TransactionOutcome>();
  /** Moments that changed in themselves, with the assets that they touched before. */
  readonly #changed = new Map<Moment, readonly AssetId[]>();
  /** Moments that did not change in themselves, noted since they are listed, in the order in which they were. */
  #listed: Moment[] | undefined;
  /** Transactions of which this change found that they cannot be counted. */
  readonly uncounted = new Set<TransactionId>();

  /** Something else is about to follow from the moment. */
  note(moment: Moment): void {
    if (this.#changed.has(moment) || this.#moments.has(moment)) return;
    this.#moments.add(moment);
    this.#listed?.push(moment);
    this.#keep(moment);
  }

  /** From now on moments are listed as they are noted, see {@link takeListed}. */
  list(): void {
    this.#listed = [];
  }

  get listed(): number {
    return this.#listed?.length ?? 0;
  }

  /** Takes out the moments that were listed, with what was said of their transactions. */
  takeListed(): { readonly moments: readonly Moment[]; readonly former: ReadonlyMap<TransactionId, TransactionOutcome> } {
    const moments = this.#listed ?? [];
    this.#listed = [];
    const former = new Map<TransactionId, TransactionOutcome>();
    for (const moment of moments) {
      this.#moments.delete(moment);
      for (const { transaction } of moment.dated) {
        const outcome = this.#former.get(transaction.id);
        if (outcome) former.set(transaction.id, outcome);
        this.#former.delete(transaction.id);
      }
    }
    return { moments, former };
  }

  #keep(moment: Moment): void {
    for (const outcome of moment.outcomes) this.forget(outcome);
  }

  /** The moment is about to change in itself: its transactions, its prices or its partners. */
  change(moment: Moment): void {
    if (this.#changed.has(moment)) return;
    if (!this.#moments.delete(moment)) this.#keep(moment);
    this.#changed.set(moment, moment.assets);
  }

  /** What was said of a transaction does not hold any more. */
  forget(outcome: TransactionOutcome): void {
    this.#former.set(outcome.transactionId, outcome);
  }

  get former(): ReadonlyMap<TransactionId, TransactionOutcome> {
    return this.#former;
  }

  /** In order of time, without those that are gone. */
  moments(): readonly Moment[] {
    return [...this.#changed.keys(), ...this.#moments].filter(({ dated }) => dated.length > 0).sort((a, b) => a.ms - b.ms);
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
