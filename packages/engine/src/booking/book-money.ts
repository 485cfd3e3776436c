import type { Money } from '@lotbook/decimal/decimal';
import { isFiat } from '@lotbook/model/fiat';
import type { MovementId } from '@lotbook/model/ids';
import type { TaxEntry } from '@lotbook/model/result';
import type { Movement } from '@lotbook/model/transaction';
import { categoryEffects } from '../effects/category-effects.ts';
import { getTreatment } from '../effects/treatments.ts';
import { getMoneyAmount } from './money-amount.ts';
import { addsFeesToBasis, type Plan } from './plan.ts';
import { findFreeId, type Run } from './run.ts';

/** Money is no property, but it can be income (interest on a cash balance) or a cost that belongs to no trade. Those are recorded at their amount. */
export function bookMoney(run: Run, plan: Plan): void {
  let named = plan.ins.length + plan.outs.length + plan.fees.length;
  for (const movement of plan.transaction.movements) {
    if (!isFiat(movement.asset) || movement.quantity === 0n) continue;
    const kind = getKind(run, plan, movement);
    const value = kind && getMoneyAmount(run, plan, movement);
    if (kind === undefined || value === undefined) continue;
    named += 1;
    record(run, plan, {
      kind,
      movement,
      value,
      id: (named === 1
        ? plan.transaction.id
        : findFreeId(run.takenIds, `${plan.transaction.id}/${named}`)) as MovementId,
    });
  }
}

type Kind = 'income' | 'expense';

function getKind({ law }: Run, plan: Plan, movement: Movement): Kind | undefined {
  const { category } = plan.transaction;
  if (movement.direction === 'in')
    return category && categoryEffects[category].in === 'income' ? 'income' : undefined;
  if (movement.direction === 'out')
    return category && categoryEffects[category].expense ? 'expense' : undefined;
  const isMove =
    plan.outs.some((leg) => leg.effect === 'depart') ||
    plan.ins.some((leg) => leg.effect === 'arrive');
  if (law.units.by === 'lots' && addsFeesToBasis(plan)) return undefined;
  return isMove && getTreatment(plan.treatments, 'transferFee') === 'ignoreIfFiatFee'
    ? undefined
    : 'expense';
}

interface Recorded {
  readonly kind: Kind;
  readonly movement: Movement;
  readonly value: Money;
  readonly id: MovementId;
}

function record(run: Run, plan: Plan, { kind, movement, value, id }: Recorded): void {
  const { id: transactionId, at } = plan.transaction;
  const { asset, source, quantity } = movement;
  const category = movement.direction === 'fee' ? 'fee_standard' : plan.transaction.category!;
  const side: TaxEntry['side'] =
    movement.direction === 'fee' ? 'fee' : movement.direction === 'in' ? 'incoming' : 'outgoing';
  run.entries.push({ id, transactionId, at, side, category, asset, source, quantity, value });
  (kind === 'income' ? run.income : run.expenses).push({
    transactionId,
    entryId: id,
    at,
    on: plan.on,
    asset,
    quantity,
    source,
    category,
    value,
  });
}
