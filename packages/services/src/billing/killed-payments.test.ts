import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { reading, writing } from '@lotbook/db/database';
import { readingAsOwner } from '@lotbook/db/owner-connection';
import { findAccount } from '@lotbook/db/stores/accounts';
import { loadCredit } from '@lotbook/db/stores/credit';
import { findStalePayments } from '@lotbook/db/stores/invoices';
import { loadSubscription } from '@lotbook/db/stores/subscriptions';
import { format } from '@lotbook/decimal/decimal';
import { fillIn } from '@lotbook/integrations/chargebee/testing';
import { chance } from '@lotbook/standins/chaos';
import { testDatabase } from '@lotbook/testkit/database';
import { runs } from '@lotbook/testkit/runs';
import { seedAccount, type SeededAccount } from '@lotbook/testkit/seed';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testServices } from '../testing.ts';
import { endPayments, getPendingLimit } from './end-payments.ts';
import { openCardPage, refreshCard } from './portal.ts';
import { reconcileBilling } from './reconcile.ts';
import { handleWebhook } from './refresh-billing.ts';
import { finishSubscriptionCheckout, openSubscriptionCheckout } from './subscribe.ts';
import { taxBilling } from './tax-billing.ts';
import { PayingProcesses, type Kill } from './testing-killed-process.ts';
import type { PayingAnswer, PayingStep } from './testing-process.ts';
import { providerCases, type ProviderBooks } from './testing.ts';

const database = testDatabase();

/** For each provider; `npm run fuzz -- kills` kills 200. */
const kills = Math.max(14, runs(4));

const dayMs = 86_400_000;

/** A person who pays, and what they get for it. */
interface Purchase {
  readonly name: string;
  readonly cents: number;
  readonly prepare: (shop: Shop) => Promise<SeededAccount>;
  readonly getStep: (books: ProviderBooks) => PayingStep;
  readonly isBought: (shop: Shop, ada: SeededAccount) => Promise<boolean>;
}

interface Shop {
  readonly books: ProviderBooks;
  readonly services: ReturnType<typeof testServices>;
}

async function addPayer({ services, books }: Shop, credit: string): Promise<SeededAccount> {
  const ada = await seedAccount(database.current);
  const visit = { accountId: ada.accountId, userId: ada.userId, back: '/' };
  await fillIn(await openCardPage(services, visit), { card: books.cards.good });
  await refreshCard(services, ada, ada.accountId);
  if (credit !== '0')
    await writing(database.current, ada.scope, (tx) =>
      tx
        .insertInto('credit_entry')
        .values({ account_id: ada.accountId, amount: credit, reason: 'carried' })
        .execute(),
    );
  return ada;
}

/** A business whose trial has ended, so that a plan is paid at once. */
async function addBusiness(): Promise<SeededAccount> {
  const ada = await seedAccount(database.current);
  const trialEndsAt = new Date(Date.now() - dayMs).toISOString();
  await writing(database.current, ada.scope, (tx) =>
    tx
      .updateTable('account')
      .set({ type: 'Accounting', subscription: 'in_trial', trial_ends_at: trialEndsAt })
      .where('id', '=', ada.accountId)
      .execute(),
  );
  return ada;
}

async function addSubscriber({ services, books }: Shop): Promise<SeededAccount> {
  const ada = await addBusiness();
  const choice = { planId: books.getPlanId('starter'), disableTrial: true };
  const page = await openSubscriptionCheckout(services, ada, ada.accountId, choice);
  const { location } = await fillIn(page, { card: books.cards.good });
  await finishSubscriptionCheckout(services, ada, ada.accountId, readPageId(location));
  return ada;
}

const readPageId = (location: string | null): string =>
  new URL(location ?? '').searchParams.get('id') ?? '';

const readCredit = (ada: SeededAccount) =>
  reading(database.current, ada.scope, async (db) =>
    format(await loadCredit(db, ada.accountId), 0),
  );
const readSubscription = ({ books }: Shop, ada: SeededAccount) =>
  reading(database.current, ada.scope, (db) =>
    loadSubscription(db, ada.accountId, books.provider.id),
  );

const purchases: readonly Purchase[] = [
  {
    name: 'a tax year, in part with credit',
    cents: 2_900,
    prepare: (shop) => addPayer(shop, '20'),
    getStep: () => ({ step: 'year', taxYear: 2025 }),
    isBought: async ({ services }, ada) => {
      const { state } = await taxBilling(services, ada, ada.accountId, 2025);
      expect(await readCredit(ada)).toBe(state === 'paid' ? '0' : '20');
      return state === 'paid';
    },
  },
  {
    name: 'a plan',
    cents: 19_900,
    prepare: addBusiness,
    getStep: (books) => ({ step: 'plan', planId: books.getPlanId('growth') }),
    isBought: async (shop, ada) => {
      const account = await reading(database.current, ada.scope, (db) =>
        findAccount(db, ada.accountId),
      );
      const isActive = account?.subscription === 'active';
      expect((await readSubscription(shop, ada))?.status === 'active').toBe(isActive);
      return isActive;
    },
  },
  {
    name: 'credit',
    cents: 10_000,
    prepare: (shop) => addPayer(shop, '0'),
    getStep: () => ({ step: 'credit', addOn: 'credit-100', available: '0' }),
    isBought: async (_, ada) => (await readCredit(ada)) === '100',
  },
  {
    name: 'an add-on',
    cents: 1_500,
    prepare: addSubscriber,
    getStep: ({ addOns }) => ({ step: 'units', addOn: addOns.wallets }),
    isBought: async (shop, ada) => (await readSubscription(shop, ada))?.addOns.length === 1,
  },
];

/** Where the joined modules of the process are, and what Node compiles of them. */
let folder = '';
beforeAll(() => (folder = mkdtempSync(path.join(tmpdir(), 'lotbook-kills-'))));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const chooseKill = (random: () => number): Kill => ({
  kind: (['request', 'statement', 'statement', 'time'] as const)[Math.floor(random() * 4)]!,
  share: random(),
  isSent: random() < 0.7,
});

describe.each(providerCases)('with %s', (name, open) => {
  it(
    `is never charged twice, never paid without access and never used without payment, although ${kills} processes are killed`,
    async () => {
      const random = chance(name.length);
      await using books = await open();
      const services = { ...testServices(database.current), billing: books.provider };
      const shop: Shop = { books, services };
      const args = [books.provider.id, books.standin.url, database.current.url];
      const processes = await PayingProcesses.start(folder, args);
      books.standin.failBy(() => {
        processes.countRequest();
        return undefined;
      });
      const outcomes = new Set<string>();
      let killed = 0;
      try {
        for (let n = 0; killed < kills; n += 1) {
          const purchase = purchases[n % purchases.length]!;
          const ada = await purchase.prepare(shop);
          const [paidBefore, eventsBefore] = [
            books.getPaidInvoices().length,
            books.getEventIds().length,
          ];
          const isPatient = random() < 0.5;
          let ended = 'killed';
          // The first purchase of each kind is measured. A person who is patient tries until it works; the others leave.
          for (let attempt = 0; attempt < 3 && ended === 'killed'; attempt += 1) {
            if (attempt > 0 && !isPatient) break;
            const kill = n < purchases.length || attempt === 2 ? undefined : chooseKill(random);
            ended = await buy(shop, { purchase, ada, processes, kill, isReturn: random() < 0.5 });
            if (ended !== 'killed') continue;
            killed += 1;
            outcomes.add(`killed by ${kill?.kind}`);
          }
          await catchUp(shop, eventsBefore);
          const isBought = await purchase.isBought(shop, ada);
          const charged = books.getPaidInvoices().slice(paidBefore);
          outcomes.add(`${ended === 'killed' ? 'left' : 'done'}, ${isBought ? '' : 'not '}bought`);
          expect({
            n,
            name: purchase.name,
            ended,
            isBought,
            charged: charged.map(({ cents }) => cents),
            differences: await reconcileBilling(services, ada.accountId),
          }).toEqual({
            n,
            name: purchase.name,
            ended: ended === 'killed' ? 'killed' : 'done',
            isBought: ended === 'killed' ? isBought : true,
            charged: isBought ? [purchase.cents] : [],
            differences: [],
          });
        }
      } finally {
        processes.kill();
      }
      expect([...outcomes].toSorted()).toEqual([
        'done, bought',
        'killed by request',
        'killed by statement',
        'killed by time',
        'left, bought',
        'left, not bought',
      ]);
    },
    600_000 * runs(1),
  );
});

interface Attempt {
  readonly purchase: Purchase;
  readonly ada: SeededAccount;
  readonly processes: PayingProcesses;
  readonly kill: Kill | undefined;
  /** Whether the process is killed after the visit at the provider, if there is one. */
  readonly isReturn: boolean;
}

/** The person pays, and the browser goes to the provider and back. Answers `done`, `killed`, or with what is wrong. */
async function buy(
  { books }: Shop,
  { purchase, ada, processes, kill, isReturn }: Attempt,
): Promise<string> {
  const who = { actor: { userId: ada.userId }, accountId: ada.accountId };
  const step = purchase.getStep(books);
  const hasReturn = step.step === 'plan';
  const events = books.getEventIds().length;
  const opened = await processes.carryOut(
    { ...who, ...step },
    hasReturn && isReturn ? undefined : kill,
  );
  if (opened === 'killed') return opened;
  if (opened.page === undefined) return describeEnd(opened);
  const { location } = await fillIn(opened.page, { card: books.cards.good });
  const ended = await processes.carryOut(
    {
      ...who,
      step: 'return',
      pageId: readPageId(location),
      events: books.getEventIds().slice(events),
    },
    isReturn ? kill : undefined,
  );
  return ended === 'killed' ? ended : describeEnd(ended);
}

/** Who pays for the same again learns that it is there. */
const describeEnd = ({ problem }: PayingAnswer): string =>
  problem === undefined || /You already have|The credit is now|Nothing more is due/.test(problem)
    ? 'done'
    : problem;

/** The webhooks of the provider arrive again, and payments that nobody continues are ended after a day. */
async function catchUp({ services, books }: Shop, eventsBefore: number): Promise<void> {
  const handled = books.getEventIds().length;
  for (const id of books.getEventIds().slice(eventsBefore)) await handleWebhook(services, id);
  const later = { ...services, now: () => new Date(Date.now() + 2 * dayMs) };
  const stale = await readingAsOwner(database.current.url, (db) =>
    findStalePayments(db, books.provider.id, getPendingLimit(later)),
  );
  await endPayments(later, stale);
  for (const id of books.getEventIds().slice(handled)) await handleWebhook(services, id);
}
