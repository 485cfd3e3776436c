import { readingAsOwner } from '@lotbook/db/owner-connection';
import { findStalePayments } from '@lotbook/db/stores/invoices';
import { findPollStart } from '@lotbook/db/stores/subscriptions';
import { endPayments, getPendingLimit } from '../billing/end-payments.ts';
import { pollBillingEvents } from '../billing/refresh-billing.ts';
import type { Services } from '../services.ts';

const everyMinutes = 5;

/** Every five minutes, reads events of the payment provider that no webhook delivered, and ends payments that were pending for too long. */
export async function pollBilling(ownerUrl: string, services: Services): Promise<void> {
  const provider = services.billing;
  if (!provider || services.now().getMinutes() % everyMinutes !== 0) return;
  if (provider.events) {
    const start = await readingAsOwner(ownerUrl, (db) =>
      findPollStart(db, provider.id, services.now()),
    );
    const count = await pollBillingEvents(services, start);
    if (count > 0) services.log.info('events of the payment provider were polled', { count });
  }
  const stale = await readingAsOwner(ownerUrl, (db) =>
    findStalePayments(db, provider.id, getPendingLimit(services)),
  );
  const ended = await endPayments(services, stale);
  if (ended > 0) services.log.info('pending payments were ended', { count: ended });
}
