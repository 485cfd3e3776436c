import {
  share,
  subtract,
  zeroMoney,
  zeroQuantity,
  type Money,
  type Quantity,
} from '@lotbook/decimal/decimal';
import { findBySymbol } from '@lotbook/model/asset-symbol';
import type { Disposal, Term } from '@lotbook/model/result';
import type { LocalDate } from '@lotbook/model/time';
import type { Taken } from '../lots/fragment-order.ts';
import { getLossBasis, getSoldStake, type Slice } from '../lots/lot.ts';
import { getAssignedShortBasis, isAssignedNothing } from './assigned.ts';
import { formatMissingBasis } from './issue-text.ts';
import type { Leg, Plan } from './plan.ts';
import { toTaxImpact, getBoxesOn, report, reportUnpriced, unknownLot, type Run } from './run.ts';
import { mergeSlices } from './take-units.ts';

/** What became of the units of a leg: their basis, and the gain where the proceeds are known. */
export interface Outcome {
  readonly basis: Money;
  /** Basis without costs of purchase. */
  readonly basisBeforeCosts: Money;
  readonly gain: Money;
  /** Only in jurisdictions that distinguish terms. */
  readonly shortTerm?: Money;
  readonly longTerm?: Money;
}

/**
 * Writes a line per lot for disposed units against `leg.net`; the last line takes the rounding
 * difference. Units of unknown origin have a basis of zero and are reported. One loop of plain
 * sums, because it runs once per slice of every book.
 */
export function dispose(run: Run, plan: Plan, leg: Leg, taken: Taken, isFee: boolean): Outcome {
  const slices = mergeSlices(taken.slices);
  if (slices.length === 1 && leg.net !== undefined && taken.short === 0n)
    return disposeWhole(run, plan, leg, slices[0]!, leg.net, isFee);
  const isShort = taken.short > 0n;
  const assigned =
    isShort && leg.movement.assigned
      ? getAssignedShortBasis(run, plan, leg, taken.short)
      : undefined;
  if (isShort && assigned === undefined) reportMissingBasis(run, plan, leg, taken.short);
  const lines = isShort ? slices.length + 1 : slices.length;
  let basis = 0n;
  let costs = 0n;
  let gain = 0n;
  let longTerm = 0n;
  let left = leg.net;
  for (let index = 0; index < lines; index += 1) {
    const slice = slices[index];
    const quantity = slice ? slice.quantity : taken.short;
    const proceeds =
      leg.net === undefined || index === lines - 1 ? left : share(leg.net, quantity, leg.quantity);
    const line = slice ? toLine(plan.on, slice, proceeds) : makeUnknownLine(plan.on, assigned);
    basis += line.basis;
    if (slice && slice.costs !== 0n) costs += slice.costs;
    if (proceeds === undefined) continue;
    if (index < lines - 1) left = subtract(left!, proceeds);
    const sliceGain = subtract(proceeds, line.basis);
    gain += sliceGain;
    if (line.term === 'long') longTerm += sliceGain;
    run.disposals.push(
      toDisposal(run, plan, leg, {
        slice,
        line,
        index,
        quantity,
        proceeds,
        gain: sliceGain,
        isFee,
      }),
    );
  }
  if (leg.net === undefined) reportUnpriced(run, plan, leg, basis as Money);
  leg.gain = gain as Money;
  const basisBeforeCosts = (costs === 0n ? basis : basis - costs) as Money;
  const shortTerm = (longTerm === 0n ? gain : gain - longTerm) as Money;
  return {
    basis: basis as Money,
    basisBeforeCosts,
    gain: leg.gain,
    shortTerm,
    longTerm: longTerm as Money,
  };
}

/** As {@link dispose}, for units of one lot, as most are: the figures of the line are those of the whole. */
function disposeWhole(
  run: Run,
  plan: Plan,
  leg: Leg,
  slice: Slice,
  proceeds: Money,
  isFee: boolean,
): Outcome {
  const line = toLine(plan.on, slice, proceeds);
  const { basis, term } = line;
  const gain = subtract(proceeds, basis);
  run.disposals.push(
    toDisposal(run, plan, leg, {
      slice,
      line,
      index: 0,
      quantity: slice.quantity,
      proceeds,
      gain,
      isFee,
    }),
  );
  leg.gain = gain;
  const basisBeforeCosts = slice.costs === 0n ? basis : subtract(basis, slice.costs);
  const isLong = term === 'long';
  return {
    basis,
    basisBeforeCosts,
    gain,
    shortTerm: isLong ? zeroMoney : gain,
    longTerm: isLong ? gain : zeroMoney,
  };
}

type Line = Pick<Disposal, 'lotId' | 'acquiredOn' | 'basis'> & {
  readonly term: Term;
  readonly inherited: boolean;
};

const makeUnknownLine = (on: LocalDate, assigned: Money | undefined): Line => ({
  lotId: unknownLot,
  acquiredOn: on,
  basis: assigned ?? zeroMoney,
  term: 'short',
  inherited: false,
});

function toLine(on: LocalDate, slice: Slice, proceeds: Money | undefined): Line {
  const { lot, cost } = slice;
  if (lot.gift && proceeds !== undefined && proceeds < cost)
    return getGiftLine(on, slice, lot.gift, proceeds);
  return {
    lotId: lot.id,
    acquiredOn: lot.acquiredOn,
    basis: cost,
    term: getTerm(on, lot.longFrom),
    inherited: lot.inherited,
  };
}

/** A gift sold below the giver's basis: the loss counts from its worth at the gift, and in between there is neither gain nor loss (IRC 1015(a)). */
function getGiftLine(
  on: LocalDate,
  slice: Slice,
  gift: NonNullable<Slice['lot']['gift']>,
  proceeds: Money,
): Line {
  const { lot, cost } = slice;
  const lossBasis = getLossBasis(gift, slice);
  if (lossBasis >= cost || proceeds >= lossBasis) {
    return {
      lotId: lot.id,
      acquiredOn: lot.acquiredOn,
      basis: lossBasis >= cost ? cost : proceeds,
      term: getTerm(on, lot.longFrom),
      inherited: false,
    };
  }
  return {
    lotId: lot.id,
    acquiredOn: gift.on,
    basis: lossBasis,
    term: getTerm(on, gift.longFrom),
    inherited: false,
  };
}

const getTerm = (on: LocalDate, longFrom: LocalDate): Term => (on >= longFrom ? 'long' : 'short');

interface Sold {
  /** Absent for units of unknown origin. */
  readonly slice: Slice | undefined;
  readonly line: Line;
  readonly index: number;
  readonly quantity: Quantity;
  readonly proceeds: Money;
  readonly gain: Money;
  readonly isFee: boolean;
}

function toDisposal(run: Run, plan: Plan, leg: Leg, sold: Sold): Disposal {
  const disposal = makePlainDisposal(run, plan, leg, sold);
  const isCollectible =
    findBySymbol(run.settings.assets, leg.movement.asset)?.collectible === true &&
    disposal.term === 'long';
  const { inherited } = sold.line;
  const stake = sold.slice && getSoldStake(sold.slice, sold.proceeds);
  if (!sold.slice && isAssignedNothing(leg, disposal)) return { ...disposal, stakes: [] };
  if (!inherited && !isCollectible && !stake) return disposal;
  return {
    ...disposal,
    ...(inherited && { inherited: true as const }),
    ...(isCollectible && { collectible: true as const }),
    ...(stake && { stakes: [stake] }),
  };
}

const makePlainDisposal = (
  run: Run,
  plan: Plan,
  leg: Leg,
  { line, index, quantity, proceeds, gain, isFee }: Sold,
): Disposal => ({
  id: `${leg.id}:${index + 1}`,
  transactionId: plan.transaction.id,
  entryId: leg.id,
  at: plan.transaction.at,
  asset: leg.movement.asset,
  quantity,
  source: leg.movement.source,
  category: leg.category,
  isFee,
  lotId: line.lotId,
  acquiredOn: line.acquiredOn,
  disposedOn: plan.on,
  proceeds,
  basis: line.basis,
  gain,
  term: line.term,
  box: getBoxesOn(run, plan.on)[line.term],
});

export function reportMissingBasis(run: Run, plan: Plan, leg: Leg, short: Quantity): void {
  const worthOfShort =
    leg.net === undefined || leg.quantity === zeroQuantity
      ? undefined
      : share(leg.net, short, leg.quantity);
  report(run, plan, {
    code: 'missing-basis',
    severity: 'error',
    asset: leg.movement.asset,
    text: formatMissingBasis(leg, short, 'dispose'),
    ...toTaxImpact(worthOfShort),
  });
}
