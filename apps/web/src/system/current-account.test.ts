import { ApolloClient, ApolloLink, gql, InMemoryCache } from '@apollo/client';
import { EMPTY } from 'rxjs';
import { expect, it } from 'vitest';
import { filterCurrentAccount } from './current-account.ts';

it('only queries that are shown are read anew', () => {
  const client = new ApolloClient({
    cache: new InMemoryCache(),
    link: new ApolloLink(() => EMPTY),
  });
  const query = client.watchQuery({
    query: gql`
      query Sources {
        sources
      }
    `,
  });
  expect(filterCurrentAccount(client, ['Sources', 'Reports'])).toEqual([]);
  const shown = query.subscribe(() => undefined);
  expect(filterCurrentAccount(client, ['Sources', 'Reports'])).toEqual(['Sources']);
  shown.unsubscribe();
});
