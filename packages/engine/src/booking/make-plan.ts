import { zeroMoney, type Money } from '@lotbook/decimal/decimal';
import { isFiat } from '@lotbook/model/fiat';
import type { FiatCode, MovementId } from '@lotbook/model/ids';
import type { Movement, Transaction } from '@lotbook/model/transaction';
import { isAllowed, sideEffect, type SideEffect } from '../effects/leg-effect.ts';
import type { Dated } from '../order.ts';
import type { Leg, Plan } from './plan.ts';
import { report, reportMissingPrice, type Run } from './run.ts';

const fee: SideEffect = sideEffect({ type: 'fee', category: 'fee_standard', direction: 'out', alone: true, treatments: {} });

/** Tells the sides of a transaction apart: money from property, what comes from what goes and what it costs, each with what its category does. */
export function makePlan(run: Run, { transaction, ms }: Dated): Plan {
  const property: Movement[] = [];
  const money: Movement[] = [];
  let hasIn = false;
  let hasOut = false;
  for (const movement of transaction.movements) {
    if (movement.quantity === 0n) continue;
    if (movement.direction === 'in') hasIn = true;
    else if (movement.direction === 'out') hasOut = true;
    (isFiat(movement.asset) ? money : property).push(movement);
  }
  const plan: Plan = {
    transaction,
    ms,
    on: run.calendar.dateOf(ms),
    ins: [],
    outs: [],
    fees: [],
    moneyIn: undefined,
    moneyOut: undefined,
    moneyFees: zeroMoney,
    moneyUnknown: false,
  };
  for (const movement of money) addMoney(run, plan, movement);
  addLegs(run, plan, property, !(hasIn && hasOut));
  if (transaction.category !== undefined) checkSide(run, plan);
  return plan;
}

/** Movements are named in the order in, out, fee: what makes a lot takes the transaction's own id. */
function addLegs(run: Run, plan: Plan, property: readonly Movement[], alone: boolean): void {
  const { type, category } = plan.transaction;
  let named = 0;
  for (const direction of ['in', 'out', 'fee'] as const) {
    for (const movement of property) {
      if (movement.direction !== direction) continue;
      named += 1;
      const id = (named === 1 ? plan.transaction.id : `${plan.transaction.id}/${named}`) as MovementId;
      const what = direction === 'fee' ? fee : sideEffect({ type, category, direction, alone, treatments: run.settings.treatments });
      const list = direction === 'in' ? plan.ins : direction === 'out' ? plan.outs : plan.fees;
      list.push(leg(movement, id, what));
    }
  }
}

const leg = (movement: Movement, id: MovementId, { category, effect, rule }: SideEffect): Leg => ({
  movement,
  id,
  category,
  effect,
  shelf: rule.shelf ?? 'held',
  quantity: movement.quantity,
  value: undefined,
  price: undefined,
  gross: undefined,
  net: undefined,
  cost: undefined,
  costs: zeroMoney,
  gain: zeroMoney,
  entry: undefined,
});

/** Money paid gross, with the cost inside, counts without it, so that the cost is counted once. */
function addMoney(run: Run, plan: Plan, movement: Movement): void {
  const amount = run.prices.convert(movement.quantity as bigint as Money, movement.asset as string as FiatCode, plan.transaction.at);
  if (amount === undefined) {
    if (!plan.moneyUnknown) reportMissingPrice(run, plan, movement.asset, 'the money of this row cannot be converted');
    plan.moneyUnknown = true;
  } else if (movement.direction === 'in') plan.moneyIn = (((plan.moneyIn ?? 0n) as bigint) + amount) as Money;
  else if (movement.direction === 'out') plan.moneyOut = (((plan.moneyOut ?? 0n) as bigint) + amount) as Money;
  else {
    plan.moneyFees = ((plan.moneyFees as bigint) + amount) as Money;
    if (movement.withheldFrom === 'sent' && hasMoneyOut(plan.transaction)) plan.moneyOut = (((plan.moneyOut ?? 0n) as bigint) - amount) as Money;
  }
}

const hasMoneyOut = (transaction: Transaction): boolean => transaction.movements.some((each) => each.direction === 'out' && isFiat(each.asset));

function checkSide(run: Run, plan: Plan): void {
  const { category } = plan.transaction;
  const [first] = [...plan.ins, ...plan.outs];
  if (!category || !first) return;
  if ((plan.ins.length > 0 && isAllowed(category, 'in')) || (plan.outs.length > 0 && isAllowed(category, 'out'))) return;
  const side = plan.ins.length > 0 ? 'comes in' : 'goes out';
  report(run, plan, {
    code: 'category-side',
    severity: 'error',
    asset: first.movement.asset,
    message: `The category ${category.replace(/_.*/, '')} does not fit what ${side}. It is treated as ${first.category.replace(/_.*/, '')}; choose another category.`,
  });
}
