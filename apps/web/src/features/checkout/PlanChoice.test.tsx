import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { showWith } from '../../system/scripted.tsx';
import { PlanChoice } from './PlanChoice.tsx';
import { PlanPaymentBanner } from './PlanPaymentBanner.tsx';

const { state } = vi.hoisted(() => ({ state: { isOwner: true } }));
vi.mock('../account/use-may.ts', () => ({ useAllowed: () => ({ may: () => state.isOwner }) }));

beforeEach(() => {
  state.isOwner = true;
});
afterEach(cleanup);

const plan = (id: string, more: object) => ({
  __typename: 'Plan',
  id,
  name: 'Growth',
  price: '199.00',
  period: '1 month',
  numberOfUsers: 10,
  numberOfWallets: 100,
  numberOfExchangeAccounts: 1,
  numberOfTransactions: 50_000,
  numberOfClients: null,
  planAddOns: [],
  ...more,
});
const status = (planId: string, more: object = {}) => ({
  PlanStatus: {
    account: {
      __typename: 'Account',
      id: 'a1',
      plan: { __typename: 'Plan', id: planId, planAddOns: [] },
    },
    subscription: {
      __typename: 'Subscription',
      status: 'active',
      term_end: '2026-12-27T12:00:00Z',
      paymentFailed: false,
      ...more,
    },
  },
});
const checkoutPage = { PlanCheckout: { generateCheckoutPortal: '#checkout' } };

it('shows plans with price and room, and opens the checkout of one', async () => {
  const sent = showWith(
    { Plans: { plans: [plan('growth', {})] }, ...status('self-hosted'), ...checkoutPage },
    <PlanChoice appType="accounting" accountId="a1" inTrial>
      Contact us
    </PlanChoice>,
  );
  const button = await screen.findByRole('button', { name: 'Choose Growth' });
  expect(screen.getByText('$199.00 every month')).toBeDefined();
  expect(
    screen.getByText('Up to 10 users, 100 wallets, 1 exchange account, 50,000 transactions'),
  ).toBeDefined();
  await userEvent.click(screen.getByRole('checkbox', { name: /^End the trial and pay now/ }));
  await userEvent.click(button);
  expect(sent.at(-1)).toEqual({
    name: 'PlanCheckout',
    variables: { accountId: 'a1', planId: 'growth', disableTrial: true },
  });
});

it('offers the contact instead where no plan is sold', async () => {
  showWith(
    { Plans: { plans: [plan('self-hosted', { period: null })] }, ...status('self-hosted') },
    <PlanChoice appType="accounting" accountId="a1" inTrial={false}>
      Contact us
    </PlanChoice>,
  );
  expect(await screen.findByText('Contact us')).toBeDefined();
  expect(screen.queryByRole('button')).toBeNull();
});

it.each([
  [{ status: 'active' }, 'Your plan. The next payment is due on Dec 27, 2026.', 0],
  [{ status: 'active', paymentFailed: true }, 'Your plan. A payment is due.', 0],
  [{ status: 'non_renewing' }, 'Your plan ends on Dec 27, 2026.', 1],
])('marks the plan of an account that is %o', async (state, text, buttons) => {
  showWith(
    { Plans: { plans: [plan('growth', {})] }, ...status('growth', state) },
    <PlanChoice appType="accounting" accountId="a1" inTrial={false}>
      Contact us
    </PlanChoice>,
  );
  expect(await screen.findByText((_, element) => element?.textContent === text)).toBeDefined();
  expect(screen.queryAllByRole('button')).toHaveLength(buttons);
});

it('offers the chosen plan again during the trial only to pay for it now', async () => {
  const trial = { status: 'in_trial' };
  showWith(
    { Plans: { plans: [plan('growth', {})] }, ...status('growth', trial), ...checkoutPage },
    <PlanChoice appType="accounting" accountId="a1" inTrial>
      Contact us
    </PlanChoice>,
  );
  expect(
    await screen.findByText(
      (_, element) =>
        element?.textContent ===
        'Your plan. The first payment is due on Dec 27, 2026, after the trial.',
    ),
  ).toBeDefined();
  expect(screen.queryByRole('button')).toBeNull();
  await userEvent.click(screen.getByRole('checkbox', { name: /^End the trial and pay now/ }));
  expect(screen.getByRole('button', { name: 'Choose Growth' })).toBeDefined();
});

it('does not say that no plans are sold while they are loading', async () => {
  showWith(
    { Plans: { plans: [plan('growth', {})] }, ...status('self-hosted') },
    <PlanChoice appType="accounting" accountId="a1" inTrial={false}>
      No plans
    </PlanChoice>,
  );
  expect(screen.queryByText('No plans')).toBeNull();
  expect(await screen.findByRole('button', { name: 'Choose Growth' })).toBeDefined();
});

const failed = {
  PlanPayment: {
    subscription: { __typename: 'Subscription', paymentFailed: true, access_end: null },
  },
};

it('tells the owner about a failed payment', async () => {
  showWith(failed, <PlanPaymentBanner accountId="a1" />);
  expect(await screen.findByText(/We couldn’t charge your card for the plan/)).toBeDefined();
});

it('tells the owner until when a canceled account can be changed', async () => {
  const subscription = {
    __typename: 'Subscription',
    paymentFailed: false,
    access_end: '2999-12-12T08:00:00Z',
  };
  showWith({ PlanPayment: { subscription } }, <PlanPaymentBanner accountId="a1" />);
  expect(await screen.findByText(/You can still make changes until Dec 12, 2999/)).toBeDefined();
});

it('asks nothing for other members', () => {
  state.isOwner = false;
  expect(showWith(failed, <PlanPaymentBanner accountId="a1" />)).toEqual([]);
});
