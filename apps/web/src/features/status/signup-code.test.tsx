import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApolloClient, ApolloLink, InMemoryCache } from '@apollo/client';
import { of } from 'rxjs';
import { afterEach, expect, it, vi } from 'vitest';
import { CodeForm } from './CodeForm.tsx';
import { returnAfterCode } from './return-after-code.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const token = 'T'.repeat(43);
const client = new ApolloClient({
  cache: new InMemoryCache(),
  link: new ApolloLink(({ variables }) =>
    of({
      data: {
        __typename: 'Query',
        validToken: {
          __typename: 'TokenAnswer',
          tokenValid: variables['token'] === token,
          userEmail: 'ada@example.com',
        },
      },
    }),
  ),
});

function show(status = 200) {
  const requests: string[] = [];
  vi.stubGlobal('fetch', (address: string) => {
    requests.push(address);
    return Promise.resolve(
      new Response(
        JSON.stringify({ codeValidated: address.endsWith('ABCDEFGHJKMNPQRS'), userId: null }),
        { status },
      ),
    );
  });
  const onCode = vi.fn(async () => undefined);
  render(<CodeForm client={client} onCode={onCode} />);
  return { requests, onCode };
}
const enter = async (code: string) => {
  if (code) await userEvent.type(screen.getByLabelText('Sign-up code'), code);
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
};

it('accepts the link code of a tax professional in any grouping', async () => {
  const { requests, onCode } = show();
  await enter('ABCD-EFGH JKMN-PQRS');
  await vi.waitFor(() =>
    expect(onCode).toHaveBeenCalledWith({ kind: 'linkCode', code: 'ABCDEFGHJKMNPQRS' }),
  );
  expect(requests).toEqual(['/check-signup-code/ABCDEFGHJKMNPQRS']);
});

it('accepts the token of an invite', async () => {
  const { onCode } = show();
  await enter(token);
  await vi.waitFor(() =>
    expect(onCode).toHaveBeenCalledWith({ kind: 'token', token, email: 'ada@example.com' }),
  );
});

it.each([
  ['an empty field', '', 200, 'Enter your code.'],
  [
    'an unknown code',
    '0000000000000000',
    200,
    'This code isn’t valid. Check it for typos, or ask the person who invited you for a new one.',
  ],
  [
    'an expired token',
    'X'.repeat(43),
    200,
    'This code isn’t valid. Check it for typos, or ask the person who invited you for a new one.',
  ],
  [
    'a text that is not a code',
    'hello',
    200,
    'This code isn’t valid. Check it for typos, or ask the person who invited you for a new one.',
  ],
  [
    'too many attempts',
    '0000000000000000',
    429,
    'Too many attempts. Wait a minute, then try again.',
  ],
])('shows what is wrong with %s next to the field', async (_, code, status, words) => {
  const { onCode } = show(status);
  await enter(code);
  expect(await screen.findByText(words)).toBeDefined();
  expect(onCode).not.toHaveBeenCalled();
});

it('leads to consent after a link code, and into the application after an invite', () => {
  expect(returnAfterCode('tax', { kind: 'linkCode', code: 'ABCD' })).toBe(
    '/tax/settings/invite?code=ABCD',
  );
  expect(returnAfterCode('tax', { kind: 'token', token, email: null })).toBe('/tax');
});
