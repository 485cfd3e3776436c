import { handedOver } from '@lotbook/engine/effects/hand-over';
import type { SideEffects } from '@lotbook/engine/effects/leg-effect';
import type { Transaction } from '@lotbook/model/transaction';

/** Gathers the transactions that the lots of an asset hang on: each asset whose basis goes over into one that is looked at is looked at too. */
export class Following {
  readonly #effects: SideEffects;
  readonly #found = new Map<string, Transaction>();
  readonly #waiting: string[];
  readonly #asked: Set<string>;

  constructor(asset: string, effects: SideEffects) {
    this.#effects = effects;
    this.#waiting = [asset];
    this.#asked = new Set(this.#waiting);
  }

  /** The next asset whose transactions are wanted; undefined once all are there. */
  next(): string | undefined {
    return this.#waiting.pop();
  }

  add(transactions: Iterable<Transaction>): void {
    for (const transaction of transactions) {
      if (this.#found.has(transaction.id)) continue;
      this.#found.set(transaction.id, transaction);
      for (const other of handedOver(transaction, this.#effects)) {
        if (this.#asked.has(other)) continue;
        this.#asked.add(other);
        this.#waiting.push(other);
      }
    }
  }

  transactions(): readonly Transaction[] {
    return [...this.#found.values()];
  }
}
