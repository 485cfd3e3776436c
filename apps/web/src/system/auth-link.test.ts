import { ApolloClient, ApolloLink, gql, InMemoryCache } from '@apollo/client';
import { ServerError } from '@apollo/client/errors';
import { of, throwError } from 'rxjs';
import { describe, expect, it, vi } from 'vitest';
import { makeAuthLink, type Tokens } from './auth-link.ts';

const query = gql`
  query Name {
    name
  }
`;
const makeRefusal = () =>
  throwError(
    () =>
      new ServerError('Unauthorized', {
        response: new Response('', { status: 401 }),
        bodyText: '',
      }),
  );
const header = (operation: ApolloLink.Operation): unknown =>
  (operation.getContext() as { headers: Record<string, string> }).headers['authorization'];

function clientWith(tokens: Tokens, answer: ApolloLink.RequestHandler, onLost = vi.fn()) {
  return new ApolloClient({
    cache: new InMemoryCache(),
    link: ApolloLink.from([makeAuthLink(tokens, onLost), new ApolloLink(answer)]),
  });
}

/** Returns `old` until it was renewed once, like the sign-in: concurrent calls wait for the same renewal. */
function makeRenewing(): Tokens & { readonly renewals: () => number } {
  let token = 'old';
  let count = 0;
  let pending: Promise<{ access_token: string }> | undefined;
  const begin = async () => {
    count += 1;
    await Promise.resolve();
    token = 'new';
    return { access_token: token };
  };
  return { token: async () => token, renew: () => (pending ??= begin()), renewals: () => count };
}

describe('authLink', () => {
  it('sends the token as Bearer', async () => {
    const seen: unknown[] = [];
    const client = clientWith(
      { token: async () => 'abc', renew: async () => null },
      (operation) => {
        seen.push(header(operation));
        return of({ data: { name: 'Ann' } });
      },
    );
    await client.query({ query });
    expect(seen).toEqual(['Bearer abc']);
  });

  it('renews once for all that were refused, and sends each again', async () => {
    const tokens = makeRenewing();
    const seen: unknown[] = [];
    const client = clientWith(tokens, (operation) => {
      seen.push(header(operation));
      return header(operation) === 'Bearer new' ? of({ data: { name: 'Ann' } }) : makeRefusal();
    });
    const results = await Promise.all(
      [1, 2, 3].map((n) =>
        client.query({ query, fetchPolicy: 'no-cache', context: { n, queryDeduplication: false } }),
      ),
    );
    expect(results.map((result) => result.data)).toEqual([
      { name: 'Ann' },
      { name: 'Ann' },
      { name: 'Ann' },
    ]);
    expect(tokens.renewals()).toBe(1);
    expect(seen).toEqual([
      'Bearer old',
      'Bearer old',
      'Bearer old',
      'Bearer new',
      'Bearer new',
      'Bearer new',
    ]);
  });

  it('says that the sign-in is lost where renewing fails, and lets the error through', async () => {
    const onLost = vi.fn();
    const client = clientWith(
      { token: async () => 'old', renew: async () => null },
      makeRefusal,
      onLost,
    );
    await expect(client.query({ query })).rejects.toThrow('Unauthorized');
    expect(onLost).toHaveBeenCalledTimes(1);
  });

  it('does not renew a second time for the same request', async () => {
    const renew = vi.fn(async () => ({ access_token: 'new' }));
    const client = clientWith({ token: async () => 'old', renew }, makeRefusal);
    await expect(client.query({ query })).rejects.toThrow('Unauthorized');
    expect(renew).toHaveBeenCalledTimes(1);
  });

  it('leaves other errors alone', async () => {
    const renew = vi.fn(async () => null);
    const client = clientWith({ token: async () => 'abc', renew }, () =>
      throwError(() => new Error('down')),
    );
    await expect(client.query({ query })).rejects.toThrow('down');
    expect(renew).not.toHaveBeenCalled();
  });
});
