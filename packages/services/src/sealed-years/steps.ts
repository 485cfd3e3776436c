import { writing, type Tx } from '@lotbook/db/database';
import type { AccountId } from '@lotbook/model/ids';
import type { Services } from '../services.ts';

/** Receives the progress, from 0 to 1. Throwing ends the work. */
export type Step = (share: number) => Promise<void>;

/** A part of a longer way, from one share of it to another. */
export const getPart =
  (step: Step, from: number, to: number): Step =>
  (share) =>
    step(from + share * (to - from));

/** Another attempt took over, it was canceled, or the account was deleted. */
export class ReplacedImport extends Error {
  override name = 'ReplacedImport';
}

/** Minimum interval between progress reports. */
const STEP_MS = 500;

/** Records the progress in percent, at intervals. `note` returns whether the work is still needed; if not, the steps throw. */
export function reportProgress(
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
