import { writing, type Tx } from '@lotbook/db/database';
import type { AccountId } from '@lotbook/model/ids';
import type { Services } from '../services.ts';

/** Told how much of something is done, from 0 to 1. What it throws ends it. */
export type Step = (share: number) => Promise<void>;

/** A part of a longer way, from one share of it to another. */
export const getPart =
  (step: Step, from: number, to: number): Step =>
  (share) =>
    step(from + share * (to - from));

/** Another try has taken over, it was cancelled, or the account has gone. */
export class ReplacedImport extends Error {
  override name = 'ReplacedImport';
}

/** Progress is told no more often. */
const STEP_MS = 500;

/** Notes progress in percent, now and then. `note` says whether it is still wanted; the steps throw where it is not. */
export function noting(
  { database }: Pick<Services, 'database'>,
  accountId: AccountId,
  note: (tx: Tx, percent: number) => Promise<boolean>,
): Step {
  let notedAt = Number.NEGATIVE_INFINITY;
  return async (share) => {
    const now = performance.now();
    if (now - notedAt < STEP_MS) return;
    notedAt = now;
    if (
      !(await writing(database, { accountId }, (tx) =>
        note(tx, Math.floor(Math.min(share, 0.99) * 100)),
      ))
    )
      throw new ReplacedImport();
  };
}
