import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { showWith } from '../../system/scripted.tsx';
import { AddOns } from './AddOns.tsx';

afterEach(cleanup);

const noLimits = {
  numberOfUsers: null,
  numberOfWallets: null,
  numberOfExchangeAccounts: null,
  numberOfTransactions: null,
  numberOfClients: null,
};
const addOn = (id: string, more: object) => ({
  __typename: 'PlanAddOn',
  id,
  name: id,
  price: '15.00',
  ...noLimits,
  ...more,
});
const catalog = {
  Plans: {
    plans: [
      {
        __typename: 'Plan',
        id: 'starter',
        name: 'Starter',
        price: '49.00',
        period: '1 month',
        ...noLimits,
        planAddOns: [
          addOn('wallets', { hasQuantity: true, numberOfWallets: 10 }),
          addOn('support', { hasQuantity: false }),
        ],
      },
    ],
  },
};
const makeBought = (units: Readonly<Record<string, number>>) => ({
  PlanStatus: {
    account: {
      __typename: 'Account',
      id: 'a1',
      plan: {
        __typename: 'Plan',
        id: 'starter',
        planAddOns: Object.entries(units).map(([id, quantity]) => ({
          __typename: 'PlanAddOn',
          id,
          quantity,
        })),
      },
    },
    subscription: {
      __typename: 'Subscription',
      status: 'active',
      term_end: null,
      paymentFailed: false,
    },
  },
});
const portal = { CheckoutPortal: { generateCheckoutAddonPortal: '#change' } };

it('offers what the catalog has, although the account has the same plan without add-ons', async () => {
  const sent = showWith(
    { ...catalog, ...makeBought({}), ...portal },
    <AddOns accountId="a1" appType="accounting" />,
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Add support' }));
  expect(screen.getByText('+10 wallets')).toBeDefined();
  const units = screen.getByLabelText('Units of wallets');
  await userEvent.clear(units);
  await userEvent.type(units, '3');
  await userEvent.click(screen.getByRole('button', { name: 'Change Units' }));
  const variables = { accountId: 'a1', couponCode: null };
  expect(sent.filter(({ name }) => name === 'CheckoutPortal')).toEqual([
    { name: 'CheckoutPortal', variables: { ...variables, addOnId: 'support', quantity: 1 } },
    { name: 'CheckoutPortal', variables: { ...variables, addOnId: 'wallets', quantity: 3 } },
  ]);
});

it('shows what was bought, which can be removed', async () => {
  const sent = showWith(
    { ...catalog, ...makeBought({ wallets: 2, support: 1 }), ...portal },
    <AddOns accountId="a1" appType="accounting" />,
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Remove support' }));
  expect(screen.getByText('You have 2 units.')).toBeDefined();
  expect(sent.at(-1)?.variables).toMatchObject({ addOnId: 'support', quantity: 0 });
});
