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
): string | undefined =>
  (findDirection(fileName) ?? direction) === direction
    ? undefined
    : `has the columns of ${direction === 'in' ? 'a deposit' : 'a withdrawal'}, but the name of the file says the opposite. Export the file again with all of its columns, or rename it`;

/** Why a row of a file without a direction can't be read, and what to do. */
export const NO_DIRECTION =
  'may be a deposit or a withdrawal. Put Deposit or Withdrawal into the name of the file, as in the original, and import it again';
