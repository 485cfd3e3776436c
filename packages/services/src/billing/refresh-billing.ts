import { fill, type FilledMessage } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/services/billing';
import { reading, writing, type Tx } from '@lotbook/db/database';
import { findAccount, lockAccount, log, type Account } from '@lotbook/db/stores/accounts';
import { findInvoice } from '@lotbook/db/stores/invoices';
import {
  isEventHandled,
  loadSubscription,
  saveAccess,
  saveFailedEvent,
  saveHandledEvent,
  saveSubscription,
  type AccountAccess,
  type Subscription,
} from '@lotbook/db/stores/subscriptions';
import type { AccountId } from '@lotbook/model/ids';
import type { Services } from '../services.ts';
import type { BillingProvider, ProviderEvent } from './provider.ts';
import { getPlanApplication } from './plan-application.ts';
import { recordEntries } from './record-entries.ts';
import { settlePayment } from './settle-payment.ts';
import { storeCard } from './store-card.ts';

type BillingServices = Pick<Services, 'database' | 'billing' | 'now'>;

/** How long an account can be used after its plan was cancelled. Its data can be exported after that too. */
const graceDays = 14;

const uuid = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/;

/**
 * Handles an event of the provider once. What the event says isn't used: cards, the subscription and the charge are read again, so that late and
 * reordered events do no harm. Returns whether it changed something here.
 */
export async function handleBillingEvent(
  services: BillingServices,
  event: ProviderEvent,
): Promise<boolean> {
  const { billing: provider } = services;
  const accountId = readAccountId(event);
  if (!provider || accountId === undefined) return false;
  const handled = { provider: provider.id, eventId: event.id };
  const isNew = await reading(
    services.database,
    { accountId },
    async (db) =>
      (await findAccount(db, accountId)) !== undefined &&
      !(await isEventHandled(db, accountId, handled)),
  );
  if (!isNew) return false;
  // A charge that was refunded meanwhile is settled before its refund is applied.
  if (event.chargeKey !== undefined)
    await settleCharge(services, provider, { accountId, key: event.chargeKey });
  await refreshBilling(services, accountId);
  await writing(services.database, { accountId }, async (tx) => {
    if (await lockAccount(tx, accountId))
      await saveHandledEvent(tx, accountId, { ...handled, occurredAt: event.occurredAt });
  });
  return true;
}

const readAccountId = ({ accountId }: ProviderEvent): AccountId | undefined =>
  accountId !== undefined && uuid.test(accountId) ? (accountId as AccountId) : undefined;

/** Reads an event by the id that a webhook shows, and handles it. False for an event that the provider doesn't know. */
export async function handleWebhook(services: BillingServices, eventId: string): Promise<boolean> {
  const event = await services.billing?.events?.read(eventId);
  if (!event) return false;
  await handleBillingEvent(services, event);
  return true;
}

/** Makes our copy of an account's card and subscription equal to the provider's. */
export async function refreshBilling(
  services: BillingServices,
  accountId: AccountId,
): Promise<void> {
  const provider = services.billing;
  if (!provider) return;
  if (provider.cards) await storeCard(services, accountId, await provider.cards.find(accountId));
  await refreshSubscription(services, accountId);
  // Access must not depend on the ledger, so it comes last.
  await recordEntries(services, accountId);
}

/** Makes our copy of an account's subscription equal to the provider's. Of two that our pages sold, the second is paid back. */
export async function refreshSubscription(
  { billing: provider, database }: BillingServices,
  accountId: AccountId,
): Promise<void> {
  const { plans } = provider ?? {};
  let found = await plans?.find(accountId);
  if (found && found.others > 0 && plans?.endSecond) {
    await plans.endSecond(accountId);
    found = await plans.find(accountId);
  }
  if (!provider || !found) return;
  const { others: _, ...subscription } = found;
  await writing(database, { accountId }, async (tx) => {
    await lockAccount(tx, accountId);
    const account = await findAccount(tx, accountId);
    if (!account || getPlanApplication(account) === undefined) return;
    await storeSubscription(tx, account, provider.id, subscription);
  });
}

async function storeSubscription(
  tx: Tx,
  account: Account,
  provider: string,
  subscription: Subscription,
): Promise<void> {
  const before = await loadSubscription(tx, account.id);
  if (!(await saveSubscription(tx, account.id, provider, subscription))) return;
  await saveAccess(tx, account.id, getAccess(subscription));
  const add = (message: FilledMessage): Promise<void> =>
    log(tx, account.id, { userId: undefined, type: 'billing', action: 'plan', message });
  const [was, is] = [describeAddOns(before?.addOns ?? []), describeAddOns(subscription.addOns)];
  if (was !== is) await add(fill(texts.addOnsChanged, { addOns: is }));
  if (before?.status === subscription.status && before.plan?.id === subscription.plan?.id) return;
  await add(
    fill(texts.subscriptionChanged, {
      plan: subscription.plan?.name ?? subscription.externalId,
      status: toShownStatus(subscription.status),
    }),
  );
}

const describeAddOns = (addOns: Subscription['addOns']): string =>
  addOns.map(({ name, quantity }) => `${quantity} × ${name}`).join(', ') || '–';

const toShownStatus = (status: Subscription['status']) =>
  status === 'future' || status === 'transferred' ? 'other' : status;

/** A subscription that ended with its trial leaves an ended trial; a cancelled or paused plan can be used for some days more. */
export function getAccess({
  status,
  trialEndsAt,
  cancelledAt,
}: Pick<Subscription, 'status' | 'trialEndsAt' | 'cancelledAt'>): AccountAccess {
  if (status === 'in_trial' && trialEndsAt !== null)
    return { subscription: 'in_trial', trialEndsAt };
  const isEnding = status === 'cancelled' || status === 'paused';
  if (!isEnding || cancelledAt === null) return { subscription: 'active' };
  if (trialEndsAt !== null && Date.parse(cancelledAt) - Date.parse(trialEndsAt) < 86_400_000)
    return { subscription: 'in_trial', trialEndsAt: cancelledAt };
  const accessEndsAt = new Date(Date.parse(cancelledAt) + graceDays * 86_400_000).toISOString();
  return { subscription: 'cancelled', accessEndsAt };
}

/** Settles a payment that was interrupted after its charge. */
export async function settleCharge(
  services: BillingServices,
  provider: BillingProvider,
  { accountId, key }: { readonly accountId: AccountId; readonly key: string },
): Promise<void> {
  if (!uuid.test(key)) return;
  const invoice = await reading(services.database, { accountId }, (db) =>
    findInvoice(db, accountId, key),
  );
  if (!invoice || (invoice.status !== 'pending' && invoice.status !== 'declined')) return;
  const end = await provider.events?.findCharge({ accountId, key });
  if (!end) return;
  await settlePayment(services, {
    payment: {
      id: key,
      accountId: invoice.clientId ?? accountId,
      payer: { accountId },
    },
    end,
    userId: undefined,
  });
}

/** Events are read again from before the start, because they become visible late. */
const overlapMs = 10 * 60_000;
const firstDays = 7;

/**
 * Handles events that no webhook delivered, from `start` on. An event that fails doesn't stop the others, and is read again by the next poll.
 * Returns how many were new.
 */
export async function pollBillingEvents(
  services: BillingServices & Pick<Services, 'log'>,
  start: Date | undefined,
): Promise<number> {
  const { events } = services.billing ?? {};
  if (!events) return 0;
  const from = start
    ? start.getTime() - overlapMs
    : services.now().getTime() - firstDays * 86_400_000;
  let count = 0;
  for (const event of await events.list(new Date(from)))
    try {
      if (await handleBillingEvent(services, event)) count += 1;
    } catch (error) {
      services.log.error('an event of the payment provider was not handled', {
        event: event.id,
        account: event.accountId,
        reason: error instanceof Error ? error.message : String(error),
      });
      await keepFailedEvent(services, event);
    }
  return count;
}

async function keepFailedEvent(
  { database, billing }: BillingServices,
  event: ProviderEvent,
): Promise<void> {
  const accountId = readAccountId(event);
  if (!billing || accountId === undefined) return;
  await writing(database, { accountId }, async (tx) => {
    if (await lockAccount(tx, accountId))
      await saveFailedEvent(tx, accountId, {
        provider: billing.id,
        eventId: event.id,
        occurredAt: event.occurredAt,
      });
  });
}
