import { isFiat } from '@lotbook/model/fiat';
import type { MovementId } from '@lotbook/model/ids';
import type { Movement, Transaction } from '@lotbook/model/transaction';
import { findFreeId } from './run.ts';
import { compareMovements } from '../order.ts';

/** A movement of property with the id that its tax entry and its lot go by. */
export interface NamedMovement {
  readonly id: MovementId;
  readonly movement: Movement;
  /** Its place in the transaction. */
  readonly place: number;
}

/** The movements of property of a transaction in the order in which they are named: what is received, what is sent, what it costs. `takenIds`: see `Book`. */
export function nameMovements(
  transaction: Transaction,
  takenIds?: ReadonlySet<string>,
): readonly NamedMovement[] {
  const placed = transaction.movements
    .map((movement, place) => ({ movement, place }))
    .filter(({ movement }) => movement.quantity !== 0n && !isFiat(movement.asset));
  const ordered = (['in', 'out', 'fee'] as const).flatMap((direction) =>
    placed
      .filter(({ movement }) => movement.direction === direction)
      .sort((a, b) => compareMovements(a.movement, b.movement)),
  );
  const counts = new Map<string, number>();
  return ordered.map(({ movement, place }) => {
    const own = movement.id ?? transaction.id;
    const count = (counts.get(own) ?? 0) + 1;
    counts.set(own, count);
    return {
      id: (count === 1 ? own : findFreeId(takenIds, `${own}/${count}`)) as MovementId,
      movement,
      place,
    };
  });
}
