import type { Money } from '@lotbook/decimal/decimal';
import type { MovementId } from '@lotbook/model/ids';
import type { TaxEntry } from '@lotbook/model/result';
import type { Outcome } from './dispose.ts';
import type { Leg, Plan } from './plan.ts';

/** A tax entry says only what is known: a figure without a price stays away. */
type Common = Pick<TaxEntry, 'id' | 'transactionId' | 'at' | 'side' | 'category' | 'asset' | 'source' | 'quantity'>;

const common = (plan: Plan, leg: Leg, side: TaxEntry['side']): Common => ({
  id: leg.id,
  transactionId: plan.transaction.id,
  at: plan.transaction.at,
  side,
  category: leg.category,
  asset: leg.movement.asset,
  source: leg.movement.source,
  quantity: leg.movement.quantity,
});

const worthOf = (leg: Leg): Pick<TaxEntry, 'value' | 'price'> => {
  if (leg.value === undefined) return {};
  return leg.price ? { value: leg.value, price: leg.price } : { value: leg.value };
};

export function incomingEntry(plan: Plan, leg: Leg, basis: Money | undefined, costs: Money): TaxEntry {
  const entry = { ...common(plan, leg, 'incoming'), ...worthOf(leg) };
  return basis === undefined ? entry : { ...entry, costBasis: basis, costBasisBeforeFees: ((basis as bigint) - costs) as Money };
}

export function disposalEntry(plan: Plan, leg: Leg, outcome: Outcome): TaxEntry {
  const side = leg.movement.direction === 'fee' ? 'fee' : 'outgoing';
  const entry = { ...common(plan, leg, side), ...worthOf(leg), costBasis: outcome.basis, costBasisBeforeFees: outcome.basisBeforeCosts };
  if (leg.net === undefined || leg.gross === undefined) return entry;
  return {
    ...entry,
    proceeds: leg.net,
    proceedsBeforeFees: leg.gross,
    gainLoss: outcome.gain,
    gainLossBeforeFees: ((leg.gross as bigint) - outcome.basisBeforeCosts) as Money,
    gainLossTiedFees: outcome.gain,
    shortTermGain: outcome.shortTerm,
    longTermGain: outcome.longTerm,
  };
}

/** Units that left or moved without a gain. */
export function outgoingEntry(plan: Plan, leg: Leg, basis: Money, matchedWith?: MovementId): TaxEntry {
  const side = leg.movement.direction === 'fee' ? 'fee' : 'outgoing';
  const entry = { ...common(plan, leg, side), ...worthOf(leg), costBasis: basis };
  return matchedWith === undefined ? entry : { ...entry, matchedWith };
}
