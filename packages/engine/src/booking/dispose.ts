import { share, subtract, zeroMoney, zeroQuantity, type Money, type Quantity } from '@lotbook/decimal/decimal';
import type { LotId } from '@lotbook/model/ids';
import type { Disposal, Term } from '@lotbook/model/result';
import { yearOf, type LocalDate } from '@lotbook/model/time';
import type { Taken } from '../lots/holdings.ts';
import type { Slice } from '../lots/lot.ts';
import type { Leg, Plan } from './plan.ts';
import { atStake, report, unknownLot, type Run } from './run.ts';
import { merged } from './take-units.ts';

/** What became of the units of a leg: their basis, and the gain where the proceeds are known. */
export interface Outcome {
  readonly basis: Money;
  /** Basis without costs of purchase. */
  readonly basisBeforeCosts: Money;
  readonly gain: Money;
  readonly shortTerm: Money;
  readonly longTerm: Money;
}

/** Writes a line per lot for units that left against `leg.net`. Units that nobody knows the origin of have basis zero and are reported. */
export function dispose(run: Run, plan: Plan, leg: Leg, taken: Taken, isFee: boolean): Outcome {
  const slices = merged(taken.slices);
  if (taken.short > 0n) reportMissingBasis(run, plan, leg, taken.short);
  const total = { basis: 0n, costs: 0n, gain: 0n, short: 0n, long: 0n };
  const parts = slices.length + (taken.short > 0n ? 1 : 0);
  let left = leg.net;
  for (let index = 0; index < parts; index += 1) {
    const slice = slices[index];
    const quantity = slice?.quantity ?? taken.short;
    const proceeds = leg.net === undefined ? undefined : index === parts - 1 ? left! : share(leg.net, quantity, leg.quantity);
    if (proceeds !== undefined) left = subtract(left!, proceeds);
    const line = lineOf(plan.on, slice, proceeds);
    total.basis += line.basis;
    total.costs += slice?.costs ?? 0n;
    if (proceeds === undefined) continue;
    const gain = (proceeds as bigint) - line.basis;
    total.gain += gain;
    if (line.term === 'long') total.long += gain;
    else total.short += gain;
    run.disposals.push(disposalOf(run, plan, leg, { ...line, index, quantity, proceeds, gain: gain as Money, isFee }));
  }
  leg.gain = total.gain as Money;
  return {
    basis: total.basis as Money,
    basisBeforeCosts: (total.basis - total.costs) as Money,
    gain: total.gain as Money,
    shortTerm: total.short as Money,
    longTerm: total.long as Money,
  };
}

interface Line {
  readonly lotId: LotId;
  readonly acquiredOn: LocalDate;
  readonly basis: Money;
  readonly term: Term;
}

function lineOf(on: LocalDate, slice: Slice | undefined, proceeds: Money | undefined): Line {
  if (!slice) return { lotId: unknownLot, acquiredOn: on, basis: zeroMoney, term: 'short' };
  const { lot, cost } = slice;
  if (lot.gift && proceeds !== undefined && proceeds < cost) return lineOfGift(on, slice, lot.gift, proceeds);
  return { lotId: lot.id, acquiredOn: lot.acquiredOn, basis: cost, term: on >= lot.longFrom ? 'long' : 'short' };
}

/** A gift sold below the giver's basis: the loss counts from its worth at the gift, and in between there is neither gain nor loss (IRC 1015(a)). */
function lineOfGift(on: LocalDate, slice: Slice, gift: NonNullable<Slice['lot']['gift']>, proceeds: Money): Line {
  const { lot, cost, quantity } = slice;
  const worthThen = share(gift.value, quantity, lot.quantity);
  const lossBasis = worthThen < cost ? worthThen : cost;
  if (lossBasis === cost || proceeds >= lossBasis) {
    const basis = lossBasis === cost ? cost : proceeds;
    return { lotId: lot.id, acquiredOn: lot.acquiredOn, basis, term: on >= lot.longFrom ? 'long' : 'short' };
  }
  return { lotId: lot.id, acquiredOn: gift.on, basis: lossBasis, term: on >= gift.longFrom ? 'long' : 'short' };
}

interface Sold extends Line {
  readonly index: number;
  readonly quantity: Quantity;
  readonly proceeds: Money;
  readonly gain: Money;
  readonly isFee: boolean;
}

const disposalOf = (run: Run, plan: Plan, leg: Leg, sold: Sold): Disposal => ({
  id: `${leg.id}:${sold.index + 1}`,
  transactionId: plan.transaction.id,
  entryId: leg.id,
  at: plan.transaction.at,
  asset: leg.movement.asset,
  quantity: sold.quantity,
  source: leg.movement.source,
  category: leg.category,
  isFee: sold.isFee,
  lotId: sold.lotId,
  acquiredOn: sold.acquiredOn,
  disposedOn: plan.on,
  proceeds: sold.proceeds,
  basis: sold.basis,
  gain: sold.gain,
  term: sold.term,
  box: run.law.box({ term: sold.term, year: yearOf(plan.on) }),
});

export function reportMissingBasis(run: Run, plan: Plan, leg: Leg, short: Quantity): void {
  const worthOfShort = leg.net === undefined || leg.quantity === zeroQuantity ? undefined : share(leg.net, short, leg.quantity);
  report(run, plan, {
    code: 'missing-basis',
    severity: 'error',
    asset: leg.movement.asset,
    message: `More ${leg.movement.asset} left ${leg.movement.source} than the book has there. The units without an origin count with a basis of zero; import where they came from, or enter an opening lot.`,
    ...atStake(worthOfShort),
  });
}
