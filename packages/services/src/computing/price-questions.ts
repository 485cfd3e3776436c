import type { PriceNeed } from '@lotbook/model/price';

/** Missing prices, collected once each during a computation. */
export class PriceQuestions {
  readonly #asked: Set<string>;
  readonly #open: PriceNeed[] = [];
  #looked = 0;

  /** `asked`: questions that providers were asked before. */
  constructor(asked: ReadonlySet<string>) {
    this.#asked = new Set(asked);
  }

  hear(need: PriceNeed): void {
    const question = toQuestionKey(need);
    if (this.#asked.has(question)) return;
    this.#asked.add(question);
    this.#open.push(need);
  }

  /** Questions that were not asked before. */
  get open(): readonly PriceNeed[] {
    return this.#open;
  }

  /** All questions: asked before, and open. */
  get asked(): ReadonlySet<string> {
    return this.#asked;
  }

  /** Questions since the last call, if there are at least `least`; the very first one at once. */
  fresh(least: number): readonly PriceNeed[] {
    if (this.#looked > 0 && this.#open.length - this.#looked < least) return [];
    const fresh = this.#open.slice(this.#looked);
    this.#looked = this.#open.length;
    return fresh;
  }
}

export const toQuestionKey = (need: PriceNeed): string =>
  `${need.asset} ${need.currency} ${need.at}`;
