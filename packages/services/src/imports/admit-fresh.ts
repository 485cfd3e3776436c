import * as texts from '@lotbook/messages/generated/services/imports';
import { fill, type FilledMessage } from '@lotbook/messages/fill';
import { parseStoredText } from '@lotbook/messages/stored-text';
import * as contract from '@lotbook/messages/generated/contract';
import type { Db } from '@lotbook/db/database';
import { findAccount, type Account } from '@lotbook/db/stores/accounts';
import { countOrders, countTransactions } from '@lotbook/db/stores/records';
import { getLimits, loadSubscription, type Subscription } from '@lotbook/db/stores/subscriptions';
import { AppError } from '@lotbook/model/errors';
import type { AccountId } from '@lotbook/model/ids';
import type { Services } from '../services.ts';

export interface AccountLimits {
  readonly transactions: number;
  readonly orders: number;
  /** Limit of rows per request. */
  readonly importPerRequest: number;
}

const usualPerRequest = 1_000;

/** What an account may have: by its own configuration and its plan, and never more than the installation allows. An account without one has the installation's limit. */
export async function readLimits(
  { limits, accountConfigs }: Services,
  account: Pick<Account, 'type' | 'configId'>,
  subscription?: Pick<Subscription, 'plan' | 'addOns'>,
): Promise<AccountLimits> {
  const planned =
    subscription?.plan && getLimits(subscription.plan, subscription.addOns).numberOfTransactions;
  const most = Math.min(limits.transactions, planned ?? Infinity);
  if (account.configId === null)
    return { transactions: most, orders: most, importPerRequest: usualPerRequest };
  const own = (await accountConfigs.of(account)).limits;
  return {
    transactions: Math.min(most, own.transactionsProcess),
    orders: Math.min(most, own.ordersProcess),
    importPerRequest: own.importPerRequest,
  };
}

/** The number of imported transactions, and how many of them are orders. */
export interface Fresh {
  readonly transactions: number;
  readonly orders: () => Promise<number>;
}

/** Lets as many further transactions and orders in as the account may have. @throws AppError OVER_TX_LIMIT */
export async function admitFresh(
  services: Services,
  db: Db,
  accountId: AccountId,
  fresh: Fresh,
): Promise<void> {
  const account = await findAccount(db, accountId);
  if (!account) return;
  const limits = await readLimits(services, account, await loadSubscription(db, accountId));
  const total = (await countTransactions(db, accountId)) + fresh.transactions;
  if (total > limits.transactions) throw makeLimitError(limits.transactions, total);
  if (limits.orders >= limits.transactions) return;
  const orders = (await countOrders(db, accountId)) + (await fresh.orders());
  if (orders > limits.orders) throw makeLimitError(limits.orders, orders, { limit: 'orders' });
}

/** @throws AppError OVER_TX_LIMIT for a request with more rows than the account may import at once. */
export async function admitRows(
  services: Services,
  account: Pick<Account, 'type' | 'configId'>,
  rows: number,
): Promise<void> {
  const { importPerRequest } = await readLimits(services, account);
  if (rows > importPerRequest) {
    const words: FilledMessage = fill(texts.tooManyRows, { importPerRequest, rows });
    throw new AppError('OVER_TX_LIMIT', words, {
      planMaximum: importPerRequest,
      transactionCount: rows,
      limit: 'importPerRequest',
    });
  }
}

/** The result of a job that found too many transactions. The text of the contract has no figures, and a job has no error with details. */
export function describeOverLimit({ code, details, text }: AppError): string | FilledMessage {
  const { planMaximum: most, transactionCount: count, limit } = details ?? {};
  if (code !== 'OVER_TX_LIMIT' || typeof most !== 'number' || typeof count !== 'number')
    return text;
  return fill(texts.tooManyTransactions, {
    most,
    count,
    isOrders: limit === 'orders' ? 'yes' : 'other',
  });
}

/** Whether an import failed because the account would have too many transactions. */
export const isOverLimit = (message: string | null): boolean =>
  message !== null && parseStoredText(message)?.code === texts.tooManyTransactions.code;

const makeLimitError = (
  planMaximum: number,
  transactionCount: number,
  more: Readonly<Record<string, string>> = {},
): AppError =>
  new AppError('OVER_TX_LIMIT', fill(contract.walletsWouldExceedTransactionLimit), {
    planMaximum,
    transactionCount,
    ...more,
  });
