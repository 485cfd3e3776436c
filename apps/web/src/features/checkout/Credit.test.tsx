import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { showWith } from '../../system/scripted.tsx';
import { Credit } from './Credit.tsx';
import { Invoices } from './Invoices.tsx';

vi.mock('../account/use-account.ts', () => ({ useAccountId: () => 'f1' }));
vi.mock('../account/use-tax-place.ts', () => ({
  useTaxPlace: () => ({ years: { label: String } }),
}));
afterEach(cleanup);

const entry = (id: string, amount: string, reason: string, more: object = {}) => ({
  __typename: 'CreditEntry',
  id,
  at: '2026-03-01T00:00:00Z',
  amount,
  reason,
  invoiceNumber: null,
  taxYear: null,
  clientName: null,
  by: 'vera',
  ...more,
});
const addOn = (id: string, amount: string) => ({ __typename: 'CreditAddOn', id, amount });
const credit = (more: object) => ({
  credit: {
    __typename: 'Credit',
    available: '51.00',
    currency: 'USD',
    addOns: [addOn('credit-100', '100.00'), addOn('credit-500', '500.00')],
    entries: [],
    ...more,
  },
});

it('shows the remaining credit and its use, and sells more', async () => {
  const client = { taxYear: 2025, clientName: 'Ms Lovelace', invoiceNumber: 'INV-000002' };
  const entries = [
    entry('4', '2.00', 'released', client),
    entry('3', '-49.00', 'used', client),
    entry('2', '49.00', 'late', client),
    entry('1', '100.00', 'bought', { invoiceNumber: 'INV-000001' }),
  ];
  const sent = showWith(
    { CreditHistory: credit({ entries }), CheckoutPortal: 'The provider cannot be reached.' },
    <Credit />,
  );
  expect((await screen.findByText('51.00')).textContent).toBe('51.00 USD');
  const rows = screen.getAllByRole('row').map(({ textContent }) => textContent);
  expect(rows[1]).toContain('Returned: 2025, Ms Lovelace was not paid');
  expect(rows[2]).toContain('Reports for 2025, Ms LovelaceINV-000002');
  expect(rows[3]).toContain('Payment for 2025, Ms Lovelace that was no longer needed');
  expect(rows[4]).toContain('PurchasedINV-000001');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Buy credit' }), 'credit-500');
  await userEvent.click(screen.getByRole('button', { name: 'Add Credit' }));
  expect(sent.at(-1)).toEqual({
    name: 'CheckoutPortal',
    variables: { accountId: 'f1', addOnId: 'credit-500', couponCode: null },
  });
});

it('hides credit if nothing is billed', async () => {
  const sent = showWith({ CreditHistory: credit({ addOns: [] }) }, <Credit />);
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  expect(screen.queryByText('Credit')).toBeNull();
});

const invoice = (id: string, more: object) => ({
  __typename: 'Invoice',
  id,
  kind: 'client-year',
  number: `INV-${id}`,
  taxYear: 2025,
  clientName: 'Ms Lovelace',
  date: '2026-03-01T00:00:00Z',
  status: 'paid',
  currency: 'USD',
  total: '49.00',
  credits_applied: '49.00',
  coupon: null,
  paidBy: 'vera',
  ...more,
});

it('lists a firm’s payments with client names, and credit purchases', async () => {
  const invoices = [
    invoice('2', {}),
    invoice('1', {
      kind: 'credit',
      taxYear: null,
      clientName: null,
      total: '100.00',
      credits_applied: '0.00',
    }),
  ];
  showWith({ Invoices: { invoices, paymentSource: null } }, <Invoices />);
  await screen.findByText('Purchases');
  const rows = screen.getAllByRole('row').map(({ textContent }) => textContent);
  expect(rows[1]).toMatch(/^INV-22025, Ms Lovelace.*Paidvera49.00 USD49.00 USD$/);
  expect(rows[2]).toMatch(/^INV-1Credit.*Paidvera100.00 USD$/);
});
