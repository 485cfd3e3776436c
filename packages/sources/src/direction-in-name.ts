/** The direction that the name of a file gives, for platforms whose deposits and withdrawals have the same columns. */
export function findDirection(fileName: string | undefined): 'in' | 'out' | undefined {
  const isIn = /deposit/i.test(fileName ?? '');
  const isOut = /withdraw/i.test(fileName ?? '');
  return isIn === isOut ? undefined : isIn ? 'in' : 'out';
}

/** Why a row of a file without a direction can't be read, and what to do. */
export const NO_DIRECTION =
  'may be a deposit or a withdrawal. Put Deposit or Withdrawal into the name of the file, as in the original, and import it again';
