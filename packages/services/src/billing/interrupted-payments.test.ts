import { reading, writing } from '@lotbook/db/database';
import { findAccount } from '@lotbook/db/stores/accounts';
import { loadCredit } from '@lotbook/db/stores/credit';
import { loadSubscription } from '@lotbook/db/stores/subscriptions';
import { format } from '@lotbook/decimal/decimal';
import { fillIn } from '@lotbook/integrations/chargebee/testing';
import { testDatabase } from '@lotbook/testkit/database';
import { seedAccount, type SeededAccount } from '@lotbook/testkit/seed';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { testServices, type TestServices } from '../testing.ts';
import { buyCredit } from './credit.ts';
import { openCardPage, refreshCard } from './portal.ts';
import type { BillingProvider } from './provider.ts';
import { reconcileBilling } from './reconcile.ts';
import { pollBillingEvents } from './refresh-billing.ts';
import { finishSubscriptionCheckout, openSubscriptionCheckout } from './subscribe.ts';
import { providerCases, type ProviderBooks } from './testing.ts';

const database = testDatabase();

/** The number of a call of the provider at which the program ends: before it, or after it was carried out. */
interface Kill {
  readonly call: number;
  readonly isCarriedOut: boolean;
}

/** The provider up to a call at which the program ends. Afterwards nothing works any more. */
function endAtCall(
  provider: BillingProvider,
  kill: Kill,
  calls: { count: number },
): BillingProvider {
  const wrap = <T extends object>(target: T): T =>
    new Proxy(target, {
      get: (object, name) => {
        const value: unknown = Reflect.get(object, name);
        if (typeof value === 'object' && value !== null) return wrap(value);
        if (typeof value !== 'function') return value;
        return async (...given: readonly unknown[]) => {
          calls.count += 1;
          const isLast = calls.count === kill.call;
          if (calls.count > kill.call || (isLast && !kill.isCarriedOut)) throw new Error('killed');
          const answer: unknown = await Reflect.apply(value, object, given);
          if (isLast) throw new Error('killed');
          return answer;
        };
      },
    });
  return wrap(provider);
}

describe.each(providerCases)('with %s', (_name, open) => {
  let books: ProviderBooks;
  let services: TestServices;
  let ada: SeededAccount;

  beforeEach(async () => {
    books = await open();
    services = { ...testServices(database.current), billing: books.provider };
  });
  afterEach(() => books[Symbol.asyncDispose]());

  async function addPayer(): Promise<void> {
    ada = await seedAccount(database.current);
    const visit = { accountId: ada.accountId, userId: ada.userId, back: '/' };
    await fillIn(await openCardPage(services, visit), { card: books.cards.good });
    await refreshCard(services, ada, ada.accountId);
  }

  /** A business whose trial has ended, so that a plan is paid at once. */
  async function addBusiness(): Promise<void> {
    ada = await seedAccount(database.current);
    await writing(database.current, ada.scope, (tx) =>
      tx
        .updateTable('account')
        .set({
          type: 'Accounting',
          subscription: 'in_trial',
          trial_ends_at: new Date(Date.now() - 86_400_000).toISOString(),
        })
        .where('id', '=', ada.accountId)
        .execute(),
    );
  }

  async function buyPlan(given: TestServices): Promise<void> {
    const page = await openSubscriptionCheckout(given, ada, ada.accountId, {
      planId: books.getPlanId('growth'),
      disableTrial: true,
    });
    const { location } = await fillIn(page, { card: books.cards.good });
    const pageId = new URL(location ?? '').searchParams.get('id') ?? '';
    await finishSubscriptionCheckout(given, ada, ada.accountId, pageId);
  }

  const hasPlan = () =>
    reading(database.current, ada.scope, async (db) => {
      const subscription = await loadSubscription(db, ada.accountId, books.provider.id);
      const account = await findAccount(db, ada.accountId);
      return subscription?.status === 'active' && account?.subscription === 'active';
    });
  const hasCredit = () =>
    reading(database.current, ada.scope, async (db) =>
      format(await loadCredit(db, ada.accountId), 0),
    ).then((credit) => credit === '100');

  it.each([
    ['a plan', { cents: 19_900, prepare: addBusiness, buy: buyPlan, isBought: hasPlan }],
    [
      'credit',
      {
        cents: 10_000,
        prepare: addPayer,
        buy: (given: TestServices) => buyCredit(given, ada, ada.accountId, { addOn: 'credit-100' }),
        isBought: hasCredit,
      },
    ],
  ])(
    '%s is bought if it was charged, whichever call of the provider is the last',
    async (_, purchase) => {
      const outcomes = new Set<string>();
      let isComplete = false;
      for (let call = 1; !isComplete; call += 1)
        for (const isCarriedOut of [false, true]) {
          await purchase.prepare();
          const before = books.getPaidInvoices().length;
          const calls = { count: 0 };
          const kill = { call, isCarriedOut };
          const billing = endAtCall(books.openProvider(), kill, calls);
          await purchase.buy({ ...services, billing }).catch(String);
          isComplete = calls.count < call;
          // The program starts again, and looks for what it missed.
          const restarted = { ...services, billing: books.openProvider() };
          await pollBillingEvents(restarted, undefined);
          await reconcileBilling(restarted, ada.accountId, { repair: true });
          const charged = books.getPaidInvoices().slice(before);
          const isBought = await purchase.isBought();
          expect({ kill, isBought, charged: charged.map(({ cents }) => cents) }).toEqual({
            kill,
            isBought,
            charged: isBought ? [purchase.cents] : [],
          });
          expect(await reconcileBilling(restarted, ada.accountId)).toEqual([]);
          outcomes.add(
            `${isComplete ? 'complete' : 'killed'}, ${isBought ? 'bought' : 'not bought'}`,
          );
        }
      expect([...outcomes].toSorted()).toEqual([
        'complete, bought',
        'killed, bought',
        'killed, not bought',
      ]);
    },
  );
});
