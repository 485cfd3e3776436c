import { ApolloClient, ApolloLink, gql, InMemoryCache } from '@apollo/client';
import { of } from 'rxjs';
import { describe, expect, it } from 'vitest';
import { SignInAgain, signInAgainLink } from './sign-in-again.ts';
import { waitForAnswer, postAnswer } from './silent-callback.ts';

const mutation = gql`
  mutation Remove($name: String) {
    remove(name: $name)
  }
`;
const tooOld: ApolloLink.Result = {
  data: null,
  errors: [{ message: 'Sign in again to do this.', extensions: { code: 'SIGN_IN_AGAIN' } }],
};

/** A server that accepts a request once the proof is sent. */
function world(idToken = 'proof') {
  const again = new SignInAgain();
  const sent: unknown[] = [];
  const server = new ApolloLink((operation) => {
    const shown = (operation.getContext() as { headers?: Record<string, string> }).headers?.[
      'x-id-token'
    ];
    sent.push([operation.variables, shown]);
    return of(shown === 'proof' ? { data: { remove: true } } : tooOld);
  });
  const link = ApolloLink.from([
    signInAgainLink(
      () => again.ask(),
      () => Promise.resolve(idToken),
    ),
    server,
  ]);
  const client = new ApolloClient({ cache: new InMemoryCache(), link });
  const remove = (name: string) => client.mutate({ mutation, variables: { name } });
  const asked = async () => await expect.poll(() => again.isAsked()).toBe(true);
  return { again, sent, remove, asked };
}

describe('a call for which the sign-in is too old', () => {
  it('waits, and is made once more as it was, with the proof', async () => {
    const { again, sent, remove, asked } = world();
    const done = remove('Ada');
    await asked();
    again.end(true);
    expect((await done).data).toEqual({ remove: true });
    expect(sent).toEqual([
      [{ name: 'Ada' }, undefined],
      [{ name: 'Ada' }, 'proof'],
    ]);
    expect(again.isAsked()).toBe(false);
  });

  it('is refused where the person would rather not', async () => {
    const { again, sent, remove, asked } = world();
    const done = remove('Ada');
    await asked();
    again.end(false);
    await expect(done).rejects.toThrow('Sign in again to do this.');
    expect(sent).toHaveLength(1);
  });

  it('is not asked about a second time when the proof does not help', async () => {
    const { again, sent, remove, asked } = world('of yesterday');
    const done = remove('Ada');
    await asked();
    again.end(true);
    await expect(done).rejects.toThrow('Sign in again to do this.');
    expect(sent).toHaveLength(2);
  });
});

describe('the answer of the provider', () => {
  it('reaches the page that waits for its state, from any window', async () => {
    const waiting = waitForAnswer('mine', new AbortController().signal);
    postAnswer('https://books.example/silent-callback?state=other&code=1');
    postAnswer('https://books.example/silent-callback?state=mine&code=2');
    expect(await waiting).toBe('https://books.example/silent-callback?state=mine&code=2');
  });

  it('is waited for no longer once the person left', async () => {
    const leaving = new AbortController();
    const waiting = waitForAnswer('mine', leaving.signal);
    leaving.abort();
    await expect(waiting).rejects.toThrow('The sign-in was left');
  });
});
