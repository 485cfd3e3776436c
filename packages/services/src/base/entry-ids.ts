import { fill } from '@lotbook/messages/fill';
import * as contractRules from '@lotbook/messages/generated/contract-rules';
import * as texts from '@lotbook/messages/generated/services/decisions';
import type { Db } from '@lotbook/db/database';
import type { Account } from '@lotbook/db/stores/accounts';
import { areTransactions, getTransactions } from '@lotbook/db/stores/records';
import type { TransactionFilter } from '@lotbook/db/stores/transaction-filter';
import { nameMovements, type NamedMovement } from '@lotbook/engine/booking/movement-names';
import { AppError } from '@lotbook/model/errors';
import type { AccountId } from '@lotbook/model/ids';
import type { Transaction } from '@lotbook/model/transaction';
import { isId, notFound } from '../member.ts';

/** Builds the filter for the selected transactions; relative dates depend on the account. */
export type FilterFor = (account: Account) => TransactionFilter;

/** The most sides that one call names; for more there are filters. */
export const mostNamed = 1_000;

/** The transaction that a tax entry belongs to: the first part of its id, which a transaction's own id is too. */
export function getRecordId(taxTxId: string): string | undefined {
  const [id = ''] = taxTxId.split('/');
  return isId(id) ? id.toLowerCase() : undefined;
}

/** The transactions of an action. @throws AppError NOT_FOUND if the account doesn't have one of them. */
export async function requireKnownFilter(
  db: Db,
  account: Account,
  filter: FilterFor,
): Promise<TransactionFilter> {
  const targets = filter(account);
  if (targets.ids && !(await areTransactions(db, account.id, targets.ids)))
    throw notFound('transaction');
  return targets;
}

/** The side of a transaction that a person refers to. */
export interface Meant {
  readonly taxTxId: string;
  readonly transaction: Transaction;
  /** The movement that the id names; of a transaction's own id its first one. Undefined for a transaction that moves only money. */
  readonly named: NamedMovement | undefined;
}

/** Looks up what the ids of tax entries mean, each once, in their order. @throws AppError NOT_FOUND for one that this account has not got. */
export async function matchTargets(
  db: Db,
  accountId: AccountId,
  taxTxIds: readonly string[],
): Promise<readonly Meant[]> {
  if (taxTxIds.length === 0)
    throw new AppError('BAD_INPUT', fill(contractRules.anOptionMustBeSelected), {
      field: 'taxTxIds',
    });
  if (taxTxIds.length > mostNamed)
    throw new AppError('BAD_INPUT', fill(texts.tooManyTransactions, { mostNamed }), {
      field: 'taxTxIds',
    });
  const recordIds = taxTxIds.map(getRecordId);
  const known = new Map(
    (
      await getTransactions(db, accountId, [...new Set(recordIds.filter((id) => id !== undefined))])
    ).map((each) => [each.id as string, each]),
  );
  return [...new Set(taxTxIds)].map((taxTxId) => {
    const recordId = getRecordId(taxTxId);
    const transaction = recordId === undefined ? undefined : known.get(recordId);
    if (!transaction || recordId === undefined) throw notFound('transaction');
    const movements = nameMovements(transaction);
    const request = `${recordId}${taxTxId.slice(recordId.length)}`;
    const named = movements.find(({ id }) => id === request);
    if (!named && request !== recordId) throw notFound('transaction');
    return { taxTxId: request, transaction, named };
  });
}
