import type { Side } from './match.ts';

/** Withdrawals in order of time, each until it found its deposit. Those that have are stepped over without being looked at again. */
export class Waiting {
  readonly #sides: Side[] = [];
  /** Where to look on when the side of that place is taken. */
  readonly #onward: number[] = [];

  /** In order of time. */
  add(side: Side): void {
    this.#onward.push(this.#sides.length);
    this.#sides.push(side);
  }

  /** Those still waiting, from the latest at or before `ms` back in time. */
  *backFrom(ms: number): Generator<{ readonly place: number; readonly side: Side }> {
    for (let place = this.#open(this.#after(ms) - 1); place >= 0; place = this.#open(place - 1))
      yield { place, side: this.#sides[place]! };
  }

  take(place: number): void {
    this.#onward[place] = place - 1;
  }

  /** The last place at or before `place` that still waits, or -1; what was stepped over is remembered. */
  #open(place: number): number {
    let open = place;
    while (open >= 0 && this.#onward[open] !== open) open = this.#onward[open]!;
    for (let at = place; at > open;) {
      const next = this.#onward[at]!;
      this.#onward[at] = open;
      at = next;
    }
    return open;
  }

  #after(ms: number): number {
    let low = 0;
    let high = this.#sides.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#sides[middle]!.ms <= ms) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
