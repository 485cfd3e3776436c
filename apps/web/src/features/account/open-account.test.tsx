import { ApolloClient, ApolloLink, CombinedGraphQLErrors, InMemoryCache } from '@apollo/client';
import { ToastProvider } from '@lotbook/ui/toast';
import { cleanup, render, screen } from '@testing-library/react';
import { of, throwError } from 'rxjs';
import { beforeEach, describe, expect, it } from 'vitest';
import { readSavedAccount, saveAccount } from '../../system/saved-account.ts';
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

interface Situation {
  /** Bob has no user yet. */
  readonly isNew?: boolean;
  /** The server refuses every token. */
  readonly isRefused?: boolean;
  /** Receives the token of each createUser. */
  readonly tokens?: (string | undefined)[];
}

/** A server on which Bob has an account, and joins Ann's with the token. */
function server({ isNew = false, isRefused = false, tokens = [] }: Situation = {}): ApolloClient {
  const accounts = [permission('bobs')];
  let exists = !isNew;
  const answers: Readonly<Record<string, () => object>> = {
    CurrentUser: () => ({
      __typename: 'Query',
      currentUser: !exists
        ? null
        : {
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
      exists = true;
      accounts.push(permission('anns'));
      return { __typename: 'Mutation', createUser: { __typename: 'User', id: 'u1' } };
    },
  };
  const refusal = new CombinedGraphQLErrors({
    errors: [{ message: 'invalid', extensions: { code: 'INVITE_INVALID' } }],
  });
  const link = new ApolloLink(({ operationName, variables }) => {
    const token = variables['token'] as string | undefined;
    if (operationName === 'CreateUser') {
      tokens.push(token);
      if (isRefused && token !== undefined) return throwError(() => refusal);
    }
    return of({ data: { ...answers[operationName ?? '']?.() } });
  });
  return new ApolloClient({ cache: new InMemoryCache(), link });
}

function Shell({ accountId, name }: { readonly accountId: string; readonly name: string }) {
  useJoined(accountId, name);
  return null;
}
const renderShown = (accountId: string, name: string) =>
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
    storeSignupToken('tax', 'invitation');
    expect((await openAccount(server(), 'tax', profile)).accountId).toBe('anns');
    expect(readSavedAccount('tax')).toBe('anns');
    renderShown('anns', 'ann').unmount();
    renderShown('anns', 'ann');
    expect(screen.queryByText(/You joined/)).toBeNull();
  });

  it('shows which account was joined', async () => {
    storeSignupToken('tax', 'invitation');
    await openAccount(server(), 'tax', profile);
    renderShown('anns', 'ann');
    expect(
      screen.getByText(
        'You joined ann and are viewing it now. To switch accounts, use the list at the top.',
      ),
    ).toBeDefined();
  });
});

it('opens the last account without an invite', async () => {
  expect((await openAccount(server(), 'tax', profile)).accountId).toBe('bobs');
  renderShown('bobs', 'bob');
  expect(screen.queryByText(/You joined/)).toBeNull();
});

const openOtherTab = (): void => sessionStorage.clear();

describe('a link code of a tax professional', () => {
  const code = 'ABCDEFGHJKMNPQRS';

  it('that was opened in another tab is used by a new person only', async () => {
    const tokens: (string | undefined)[] = [];
    storeSignupToken('tax', code);
    openOtherTab();
    expect((await openAccount(server({ tokens }), 'tax', profile)).linkCode).toBeUndefined();
    expect(tokens).toEqual([]);
    storeSignupToken('tax', code);
    openOtherTab();
    const opened = await openAccount(server({ isNew: true, tokens }), 'tax', profile);
    expect([opened.linkCode, tokens]).toEqual([code, [code]]);
  });

  it('that is no longer valid does not lock people out', async () => {
    for (const isNew of [true, false]) {
      const tokens: (string | undefined)[] = [];
      storeSignupToken('tax', code);
      const opened = await openAccount(server({ isNew, isRefused: true, tokens }), 'tax', profile);
      expect([opened.user.id, opened.linkCode]).toEqual(['u1', undefined]);
      expect(tokens).toEqual([code, undefined]);
      expect(localStorage.getItem('signup link-code')).toBeNull();
    }
  });
});

it('shows the problem of an invite once, and signs in the next time', async () => {
  storeSignupToken('tax', 'invitation');
  await expect(openAccount(server({ isRefused: true }), 'tax', profile)).rejects.toThrow('invalid');
  expect((await openAccount(server({ isRefused: true }), 'tax', profile)).accountId).toBe('bobs');
});
