import { ApolloClient, ApolloLink, gql } from '@apollo/client';
import { of } from 'rxjs';
import { expect, test } from 'vitest';
import { clientDefaults, makeCache } from './apollo.ts';

const whole = gql`
  query Whole {
    transaction {
      id
      sent {
        asset
        quantity
        value
      }
    }
  }
`;
const list = gql`
  query List {
    transaction {
      id
      sent {
        asset
        quantity
      }
    }
  }
`;
const toTransaction = (...sent: readonly object[]) => ({
  transaction: {
    __typename: 'Transaction',
    id: 't1',
    sent: sent.map((leg) => ({ __typename: 'Leg', ...leg })),
  },
});

test('a list that asks for less of a transaction takes nothing from the drawer beside it', () => {
  const cache = makeCache();
  cache.writeQuery({
    query: whole,
    data: toTransaction(
      { asset: 'BTC', quantity: '1', value: '500' },
      { asset: 'ETH', quantity: '2', value: '30' },
    ),
  });
  cache.writeQuery({
    query: list,
    data: toTransaction({ asset: 'BTC', quantity: '1' }, { asset: 'ETH', quantity: '2' }),
  });
  expect(cache.readQuery({ query: whole })).toMatchObject(
    toTransaction({ asset: 'BTC', value: '500' }, { asset: 'ETH', value: '30' }),
  );
});

test('what has become another leg keeps nothing of the one before', () => {
  const cache = makeCache();
  cache.writeQuery({
    query: whole,
    data: toTransaction({ asset: 'BTC', quantity: '1', value: '500' }),
  });
  cache.writeQuery({ query: list, data: toTransaction({ asset: 'BTC', quantity: '3' }) });
  expect(cache.readQuery({ query: whole })).toBeNull();
});

test('nor does it when it is read again', async () => {
  const link = new ApolloLink(() => of({ data: toTransaction({ asset: 'BTC', quantity: '1' }) }));
  const client = new ApolloClient({ cache: makeCache(), link, defaultOptions: clientDefaults });
  client.writeQuery({
    query: whole,
    data: toTransaction({ asset: 'BTC', quantity: '1', value: '500' }),
  });
  const watched = client.watchQuery({ query: list });
  const ended = watched.subscribe(() => undefined);
  await watched.refetch();
  ended.unsubscribe();
  expect(client.readQuery({ query: whole })).toMatchObject(
    toTransaction({ asset: 'BTC', value: '500' }),
  );
});
