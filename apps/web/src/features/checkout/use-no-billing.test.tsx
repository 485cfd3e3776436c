import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { showWith } from '../../system/scripted.tsx';
import { useNoBilling } from './use-no-billing.ts';

afterEach(cleanup);

const Shown = () => <p>{String(useNoBilling('a1'))}</p>;
const credit = { __typename: 'Credit', available: '0.00', currency: 'USD', entries: [] };
const noCredit = { credit: { ...credit, addOns: [] } };
const none = { invoices: [], paymentSource: null };

it('finds an account without credit, card, invoices and documents', async () => {
  showWith(
    { CreditHistory: noCredit, Invoices: none, BillingDocuments: { billingDocuments: [] } },
    <Shown />,
  );
  expect(await screen.findByText('true')).toBeTruthy();
});

it('finds credit that can be bought', async () => {
  const addOn = { __typename: 'CreditAddOn', id: 'credit-100', amount: '100.00' };
  showWith(
    {
      CreditHistory: { credit: { ...credit, addOns: [addOn] } },
      Invoices: none,
      BillingDocuments: { billingDocuments: [] },
    },
    <Shown />,
  );
  expect(await screen.findByText('false')).toBeTruthy();
});
