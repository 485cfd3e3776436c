import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/services/decisions';
import type { Db } from '@lotbook/db/database';
import { readLinkedWith } from '@lotbook/db/stores/decisions';
import { getMatchPartners } from '@lotbook/db/stores/match-partners';
import { readTransactionsMoving, getTransactions } from '@lotbook/db/stores/records';
import type { Account } from '@lotbook/db/stores/accounts';
import { SideEffects } from '@lotbook/engine/effects/leg-effect';
import { matchCandidates, type Candidate } from '@lotbook/engine/matching/candidates';
import { listTransferSides } from '@lotbook/engine/matching/transfer-sides';
import { sortByTime } from '@lotbook/engine/order';
import { AppError } from '@lotbook/model/errors';
import { instantFromMs, toMillis, type Instant } from '@lotbook/model/time';
import type { Movement, Transaction } from '@lotbook/model/transaction';
import { getSettings } from '../computing/account-inputs.ts';
import { matchTargets } from '../base/entry-ids.ts';

const DAY_MS = 86_400_000;
/** Default range: people look for the other side within these days. */
const usualDays = 30;

export interface CandidateRange {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** The transactions that could be the other side of a transfer, most likely first. @throws AppError BAD_INPUT if it isn't a transfer. */
export async function readCandidates(
  db: Db,
  account: Account,
  taxTxId: string,
  range: CandidateRange,
): Promise<readonly Candidate[]> {
  const [target] = await matchTargets(db, account.id, [taxTxId]);
  const { transaction, named } = target!;
  const effects = new SideEffects((await getSettings(db, account)).treatments);
  const own = listTransferSides(sortByTime([transaction]), effects);
  const side = own.outs[0] ?? own.ins[0];
  if (!side || !named)
    throw new AppError('BAD_INPUT', fill(texts.notOneAsset), { field: 'taxTxId' });
  const around = {
    from: range.from ?? shiftDays(transaction.at, -usualDays),
    to: range.to ?? shiftDays(transaction.at, usualDays),
  };
  const others = (await readTransactionsMoving(db, account.id, side.movement.asset, around)).filter(
    (each) => !each.ignored && each.id !== transaction.id,
  );
  const { outs, ins } = listTransferSides(sortByTime(others), effects);
  return matchCandidates(side, side.movement.direction === 'out' ? ins : outs).filter(
    ({ side: other, reason }) =>
      reason !== 'amount-time' || other.movement.source !== side.movement.source,
  );
}

/** A side's current match. */
export interface PresentEnd {
  readonly transaction: Transaction;
  /** The side of that transaction. */
  readonly movement: Movement;
}

/** The current other sides of transactions, by transaction: a new link removes them. A manually linked transaction loses every transaction in its link. */
export async function readPresentEnds(
  db: Db,
  account: Account,
  transactionIds: readonly string[],
): Promise<ReadonlyMap<string, readonly PresentEnd[]>> {
  const transactions = await getTransactions(db, account.id, transactionIds);
  const links = new Set(transactions.flatMap(({ matching }) => matching?.link ?? []));
  const linked = Map.groupBy(await readLinkedWith(db, account.id, [...links]), ({ link }) => link);
  const matched = await getMatchPartners(db, account.id, transactionIds);
  const getPartners = ({ id, matching }: Transaction): readonly string[] => {
    const byHand = matching?.link === undefined ? [] : (linked.get(matching.link) ?? []);
    return (
      byHand.length > 0 ? byHand.map(({ recordId }) => recordId) : (matched.get(id) ?? [])
    ).filter((each) => each !== id);
  };
  const partners = new Map(
    transactions.map((transaction) => [transaction, getPartners(transaction)]),
  );
  const others = new Map(
    (await getTransactions(db, account.id, [...new Set([...partners.values()].flat())])).map(
      (each) => [each.id as string, each],
    ),
  );
  return new Map(
    transactions.map((each) => [
      each.id,
      endsAmong(
        each,
        partners.get(each)!.flatMap((id) => others.get(id) ?? []),
      ),
    ]),
  );
}

function endsAmong(
  transaction: Transaction,
  others: readonly Transaction[],
): readonly PresentEnd[] {
  const asset = getSide(transaction)?.asset;
  return others.flatMap((other) => {
    const movement = getSide(other);
    return movement && movement.asset === asset ? [{ transaction: other, movement }] : [];
  });
}

/** The first movement that isn't a fee. */
const getSide = ({ movements }: Transaction): Movement | undefined =>
  movements.find(({ direction, quantity }) => direction !== 'fee' && quantity !== 0n);

const shiftDays = (at: Instant, days: number): Instant =>
  instantFromMs(toMillis(at) + days * DAY_MS);
