import { share, zeroMoney, type Quantity } from '@lotbook/decimal/decimal';
import type { MovementId } from '@lotbook/model/ids';
import type { Movement } from '@lotbook/model/transaction';
import type { Leg, Plan } from './plan.ts';
import { findFreeId, type Run } from './run.ts';

/** Says of a transaction whether units move, which of its sides are the two ends of one move, and what got lost on the way. */
export function planMoves(run: Run, plan: Plan): void {
  plan.isMove = isMove(run, plan);
  for (const leg of plan.outs) if (leg.effect === 'depart') plan.firstDeparture ??= leg;
  if (!plan.isMove) return;
  pairSides(plan);
  for (const out of plan.outs) {
    const lost = out.effect === 'depart' ? getLost(run, out) : 0n;
    if (lost > 0n) out.lost = makeLostLeg(run, plan, out, lost as Quantity);
  }
  if (plan.outs.some(({ lost }) => lost))
    plan.fees = [...plan.fees, ...plan.outs.flatMap(({ lost }) => lost ?? [])];
}

const moving: ReadonlySet<Leg['effect']> = new Set([
  'setAside',
  'return',
  'redeemClaim',
  'inherit',
  'bequeath',
  'forfeit',
]);

function isMove(run: Run, plan: Plan): boolean {
  let arrives = false;
  let departs = false;
  let isMatched = false;
  for (const leg of plan.ins) {
    if (moving.has(leg.effect)) return true;
    if (leg.effect !== 'arrive') continue;
    arrives = true;
    isMatched ||= run.matches.has(leg.movement);
  }
  for (const leg of plan.outs) {
    if (moving.has(leg.effect)) return true;
    if (leg.effect !== 'depart') continue;
    departs = true;
    isMatched ||= run.matches.has(leg.movement);
  }
  return (arrives && departs) || isMatched;
}

function pairSides(plan: Plan): void {
  for (const out of plan.outs) {
    if (out.effect === 'depart') out.partner = plan.ins.find((leg) => isTheOther(plan, out, leg));
  }
}

/** Each side that arrives is the other side of one that departs. */
const isTheOther = ({ outs }: Plan, out: Leg, leg: Leg): boolean =>
  leg.effect === 'arrive' &&
  leg.movement.asset === out.movement.asset &&
  !outs.some((other) => other !== out && other.partner === leg);

function getLost(run: Run, out: Leg): bigint {
  if (out.partner) return out.quantity - out.partner.quantity;
  return run.matches.get(out.movement)?.lost ?? 0n;
}

/** The share of the value that the row reports for everything sent. */
const getStatedValue = (
  { movement, value, price, quantity }: Leg,
  part: Quantity,
): Pick<Leg, 'value' | 'price'> | undefined =>
  movement.value && value !== undefined
    ? { value: share(value, part, quantity), price }
    : undefined;

/** Units that got lost on the way paid for the way: they are disposed of at their worth. */
function makeLostLeg(run: Run, plan: Plan, out: Leg, quantity: Quantity): Leg {
  const found =
    getStatedValue(out, quantity) ??
    run.prices.glance(out.movement.asset, quantity, plan.transaction.at);
  const value = found?.value;
  const movement: Movement = {
    direction: 'fee',
    source: out.movement.source,
    asset: out.movement.asset,
    quantity,
  };
  return {
    ...out,
    movement,
    id: findFreeId(run.takenIds, `${out.id}/lost`) as MovementId,
    category: 'fee_standard',
    quantity,
    value,
    price: found?.price,
    gross: value,
    net: value,
    partner: undefined,
    gain: zeroMoney,
  };
}
