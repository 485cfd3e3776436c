import type { Movement, Transaction, TransactionType } from '@lotbook/model/transaction';

const trades: ReadonlySet<TransactionType> = new Set<TransactionType>(['buy', 'sell', 'crypto-crypto']);

/**
 * A trade in which nothing was given for something, or something for nothing, is what a margin or futures position brought or cost when it was closed.
 * The side of nothing is told by a movement of quantity zero.
 */
export function resultOf({ type, category, movements }: Transaction): 'gain' | 'loss' | undefined {
  if (!trades.has(type) || category !== undefined) return undefined;
  const has = (direction: Movement['direction'], isNothing: boolean): boolean =>
    movements.some((movement) => movement.direction === direction && (movement.quantity === 0n) === isNothing);
  if (has('out', true) && has('in', false) && !has('out', false)) return 'gain';
  return has('in', true) && has('out', false) && !has('in', false) ? 'loss' : undefined;
}
