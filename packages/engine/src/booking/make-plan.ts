import { negate, zeroMoney, type Money, type Quantity } from '@lotbook/decimal/decimal';
import type { Category } from '@lotbook/model/category';
import { toCategoryRef } from '@lotbook/model/category-text';
import { isFiat } from '@lotbook/model/fiat';
import type { MovementId, TransactionId } from '@lotbook/model/ids';
import type { IssueText } from '@lotbook/model/issue';
import { findOneSided, type OneSided } from '@lotbook/model/one-sided';
import type { Movement, Transaction, TransactionType } from '@lotbook/model/transaction';
import { dropUnfitCategory } from '../effects/fitting-category.ts';
import { getExchangeKind, type ExchangeKind } from '../effects/exchange-kind.ts';
import {
  carriesBasis,
  isAllowed,
  getSideEffect,
  type SideEffect,
  type SideEffects,
} from '../effects/leg-effect.ts';
import { getResult } from '../effects/position-result.ts';
import { getSent } from '../matching/transfer-sides.ts';
import { compareMovements, type Dated } from '../order.ts';
import { getMoneyAmount } from './money-amount.ts';
import { includesFee, type Leg, type Plan } from './plan.ts';
import { toTaxImpact, findFreeId, makeDoubt, report, reportMissingPrice, type Run } from './run.ts';

const fee: SideEffect = getSideEffect(
  { type: 'fee', category: 'fee_standard', direction: 'out', alone: true },
  {},
);

/**
 * Classifies the sides of a transaction: money or property, incoming, outgoing or fee, each with
 * the effect of its category.
 */
export function makePlan(run: Run, { transaction: given, ms }: Dated): Plan {
  const effects = run.effects.under(given.treatments);
  const transaction = dropUnfitCategory(given, effects);
  const plan: Plan = {
    transaction,
    ms,
    on: run.calendar.toDate(ms),
    treatments: effects.treatments,
    result: undefined,
    isTrade: false,
    isMove: false,
    firstDeparture: undefined,
    ins: none,
    outs: none,
    fees: none,
    moneyIn: undefined,
    moneyOut: undefined,
    moneyFees: zeroMoney,
    moneyOnFees: zeroMoney,
    moneyUnknown: false,
    moneyInDoubt: undefined,
  };
  const alone = !(has(transaction, 'in') && has(transaction, 'out'));
  const kind = alone ? undefined : getExchangeKind(transaction, effects.treatments);
  const hasMoney = !alone && movesMoney(transaction);
  for (const movement of transaction.movements) {
    if (movement.quantity === 0n) addNothing(run, plan, movement);
    else if (isFiat(movement.asset)) addMoney(run, plan, movement);
    else addLeg(plan, movement, { effects, alone, kind, hasMoney });
  }
  if (kind?.out === 'forfeit') plan.outs = listUnreturnedLegs(plan);
  if (plan.ins.length > 1) plan.ins = sortByRow(plan.ins);
  if (plan.outs.length > 1) plan.outs = sortByRow(plan.outs);
  if (plan.fees.length > 1) plan.fees = sortByRow(plan.fees);
  nameLegs(run, plan);
  if (transaction !== given) reportCategory(run, plan, given.category);
  else if (transaction.category !== undefined) checkSide(run, plan);
  return plan;
}

/** Most sides have one leg or none: lists are made to measure, and the empty one is shared. */
const none: readonly Leg[] = [];
const appendLeg = (legs: readonly Leg[], leg: Leg): readonly Leg[] =>
  legs.length === 0 ? [leg] : [...legs, leg];

function has(transaction: Transaction, direction: Movement['direction']): boolean {
  for (const movement of transaction.movements)
    if (movement.direction === direction && movement.quantity !== 0n) return true;
  return false;
}

function movesMoney(transaction: Transaction): boolean {
  for (const { direction, quantity, asset } of transaction.movements)
    if (direction !== 'fee' && quantity !== 0n && isFiat(asset)) return true;
  return false;
}

interface Rules {
  readonly effects: SideEffects;
  readonly alone: boolean;
  readonly kind: ExchangeKind | undefined;
  /** Money is received or paid, which has neither basis nor dates to carry over. */
  readonly hasMoney: boolean;
}

function addLeg(plan: Plan, movement: Movement, rules: Rules): void {
  const { direction } = movement;
  if (direction === 'fee') plan.fees = appendLeg(plan.fees, makeLeg(movement, fee));
  else if (direction === 'in')
    plan.ins = appendLeg(plan.ins, makeLeg(movement, decideEffect(plan.transaction, 'in', rules)));
  else
    plan.outs = appendLeg(
      plan.outs,
      makeOutLeg(plan.transaction, movement, decideEffect(plan.transaction, 'out', rules)),
    );
}

/** Where money moves too, nothing is carried over: what is exchanged for it is bought or sold. */
function decideEffect(
  { type, category }: Transaction,
  direction: 'in' | 'out',
  { effects, alone, kind, hasMoney }: Rules,
): SideEffect {
  const side = effects.of(type, category, direction, alone);
  const effect =
    kind?.[direction] ?? (hasMoney && carriesBasis(side.effect) ? side.rule[direction] : undefined);
  return effect === undefined ? side : { ...side, effect };
}

/** Of what had been staked, the units that did not come back. */
function listUnreturnedLegs({ ins, outs }: Plan): readonly Leg[] {
  let returned = ins.reduce((sum, leg) => sum + leg.quantity, 0n);
  return outs.flatMap((leg) => {
    const quantity = (leg.quantity > returned ? leg.quantity - returned : 0n) as Quantity;
    returned = returned > leg.quantity ? returned - leg.quantity : 0n;
    return quantity === 0n ? [] : [{ ...leg, movement: { ...leg.movement, quantity }, quantity }];
  });
}

/**
 * The result of a margin or futures position, or units that were bought or sold for no money; other
 * zero amounts have no meaning.
 */
function addNothing(run: Run, plan: Plan, movement: Movement): void {
  const trade = findOneSided(plan.transaction);
  plan.result ??= trade && getResult(plan.transaction);
  if (trade?.kind !== 'for-no-money' || trade.nothing !== movement || isFiat(trade.against.asset))
    return;
  addMoney(run, plan, movement);
  const { asset, quantity } = trade.against;
  report(run, plan, {
    code: 'amount-out-of-range',
    severity: 'warning',
    asset,
    text: getForNoMoneyText(plan.transaction.type, trade, movement),
    ...toTaxImpact(run.prices.roughly(asset, quantity, plan.transaction.at)),
  });
}

function getForNoMoneyText(
  type: TransactionType,
  { sent, received }: OneSided,
  { asset, direction }: Movement,
): IssueText {
  if (direction === 'in')
    return {
      code: 'engine-issues.soldForNothing',
      params: { trade: type === 'sell' ? 'sell' : 'other', sent, received, asset },
    };
  return {
    code: 'engine-issues.boughtForNothing',
    params: { trade: type === 'buy' ? 'buy' : 'other', sent, received, asset },
  };
}

function makeOutLeg(transaction: Transaction, movement: Movement, side: SideEffect): Leg {
  const leg = makeLeg(movement, side);
  if (!includesFee(side.effect)) leg.quantity = getSent(transaction, movement);
  return leg;
}

/** The order in which the source reports the sides of a transaction doesn't matter. */
const sortByRow = (legs: readonly Leg[]): readonly Leg[] =>
  legs.toSorted((a, b) => compareMovements(a.movement, b.movement));

/** Movements are named in the order in, out, fee: what makes a lot takes the id of its row, or the transaction's own where it has no rows. */
function nameLegs({ takenIds }: Run, plan: Plan): void {
  const { id } = plan.transaction;
  if (plan.transaction.movements.some((movement) => movement.id !== undefined))
    return nameByRow(takenIds, plan);
  const outsFrom = plan.ins.length;
  const feesFrom = outsFrom + plan.outs.length;
  for (let index = 0; index < outsFrom; index += 1)
    plan.ins[index]!.id = getName(takenIds, id, index);
  for (let index = outsFrom; index < feesFrom; index += 1)
    plan.outs[index - outsFrom]!.id = getName(takenIds, id, index);
  for (let index = 0; index < plan.fees.length; index += 1)
    plan.fees[index]!.id = getName(takenIds, id, feesFrom + index);
  return undefined;
}

const getName = (taken: Run['takenIds'], id: TransactionId, index: number): MovementId =>
  (index === 0 ? id : findFreeId(taken, `${id}/${index + 1}`)) as MovementId;

function nameByRow(taken: Run['takenIds'], plan: Plan): void {
  const counts = new Map<string, number>();
  for (const leg of [...plan.ins, ...plan.outs, ...plan.fees]) {
    const id = leg.movement.id ?? plan.transaction.id;
    const count = (counts.get(id) ?? 0) + 1;
    counts.set(id, count);
    leg.id = (count === 1 ? id : findFreeId(taken, `${id}/${count}`)) as MovementId;
  }
}

const makeLeg = (movement: Movement, { category, effect, rule }: SideEffect): Leg => ({
  movement,
  id: '' as MovementId,
  category,
  effect,
  shelf: rule.shelf ?? 'held',
  quantity: movement.quantity,
  value: undefined,
  price: undefined,
  gross: undefined,
  net: undefined,
  unpriced: undefined,
  hanging: undefined,
  cost: undefined,
  costs: zeroMoney,
  stake: undefined,
  partner: undefined,
  lost: undefined,
  gain: zeroMoney,
  entry: undefined,
});

/** Money paid gross, with the cost inside, counts without it, so that the cost is counted once. */
function addMoney(run: Run, plan: Plan, movement: Movement): void {
  const amount = getMoneyAmount(run, plan, movement);
  if (amount === undefined) noteUnknownMoney(run, plan, movement);
  else if (movement.direction === 'in') plan.moneyIn = addToSum(plan.moneyIn, amount);
  else if (movement.direction === 'out') plan.moneyOut = addToSum(plan.moneyOut, amount);
  else if (movement.onFee && plan.transaction.movements.some(isPaidInUnits))
    plan.moneyOnFees = addToSum(plan.moneyOnFees, amount);
  else {
    plan.moneyFees = addToSum(plan.moneyFees, amount);
    if (movement.withheldFrom === 'sent' && hasMoneyOut(plan.transaction))
      plan.moneyOut = addToSum(plan.moneyOut, negate(amount));
  }
}

/** Without a rate a fee alone is left out; what was received or paid leaves the worth of the other side unknown, too. */
function noteUnknownMoney(run: Run, plan: Plan, movement: Movement): void {
  const isFee = movement.direction === 'fee';
  const effect: IssueText = {
    code: isFee ? 'engine-issues.effectFeeExcluded' : 'engine-issues.effectMoney',
  };
  if (!plan.moneyUnknown) {
    const worth = reportMissingPrice(
      run,
      plan,
      movement,
      effect,
      movement.direction === 'in' ? 'gain' : 'cost',
    );
    if (!isFee && worth === undefined)
      plan.moneyInDoubt = makeDoubt(plan, 'missing-price', movement.asset, undefined);
  }
  plan.moneyUnknown ||= !isFee;
}

/** A fee whose own units are disposed of, so that paying it can cost something. */
const isPaidInUnits = ({ direction, asset, onFee, withheldFrom, quantity }: Movement): boolean =>
  direction === 'fee' && !onFee && withheldFrom === undefined && quantity > 0n && !isFiat(asset);

const addToSum = (sum: Money | undefined, amount: Money): Money =>
  sum === undefined ? amount : (((sum as bigint) + amount) as Money);

const hasMoneyOut = (transaction: Transaction): boolean =>
  transaction.movements.some((each) => each.direction === 'out' && isFiat(each.asset));

function checkSide(run: Run, plan: Plan): void {
  const { category } = plan.transaction;
  if (
    category &&
    !(plan.ins.length > 0 && isAllowed(category, 'in')) &&
    !(plan.outs.length > 0 && isAllowed(category, 'out'))
  )
    reportCategory(run, plan, category);
}

function reportCategory(run: Run, plan: Plan, category: Category | undefined): void {
  const first = plan.ins[0] ?? plan.outs[0];
  if (!category || !first) return;
  const isExchange = has(plan.transaction, 'in') && has(plan.transaction, 'out');
  report(run, plan, {
    code: 'category-side',
    severity: 'error',
    asset: first.movement.asset,
    text: {
      code: 'engine-issues.categoryNotAllowed',
      params: {
        category: toCategoryRef(category),
        side: isExchange ? 'both' : plan.ins.length > 0 ? 'in' : 'other',
        usedCategory: toCategoryRef(first.category),
      },
    },
    ...toTaxImpact(run.prices.roughly(first.movement.asset, first.quantity, plan.transaction.at)),
  });
}
