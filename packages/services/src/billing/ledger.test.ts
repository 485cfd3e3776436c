import { reading, writing } from '@lotbook/db/database';
import {
  addBillingEntries,
  loadBillingEntries,
  type BillingEntry,
} from '@lotbook/db/stores/billing-ledger';
import { loadCredit } from '@lotbook/db/stores/credit';
import { format } from '@lotbook/decimal/decimal';
import { fillIn, startChargebee, type TestSite } from '@lotbook/integrations/chargebee/testing';
import { testDatabase } from '@lotbook/testkit/database';
import { seedAccount, type SeededAccount } from '@lotbook/testkit/seed';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { testServices, type TestServices } from '../testing.ts';
import { chargebeeProvider } from './chargebee-provider.ts';
import { buyCredit } from './credit.ts';
import { payTaxYear } from './pay.ts';
import { openCardPage, refreshCard } from './portal.ts';
import { reconcileBilling } from './reconcile.ts';
import { recordEntries } from './record-entries.ts';
import { handleWebhook } from './refresh-billing.ts';
import { accountInvoices, taxBilling } from './tax-billing.ts';

const database = testDatabase();
let books: TestSite;
let services: TestServices;
let ada: SeededAccount;

beforeEach(async () => {
  books = await startChargebee();
  services = { ...testServices(database.current), billing: chargebeeProvider(books.site) };
  ada = await seedAccount(database.current);
});
afterEach(() => books[Symbol.asyncDispose]());

async function addCard(): Promise<void> {
  const visit = { accountId: ada.accountId, userId: ada.userId, back: '/' };
  await fillIn(await openCardPage(services, visit), { card: '4111 1111 1111 1111' });
  await refreshCard(services, ada, ada.accountId);
}

const pay = (taxYear: number) => payTaxYear(services, ada, ada.accountId, { taxYear });
const reconcile = (options = {}) => reconcileBilling(services, ada.accountId, options);
const ledger = () =>
  reading(database.current, ada.scope, (db) => loadBillingEntries(db, ada.accountId, 'chargebee'));
const state = async (taxYear: number) =>
  (await taxBilling(services, ada, ada.accountId, taxYear)).state;
const credit = async () =>
  format(await reading(database.current, ada.scope, (db) => loadCredit(db, ada.accountId)), 2);
const getRemoteId = () => String([...books.service.state.invoices.keys()].at(-1));

async function handleAll(): Promise<void> {
  for (const { id } of books.service.state.events) await handleWebhook(services, String(id));
}

const change = (statement: ReturnType<typeof sql>) =>
  writing(database.current, {}, async (tx) => {
    await sql`set local role none`.execute(tx);
    await sql`set local row_security = off`.execute(tx).catch(() => undefined);
    await statement.execute(tx);
  });

describe('the ledger', () => {
  it('has the invoice and the payment of a charge, and ties to the provider', async () => {
    await addCard();
    const { id } = await pay(2025);
    const entries = await ledger();
    expect(entries).toMatchObject([
      { kind: 'invoice', chargeKey: id, currency: 'USD' },
      { kind: 'payment', chargeKey: id, currency: 'USD' },
    ]);
    expect(entries.map(({ amount }) => format(amount, 2))).toEqual(['49.00', '49.00']);
    expect(await reconcile()).toEqual([]);
  });

  it('can only be added to, also by the owner of the database', async () => {
    await addCard();
    await pay(2025);
    await expect(change(sql`update billing_entry set amount = 1`)).rejects.toThrow('only be added');
    await expect(change(sql`delete from billing_entry`)).rejects.toThrow('only be added');
  });
});

it('keeps a chargeback that was recorded as a refund, and does not record it again', async () => {
  await addCard();
  await pay(2025);
  const { documents } = services.billing!;
  const earlierKinds: Readonly<Record<string, BillingEntry['kind']>> = {
    dispute: 'refund',
    disputeWon: 'refundFailed',
  };
  const list = async (accountId: string) =>
    (await documents!.list(accountId)).map((each) => ({
      ...each,
      kind: earlierKinds[each.kind] ?? each.kind,
    }));
  const before = {
    ...services,
    billing: { ...services.billing!, documents: { ...documents!, list } },
  };
  books.service.dispute(getRemoteId());
  await recordEntries(before, ada.accountId);
  const dispute = (await ledger()).find(({ kind }) => kind === 'refund');
  expect(dispute).toBeDefined();
  await recordEntries(services, ada.accountId);
  expect(await reconcile()).toEqual([]);
  books.service.winDispute(getRemoteId());
  await recordEntries(before, ada.accountId);
  expect(await recordEntries(services, ada.accountId)).toBe(0);
  expect((await ledger()).map(({ kind }) => kind).toSorted()).toEqual([
    'credit',
    'invoice',
    'payment',
    'refund',
    'refundFailed',
  ]);
  expect(await reconcile()).toEqual([]);
  // A version between recorded it under both names, which a person has to see.
  await writing(database.current, ada.scope, (tx) =>
    addBillingEntries(tx, ada.accountId, 'chargebee', [{ ...dispute!, kind: 'dispute' }]),
  );
  expect((await reconcile()).map(({ kind }) => kind)).toEqual(['entryUnknown']);
});

describe('a refund', () => {
  it('gives back the credit that was used, and takes away credit that was bought', async () => {
    await addCard();
    await buyCredit(services, ada, ada.accountId, { addOn: 'credit-100' });
    const bought = getRemoteId();
    for (const taxYear of [2023, 2024, 2025]) await pay(taxYear);
    expect(await credit()).toBe('0.00');
    books.service.refund(getRemoteId());
    await handleAll();
    expect(await state(2025)).toBe('unpaid');
    expect(await credit()).toBe('2.00');
    books.service.refund(bought);
    await handleAll();
    expect(await credit()).toBe('0.00');
    const statuses = (await accountInvoices(services, ada, ada.accountId)).map((each) => [
      each.kind,
      each.status,
    ]);
    expect(statuses).toContainEqual(['credit', 'refunded']);
    expect(await reconcile()).toEqual([]);
  });
});

describe('reconciling', () => {
  it('finds a charge that is not settled here, and repairs it', async () => {
    await addCard();
    const provider = services.billing!;
    const killed: TestServices = {
      ...services,
      billing: {
        ...provider,
        charge: async (given) => {
          await provider.charge(given);
          throw new Error('killed');
        },
      },
    };
    await expect(payTaxYear(killed, ada, ada.accountId, { taxYear: 2025 })).rejects.toThrow(
      'killed',
    );
    expect((await reconcile()).map(({ kind }) => kind)).toEqual([
      'entryMissing',
      'entryMissing',
      'paidWithoutAccess',
    ]);
    expect(await reconcile({ repair: true })).toEqual([]);
    expect(await state(2025)).toBe('paid');
  });

  it('finds access without a payment, another amount, and a second charge', async () => {
    await addCard();
    await pay(2025);
    const remote = books.service.state.invoices;
    const [id, invoice] = [...remote][0]!;
    remote.delete(id);
    expect((await reconcile()).map(({ kind }) => kind)).toEqual([
      'entryUnknown',
      'entryUnknown',
      'accessWithoutPayment',
    ]);
    remote.set(id, {
      ...invoice,
      total: 5_000,
      linked_payments: [{ txn_id: 'other', txn_status: 'success', applied_amount: 5_000 }],
    });
    expect((await reconcile()).map(({ kind }) => kind)).toEqual([
      'entryDiffers',
      'entryMissing',
      'entryUnknown',
      'amountDiffers',
    ]);
    remote.set(id, invoice);
    remote.set('99', { ...invoice, id: '99' });
    expect((await reconcile()).map(({ kind }) => kind)).toContain('chargedTwice');
  });
});
