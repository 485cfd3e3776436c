import { isFiat } from '@lotbook/model/fiat';
import type { Transaction } from '@lotbook/model/transaction';
import type { InEffect, OutEffect } from './effect.ts';
import { getExchangeKind } from './exchange-kind.ts';
import { isAllowed, type SideEffects } from './leg-effect.ts';

/** What a side can do if something is received or given for it. */
const exchanges: ReadonlySet<InEffect | OutEffect> = new Set<InEffect | OutEffect>([
  'acquire',
  'inherit',
  'dispose',
  'liquidate',
  'bequeath',
]);

/**
 * A transaction with both sides whose category is about one of them, such as lost units that were
 * paid for, counts as its type does: otherwise the other side would be in no total. The same
 * transaction if its category fits.
 */
export function dropUnfitCategory(transaction: Transaction, effects: SideEffects): Transaction {
  const { category, ...rest } = transaction;
  return category === undefined || isFitting(transaction, effects) ? transaction : rest;
}

function isFitting(transaction: Transaction, effects: SideEffects): boolean {
  const { type, category, movements } = transaction;
  const moved = movements.filter(
    ({ direction, quantity }) => direction !== 'fee' && quantity !== 0n,
  );
  if (category === undefined || !isBothWays(moved)) return true;
  const units = moved.filter(({ asset }) => !isFiat(asset));
  if (units.length === 0 || getExchangeKind(transaction, effects.treatments)) return true;
  const sides = (['in', 'out'] as const).filter(
    (side) => isAllowed(category, side) && units.some(({ direction }) => direction === side),
  );
  if (sides.length === 2 && units.length === moved.length && category !== 'gift_standard')
    return true;
  return (
    sides.length > 0 &&
    sides.every((side) => exchanges.has(effects.of(type, category, side, false).effect))
  );
}

const isBothWays = (moved: Transaction['movements']): boolean =>
  moved.some(({ direction }) => direction === 'in') &&
  moved.some(({ direction }) => direction === 'out');
