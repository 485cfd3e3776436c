import type { IssueText } from '@lotbook/model/issue';
import type { Money, Quantity } from '@lotbook/decimal/decimal';
import type { Category } from '@lotbook/model/category';
import type { MovementId } from '@lotbook/model/ids';
import type { PriceUsed, TaxEntry } from '@lotbook/model/result';
import type { LocalDate } from '@lotbook/model/time';
import type { Movement, Transaction } from '@lotbook/model/transaction';
import type { InEffect, OutEffect } from '../effects/effect.ts';
import { getTreatment, type Treatments } from '../effects/treatments.ts';
import type { Doubt } from '../lots/lot.ts';
import type { ShelfKind } from '../lots/shelf.ts';

/** One movement of property on its way through the book. Filled in step by step: who it is, what it is worth, what became of it. */
export interface Leg {
  readonly movement: Movement;
  id: MovementId;
  readonly category: Category;
  readonly effect: InEffect | OutEffect;
  readonly shelf: ShelfKind;
  /** Units that it moves: gross, except where a fee was kept back from what is sent without being a sale. */
  quantity: Quantity;
  value: Money | undefined;
  price: PriceUsed | undefined;
  /** Disposals: what was realized before and after costs. */
  gross: Money | undefined;
  net: Money | undefined;
  /** Disposals without a price: what follows from that; it is reported once the cost of the units is known. */
  unpriced: IssueText | undefined;
  /** Without a price: its share of the amount that several such sides affect together, if known. */
  hanging: Money | undefined;
  /** Acquisitions: total cost, and the part of it that is costs of purchase. */
  cost: Money | undefined;
  costs: Money;
  /** For incoming units: the amount that depends on them, if their cost is unknown. */
  stake: Doubt | undefined;
  /** Own transfers: the side in the same transaction that it arrives as. */
  partner: Leg | undefined;
  /** Own transfers: the units that got lost on the way, as a fee of their own. */
  lost: Leg | undefined;
  /** Disposals: the gain, once booked. */
  gain: Money;
  entry: TaxEntry | undefined;
}

/** A transaction with its sides classified. */
export interface Plan {
  readonly transaction: Transaction;
  readonly ms: number;
  readonly on: LocalDate;
  /** Answers to unsettled questions that hold for it. */
  readonly treatments: Treatments;
  /** Something was received or given for nothing: the result of a margin or futures position. */
  result: 'gain' | 'loss' | undefined;
  /** The costs belong to a purchase or a sale. */
  isTrade: boolean;
  /** Units go from one own place to another. */
  isMove: boolean;
  /** The side that leaves first for another own place; what the way cost belongs to it. */
  firstDeparture: Leg | undefined;
  ins: readonly Leg[];
  outs: readonly Leg[];
  fees: readonly Leg[];
  /** Money received and paid in the account's currency, before costs; undefined where none moved. */
  moneyIn: Money | undefined;
  moneyOut: Money | undefined;
  /** Costs paid in money. */
  moneyFees: Money;
  /** Money paid to pay a fee in other units. */
  moneyOnFees: Money;
  /** Money was received or paid that could not be converted. */
  moneyUnknown: boolean;
  /**
   * The issue about it if the value of the money is unknown too: what was bought for it has no
   * cost.
   */
  moneyInDoubt: Doubt | undefined;
}

/** The day on which units were acquired, where that was before their transaction. */
export const getEarlierAcquisition = (
  { on }: Plan,
  { movement: { acquiredOn } }: Leg,
): LocalDate | undefined => (acquiredOn !== undefined && acquiredOn < on ? acquiredOn : undefined);

/** The legs that are so; mostly all of them, and then no new list is made. */
export function filterLegs(legs: readonly Leg[], is: (leg: Leg) => boolean): readonly Leg[] {
  for (const leg of legs) if (!is(leg)) return legs.filter(is);
  return legs;
}

/** True for fee units that are already among the units given: they were kept back from what was sent in a sale. */
export const isInsideDisposal = (plan: Plan, fee: Leg): boolean =>
  fee.movement.withheldFrom === 'sent' &&
  plan.outs.some((leg) => leg.movement.asset === fee.movement.asset && includesFee(leg.effect));

/** In a sale the units that paid the fee are sold too, whether its price is known or not; where nothing is sold they do not go where the others go. */
export const includesFee = (effect: Leg['effect']): boolean =>
  effect === 'dispose' || effect === 'liquidate' || effect === 'claim';

/** True where what the way cost becomes part of what the moved units cost, by a treatment that some take: then it is no expense. */
export const addsFeesToBasis = ({ firstDeparture, treatments }: Plan): boolean =>
  firstDeparture !== undefined && getTreatment(treatments, 'transferFee') === 'addToBasis';

const yields: ReadonlySet<Category> = new Set<Category>([
  'stakingRewards_standard',
  'stakingRewards_defi',
  'interestIncome_standard',
  'earnRewards_standard',
]);

/** True for income from staked, lent or pooled units that a row of its own reports. */
export const isYield = ({ category, effect }: Leg): boolean =>
  effect === 'income' && yields.has(category);
