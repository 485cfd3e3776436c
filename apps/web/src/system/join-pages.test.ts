import { gql, InMemoryCache } from '@apollo/client';
import { expect, it } from 'vitest';
import { joinPages } from './join-pages.ts';

const query = gql`
  query Rows($filter: String, $cursor: String) {
    transactions(filter: $filter, cursor: $cursor) {
      edges {
        cursor
      }
      pageInfo {
        endCursor
      }
    }
  }
`;

const page = (cursors: readonly string[]) => ({
  transactions: {
    __typename: 'C',
    edges: cursors.map((cursor) => ({ __typename: 'E', cursor })),
    pageInfo: { __typename: 'P', endCursor: cursors.at(-1) },
  },
});

it('puts a page with a cursor to the end, starts anew without one, and keeps filters apart', () => {
  const cache = new InMemoryCache({
    typePolicies: { Query: { fields: { transactions: joinPages(['filter']) } } },
  });
  const cursors = (filter: string) =>
    cache
      .readQuery<ReturnType<typeof page>>({ query, variables: { filter } })
      ?.transactions.edges.map((edge) => edge.cursor);
  const write = (filter: string, cursor: string | undefined, rows: readonly string[]) =>
    cache.writeQuery({
      query,
      variables: { filter, ...(cursor ? { cursor } : {}) },
      data: page(rows),
    });
  write('a', undefined, ['1', '2']);
  write('a', '2', ['3', '4']);
  write('b', undefined, ['9']);
  expect(cursors('a')).toEqual(['1', '2', '3', '4']);
  expect(cursors('b')).toEqual(['9']);
  write('a', undefined, ['0', '1']);
  expect(cursors('a')).toEqual(['0', '1']);
  write('a', '1', ['2', '3']);
  write('a', undefined, ['x', '1']);
  expect(cursors('a'), 'read again up to the same place').toEqual(['x', '1', '2', '3']);
});
