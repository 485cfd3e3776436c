import { ApolloClient, ApolloLink, InMemoryCache } from '@apollo/client';
import { ApolloProvider, useQuery } from '@apollo/client/react';
import { act, cleanup, render, screen } from '@testing-library/react';
import { of } from 'rxjs';
import { afterEach, expect, it, vi } from 'vitest';
import { AccountDocument } from './account-document.ts';
import { wasShownOnce, useFreshAccount } from './fresh-account.ts';

vi.mock('./account-document.ts', async () => {
  const { gql } = await import('@apollo/client');
  return {
    AccountDocument: gql(
      'query Account($accountId: ID!) { account(accountId: $accountId) { id taxYear } }',
    ),
  };
});
afterEach(cleanup);

let stored = 2022;
let requested: string[] = [];
const answer = (accountId: string) => ({
  account: { __typename: 'Account', id: accountId, taxYear: stored },
});

/** A client with a cached account. */
function windowWith(cachedYear: number): ApolloClient {
  requested = [];
  const link = new ApolloLink(({ variables }) => {
    const accountId = String(variables['accountId']);
    requested.push(accountId);
    return of<ApolloLink.Result>({ data: answer(accountId) });
  });
  const client = new ApolloClient({ cache: new InMemoryCache(), link });
  const data = { account: { __typename: 'Account', id: 'a1', taxYear: cachedYear } };
  client.writeQuery({
    query: AccountDocument,
    variables: { accountId: 'a1' },
    data: data as never,
  });
  return client;
}

function Header({ accountId }: { readonly accountId: string }) {
  useFreshAccount(accountId);
  const { data } = useQuery(AccountDocument, { variables: { accountId } });
  const year = (data?.account as { readonly taxYear?: number } | undefined)?.taxYear;
  return <p>Tax Year {year}</p>;
}

const header = (client: ApolloClient, accountId = 'a1') => (
  <ApolloProvider client={client}>
    <Header accountId={accountId} />
  </ApolloProvider>
);

it('shows the year chosen on another device after a reload, with one request', async () => {
  stored = 2022;
  const client = windowWith(2025);
  wasShownOnce(client, 'a1');
  const { rerender } = render(header(client));
  expect(await screen.findByText('Tax Year 2022')).toBeDefined();
  rerender(header(client));
  expect(requested).toEqual(['a1']);
});

it('refetches the account when the window becomes visible and when another account is shown', async () => {
  stored = 2022;
  const client = windowWith(2022);
  const { rerender } = render(header(client));
  stored = 2024;
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(await screen.findByText('Tax Year 2024')).toBeDefined();
  rerender(header(client, 'a2'));
  expect(await screen.findByText('Tax Year 2024')).toBeDefined();
  stored = 2025;
  rerender(header(client));
  expect(await screen.findByText('Tax Year 2025')).toBeDefined();
});
