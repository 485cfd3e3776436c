import { expect, it } from 'vitest';
import { parseSearch, stringifySearch } from '../../system/search-string.ts';
import { readLogin } from './login-search.ts';

it('that somebody signed out in another window is read from the address again', () => {
  const search = { appState: { returnTo: '/tax/transactions' }, signedOut: true as const };
  expect(readLogin(parseSearch(stringifySearch(search)))).toEqual(search);
  expect(readLogin({ signedOut: 'no' })).toEqual({});
});
