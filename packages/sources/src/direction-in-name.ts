import { fill, type FilledMessage } from '@lotbook/messages/fill';
import * as rejectedRows from '@lotbook/messages/generated/rejected-rows';

/** The direction that the name of a file gives, for platforms whose deposits and withdrawals have the same columns. */
export function findDirection(fileName: string | undefined): 'in' | 'out' | undefined {
  const isIn = /deposit/i.test(fileName ?? '');
  const isOut = /withdraw/i.test(fileName ?? '');
  return isIn === isOut ? undefined : isIn ? 'in' : 'out';
}

/** The reason to refuse the rows of a file whose columns show another direction than its name, such as withdrawals without their fees. */
export const findContradiction = (
  fileName: string | undefined,
  direction: 'in' | 'out',
): FilledMessage | undefined =>
  (findDirection(fileName) ?? direction) === direction
    ? undefined
    : fill(rejectedRows.directionContradictsName, {
        isDeposit: direction === 'in' ? 'yes' : 'other',
      });

/** Why a row of a file without a direction can't be read, and what to do. */
export const NO_DIRECTION = fill(rejectedRows.directionUnclear);
