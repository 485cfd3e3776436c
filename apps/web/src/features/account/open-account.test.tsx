import { ApolloClient, ApolloLink, InMemoryCache } from '@apollo/client';
import { ToastProvider } from '@lotbook/ui/toast';
import { cleanup, render, screen } from '@testing-library/react';
import { of } from 'rxjs';
import { beforeEach, describe, expect, it } from 'vitest';
import { savedAccount, saveAccount } from '../../system/saved-account.ts';
import { storeSignupToken } from '../../system/signup-token.ts';
import type { Profile } from '../../system/sign-in.ts';
import { openAccount } from './open-account.ts';
import { useJoined } from './use-joined.ts';

const profile: Profile = {
  sub: 'bob',
  email: 'bob@example.com',
  emailVerified: true,
  name: 'bob',
  picture: undefined,
};

const permission = (accountId: string) => ({
  __typename: 'AccountPermission',
  accountId,
  type: 'TaxPayer',
  role: 'owner',
  tirAdmin: false,
});

/** A server on which Bob has an account, and joins Ann's with the token. */
function server(): ApolloClient {
  const accounts = [permission('bobs')];
  const answers: Readonly<Record<string, () => object>> = {
    CurrentUser: () => ({
      __typename: 'Query',
      currentUser: {
        __typename: 'User',
        id: 'u1',
        addAccount: true,
        allowedApplications: ['tax'],
        profile: {
          __typename: 'Profile',
          email: profile.email,
          email_verified: true,
          username: 'bob',
          picture: null,
        },
        accountPermissions: [...accounts],
      },
    }),
    CreateUser: () => {
      accounts.push(permission('anns'));
      return { __typename: 'Mutation', createUser: { __typename: 'User', id: 'u1' } };
    },
  };
  const link = new ApolloLink(({ operationName }) =>
    of({ data: { ...answers[operationName ?? '']?.() } }),
  );
  return new ApolloClient({ cache: new InMemoryCache(), link });
}

function Shell({ accountId, name }: { readonly accountId: string; readonly name: string }) {
  useJoined(accountId, name);
  return null;
}
const shown = (accountId: string, name: string) =>
  render(
    <ToastProvider>
      <Shell accountId={accountId} name={name} />
    </ToastProvider>,
  );

beforeEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
  saveAccount('tax', 'bobs');
});

describe('a person with a login who accepts an invite', () => {
  it('opens the joined account, shows the notice once, and opens it again next time', async () => {
    storeSignupToken('invitation');
    expect((await openAccount(server(), 'tax', profile)).accountId).toBe('anns');
    expect(savedAccount('tax')).toBe('anns');
    shown('anns', 'ann').unmount();
    shown('anns', 'ann');
    expect(screen.queryByText(/You joined/)).toBeNull();
  });

  it('shows which account was joined', async () => {
    storeSignupToken('invitation');
    await openAccount(server(), 'tax', profile);
    shown('anns', 'ann');
    expect(
      screen.getByText(
        'You joined ann and are viewing it now. To switch accounts, use the list at the top.',
      ),
    ).toBeDefined();
  });
});

it('opens the last account without an invite', async () => {
  expect((await openAccount(server(), 'tax', profile)).accountId).toBe('bobs');
  shown('bobs', 'bob');
  expect(screen.queryByText(/You joined/)).toBeNull();
});
