import type { Quantity } from '@lotbook/decimal/decimal';
import type { MatchReason } from '@lotbook/model/result';
import type { Movement } from '@lotbook/model/transaction';
import { isRounded, isSurelyRounded, type Printed } from './tolerance.ts';
import { toPrinted, toUnits, type Match, type Matched, type Side } from './match.ts';

/** What was recognised as one transfer, and how. Both lists in the order in which units go from one to the other. */
export interface Joined {
  readonly outs: readonly Side[];
  readonly ins: readonly Side[];
  readonly reason: MatchReason;
  readonly confidence: number;
  /** The most of what was sent that may be taken for lost on the way, as one part in so many. */
  readonly toleranceParts: bigint;
}

const nothing = 0n as Quantity;

/**
 * How much more may arrive than was sent because of rounding alone. Limited to what the last sides
 * can carry, because it is reported with them.
 */
function findRounding(
  { outs, ins }: Pick<Joined, 'outs' | 'ins'>,
  isRoundedAmount: (sent: Quantity, arrived: Quantity, printed: Printed) => boolean,
): bigint {
  const [sent, arrived] = [toUnits(outs), toUnits(ins)];
  const [lastOut, lastIn] = [outs.at(-1), ins.at(-1)];
  if (!lastOut || !lastIn || !isRoundedAmount(sent, arrived, toPrinted(outs, ins))) return nothing;
  const difference = arrived - sent;
  return difference < lastIn.quantity && -difference < lastOut.quantity ? difference : nothing;
}

/** The matches found so far. Each side is given as far as it is still open, so that a later pass sees only what an earlier one left. */
export class Found {
  readonly matches = new Map<Movement, Matched & { readonly parts: Match[] }>();

  /** The side with the units that still want another end; undefined when there are none, or a person wants it left alone. */
  open(side: Side): Side | undefined {
    if (side.transaction.matching?.off) return undefined;
    const matched = this.matches.get(side.movement);
    if (!matched) return side;
    return matched.rest === 0n ? undefined : { ...side, quantity: matched.rest };
  }

  /** Makes the sides one transfer. What was only rounded is all of it; what little is missing at the end was lost; what is more stays open, and so does what arrived beyond what was sent. */
  join({ outs, ins, reason, confidence, toleranceParts }: Joined): void {
    const left = outs.map((out) => out.quantity as bigint);
    const sent = toUnits(outs);
    const arrived = toUnits(ins);
    const isSure = reason === 'hash' || reason === 'manual';
    const rounding = findRounding({ outs, ins }, isSure ? isSurelyRounded : isRounded);
    if (rounding > 0n) left[left.length - 1]! += rounding;
    const isLost =
      rounding === nothing && arrived < sent && (sent - arrived) * toleranceParts <= sent;
    const group = outs[0]!.id;
    let next = 0;
    for (const arrival of ins) {
      let wanted: bigint = arrival.quantity;
      while (wanted > 0n && next < outs.length) {
        const out = outs[next]!;
        const quantity = wanted < left[next]! ? wanted : left[next]!;
        wanted -= quantity;
        left[next]! -= quantity;
        // The last arrival reports the units of its withdrawal that were lost.
        const isLast = wanted === 0n && arrival === ins.at(-1);
        const lost = (isLost && isLast ? left[next]! : nothing) as Quantity;
        const part = {
          out,
          in: arrival,
          quantity: quantity as Quantity,
          lost,
          group,
          reason,
          confidence,
        };
        this.#note({ ...part, rounding: isLast ? rounding : nothing });
        if (isLast && rounding < 0n) left[next] = 0n;
        if (left[next] === 0n) next += 1;
      }
      this.#settle(arrival, nothing, wanted as Quantity);
    }
    outs.forEach((out, place) => {
      const over = left[place] as Quantity;
      if (isLost) this.#settle(out, over, nothing);
      else this.#settle(out, nothing, over);
    });
  }

  #note(match: Match): void {
    for (const { movement } of [match.out, match.in]) {
      const before = this.matches.get(movement);
      if (before) before.parts.push(match);
      else this.matches.set(movement, { parts: [match], lost: nothing, rest: nothing });
    }
  }

  #settle({ movement }: Side, lost: Quantity, rest: Quantity): void {
    const before = this.matches.get(movement);
    if (!before) {
      // Nothing of it went anywhere: it stays as if it had not been looked at, unless it got lost whole.
      if (lost > 0n) this.matches.set(movement, { parts: [], lost, rest });
    } else if (before.lost !== lost || before.rest !== rest)
      this.matches.set(movement, { ...before, lost, rest });
  }
}
