/** Pseudorandom numbers: the same seed gives the same numbers on any machine. */
export class Random {
  #state: number;
  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** A whole number from 0 to 2³² − 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (mixed ^ (mixed >>> 14)) >>> 0;
  }

  /** A whole number from `least` up to, not including, `limit`. */
  between(least: number, limit: number): number {
    return least + (this.next() % (limit - least));
  }

  pick<T>(list: readonly [T, ...T[]]): T {
    return list[this.between(0, list.length)] ?? list[0];
  }

  hex(digits: number): string {
    let text = '';
    while (text.length < digits) text += this.next().toString(16).padStart(8, '0');
    return text.slice(0, digits);
  }
}
