import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { showWith } from '../../system/scripted.tsx';
import { ProfileMenu } from '../shell/ProfileMenu.tsx';

const { state } = vi.hoisted(() => ({
  state: { appId: 'accounting', addAccount: true, shown: vi.fn() },
}));
vi.mock('../../system/place.ts', () => ({
  usePlace: () => ({ appId: state.appId, clientId: undefined }),
}));
vi.mock('../../system/modals.ts', () => ({
  useModal: (id: string) => ({ open: false, show: () => state.shown(id), close: vi.fn() }),
}));
vi.mock('../account/account-document.ts', async () => {
  const { gql } = await import('@apollo/client');
  return {
    AccountDocument: gql(
      'query Account($accountId: ID!) { account(accountId: $accountId) { id accountingAdd config { features { enableAccountAdd } } } }',
    ),
  };
});
vi.mock('../account/use-account.ts', () => ({
  useAccountIdIfAny: () => 'a1',
  useOpened: () => ({
    user: { addAccount: state.addAccount, profile: { email: 'ada@example.com' } },
  }),
}));
vi.mock('../shared/use-session.ts', () => ({ useSession: () => ({ config: { app: {} } }) }));
vi.mock('@tanstack/react-router', () => ({ useNavigate: () => vi.fn() }));
afterEach(() => {
  cleanup();
  vi.clearAllMocks();
  Object.assign(state, { appId: 'accounting', addAccount: true });
});

const config = {
  __typename: 'AccountConfig',
  features: { __typename: 'AccountFeatures', enableAccountAdd: true },
};

async function open(accountingAdd: boolean): Promise<void> {
  const sent = showWith(
    { Account: { account: { __typename: 'Account', id: 'a1', accountingAdd, config } } },
    <ProfileMenu />,
  );
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  await userEvent.click(screen.getByRole('button', { name: 'Profile' }));
}

it.each([
  [true, true, 'create-account'],
  [false, true, 'contact-support'],
  [true, false, 'contact-support'],
])(
  'adding another accounting account (allowed here: %s, to the person: %s) opens %s',
  async (accountingAdd, addAccount, modal) => {
    state.addAccount = addAccount;
    await open(accountingAdd);
    await userEvent.click(screen.getByRole('menuitem', { name: 'Create Account' }));
    await vi.waitFor(() => expect(state.shown).toHaveBeenCalledExactlyOnceWith(modal));
  },
);

it('offers no further account to taxpayers', async () => {
  state.appId = 'tax';
  await open(true);
  expect(screen.queryByRole('menuitem', { name: 'Create Account' })).toBeNull();
});
