import type { Money } from '@lotbook/decimal/decimal';
import type { Movement } from '@lotbook/model/transaction';
import type { Match } from '../matching/match.ts';

/** A part of a transfer, and the basis of what arrived, while only one of its sides is booked. */
export interface UnderWay {
  readonly out: Movement;
  readonly in: Movement;
  readonly basis: Money;
}

/** Parts of transfers that moved when their first side was booked, until the other side finds them done. */
export class InTransit {
  readonly #byWithdrawal = new Map<Movement, UnderWay[]>();

  put({ out, in: arrival }: Match, basis: Money): void {
    this.#add({ out: out.movement, in: arrival.movement, basis });
  }

  /** The basis of a part that moved before; it is under way no longer. */
  take({ out, in: arrival }: Match): Money | undefined {
    const parts = this.#byWithdrawal.get(out.movement);
    const place = parts?.findIndex((each) => each.in === arrival.movement) ?? -1;
    if (!parts || place < 0) return undefined;
    const [part] = parts.splice(place, 1);
    if (parts.length === 0) this.#byWithdrawal.delete(out.movement);
    return part!.basis;
  }

  snapshot(): readonly UnderWay[] {
    return [...this.#byWithdrawal.values()].flat();
  }

  resume(underWay: readonly UnderWay[]): void {
    for (const each of underWay) this.#add(each);
  }

  #add(part: UnderWay): void {
    const parts = this.#byWithdrawal.get(part.out);
    if (parts) parts.push(part);
    else this.#byWithdrawal.set(part.out, [part]);
  }
}

export const isSameTransit = (a: readonly UnderWay[], b: readonly UnderWay[]): boolean =>
  a.length === b.length && a.every((one) => b.some((other) => one.out === other.out && one.in === other.in && one.basis === other.basis));
