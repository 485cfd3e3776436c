import { expect, it } from 'vitest';
import { readLogin } from '../features/status/login-search.ts';
import { toLocalPath } from './local-path.ts';

it.each([
  ['/tax/settings?x=1', '/tax/settings?x=1'],
  ['/', '/'],
  ['//evil.example', undefined],
  ['/\\evil.example', undefined],
  ['https://evil.example/tax', undefined],
  ['javascript:alert(1)', undefined],
  [5, undefined],
])('%s leads to %s', (given, path) => {
  expect(toLocalPath(given)).toBe(path);
});

it('takes from a sign-in address only what the provider may be asked', () => {
  const authorizationParams = {
    login_hint: 'ada@example.com',
    redirect_uri: 'https://evil.example',
    prompt: 5,
  };
  expect(readLogin({ appState: { returnTo: '//evil' }, authorizationParams })).toEqual({
    authorizationParams: { login_hint: 'ada@example.com' },
  });
});
