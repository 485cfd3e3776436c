import { fillIn, startChargebee, type TestSite } from '@lotbook/integrations/chargebee/testing';
import { testDatabase } from '@lotbook/testkit/database';
import { seedAccount, type SeededAccount } from '@lotbook/testkit/seed';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { testServices, type TestServices } from '../testing.ts';
import { chargebeeProvider } from './chargebee-provider.ts';
import { payTaxYear } from './pay.ts';
import { openCardPage, refreshCard } from './portal.ts';
import { accountPaymentSource } from './tax-billing.ts';
import { readVisit } from './visit.ts';

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

const visit = (more: { readonly taxYear?: number } = {}) => ({
  accountId: ada.accountId,
  userId: ada.userId,
  back: '/tax/settings/usage',
  ...more,
});

async function addCard(number: string): Promise<void> {
  const page = await openCardPage(services, visit({ taxYear: 2025 }));
  await fillIn(page, { card: number });
  await refreshCard(services, ada, ada.accountId);
}

const countCharges = (): number =>
  [...books.service.state.invoices.values()].filter(({ status }) => status === 'paid').length;

describe('a tax year paid through Chargebee', () => {
  it('needs a card, which is entered at Chargebee, and is charged once', async () => {
    await expect(payTaxYear(services, ada, ada.accountId, { taxYear: 2025 })).rejects.toMatchObject(
      {
        details: { field: 'card' },
      },
    );
    const page = await openCardPage(services, visit({ taxYear: 2025 }));
    const { location } = await fillIn(page, { card: '4111 1111 1111 1111' });
    const back = new URL(location ?? '');
    expect(back.pathname).toBe('/billing/card-return');
    expect(readVisit(back.search.slice(1), services.now(), services.deriveToken)).toMatchObject(
      visit({ taxYear: 2025 }),
    );
    await refreshCard(services, ada, ada.accountId);
    expect(await accountPaymentSource(services, ada, ada.accountId)).toMatchObject({
      brand: 'Visa',
      last4: '1111',
    });
    const paid = await payTaxYear(services, ada, ada.accountId, { taxYear: 2025, total: '49' });
    expect(paid.status).toBe('paid');
    await expect(payTaxYear(services, ada, ada.accountId, { taxYear: 2025 })).rejects.toThrow(
      'Nothing more is due',
    );
    expect(countCharges()).toBe(1);
  });

  it('is declined instead of charged if Chargebee would charge another amount', async () => {
    await addCard('4111 1111 1111 1111');
    const provider = services.billing!;
    const changed = {
      ...provider,
      coupon: async (code: string, now: Date) => {
        const found = await provider.coupon(code, now);
        return found && { ...found, discount: { type: 'percentage', percent: '90' } as const };
      },
    };
    const paid = await payTaxYear({ ...services, billing: changed }, ada, ada.accountId, {
      taxYear: 2025,
      coupon: 'WELCOME20',
    });
    expect(paid.status).toBe('declined');
    expect(paid.problem).toContain('would charge $39.20 instead of $4.90');
    expect(countCharges()).toBe(0);
  });
});
