import { getEffects } from '@lotbook/engine/start-run';
import { getAssetsSharingForks, getAssetsSharingBasis } from '@lotbook/engine/effects/hand-over';
import type { SideEffects } from '@lotbook/engine/effects/leg-effect';
import type { AssetId } from '@lotbook/model/ids';
import type { TaxSettings } from '@lotbook/model/settings';
import type { Transaction } from '@lotbook/model/transaction';

/** Collects the transactions that the lots of an asset depend on, including those of each asset whose basis moves into a collected one, or out of it in a fork. */
export class Following {
  readonly #effects: SideEffects;
  readonly #found = new Map<string, Transaction>();
  readonly #waiting: string[] = [];
  readonly #asked = new Set<string>();

  constructor(asset: string, settings: TaxSettings) {
    this.#effects = getEffects(settings);
    this.#want(asset);
  }

  /** The next asset whose transactions are needed; undefined once all are read. */
  next(): string | undefined {
    return this.#waiting.pop();
  }

  add(transactions: Iterable<Transaction>): void {
    for (const transaction of transactions) {
      if (this.#found.has(transaction.id)) continue;
      this.#found.set(transaction.id, transaction);
      for (const other of getAssetsSharingBasis(transaction, this.#effects)) this.#want(other);
    }
  }

  transactions(): readonly Transaction[] {
    return [...this.#found.values()];
  }

  #want(asset: string): void {
    if (this.#asked.has(asset)) return;
    this.#asked.add(asset);
    this.#waiting.push(asset);
    for (const other of getAssetsSharingForks(asset as AssetId, this.#effects)) this.#want(other);
  }
}
