import type { Db } from '@lotbook/db/database';
import { transactionsMoving } from '@lotbook/db/stores/records';
import type { Account } from '@lotbook/db/stores/accounts';
import { SideEffects } from '@lotbook/engine/effects/leg-effect';
import { matchCandidates, type Candidate } from '@lotbook/engine/matching/candidates';
import { transferSides } from '@lotbook/engine/matching/transfer-sides';
import { inOrder } from '@lotbook/engine/order';
import { AppError } from '@lotbook/model/errors';
import { instantFromMs, msOf, type Instant } from '@lotbook/model/time';
import { settingsOf } from '../computing/account-inputs.ts';
import { meantBy } from './entry-ids.ts';

const DAY_MS = 86_400_000;
/** Without dates of their own, people look for the other end within these days. */
const usualDays = 30;

export interface CandidateRange {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** The transactions that could be the other end of a transfer, the likeliest first. @throws AppError BAD_INPUT for what is no transfer. */
export async function candidatesFor(db: Db, account: Account, taxTxId: string, range: CandidateRange): Promise<readonly Candidate[]> {
  const [meant] = await meantBy(db, account.id, [taxTxId]);
  const { transaction, named } = meant!;
  const effects = new SideEffects((await settingsOf(db, account)).treatments);
  const own = transferSides(inOrder([transaction]), effects);
  const side = own.outs[0] ?? own.ins[0];
  if (!side || !named)
    throw new AppError('BAD_INPUT', 'Only a transfer of one asset has another end. Give it the category Transfer first.', { field: 'taxTxId' });
  const around = { from: range.from ?? shifted(transaction.at, -usualDays), to: range.to ?? shifted(transaction.at, usualDays) };
  const others = (await transactionsMoving(db, account.id, side.movement.asset, around)).filter((each) => !each.ignored && each.id !== transaction.id);
  const { outs, ins } = transferSides(inOrder(others), effects);
  return matchCandidates(side, side.movement.direction === 'out' ? ins : outs).filter(
    ({ side: other, reason }) => reason !== 'amount-time' || other.movement.source !== side.movement.source,
  );
}

const shifted = (at: Instant, days: number): Instant => instantFromMs(msOf(at) + days * DAY_MS);
