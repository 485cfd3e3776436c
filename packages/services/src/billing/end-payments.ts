import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/services/billing';
import type { Db } from '@lotbook/db/database';
import { loadInvoices, type PendingPayment } from '@lotbook/db/stores/invoices';
import { AppError } from '@lotbook/model/errors';
import type { AccountId } from '@lotbook/model/ids';
import { Outage } from '@lotbook/model/outage';
import { readingAs } from '../member.ts';
import type { Actor, Services } from '../services.ts';
import type { BillingProvider } from './provider.ts';
import { settlePayment } from './settle-payment.ts';

/** How long a customer can confirm a charge, and an interrupted payment can be resumed. */
const pendingHours = 24;

/** Payments that started earlier are ended by the poll. */
export const getPendingLimit = ({ now }: Pick<Services, 'now'>): Date =>
  new Date(now().getTime() - pendingHours * 3_600_000);

/** Gives up payments at the provider and settles them as it reports. Returns how many were ended; one that fails doesn't stop the others. */
export async function endPayments(
  services: Pick<Services, 'database' | 'billing' | 'log'>,
  payments: readonly PendingPayment[],
): Promise<number> {
  const { billing: provider } = services;
  if (!provider) return 0;
  let count = 0;
  for (const payment of payments)
    try {
      await endPayment(services, provider, payment);
      count += 1;
    } catch (error) {
      services.log.error('a pending payment could not be ended', {
        payment: payment.id,
        account: payment.payerId,
        reason: error instanceof Error ? error.message : String(error),
      });
    }
  return count;
}

async function endPayment(
  services: Pick<Services, 'database'>,
  provider: BillingProvider,
  { id, accountId, payerId }: PendingPayment,
): Promise<void> {
  await settlePayment(services, {
    payment: { id, accountId, payer: { accountId: payerId } },
    end: await provider.giveUp({ key: id, accountId: payerId }),
    userId: undefined,
  });
}

/**
 * Ends the pending payments of an account that is about to be deleted, so that no one can pay them afterwards.
 * @throws AppError as `readingAs` does; BUSY if the provider can't be reached.
 */
export async function endAccountPayments(
  services: Services,
  actor: Actor,
  accountId: string,
): Promise<void> {
  const { billing: provider } = services;
  const pending = await readingAs(services, actor, accountId, 'accountDelete', (db, { account }) =>
    findPending(db, account.id),
  );
  if (!provider) return;
  try {
    for (const payment of pending) await endPayment(services, provider, payment);
  } catch (error) {
    if (!(error instanceof Outage)) throw error;
    services.log.error('a pending payment of an account to delete could not be ended', {
      account: accountId,
      reason: error.message,
    });
    throw new AppError('BUSY', fill(texts.pendingPaymentBlocksDeletion));
  }
}

async function findPending(db: Db, accountId: AccountId): Promise<readonly PendingPayment[]> {
  const invoices = await loadInvoices(db, accountId);
  return invoices
    .filter(({ status }) => status === 'pending')
    .map(({ id, clientId, payerId }) => ({
      id,
      accountId: clientId ?? accountId,
      payerId: payerId ?? accountId,
    }));
}
