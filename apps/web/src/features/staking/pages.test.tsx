import { cleanup, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { showWith } from '../../system/scripted.tsx';
import { OneValidator } from './OneValidator.tsx';
import { RewardBooking } from './RewardBooking.tsx';
import { StakingCard } from './StakingCard.tsx';
import { SetPrincipal } from './SetPrincipal.tsx';
import { ValidatorList } from './ValidatorList.tsx';

vi.mock('@tanstack/react-router', async (load) => ({
  ...(await load<object>()),
  useNavigate: () => () => undefined,
  useParams: () => ({ validatorId: 'ethereum-1003' }),
}));
const shown = vi.hoisted(() => ({ pages: ['staking'], unavailable: [] as string[] }));
vi.mock('../account/use-account.ts', () => ({
  useAccountId: () => 'account',
  useAccount: () => ({
    accountId: 'account',
    account: { config: { enabledPages: shown.pages, unavailablePages: shown.unavailable } },
  }),
}));
vi.mock('../account/use-may.ts', () => ({ useAllowed: () => ({ may: () => true }) }));
vi.mock('../../system/place.ts', () => ({ usePageAt: () => (page: string) => `/tax/${page}` }));
vi.mock('../../system/modals.ts', () => ({
  useModal: () => ({ open: false, show: () => {}, close: () => {} }),
}));
vi.mock('../../system/links.tsx', () => ({
  PageLink: ({ page, children }: { page: string; children: ReactNode }) => (
    <a href={`/tax/${page}`}>{children}</a>
  ),
  PageButton: ({ page, children }: { page: string; children: ReactNode }) => (
    <a href={`/tax/${page}`}>{children}</a>
  ),
}));
vi.mock('../../system/AppPage.tsx', () => ({
  AppPage: ({ title, action, children }: Record<'title' | 'action' | 'children', ReactNode>) => (
    <main>
      <h1>{title}</h1>
      {action}
      {children}
    </main>
  ),
}));

afterEach(cleanup);

const unknownRewards = {
  rewardsLastDay: null,
  rewards30Days: null,
  rewardsYear: null,
  rewardsTotal: null,
};
const totals = {
  __typename: 'ValidatorTotals',
  count: 0,
  active: 0,
  slashed: 0,
  offline: 0,
  exiting: 0,
  withoutAddress: 0,
  lowBalance: 0,
  balance: '0',
  effectiveBalance: '0',
  principal: '0',
  penalties: '0',
  withdrawn: '0',
  ...unknownRewards,
  gaps: 0,
};
const validator = {
  __typename: 'Validator',
  id: 'ethereum-1003',
  index: 1003,
  publicKey: `0x${'a'.repeat(96)}`,
  state: 'found',
  status: 'active_slashed',
  slashed: true,
  asOf: '2026-01-06',
  balance: '31.991',
  effectiveBalance: '31',
  principal: '32',
  days30: 0,
  penalties: '0',
  withdrawn: '0',
  ...unknownRewards,
  withdrawalAddress: `0x${'5a'.repeat(20)}`,
  gaps: 1,
  trackedSince: '2026-01-05T10:00:00Z',
  credentials: '0x01',
  activationEpoch: 0,
  exitEpoch: null,
  withdrawableEpoch: 8192,
};
const booking = {
  __typename: 'StakingBooking',
  mode: 'receipt',
  recognition: 'receipt',
  hasOnSale: true,
  sourceId: 'w1',
  withdrawals: 2,
  withdrawn: '32.0075',
  reward: '0.0075',
  principal: '32',
  loss: '0',
  unsplit: 0,
  unsplitAmount: '0',
  imported: 0,
  importedAmount: '0',
  accruedTwice: '0',
  earned: '0',
  accruedReward: '0',
  bookedReward: '0.0075',
  bookedPenalties: '0',
  bookedPrincipal: '32',
  difference: '0',
};
const list = (more: object, validators: readonly object[] = []) => ({
  validators: {
    __typename: 'ValidatorList',
    validators,
    totals: { ...totals, ...more },
    problem: null,
  },
});

it('offers one way to add validators while there are none', async () => {
  showWith({ Validators: list({}) }, <ValidatorList />);
  expect(await screen.findByText('No validators yet')).toBeTruthy();
  expect(screen.getAllByRole('button', { name: 'Add validators' })).toHaveLength(1);
  expect(screen.queryByRole('button', { name: 'Download CSV' })).toBeNull();
});

it('names what needs attention, and shows unknown rewards as unknown rather than zero', async () => {
  const sums = { count: 1, active: 1, slashed: 1, balance: '31.991', gaps: 1 };
  showWith(
    { Validators: list(sums, [validator]), StakingBooking: { stakingBooking: booking } },
    <ValidatorList />,
  );
  expect(await screen.findByText('1 validator was slashed')).toBeTruthy();
  expect(screen.getByText('Excludes 1 gap: see the Gaps column')).toBeTruthy();
  const figures = screen.getByText('Rewards recorded').parentElement;
  expect(figures?.textContent).toContain('–');
  expect(figures?.textContent).not.toContain('0 ETH');
});

it('links the income to the source of the booked transactions', async () => {
  showWith({ StakingBooking: { stakingBooking: booking } }, <RewardBooking />);
  const link = await screen.findByRole('link', { name: 'Show transactions' });
  expect(link.getAttribute('href')).toBe('/tax/wallets/w1/summary');
  expect(screen.getByText('Paid by the chain (2 withdrawals)')).toBeTruthy();
});

const makeDetail = (opening: object) => ({
  __typename: 'ValidatorDetail',
  validator,
  opening,
  days: [],
  gaps: [],
  withdrawals: [],
});

it('lets a person change a principal that was entered before', async () => {
  const opening = {
    __typename: 'ValidatorOpening' as const,
    principal: '64',
    balance: '64.01',
    date: '2025-06-01',
  };
  showWith({ Validator: { validator: makeDetail(opening) } }, <OneValidator />);
  expect(await screen.findByRole('button', { name: 'Change principal' })).toBeTruthy();
  showWith({}, <SetPrincipal validatorId="ethereum-7" opening={opening} onClose={() => {}} />);
  expect(await screen.findByDisplayValue('64')).toBeTruthy();
  expect(screen.getByText(/64\.01 ETH/)).toBeTruthy();
});

it('shows the yearly rate of each month', async () => {
  const opening = { __typename: 'ValidatorOpening', principal: null, balance: null, date: null };
  const day = {
    __typename: 'ValidatorRewardDay',
    date: '2025-06-01',
    consensus: '0.0032',
    kind: 'reward',
    balance: '32',
    price: null,
    value: null,
  };
  const detail = { ...makeDetail(opening), days: [day] };
  showWith({ Validator: { validator: detail } }, <OneValidator />);
  const month = await screen.findByText('2025-06');
  expect(month.closest('tr, [role="row"]')?.textContent).toContain('3.65');
});

it('shows one validator without charts until a day has a reward', async () => {
  const opening = { __typename: 'ValidatorOpening', principal: null, balance: null, date: null };
  showWith({ Validator: { validator: makeDetail(opening) } }, <OneValidator />);
  expect(await screen.findByRole('heading', { name: 'Validator 1003' })).toBeTruthy();
  expect(screen.getByText('Slashed')).toBeTruthy();
  expect(screen.getByText('No rewards yet')).toBeTruthy();
  expect(screen.queryByText('Balance by day')).toBeNull();
});

const answerCard = (more: object) => ({
  StakingCard: {
    validators: { __typename: 'Validators', totals: { ...totals, ...more } },
  },
});

it('shows the sums of validators on the first page, and what is wrong with them', async () => {
  showWith(
    answerCard({ count: 3, active: 2, offline: 1, gaps: 4, balance: '96.5', rewardsYear: null }),
    <StakingCard />,
  );
  expect((await screen.findByText('2 of 3 active')).textContent).toBe('2 of 3 active');
  expect(screen.getByText(/^1 validator lost balance on the last day/)).toBeDefined();
  expect(screen.getByText('Rewards this year').nextElementSibling?.textContent).not.toContain('0');
  expect(screen.getByText('4 gaps between snapshots aren’t included.')).toBeDefined();
  expect(screen.getByRole('link', { name: 'All validators' })).toHaveProperty(
    'pathname',
    '/tax/staking',
  );
});

it('shows no card without validators, nor where the page is not offered', async () => {
  const asked = showWith(answerCard({}), <StakingCard />);
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  expect(screen.queryByRole('heading', { name: 'Staking' })).toBeNull();
  cleanup();
  shown.unavailable = ['staking'];
  const unasked = showWith(answerCard({ count: 3 }), <StakingCard />);
  expect(screen.queryByRole('heading', { name: 'Staking' })).toBeNull();
  expect(unasked).toEqual([]);
  shown.unavailable = [];
});
