import { expect, it } from 'vitest';
import { parseSearch, stringifySearch } from '../../system/search-string.ts';
import { readLogin } from './login-search.ts';

it('reads from the address that the user signed out in another window', () => {
  const search = { appState: { returnTo: '/tax/transactions' }, signedOut: true as const };
  expect(readLogin(parseSearch(stringifySearch(search)))).toEqual(search);
  expect(readLogin({ signedOut: 'no' })).toEqual({});
});
