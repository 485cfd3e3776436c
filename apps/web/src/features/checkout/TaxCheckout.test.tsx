import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { showWith, type Script } from '../../system/scripted.tsx';
import { TaxCheckout } from './TaxCheckout.tsx';

const place = { appId: 'tax', clientId: undefined as string | undefined };
vi.mock('../account/use-account.ts', () => ({ useAccountId: () => 'a1' }));
vi.mock('../../system/place.ts', async (original) => ({
  ...(await original<object>()),
  usePlace: () => place,
}));
vi.mock('../../system/AppPage.tsx', () => ({
  AppPage: ({ children }: { readonly children: React.ReactNode }) => children,
}));
vi.mock('../../system/links.tsx', () => ({
  PageButton: ({ children }: { readonly children: React.ReactNode }) => children,
}));
beforeEach(() => {
  place.clientId = undefined;
});
afterEach(cleanup);

const typed = (name: string, of: object) => ({ __typename: name, ...of });
const payer = (more: object) => ({
  reportPayer: typed('ReportPayer', {
    billed: true,
    payer: 'account',
    name: 'Ada',
    isOwn: true,
    mayPay: true,
    ...more,
  }),
});
const tier = { __typename: 'TierPrice', id: 'up-to-100', name: 'Up to 100' };
const history = (more: object) =>
  typed('Invoice', {
    id: 'i1',
    date: '2026-03-01T00:00:00Z',
    status: 'paid',
    tier: 'Up to 100',
    currency: 'USD',
    total: '49.00',
    credits_applied: '0.00',
    paidBy: 'ada',
    problem: null,
    ...more,
  });
const bill = (more: object, card: object | null = null): Script[string] => ({
  taxBilling: typed('TaxBilling', {
    taxYear: 2025,
    yearLabel: '2025',
    state: 'unpaid',
    currency: 'USD',
    transactions: 76,
    baseTxAmount: '49.00',
    taxYearReportAmount: '0.00',
    due: '49.00',
    extraTransactions: 0,
    currentTxLimit: 100,
    tierPrice: tier,
    tiers: [{ ...tier, lower: 0, price: '49.00' }],
    creditAvailable: '0.00',
    creditUsed: '0.00',
    chargeDue: '49.00',
    otherPayer: null,
    payer: typed('BillingPayer', { name: 'Ada', isFirm: false, clientName: null }),
    history: [],
    ...more,
  }),
  paymentSource: card,
});
const card = typed('PaymentSource', { brand: 'Visa', last4: '4242' });
const noPros = { preparerLinks: { __typename: 'PreparerLinkList', preparerLinks: [] } };
const firm = {
  payer: typed('BillingPayer', { name: 'Vera & Sons', isFirm: true, clientName: 'Ms Lovelace' }),
};
const show = (script: Script) =>
  showWith({ TaxPros: noPros, ...script }, <TaxCheckout year={2025} />);
const click = (name: string) => userEvent.click(screen.getByRole('button', { name }));

const quote = (more: object) => ({
  confirmChargeBeeCoupon: typed('Coupon', {
    id: 'WELCOME20',
    name: 'Welcome: 20% off',
    problem: null,
    discount: '9.80',
    total: '39.20',
    creditUsed: '0.00',
    chargeDue: '39.20',
    ...more,
  }),
});
const typeCoupon = async (code: string): Promise<void> =>
  userEvent.type(await screen.findByLabelText('Coupon'), code);

describe('Tax Checkout', () => {
  it.each([
    [
      'a member of the account',
      undefined,
      { mayPay: false },
      'Only the owner pays',
      /^You do not have permission to manage billing\. The owner of this account pays/,
    ],
    [
      'a firm whose client pays',
      'a1',
      { isOwn: false, mayPay: false },
      'The client pays',
      /^The client pays for these reports\./,
    ],
    [
      'the team of a firm that pays',
      'a1',
      { payer: 'preparer', name: 'Vera & Sons', mayPay: false },
      'Only the owner of your firm pays',
      /^You do not have permission to manage billing\. Your firm pays/,
    ],
    [
      'anybody where nothing is charged',
      undefined,
      { billed: false },
      'Nothing to pay',
      /^This account isn’t billed/,
    ],
  ])(
    'explains to %s why they can’t pay, and loads no bill',
    async (_, clientId, more, title, words) => {
      place.clientId = clientId;
      const sent = show({ ReportPayer: payer(more) });
      expect(await screen.findByText(title)).toBeDefined();
      expect(screen.getByText(words)).toBeDefined();
      expect(sent.map(({ name }) => name)).not.toContain('TaxBilling');
    },
  );

  it('pays with credit only, without a card, after showing the price', async () => {
    const warn = vi.spyOn(console, 'warn');
    const paid = {
      directTaxCheckout: typed('DirectTaxCheckout', {
        charged: true,
        invoice: typed('Invoice', { id: 'i1', problem: null }),
      }),
    };
    const sent = show({
      ReportPayer: payer({}),
      TaxBilling: bill({ creditAvailable: '100.00', creditUsed: '49.00', chargeDue: '0.00' }),
      DirectCheckout: paid,
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Pay' }));
    expect(screen.getByRole('dialog').textContent).toContain('From credit49.00 USD');
    await click('Pay with Credit');
    expect(sent).toContainEqual({
      name: 'DirectCheckout',
      variables: { accountId: 'a1', taxYear: 2025, clientTotal: '49.00', chargeTotal: '0.00' },
    });
    expect(
      await screen.findByText('2025 is paid. You can download all its reports.'),
    ).toBeDefined();
    expect(sent.filter(({ name }) => name === 'TaxBilling')).toHaveLength(2);
    expect(warn).not.toHaveBeenCalled();
  });

  it('warns the firm about the charge and its amount; a decline charges nothing', async () => {
    place.clientId = 'a1';
    const declined = {
      directTaxCheckout: typed('DirectTaxCheckout', {
        charged: false,
        invoice: typed('Invoice', { id: 'i1', problem: 'The card was declined.' }),
      }),
    };
    const split = { ...firm, creditAvailable: '20.00', creditUsed: '20.00', chargeDue: '29.00' };
    show({
      ReportPayer: payer({ payer: 'preparer', name: 'Vera & Sons' }),
      TaxBilling: bill(split, card),
      DirectCheckout: declined,
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Pay' }));
    const said = screen.getByRole('dialog').textContent;
    expect(said).toContain(
      'Your firm, Vera & Sons, is charged for Ms Lovelace. The client isn’t charged.',
    );
    expect(said).toContain('From credit20.00 USDVisa ending in 424229.00 USD');
    await click('Pay $29.00');
    expect(await screen.findByText('The card was declined. You were not charged.')).toBeDefined();
  });

  it('leads to the provider’s page if a card is needed and none is saved', async () => {
    const sent = show({
      ReportPayer: payer({}),
      TaxBilling: bill({}),
      CheckoutPortal: 'The provider cannot be reached.',
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Pay' }));
    expect(sent.at(-1)).toEqual({
      name: 'CheckoutPortal',
      variables: { accountId: 'a1', addOnId: 'tax-year-2025', couponCode: null },
    });
    expect(
      await screen.findByText('We couldn’t open the checkout: The provider cannot be reached.'),
    ).toBeDefined();
  });

  it('shows the price with a coupon, and charges exactly that', async () => {
    const sent = show({
      ReportPayer: payer({}),
      TaxBilling: bill({}, card),
      ConfirmCoupon: quote({}),
      DirectCheckout: 'The provider cannot be reached.',
    });
    await typeCoupon('welcome20');
    await click('Apply Coupon');
    const summary = screen.getByRole('region', { name: 'Order summary' });
    expect(await screen.findByText('Welcome: 20% off is applied.')).toBeDefined();
    expect(summary.textContent).toContain('Welcome: 20% off−9.80 USDAmount due39.20 USD');
    await click('Pay');
    await click('Pay $39.20');
    expect(sent).toContainEqual({
      name: 'ConfirmCoupon',
      variables: { accountId: 'a1', couponCode: 'welcome20', taxYear: 2025 },
    });
    expect(sent.at(-1)).toEqual({
      name: 'DirectCheckout',
      variables: {
        accountId: 'a1',
        taxYear: 2025,
        clientTotal: '39.20',
        chargeTotal: '39.20',
        couponCode: 'WELCOME20',
      },
    });
  });

  it.each([
    ['a coupon that ended', quote({ problem: 'The coupon WELCOME20 ended on Dec 31, 2024.' })],
    ['an unknown coupon', 'The coupon WELCOME20 ended on Dec 31, 2024.'],
  ])('says why %s can’t be used, and doesn’t charge the full price instead', async (_, answer) => {
    const sent = show({
      ReportPayer: payer({}),
      TaxBilling: bill({}, card),
      ConfirmCoupon: answer,
    });
    await typeCoupon('WELCOME20');
    await click('Pay');
    expect(
      await screen.findByText(
        'The coupon WELCOME20 ended on Dec 31, 2024. Clear the field to pay without a coupon.',
      ),
    ).toBeDefined();
    await click('Pay');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(sent.map(({ name }) => name)).not.toContain('DirectCheckout');
    await userEvent.clear(screen.getByLabelText('Coupon'));
    await click('Pay');
    expect(screen.getByRole('dialog').textContent).toContain('49.00 USD');
  });

  it('upgrades the year that is shown', async () => {
    const larger = { ...tier, id: 'up-to-1000', name: 'Up to 1,000', lower: 101, price: '99.00' };
    const sent = show({
      ReportPayer: payer({}),
      TaxBilling: bill({
        state: 'paid',
        taxYear: 2024,
        tiers: [{ ...tier, lower: 0, price: '49.00' }, larger],
      }),
      UpgradePortal: 'The provider cannot be reached.',
    });
    await userEvent.click(
      await screen.findByRole('button', { name: 'Upgrade to up to 1,000 transactions' }),
    );
    expect(sent.at(-1)).toEqual({
      name: 'UpgradePortal',
      variables: { accountId: 'a1', planId: 'up-to-1000', taxYear: 2024 },
    });
  });

  it('shows a payment in progress, and past payments with payer and method', async () => {
    const invoices = [
      history({ id: 'i2', status: 'pending', paidBy: 'Vera & Sons', credits_applied: '20.00' }),
      history({ status: 'credited' }),
    ];
    show({
      ReportPayer: payer({}),
      TaxBilling: bill({ state: 'pending', otherPayer: 'Vera & Sons', history: invoices }),
    });
    expect(
      await screen.findByText(
        'Vera & Sons is paying for 2025 right now. Check again in a minute. The year is never charged twice.',
      ),
    ).toBeDefined();
    const rows = screen.getByRole('region', { name: 'All payments for 2025' }).textContent;
    expect(rows).toContain('ProcessingVera & Sons20.00 USD49.00 USD');
    expect(rows).toContain('Converted to credit');
  });
});
