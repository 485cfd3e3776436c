import { ApolloClient, ApolloLink, InMemoryCache } from '@apollo/client';
import { ApolloProvider } from '@apollo/client/react';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { of } from 'rxjs';
import { TableSettingsDocument } from './table/documents.ts';
import { useTable } from './use-table.ts';

vi.mock('../account/use-account.ts', () => ({ useAccountId: () => 'a1' }));
vi.mock('../../system/place.ts', () => ({ usePlace: () => ({ appId: 'tax' }) }));
afterEach(cleanup);

const settings = (showDust: boolean) => ({
  __typename: 'Query' as const,
  account: {
    __typename: 'Account' as const,
    id: 'a1',
    txTableSettings: {
      __typename: 'TxTableSettings' as const,
      showDust,
      showZeroValue: true,
      defaultTableView: null,
    },
  },
});

function Dust() {
  const { byDefault } = useTable(undefined);
  return <p>{byDefault.showDust ? 'Dust is shown' : 'Dust is hidden'}</p>;
}

it('what somebody else made the default shows, also where the one before is kept since a reload', async () => {
  const cache = new InMemoryCache();
  cache.writeQuery({
    query: TableSettingsDocument,
    variables: { accountId: 'a1' },
    data: settings(true),
  });
  const client = new ApolloClient({
    cache,
    link: new ApolloLink(() => of({ data: settings(false) })),
  });
  render(
    <ApolloProvider client={client}>
      <Dust />
    </ApolloProvider>,
  );
  expect(screen.getByText('Dust is shown')).toBeTruthy();
  expect(await screen.findByText('Dust is hidden')).toBeTruthy();
});
