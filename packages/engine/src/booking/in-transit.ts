import type { Money } from '@lotbook/decimal/decimal';
import type { Movement } from '@lotbook/model/transaction';
import type { Shelf } from '../lots/shelf.ts';
import type { Match } from '../matching/match.ts';
import { isPerSource, type Run } from './run.ts';

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

/**
 * True for a transfer that departs at one instant and arrives at a later one: in between its units are at no source (26 CFR 1.1012-1(j)(3)(i)). While lots of
 * all sources are kept together until it arrives, it doesn't matter where they are, and they move at once. Change never leaves its source.
 */
export const isInTransit = (run: Run, { out, in: arrival }: Match): boolean =>
  out.ms < arrival.ms &&
  out.movement.source !== arrival.movement.source &&
  isPerSource(run, arrival.ms);

/** Where the units of a transfer are until they arrive. Each transfer has a place of its own, so that the lots that left are the ones that arrive. */
export function getTransitShelf({ holdings }: Run, { out, in: arrival }: Match): Shelf {
  const { asset, source } = out.movement;
  return holdings.shelfAt({ asset, source, kind: 'transit', transfer: `${out.id}\n${arrival.id}` });
}

export const isSameTransit = (a: readonly UnderWay[], b: readonly UnderWay[]): boolean =>
  a.length === b.length &&
  a.every((one) =>
    b.some((other) => one.out === other.out && one.in === other.in && one.basis === other.basis),
  );
