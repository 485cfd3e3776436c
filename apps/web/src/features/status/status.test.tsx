import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { showWith } from '../../system/scripted.tsx';
import { Disabled } from './Disabled.tsx';
import { TrialExpired } from './TrialExpired.tsx';

const { state } = vi.hoisted(() => ({
  state: { account: {}, allowed: true, show: vi.fn(), navigate: vi.fn() },
}));
vi.mock('../../system/Title.tsx', () => ({ Title: () => null }));
vi.mock('../../system/place.ts', () => ({
  usePlace: () => ({ appId: 'tax', clientId: undefined }),
}));
vi.mock('../../system/links.tsx', () => ({
  PageButton: ({ children }: { readonly children: string }) => <a href="/tax">{children}</a>,
}));
vi.mock('../../system/modals.ts', () => ({
  useModal: () => ({ open: false, show: state.show, close: vi.fn() }),
}));
vi.mock('@tanstack/react-router', () => ({ useNavigate: () => state.navigate }));
vi.mock('../account/use-account.ts', () => ({
  useAccount: () => ({ accountId: 'a1', account: state.account }),
}));
vi.mock('../account/use-may.ts', () => ({ useAllowed: () => ({ may: () => state.allowed }) }));
afterEach(() => {
  cleanup();
  vi.clearAllMocks();
  state.allowed = true;
});

it('lets an owner or admin enable a disabled account and opens it', async () => {
  state.account = { disabled: true };
  const sent = showWith(
    { EnableAccount: { enableAccount: { __typename: 'Account', id: 'a1', disabled: false } } },
    <Disabled />,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Enable account' }));
  expect(sent).toEqual([{ name: 'EnableAccount', variables: { accountId: 'a1' } }]);
  expect(await screen.findByText('The account is enabled.')).toBeDefined();
  expect(state.navigate).toHaveBeenCalledExactlyOnceWith({
    to: '/$appId',
    params: { appId: 'tax' },
    replace: true,
  });
});

it('tells other users who can enable the account', () => {
  Object.assign(state, { account: { disabled: true }, allowed: false });
  showWith({}, <Disabled />);
  expect(screen.queryByRole('button', { name: 'Enable account' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Contact Support' })).toBeDefined();
  expect(
    screen.getByText(
      'All its data is kept, and nothing in it changes. The owner or an admin can enable it again.',
    ),
  ).toBeDefined();
});

it.each([
  [true, 'Your trial has ended', 'Contact Support'],
  [true, 'Your trial has ended', 'Choose a plan'],
  [true, 'Your trial has ended', 'Export your data'],
  [false, 'This account has no expired trial', 'Return to App'],
])('if the trial has ended is %s, the page shows “%s”', (trialEnded, title, way) => {
  state.account = { trialEnded };
  showWith({}, <TrialExpired />);
  expect(screen.getByRole('heading', { name: title })).toBeDefined();
  expect(screen.getByText(way)).toBeDefined();
});

it('sends a member to the owner for a plan, and still lets them export', () => {
  state.account = { trialEnded: true };
  state.allowed = false;
  showWith({}, <TrialExpired />);
  expect(screen.queryByRole('button', { name: 'Choose a plan' })).toBeNull();
  expect(screen.getByText(/Ask the owner of this account to choose a plan\./)).toBeDefined();
  expect(screen.getByText('Export your data')).toBeDefined();
});
