import { share, type Money, type Quantity } from '@lotbook/decimal/decimal';
import type { Stake } from '@lotbook/model/issue';
import type { Doubt } from '../../lots/lot.ts';

/** Units of uncertain cost among others: what their issue says they may have cost. */
export interface PooledDoubt extends Omit<Stake, 'worth'> {
  readonly worth: bigint;
  /** Units without a known value when they came: what they are sold for sets the limit. */
  readonly unpriced: bigint;
}

/** Undefined if every unit has a known cost. */
export type Doubts = readonly PooledDoubt[] | undefined;

/** More issues than these are merged, so that a sale out of a pool names a bounded number. */
const mostDoubts = 12;

/** The doubt about units, if there is one. */
export function toDoubts(doubt: Doubt | undefined, units: bigint): Doubts {
  if (!doubt) return undefined;
  const { worth, ...issue } = doubt;
  return [
    worth === undefined
      ? { ...issue, worth: 0n, unpriced: units }
      : { ...issue, worth, unpriced: 0n },
  ];
}

/** What two groups of units are uncertain of once they are mixed. Sums are exact; past {@link mostDoubts}, the last issue of a kind stands for later ones. */
export function joinDoubts(one: Doubts, other: Doubts): Doubts {
  if (!one || !other) return one ?? other;
  const all = [...one];
  for (const each of other) {
    const isSame = ({ transactionId, code, asset }: PooledDoubt): boolean =>
      transactionId === each.transactionId && code === each.code && asset === each.asset;
    const own = all.findIndex(isSame);
    const kind = all.length < mostDoubts ? -1 : all.findLastIndex(({ code }) => code === each.code);
    const at = own >= 0 ? own : kind;
    if (at < 0) all.push(each);
    else
      all[at] = {
        ...all[at]!,
        worth: all[at]!.worth + each.worth,
        unpriced: all[at]!.unpriced + each.unpriced,
      };
  }
  return all;
}

/** The share that belongs to some of the units. */
export const shareDoubts = (doubts: Doubts, part: bigint, whole: bigint): Doubts =>
  doubts?.map((each) => ({
    ...each,
    worth: share(each.worth as Money, part as Quantity, whole as Quantity),
    unpriced: (each.unpriced * part) / whole,
  }));

/** What is left after a share was taken. */
export const subtractDoubts = (doubts: Doubts, taken: Doubts): Doubts =>
  doubts?.map((each, index) => ({
    ...each,
    worth: each.worth - taken![index]!.worth,
    unpriced: each.unpriced - taken![index]!.unpriced,
  }));

/** The same doubts about as many units of another size, such as those of another asset. */
export const resizeDoubts = (doubts: Doubts, from: bigint, to: bigint): Doubts =>
  doubts?.map((each) => ({
    ...each,
    unpriced: from === 0n ? 0n : (each.unpriced * to) / from,
  }));

/** The doubts about units that are still held, each with its worth, if that is known. */
export const getOpenDoubts = (
  doubts: Doubts = [],
): readonly { readonly code: string; readonly worth: Money | undefined }[] =>
  doubts.flatMap(({ code, worth, unpriced }) =>
    worth === 0n && unpriced === 0n
      ? []
      : [{ code, worth: unpriced > 0n ? undefined : (worth as Money) }],
  );

/** The issues that a sale of units depends on, and by how much. */
export function getStakes(doubts: Doubts, quantity: bigint, proceeds: Money): readonly Stake[] {
  if (!doubts) return [];
  return doubts.flatMap(({ worth: known, unpriced, ...issue }) => {
    const worth =
      known + (unpriced === 0n ? 0n : share(proceeds, unpriced as Quantity, quantity as Quantity));
    return worth > 0n ? [{ ...issue, worth: worth as Money }] : [];
  });
}
