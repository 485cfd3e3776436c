import * as shared from '@lotbook/messages/generated/services/shared';
import * as texts from '@lotbook/messages/generated/services/decisions';
import * as contractRules from '@lotbook/messages/generated/contract-rules';
import { fill, type FilledMessage } from '@lotbook/messages/fill';
import { money, worth } from '@lotbook/decimal/decimal';
import { decide, revokeDecisions } from '@lotbook/db/stores/decisions';
import type { Account } from '@lotbook/db/stores/accounts';
import { getOutcome } from '@lotbook/db/stores/outcome-reading';
import { getTransactions } from '@lotbook/db/stores/records';
import { nameMovements, type NamedMovement } from '@lotbook/engine/booking/movement-names';
import { getSideCategory, SideEffects } from '@lotbook/engine/effects/leg-effect';
import { listTransferSides } from '@lotbook/engine/matching/transfer-sides';
import { sortByTime } from '@lotbook/engine/order';
import { isIncome } from '@lotbook/model/category';
import { AppError } from '@lotbook/model/errors';
import type { Db } from '@lotbook/db/database';
import type { AccountId } from '@lotbook/model/ids';
import { parseInstant } from '@lotbook/model/time';
import type { Movement, Transaction } from '@lotbook/model/transaction';
import { getSettings } from '../computing/account-inputs.ts';
import { notFound } from '../member.ts';
import { findMoneyProblem, mostMoney } from '../base/money-bounds.ts';
import type { Actor, Services } from '../services.ts';
import { getSide } from './category-fit.ts';
import { decideInTurn, explainStaying, type Decision } from './deciding.ts';
import { matchTargets, getRecordId, type Meant } from '../base/entry-ids.ts';

export interface CostBasisEdit {
  /** Of a transaction, or of one of its sides. */
  readonly transactionId: string;
  /** Source of the side; absent: the first side with a movement. */
  readonly sourceId?: string | undefined;
  /** Market value of one unit at the time. */
  readonly price?: string | undefined;
  /** Total cost including fees; only for received units. */
  readonly costBasis?: string | undefined;
  /** Provider and timestamp of the price, if it was chosen from known prices. */
  readonly priceFrom?: string | undefined;
  readonly priceAt?: string | undefined;
}

/** Overrides the value or cost basis that the source reported for a side. */
export function editCostBasis(
  services: Services,
  actor: Actor,
  accountId: string,
  edit: CostBasisEdit,
  seen?: string,
): Promise<Decision> {
  return decideInTurn(services, actor, { accountId, seen }, async (tx, { account }, decider) => {
    const { transaction, named } = await loadAffectedSide(tx, account.id, edit);
    const currency = account.fiatCurrency;
    const [recordId, part] = [transaction.id as string, String(named.place)];
    let changed = 0;
    if (edit.price !== undefined) {
      const price = validateMoney(edit.price, 'price');
      refuseSaleForMoney(transaction, named);
      if (worth(named.movement.quantity, price) > mostMoney)
        throw makeRefusal('price', fill(shared.aboveLargestAmount));
      changed += await decide(tx, decider, 'price', [
        { recordId, part, payload: { unitPrice: edit.price, currency, ...getOrigin(edit) } },
      ]);
    }
    if (edit.costBasis !== undefined) {
      validateMoney(edit.costBasis, 'costBasis');
      if (named.movement.direction !== 'in')
        throw makeRefusal('costBasis', fill(texts.basisOfDisposal));
      refuseIncome(transaction, named);
      await refuseArrival(tx, account, transaction, named);
      changed += await decide(tx, decider, 'basis', [
        { recordId, part, payload: { total: edit.costBasis, currency } },
      ]);
    }
    if (edit.price === undefined && edit.costBasis === undefined)
      throw makeRefusal('price', fill(contractRules.thisFieldIsRequired));
    const { asset } = named.movement;
    const message: FilledMessage =
      edit.price === undefined
        ? fill(texts.basisSet, { asset, amount: { amount: edit.costBasis!, currency } })
        : fill(texts.priceSet, {
            asset,
            amount: { amount: edit.price, currency, isUnitPrice: true },
          });
    const unchanged = changed > 0 ? 0 : 1;
    const unchangedReason = explainStaying([
      unchanged,
      (transactions) => fill(texts.valueUnchanged, { transactions }),
    ]);
    return {
      decision: {
        changed: Math.min(changed, 1),
        unchanged,
        skipped: 0,
        message,
        ...unchangedReason,
      },
      action: 'cost basis',
      after: { ...edit },
    };
  });
}

/** Takes the edits of a side back, or without a source those of the whole transaction. */
export function revertCostBasis(
  services: Services,
  actor: Actor,
  accountId: string,
  edit: Pick<CostBasisEdit, 'transactionId' | 'sourceId'>,
  seen?: string,
): Promise<Decision> {
  return decideInTurn(services, actor, { accountId, seen }, async (tx, { account }, decider) => {
    const isSide = edit.sourceId !== undefined || edit.transactionId.includes('/');
    const { transaction, named } = await loadAffectedSide(tx, account.id, edit);
    const changed = await revokeDecisions(tx, decider, {
      kinds: ['price', 'basis'],
      of: [transaction.id],
      ...(isSide ? { part: String(named.place) } : {}),
    });
    const message: FilledMessage = fill(texts.priceReverted, { asset: named.movement.asset });
    return {
      decision: { changed, unchanged: 1 - changed, skipped: 0, message },
      action: 'cost basis reverted',
      after: { ...edit },
    };
  });
}

async function loadAffectedSide(
  db: Db,
  accountId: AccountId,
  { transactionId, sourceId }: Pick<CostBasisEdit, 'transactionId' | 'sourceId'>,
): Promise<{ readonly transaction: Transaction; readonly named: NamedMovement }> {
  const [target] = await matchTargets(db, accountId, [transactionId]);
  if (!target) throw notFound('transaction');
  const { transaction } = target;
  const isThere = ({ movement }: NamedMovement) =>
    sourceId === undefined || movement.source === sourceId;
  const named = transactionId.includes('/')
    ? [target.named].find((each) => each && isThere(each))
    : nameMovements(transaction).find(isThere);
  if (named) return { transaction, named };
  if (sourceId !== undefined && !transaction.movements.some((each) => each.source === sourceId))
    throw notFound('transactionSource');
  throw makeRefusal('transactionId', fill(texts.onlyMoneyMoved));
}

/** Stored with a price as the person's statement of its origin. */
function getOrigin({ priceFrom, priceAt }: CostBasisEdit): {
  readonly from?: string;
  readonly at?: string;
} {
  if (priceFrom === undefined) return {};
  if (!/^[\w .+:-]{1,60}$/.test(priceFrom))
    throw makeRefusal('priceFrom', fill(contractRules.tooManyCharacters, { count: 60 }));
  const at = priceAt === undefined ? undefined : parseInstant(priceAt);
  if (priceAt !== undefined && at === undefined)
    throw makeRefusal('priceAt', fill(contractRules.invalidDate));
  return { from: priceFrom, ...(at && { at }) };
}

/** The side of a transaction that can have a price of its own. @throws AppError BAD_INPUT for money, and for what was sold for money. */
export function refusePriced({ transaction, named }: Meant): {
  readonly transaction: Transaction;
  readonly movement: Movement;
} {
  if (!named) throw makeRefusal('taxTxId', fill(texts.onlyMoneyMoved));
  refuseSaleForMoney(transaction, named);
  return { transaction, movement: named.movement };
}

/** Units sold for money brought in exactly that money, whatever the market price was. */
function refuseSaleForMoney(transaction: Transaction, { movement }: NamedMovement): void {
  if (movement.direction === 'out' && getSide(transaction, movement).against === 'money')
    throw makeRefusal('price', fill(texts.proceedsKnown));
}

/** Income costs what it counted at: another cost would have no effect. */
function refuseIncome({ type, category }: Transaction, { movement }: NamedMovement): void {
  if (movement.direction === 'in' && isIncome(getSideCategory({ type, category, direction: 'in' })))
    throw makeRefusal('costBasis', fill(texts.basisOfIncome));
}

/** The cost of units from an own wallet is their cost there; with another cost they would be units of unknown origin. */
async function refuseArrival(
  db: Db,
  account: Account,
  transaction: Transaction,
  { id }: NamedMovement,
): Promise<void> {
  const found = await getOutcome(db, account.id, transaction.id);
  const sender = found?.outcome.entries.find(
    (entry) => entry.id === id && entry.side === 'incoming',
  )?.matchedWith;
  if (sender !== undefined && getRecordId(sender) === transaction.id)
    throw makeRefusal('costBasis', fill(texts.basisFromSameRow));
  const { treatments } = await getSettings(db, account);
  const isArrival =
    listTransferSides(sortByTime([transaction]), new SideEffects(treatments)).ins.length > 0;
  if (isArrival && (await isMatched(db, account.id, transaction, sender)))
    throw makeRefusal('costBasis', fill(texts.basisFromTransfer));
}

/** Whether a deposit is matched and hasn't been unmatched since the last computation. */
async function isMatched(
  db: Db,
  accountId: AccountId,
  { id, matching }: Transaction,
  sender: string | undefined,
): Promise<boolean> {
  if (matching?.link !== undefined) return true;
  if (sender === undefined || matching?.off) return false;
  const [partner] = await getTransactions(db, accountId, [getRecordId(sender) ?? sender]);
  if (!partner || partner.matching?.off) return false;
  return !matching?.apart?.includes(partner.id) && !partner.matching?.apart?.includes(id);
}

/** @throws AppError BAD_INPUT for what is no amount of money that a person may enter. */
export function validateMoney(text: string, field: string): ReturnType<typeof money> {
  if (!/^-?\d+(\.\d{1,18})?$/.test(text))
    throw makeRefusal(field, fill(contractRules.enterAValidUsdAmount));
  const amount = money(text);
  const problem = findMoneyProblem(amount);
  if (problem !== undefined) throw makeRefusal(field, problem);
  return amount;
}

const makeRefusal = (field: string, message: FilledMessage): AppError =>
  new AppError('BAD_INPUT', message, { field });
