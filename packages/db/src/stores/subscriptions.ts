import type { AccountId } from '@lotbook/model/ids';
import { sql } from 'kysely';
import type { Db, Tx } from '../database.ts';

export const subscriptionStatuses = [
  'future',
  'in_trial',
  'active',
  'non_renewing',
  'paused',
  'cancelled',
  'transferred',
] as const;

export type SubscriptionStatus = (typeof subscriptionStatuses)[number];

/** What a plan allows; null: without limit. */
export interface PlanLimits {
  readonly numberOfUsers: number | null;
  readonly numberOfWallets: number | null;
  readonly numberOfExchangeAccounts: number | null;
  readonly numberOfTransactions: number | null;
  /** Of a tax professional. Absent in plans stored before there was this limit. */
  readonly numberOfClients?: number | null;
}

/** A plan as it was offered when the subscription last changed. */
export interface SubscribedPlan {
  readonly id: string;
  readonly name: string;
  /** Decimal text, per period. */
  readonly price: string;
  readonly currency: string;
  /** `1 month` */
  readonly period: string;
  readonly limits: PlanLimits;
}

/** An add-on of a plan. */
export interface SubscribedAddOn {
  readonly id: string;
  readonly name: string;
  /** Decimal text, of each unit per period of the plan. */
  readonly price: string;
  readonly quantity: number;
  /** What each unit adds to the limits of the plan. */
  readonly limits: PlanLimits;
}

export interface Subscription {
  readonly externalId: string;
  readonly status: SubscriptionStatus;
  readonly plan: SubscribedPlan | null;
  readonly addOns: readonly SubscribedAddOn[];
  readonly trialEndsAt: string | null;
  readonly termEndsAt: string | null;
  readonly cancelledAt: string | null;
  readonly dueInvoices: number;
  readonly version: number;
}

/** `provider`: only a subscription there. After a change of the provider, an account keeps the old one until it buys a plan again. */
export async function loadSubscription(
  db: Db,
  accountId: AccountId,
  provider?: string,
): Promise<Subscription | undefined> {
  const row = await db
    .selectFrom('subscription')
    .select([
      'external_id as externalId',
      'status',
      'plan',
      'add_ons as addOns',
      'trial_ends_at as trialEndsAt',
      'term_ends_at as termEndsAt',
      'cancelled_at as cancelledAt',
      'due_invoices as dueInvoices',
      'version',
    ])
    .where('account_id', '=', accountId)
    .$if(provider !== undefined, (query) => query.where('provider', '=', provider ?? ''))
    .executeTakeFirst();
  return row as unknown as Subscription | undefined;
}

/** The limits of a plan, raised by its add-ons. */
export function getLimits(
  plan: Pick<SubscribedPlan, 'limits'>,
  addOns: readonly Pick<SubscribedAddOn, 'limits' | 'quantity'>[],
): Required<PlanLimits> {
  const raise = (name: keyof PlanLimits): number | null => {
    const own = plan.limits[name] ?? null;
    return own === null
      ? null
      : addOns.reduce((most, { limits, quantity }) => most + (limits[name] ?? 0) * quantity, own);
  };
  return {
    numberOfUsers: raise('numberOfUsers'),
    numberOfWallets: raise('numberOfWallets'),
    numberOfExchangeAccounts: raise('numberOfExchangeAccounts'),
    numberOfTransactions: raise('numberOfTransactions'),
    numberOfClients: raise('numberOfClients'),
  };
}

/** Whether a plan is used, or follows the trial. One that was canceled ends with the trial. */
export const isPlanRunning = ({
  status,
  cancelledAt,
}: Pick<Subscription, 'status' | 'cancelledAt'>): boolean =>
  (status === 'future' || status === 'in_trial' || status === 'active') && cancelledAt === null;

/** Stores what the provider reports; false if something newer of the same subscription is stored. */
export async function saveSubscription(
  tx: Tx,
  accountId: AccountId,
  provider: string,
  subscription: Subscription,
): Promise<boolean> {
  const row = {
    provider,
    external_id: subscription.externalId,
    status: subscription.status,
    plan: subscription.plan && JSON.stringify(subscription.plan),
    add_ons: JSON.stringify(subscription.addOns),
    trial_ends_at: subscription.trialEndsAt,
    term_ends_at: subscription.termEndsAt,
    cancelled_at: subscription.cancelledAt,
    due_invoices: subscription.dueInvoices,
    version: subscription.version,
    updated_at: sql<string>`now()`,
  };
  const saved = await tx
    .insertInto('subscription')
    .values({ account_id: accountId, ...row })
    .onConflict((conflict) =>
      conflict
        .column('account_id')
        .doUpdateSet(row)
        .where((where) =>
          where.or([
            where('subscription.external_id', '<>', subscription.externalId),
            where('subscription.version', '<=', subscription.version),
          ]),
        ),
    )
    .returning('account_id')
    .executeTakeFirst();
  return saved !== undefined;
}

/** Whether an account may be used, by its subscription. */
export type AccountAccess =
  | { readonly subscription: 'active' }
  | { readonly subscription: 'in_trial'; readonly trialEndsAt: string }
  | { readonly subscription: 'cancelled'; readonly accessEndsAt: string };

export async function saveAccess(
  tx: Tx,
  accountId: AccountId,
  access: AccountAccess,
): Promise<void> {
  await tx
    .updateTable('account')
    .set({
      subscription: access.subscription,
      trial_ends_at: access.subscription === 'in_trial' ? access.trialEndsAt : null,
      access_ends_at: access.subscription === 'cancelled' ? access.accessEndsAt : null,
    })
    .where('id', '=', accountId)
    .execute();
}

export interface HandledEvent {
  readonly provider: string;
  readonly eventId: string;
}

export async function isEventHandled(
  db: Db,
  accountId: AccountId,
  { provider, eventId }: HandledEvent,
): Promise<boolean> {
  const row = await db
    .selectFrom('billing_event')
    .select('event_id')
    .where('account_id', '=', accountId)
    .where('provider', '=', provider)
    .where('event_id', '=', eventId)
    .where('handled_at', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

type EndedEvent = HandledEvent & { readonly occurredAt: Date };

const toEventRow = (accountId: AccountId, { provider, eventId, occurredAt }: EndedEvent) => ({
  account_id: accountId,
  provider,
  event_id: eventId,
  occurred_at: occurredAt.toISOString(),
});

export async function saveHandledEvent(
  tx: Tx,
  accountId: AccountId,
  event: EndedEvent,
): Promise<void> {
  await tx
    .insertInto('billing_event')
    .values(toEventRow(accountId, event))
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'provider', 'event_id'])
        .doUpdateSet({ handled_at: sql<string>`coalesce(billing_event.handled_at, now())` }),
    )
    .execute();
}

/** Remembers an event whose handling failed, so that the next poll reads it again. */
export async function saveFailedEvent(
  tx: Tx,
  accountId: AccountId,
  event: EndedEvent,
): Promise<void> {
  await tx
    .insertInto('billing_event')
    .values({ ...toEventRow(accountId, event), handled_at: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** An event that still fails after this time is left to the reconciliation. */
const retryDays = 7;

/**
 * Where the next poll starts: at the oldest recent event of all accounts whose handling failed,
 * otherwise at the newest event. Runs as the owner role.
 */
export async function findPollStart(
  db: Db,
  provider: string,
  now: Date,
): Promise<Date | undefined> {
  const events = db
    .selectFrom('billing_event')
    .select('occurred_at')
    .where('provider', '=', provider);
  const failed = await events
    .where('handled_at', 'is', null)
    .where('occurred_at', '>', new Date(now.getTime() - retryDays * 86_400_000).toISOString())
    .orderBy('occurred_at')
    .limit(1)
    .executeTakeFirst();
  const start = failed ?? (await events.orderBy('occurred_at', 'desc').limit(1).executeTakeFirst());
  return start && new Date(start.occurred_at);
}
