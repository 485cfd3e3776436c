import type { Db } from '@lotbook/db/database';
import { linkedWith } from '@lotbook/db/stores/decisions';
import { matchPartners } from '@lotbook/db/stores/match-partners';
import { transactionsMoving, transactionsOf } from '@lotbook/db/stores/records';
import type { Account } from '@lotbook/db/stores/accounts';
import { SideEffects } from '@lotbook/engine/effects/leg-effect';
import { matchCandidates, type Candidate } from '@lotbook/engine/matching/candidates';
import { transferSides } from '@lotbook/engine/matching/transfer-sides';
import { inOrder } from '@lotbook/engine/order';
import { AppError } from '@lotbook/model/errors';
import { instantFromMs, msOf, type Instant } from '@lotbook/model/time';
import type { Movement, Transaction } from '@lotbook/model/transaction';
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

/** What a side is matched with now. */
export interface PresentEnd {
  readonly transaction: Transaction;
  /** The side of that transaction. */
  readonly movement: Movement;
}

/** The other ends that transactions have now, by transaction: what a link takes away from them. One linked by hand loses all that share the link. */
export async function presentEnds(db: Db, account: Account, transactionIds: readonly string[]): Promise<ReadonlyMap<string, readonly PresentEnd[]>> {
  const ends = new Map<string, readonly PresentEnd[]>();
  for (const transaction of await transactionsOf(db, account.id, transactionIds)) ends.set(transaction.id, await endsOf(db, account, transaction)); // oxlint-disable-line no-await-in-loop -- few transactions
  return ends;
}

async function endsOf(db: Db, account: Account, transaction: Transaction): Promise<readonly PresentEnd[]> {
  const asset = sideOf(transaction)?.asset;
  const { link } = transaction.matching ?? {};
  const linked = link === undefined ? [] : await linkedWith(db, account.id, [link]);
  const matched = linked.length > 0 ? linked.map(({ recordId }) => recordId) : await matchPartners(db, account.id, transaction.id);
  const others = await transactionsOf(
    db,
    account.id,
    matched.filter((id) => id !== transaction.id),
  );
  return others.flatMap((other) => {
    const movement = sideOf(other);
    return movement && movement.asset === asset ? [{ transaction: other, movement }] : [];
  });
}

/** What moved besides fees. */
const sideOf = ({ movements }: Transaction): Movement | undefined => movements.find(({ direction, quantity }) => direction !== 'fee' && quantity !== 0n);

const shifted = (at: Instant, days: number): Instant => instantFromMs(msOf(at) + days * DAY_MS);
