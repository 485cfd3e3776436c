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
let asked: string[] = [];
const answer = (accountId: string) => ({
  account: { __typename: 'Account', id: accountId, taxYear: stored },
});

/** A window that kept the account as it was. */
function windowWith(kept: number): ApolloClient {
  asked = [];
  const link = new ApolloLink(({ variables }) => {
    const accountId = String(variables['accountId']);
    asked.push(accountId);
    return of<ApolloLink.Result>({ data: answer(accountId) });
  });
  const client = new ApolloClient({ cache: new InMemoryCache(), link });
  const data = { account: { __typename: 'Account', id: 'a1', taxYear: kept } };
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

it('after a reload the year that was chosen on another device shows, asked for once', async () => {
  stored = 2022;
  const client = windowWith(2025);
  wasShownOnce(client, 'a1');
  const { rerender } = render(header(client));
  expect(await screen.findByText('Tax Year 2022')).toBeDefined();
  rerender(header(client));
  expect(asked).toEqual(['a1']);
});

it('the account is read anew when the window comes back to the front, and when another one comes on screen', async () => {
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
