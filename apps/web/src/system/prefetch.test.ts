import {
  ApolloClient,
  ApolloLink,
  gql,
  InMemoryCache,
  type TypedDocumentNode,
} from '@apollo/client';
import { of, throwError } from 'rxjs';
import { afterEach, expect, test, vi } from 'vitest';
import { readAhead, takeAhead } from './prefetch.ts';

const query = gql`
  query Rows($accountId: ID!) {
    rows(accountId: $accountId)
  }
` as TypedDocumentNode<{ readonly rows: number }, { readonly accountId: string }>;
const mine = { accountId: 'a' };

const clientWith = (answer: () => ReturnType<ApolloLink['request']>): ApolloClient =>
  new ApolloClient({ cache: new InMemoryCache(), link: new ApolloLink(answer) });
const makeAnswering = () => clientWith(() => of({ data: { rows: 3 } }));

afterEach(() => vi.useRealTimers());

test('what was read ahead is in the cache, and is taken once, for the same question alone', async () => {
  const client = makeAnswering();
  await readAhead(client, query, mine);
  expect(client.readQuery({ query, variables: mine })).toEqual({ rows: 3 });
  expect([takeAhead(client, query, mine), takeAhead(client, query, mine)]).toEqual([true, false]);
  await readAhead(client, query, mine);
  expect(takeAhead(client, query, { accountId: 'b' })).toBe(false);
  expect(takeAhead(makeAnswering(), query, mine)).toBe(false);
});

test('what was read a while ago is asked for again', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const client = makeAnswering();
  await readAhead(client, query, mine);
  vi.advanceTimersByTime(6_000);
  expect(takeAhead(client, query, mine)).toBe(false);
});

test('what cannot be read ahead is left to the page', async () => {
  const client = clientWith(() => throwError(() => new Error('no answer')));
  await readAhead(client, query, mine);
  expect(takeAhead(client, query, mine)).toBe(false);
});
