import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApolloClient, ApolloLink, InMemoryCache } from '@apollo/client';
import { of } from 'rxjs';
import { afterEach, expect, it, vi } from 'vitest';
import { CodeForm, invalidCode } from './CodeForm.tsx';
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
  const asked: string[] = [];
  vi.stubGlobal('fetch', (address: string) => {
    asked.push(address);
    return Promise.resolve(
      new Response(
        JSON.stringify({ codeValidated: address.endsWith('ABCDEFGHJKMNPQRS'), userId: null }),
        { status },
      ),
    );
  });
  const onCode = vi.fn(async () => undefined);
  render(<CodeForm client={client} onCode={onCode} />);
  return { asked, onCode };
}
const enter = async (code: string) => {
  if (code) await userEvent.type(screen.getByLabelText('Sign-up code'), code);
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
};

it('takes the link code of a tax professional, however it is grouped', async () => {
  const { asked, onCode } = show();
  await enter('ABCD-EFGH JKMN-PQRS');
  await vi.waitFor(() =>
    expect(onCode).toHaveBeenCalledWith({ kind: 'linkCode', code: 'ABCDEFGHJKMNPQRS' }),
  );
  expect(asked).toEqual(['/check-signup-code/ABCDEFGHJKMNPQRS']);
});

it('takes the token of an invite', async () => {
  const { onCode } = show();
  await enter(token);
  await vi.waitFor(() =>
    expect(onCode).toHaveBeenCalledWith({ kind: 'token', token, email: 'ada@example.com' }),
  );
});

it.each([
  ['nothing', '', 200, 'Enter your code.'],
  ['a code of nobody', '0000000000000000', 200, invalidCode],
  ['a token that has expired', 'X'.repeat(43), 200, invalidCode],
  ['what is no code', 'hello', 200, invalidCode],
  [
    'a code tried too often',
    '0000000000000000',
    429,
    'Too many tries. Wait a minute, then try again.',
  ],
])('says what is wrong with %s, next to the field', async (_, code, status, words) => {
  const { onCode } = show(status);
  await enter(code);
  expect(await screen.findByText(words)).toBeDefined();
  expect(onCode).not.toHaveBeenCalled();
});

it('leads to consent after the code of a tax professional, and into the application after an invite', () => {
  expect(returnAfterCode('tax', { kind: 'linkCode', code: 'ABCD' })).toBe(
    '/tax/settings/invite?code=ABCD',
  );
  expect(returnAfterCode('tax', { kind: 'token', token, email: null })).toBe('/tax');
});
