import { reading } from '@lotbook/db/database';
import { loadBillingEntries, type BillingEntry } from '@lotbook/db/stores/billing-ledger';
import { format, subtract, sum } from '@lotbook/decimal/decimal';
import { fillIn } from '@lotbook/integrations/chargebee/testing';
import { testDatabase } from '@lotbook/testkit/database';
import { runs } from '@lotbook/testkit/runs';
import { seedAccount, type SeededAccount } from '@lotbook/testkit/seed';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { testServices, type TestServices } from '../testing.ts';
import { buyCredit } from './credit.ts';
import { payTaxYear } from './pay.ts';
import { openCardPage, refreshCard } from './portal.ts';
import { reconcileBilling } from './reconcile.ts';
import { handleWebhook } from './refresh-billing.ts';
import { accountInvoices, taxBilling } from './tax-billing.ts';
import { providerCases, type ProviderBooks } from './testing.ts';

const database = testDatabase();

/** What can happen at a provider, in any order. Numbers choose among what there is. */
const step = fc.oneof(
  fc.record({ kind: fc.constant('pay' as const), choice: fc.nat(5), lost: fc.boolean() }),
  fc.record({ kind: fc.constant('credit' as const), choice: fc.nat(1), lost: fc.boolean() }),
  fc.record({
    kind: fc.constantFrom('refund', 'refundPart', 'failRefunds', 'dispute', 'winDispute', 'give'),
    choice: fc.nat(9),
    lost: fc.constant(false),
  }),
  fc.record({ kind: fc.constant('events' as const), choice: fc.nat(99), lost: fc.constant(false) }),
);

type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** Differences that a person has to decide about, as `refundDiffers` documents. */
const decidedByPeople: ReadonlySet<string> = new Set(['refundDiffers']);

const addUp = (entries: readonly BillingEntry[], ...kinds: readonly string[]) =>
  sum(entries.filter(({ kind }) => kinds.includes(kind)).map(({ amount }) => amount));

const toNet = (entries: readonly BillingEntry[]): string =>
  format(
    subtract(
      addUp(entries, 'payment', 'refundFailed', 'disputeWon'),
      addUp(entries, 'refund', 'dispute'),
    ),
    2,
  );

describe.each(providerCases)('the ledger and %s', (_name, open) => {
  interface Story {
    readonly books: ProviderBooks;
    readonly services: TestServices;
    readonly ada: SeededAccount;
  }

  async function addCard({ books, services, ada }: Story): Promise<void> {
    const visit = { accountId: ada.accountId, userId: ada.userId, back: '/' };
    await fillIn(await openCardPage(services, visit), { card: books.cards.good });
    await refreshCard(services, ada, ada.accountId);
  }

  /** Events arrive twice, in an order that depends on the choice. */
  async function deliver({ books, services }: Story, choice: number): Promise<void> {
    const ids = books.getEventIds();
    const cut = choice % Math.max(1, ids.length);
    for (const id of [...ids.slice(cut), ...ids.slice(0, cut).toReversed(), ...ids.slice(cut)])
      await handleWebhook(services, id);
  }

  async function act(story: Story, { kind, choice, lost }: Step): Promise<void> {
    const { books, services, ada } = story;
    const invoices = books.getPaidInvoices();
    const invoice = invoices[choice % Math.max(1, invoices.length)];
    books.standin.failBy(() =>
      lost && books.standin.requests.at(-1)?.endsWith(books.chargeRequest) ? 'partial' : undefined,
    );
    // Nothing to refund, a payment under way, or a lost answer: the story goes on.
    const attempt = async (work: () => unknown): Promise<void> => {
      try {
        await work();
      } catch (error) {
        if (!(error instanceof Error)) throw error;
      } finally {
        books.standin.failBy(() => undefined);
      }
    };
    await attempt(() => {
      if (kind === 'pay')
        return payTaxYear(services, ada, ada.accountId, {
          taxYear: 2020 + choice,
          ...(choice % 2 === 0 ? {} : { coupon: 'WELCOME20' }),
        });
      if (kind === 'credit')
        return buyCredit(services, ada, ada.accountId, { addOn: 'credit-100' });
      if (kind === 'events') return deliver(story, choice);
      if (kind === 'give') return books.giveCredit(ada.accountId, choice * 100);
      if (!invoice) return undefined;
      if (kind === 'refund') return books.refund(invoice.id);
      if (kind === 'refundPart') return books.refund(invoice.id, 500);
      if (kind === 'failRefunds') return books.failRefunds(invoice.id);
      return kind === 'dispute' ? books.dispute(invoice.id) : books.winDispute(invoice.id);
    });
  }

  async function check(story: Story): Promise<void> {
    const { books, services, ada } = story;
    await deliver(story, 0);
    const found = await reconcileBilling(services, ada.accountId, { repair: true });
    expect(found.filter(({ kind }) => !decidedByPeople.has(kind))).toEqual([]);
    const read = () =>
      reading(database.current, ada.scope, (db) =>
        loadBillingEntries(db, ada.accountId, books.provider.id),
      );
    const entries = await read();
    expect(toNet(entries)).toBe((books.getNetCents() / 100).toFixed(2));
    await deliver(story, 1);
    expect(await read()).toEqual(entries);
    const invoices = await accountInvoices(services, ada, ada.accountId);
    for (const { id } of invoices) expect(books.countCharges(id)).toBeLessThanOrEqual(1);
    const years = invoices.flatMap(({ taxYear, status }) =>
      taxYear !== null && status === 'paid' ? [taxYear] : [],
    );
    for (const year of years)
      expect((await taxBilling(services, ada, ada.accountId, year)).state).toBe('paid');
  }

  it('tie after any sequence of payments, refunds, disputes and lost answers', async () => {
    expect.hasAssertions();
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
        await using books = await open();
        const services = { ...testServices(database.current), billing: books.provider };
        const story = { books, services, ada: await seedAccount(database.current) };
        await addCard(story);
        for (const each of steps) await act(story, each);
        await check(story);
      }),
      { numRuns: runs(3), endOnFailure: true },
    );
  }, 300_000);

  const start = async (books: ProviderBooks): Promise<Story> => {
    const services = { ...testServices(database.current), billing: books.provider };
    const story = { books, services, ada: await seedAccount(database.current) };
    await addCard(story);
    await payTaxYear(services, story.ada, story.ada.accountId, { taxYear: 2025 });
    return story;
  };

  it('a dispute takes the access away, and a won one gives it back', async () => {
    await using books = await open();
    const story = await start(books);
    const { services, ada } = story;
    const readState = async () => (await taxBilling(services, ada, ada.accountId, 2025)).state;
    const { id } = books.getPaidInvoices()[0]!;
    books.dispute(id);
    await deliver(story, 0);
    expect(await readState()).toBe('unpaid');
    expect(await reconcileBilling(services, ada.accountId)).toEqual([]);
    books.winDispute(id);
    await deliver(story, 0);
    expect(await readState()).toBe('paid');
    await check(story);
  });

  it('a payment that the bank asks to confirm is pending until it is confirmed or given up', async () => {
    await using books = await open();
    const services = { ...testServices(database.current), billing: books.provider };
    const ada = await seedAccount(database.current);
    const visit = { accountId: ada.accountId, userId: ada.userId, back: '/' };
    await fillIn(await openCardPage(services, visit), { card: books.cards.secure, secure: 'yes' });
    await refreshCard(services, ada, ada.accountId);
    const pay = (taxYear: number) => payTaxYear(services, ada, ada.accountId, { taxYear });
    const readUrl = async (taxYear: number): Promise<string> => {
      const error: unknown = await pay(taxYear).catch((reason: unknown) => reason);
      expect(error).toMatchObject({ code: 'CONFIRM_PAYMENT' });
      return (error as { readonly details: { readonly url: string } }).details.url;
    };
    const readState = async (taxYear: number) =>
      (await taxBilling(services, ada, ada.accountId, taxYear)).state;
    const url = await readUrl(2025);
    await fillIn(url, { secure: 'no' });
    await deliver({ books, services, ada }, 0);
    expect(await readState(2025)).toBe('pending');
    await fillIn(await readUrl(2025), { secure: 'yes' });
    await deliver({ books, services, ada }, 0);
    expect(await readState(2025)).toBe('paid');
    await readUrl(2024);
    const [abandoned] = await accountInvoices(services, ada, ada.accountId);
    const key = { key: abandoned!.id, accountId: ada.accountId };
    expect(await books.provider.giveUp(key)).toMatchObject({ status: 'declined' });
    await deliver({ books, services, ada }, 0);
    expect(await readState(2024)).not.toBe('paid');
    expect(books.getPaidInvoices()).toHaveLength(1);
    expect(await reconcileBilling(services, ada.accountId, { repair: true })).toEqual([]);
  });

  it('documents have a number, what was sold, and their taxes', async () => {
    await using books = await open();
    const { ada } = await start(books);
    const [invoice] = await reading(database.current, ada.scope, (db) =>
      loadBillingEntries(db, ada.accountId, books.provider.id),
    );
    expect(invoice).toMatchObject({
      kind: 'invoice',
      description: expect.stringMatching(/^Tax reports for 2025 \(.*100 transactions\)$/),
      periodStart: null,
      taxLines: [],
    });
    expect(invoice?.number).toMatch(/^(LB-)?\d+$/);
  });
});
