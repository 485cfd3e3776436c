import type { PriceNeed } from '@lotbook/model/price';

/** Prices that figures lack, as a computation comes upon them, each once. */
export class PriceQuestions {
  readonly #asked: Set<string>;
  readonly #open: PriceNeed[] = [];
  #looked = 0;

  /** `asked`: those that providers were asked before. */
  constructor(asked: ReadonlySet<string>) {
    this.#asked = new Set(asked);
  }

  hear(need: PriceNeed): void {
    const question = toQuestionKey(need);
    if (this.#asked.has(question)) return;
    this.#asked.add(question);
    this.#open.push(need);
  }

  /** Those that nobody was asked before. */
  get open(): readonly PriceNeed[] {
    return this.#open;
  }

  /** Everything that was asked before, and everything open. */
  get asked(): ReadonlySet<string> {
    return this.#asked;
  }

  /** Those that came since the last time, once they are `least`; the first of all at once. */
  fresh(least: number): readonly PriceNeed[] {
    if (this.#looked > 0 && this.#open.length - this.#looked < least) return [];
    const fresh = this.#open.slice(this.#looked);
    this.#looked = this.#open.length;
    return fresh;
  }
}

export const toQuestionKey = (need: PriceNeed): string =>
  `${need.asset} ${need.currency} ${need.at}`;
