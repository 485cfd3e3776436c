import type { Quantity } from '@lotbook/decimal/decimal';
import type { Instant } from '@lotbook/model/time';

/**
 * The balance after an instant: according to the transactions, and as an outside source remembers
 * it.
 */
export interface Sighting {
  readonly at: Instant;
  readonly computed: Quantity;
  readonly reported: Quantity;
}

export interface Divergence {
  /** The last moment at which both agreed; undefined where they never did. */
  readonly agreed: Sighting | undefined;
  /** The first moment after it at which they did not. */
  readonly parted: Sighting;
}

/** A moment after which a balance may have changed. */
export interface Moment {
  readonly at: Instant;
  readonly computed: Quantity;
}

/**
 * Finds where two histories of a balance part, by halving: of `n` moments about log₂ n are asked about, since asking is slow. Moments ascend. Histories that part stay
 * apart; where they meet again by chance, a later parting may be found instead of the first.
 * @returns undefined where they agree at the last moment.
 */
export async function findFirstDivergence(
  moments: readonly Moment[],
  reportedAt: (at: Instant) => Promise<Quantity>,
): Promise<Divergence | undefined> {
  const look = async (moment: Moment): Promise<Sighting> => ({
    ...moment,
    reported: await reportedAt(moment.at),
  });
  const last = moments.at(-1);
  if (!last) return undefined;
  let parted = await look(last);
  if (parted.computed === parted.reported) return undefined;
  let agreed: Sighting | undefined;
  for (let [low, high] = [-1, moments.length - 1]; high - low > 1;) {
    const middle = Math.floor((low + high) / 2);
    const seen = await look(moments[middle]!);
    if (seen.computed === seen.reported) [low, agreed] = [middle, seen];
    else [high, parted] = [middle, seen];
  }
  return { agreed, parted };
}
