import type { Quantity } from '@lotbook/decimal/decimal';
import { isFiat } from '@lotbook/model/fiat';
import type { MovementId } from '@lotbook/model/ids';
import type { Movement, Transaction } from '@lotbook/model/transaction';
import { normalizeTxHash } from '@lotbook/model/tx-hash';
import type { SideEffects } from '../effects/leg-effect.ts';
import type { Dated } from '../order.ts';
import type { Side } from './match.ts';

/** Withdrawals and deposits that want a partner: own units that leave or arrive in a transaction that says nothing of the other side. */
export function listTransferSides(
  dated: Iterable<Dated>,
  effects: SideEffects,
): { readonly outs: Side[]; readonly ins: Side[] } {
  const outs: Side[] = [];
  const ins: Side[] = [];
  for (const each of dated) {
    const side = findTransferSide(each, effects);
    if (side) (side.movement.direction === 'out' ? outs : ins).push(side);
  }
  return { outs, ins };
}

/** The side of a transaction that wants a partner, if it has one. */
export function findTransferSide(
  { transaction, ms }: Dated,
  effects: SideEffects,
): Side | undefined {
  const movement = findLoneMovement(transaction);
  if (!movement) return undefined;
  const { effect } = effects
    .under(transaction.treatments)
    .of(transaction.type, transaction.category, movement.direction === 'in' ? 'in' : 'out', true);
  const side = {
    transaction,
    ms,
    movement,
    id: transaction.id as string as MovementId,
    hash: normalizeTxHash(transaction.txHash)?.toLowerCase(),
  };
  if (effect === 'depart') return { ...side, quantity: getSent(transaction, movement) };
  return effect === 'arrive' && !movement.basis && !movement.assigned
    ? { ...side, quantity: movement.quantity }
    : undefined;
}

/** The one movement of property apart from fees, if there is exactly one. */
function findLoneMovement(transaction: Transaction): Movement | undefined {
  let lone: Movement | undefined;
  for (const movement of transaction.movements) {
    if (movement.direction === 'fee' || movement.quantity === 0n) continue;
    if (lone || isFiat(movement.asset)) return undefined;
    lone = movement;
  }
  return lone;
}

/** Units that were on their way: what left without a fee that was kept back from it. */
export function getSent(transaction: Transaction, out: Movement): Quantity {
  let sent: bigint = out.quantity;
  for (const fee of transaction.movements)
    if (fee.direction === 'fee' && fee.withheldFrom === 'sent' && fee.asset === out.asset)
      sent -= fee.quantity;
  return (sent > 0n ? sent : out.quantity) as Quantity;
}
