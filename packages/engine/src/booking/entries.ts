import { subtract, type Money } from '@lotbook/decimal/decimal';
import type { MovementId } from '@lotbook/model/ids';
import type { TaxEntry } from '@lotbook/model/result';
import type { Outcome } from './dispose.ts';
import type { Leg, Plan } from './plan.ts';

/**
 * A tax entry says only what is known: a figure without a price stays away. The two kinds that fill most books are written out in one piece, because
 * copying fields together would cost more than all the arithmetic.
 */
export function toIncomingEntry(
  plan: Plan,
  leg: Leg,
  basis: Money | undefined,
  costs: Money,
): TaxEntry {
  if (basis === undefined || leg.value === undefined || !leg.price) {
    const entry = { ...describeSide(plan, leg, 'incoming'), ...getMarketValue(leg) };
    return basis === undefined
      ? entry
      : { ...entry, costBasis: basis, costBasisBeforeFees: ((basis as bigint) - costs) as Money };
  }
  return {
    id: leg.id,
    transactionId: plan.transaction.id,
    at: plan.transaction.at,
    side: 'incoming',
    category: leg.category,
    asset: leg.movement.asset,
    source: leg.movement.source,
    quantity: leg.movement.quantity,
    value: leg.value,
    price: leg.price,
    costBasis: basis,
    costBasisBeforeFees: costs === 0n ? basis : (((basis as bigint) - costs) as Money),
  };
}

export function toDisposalEntry(plan: Plan, leg: Leg, outcome: Outcome): TaxEntry {
  const side = leg.movement.direction === 'fee' ? 'fee' : 'outgoing';
  const { basis, basisBeforeCosts, gain, shortTerm, longTerm } = outcome;
  if (leg.net === undefined || leg.gross === undefined || leg.value === undefined || !leg.price) {
    return {
      ...describeSide(plan, leg, side),
      ...getMarketValue(leg),
      costBasis: basis,
      costBasisBeforeFees: basisBeforeCosts,
    };
  }
  const isPlain = leg.gross === leg.net && basis === basisBeforeCosts;
  const gainBeforeFees = isPlain ? gain : subtract(leg.gross, basisBeforeCosts);
  if (shortTerm === undefined || longTerm === undefined) {
    return {
      ...describeSide(plan, leg, side),
      ...getMarketValue(leg),
      costBasis: basis,
      costBasisBeforeFees: basisBeforeCosts,
      proceeds: leg.net,
      proceedsBeforeFees: leg.gross,
      gainLoss: gain,
      gainLossBeforeFees: gainBeforeFees,
      gainLossTiedFees: gain,
    };
  }
  return {
    id: leg.id,
    transactionId: plan.transaction.id,
    at: plan.transaction.at,
    side,
    category: leg.category,
    asset: leg.movement.asset,
    source: leg.movement.source,
    quantity: leg.movement.quantity,
    value: leg.value,
    price: leg.price,
    costBasis: basis,
    costBasisBeforeFees: basisBeforeCosts,
    proceeds: leg.net,
    proceedsBeforeFees: leg.gross,
    gainLoss: gain,
    gainLossBeforeFees: gainBeforeFees,
    gainLossTiedFees: gain,
    shortTermGain: shortTerm,
    longTermGain: longTerm,
  };
}

/** Units that left or moved without a gain. */
export function toOutgoingEntry(
  plan: Plan,
  leg: Leg,
  basis: Money,
  matchedWith?: MovementId,
): TaxEntry {
  const side = leg.movement.direction === 'fee' ? 'fee' : 'outgoing';
  const entry = { ...describeSide(plan, leg, side), ...getMarketValue(leg), costBasis: basis };
  return matchedWith === undefined ? entry : { ...entry, matchedWith };
}

type WhoAndWhat = Pick<
  TaxEntry,
  'id' | 'transactionId' | 'at' | 'side' | 'category' | 'asset' | 'source' | 'quantity'
>;

const describeSide = (plan: Plan, leg: Leg, side: TaxEntry['side']): WhoAndWhat => ({
  id: leg.id,
  transactionId: plan.transaction.id,
  at: plan.transaction.at,
  side,
  category: leg.category,
  asset: leg.movement.asset,
  source: leg.movement.source,
  quantity: leg.movement.quantity,
});

const getMarketValue = (leg: Leg): Pick<TaxEntry, 'value' | 'price'> => {
  if (leg.value === undefined) return {};
  return leg.price ? { value: leg.value, price: leg.price } : { value: leg.value };
};
