import { fill, type FilledMessage } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/services/decisions';
import { hasSide, type Condition } from '@lotbook/db/stores/category-conditions';
import { categoryEffects } from '@lotbook/engine/effects/category-effects';
import {
  listCompatibleCategories,
  type CategorySide,
} from '@lotbook/engine/effects/compatible-categories';
import { treatments } from '@lotbook/engine/effects/treatments';
import { isCategory, type Category } from '@lotbook/model/category';
import { AppError } from '@lotbook/model/errors';
import { isFiat } from '@lotbook/model/fiat';
import type { Movement, Transaction } from '@lotbook/model/transaction';

const everySide: readonly CategorySide[] = (['in', 'out', 'fee'] as const).flatMap((direction) =>
  (['nothing', 'money', 'property'] as const).map((against) => ({ direction, against })),
);

/** @throws AppError BAD_INPUT for text that names no category. */
export function validateCategory(text: string): Category {
  if (!isCategory(text))
    throw new AppError('BAD_INPUT', fill(texts.categoryUnknown, { text }), {
      field: 'category',
    });
  return text;
}

/** The side of a transaction that a movement belongs to. */
export function getSide(transaction: Transaction, movement: Movement): CategorySide {
  const opposite = movement.direction === 'in' ? 'out' : 'in';
  const others = transaction.movements.filter(
    (each) => each.direction === opposite && each.quantity !== 0n,
  );
  if (movement.direction === 'fee' || others.length === 0)
    return { direction: movement.direction, against: 'nothing' };
  return {
    direction: movement.direction,
    against: others.every((each) => isFiat(each.asset)) ? 'money' : 'property',
  };
}

/** Categories that every one of these sides could have. */
export function listAllCategories(sides: readonly CategorySide[]): readonly Category[] {
  const [first, ...others] = sides.map((side) => listCompatibleCategories(side));
  return (first ?? []).filter((category) => others.every((each) => each.includes(category)));
}

/** The sides that can have the category. */
export const listSides = (category: Category): readonly CategorySide[] =>
  everySide.filter((side) => listCompatibleCategories(side).includes(category));

/** For the database: true for a transaction with a side that can have the category. */
export const meetsCategory = (category: Category): Condition => hasSide(listSides(category));

/** The answer that a mode gives, for one transaction, to the question of unsettled law that its category depends on. @throws AppError BAD_INPUT for an unknown answer. */
export function getModeTreatment(
  category: Category,
  mode: string | undefined,
): Readonly<Record<string, string>> | undefined {
  if (mode === undefined || mode === '') return undefined;
  const key = categoryEffects[category].unless?.treatment;
  const values: readonly string[] = treatments.find((each) => each.key === key)?.values ?? [];
  if (key !== undefined && values.includes(mode)) return { [key]: mode };
  const allowed: FilledMessage =
    values.length > 0
      ? fill(texts.categoryModeUnknown, { values: values.join(', ') })
      : fill(texts.categoryNoModes);
  throw new AppError('BAD_INPUT', allowed, { field: 'mode' });
}
