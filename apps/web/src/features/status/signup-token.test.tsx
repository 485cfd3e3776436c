import { cleanup, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { readSignupToken } from '../../system/signup-token.ts';
import { drawWith } from '../transactions/decide/testing.tsx';
import { SignupToken } from './SignupToken.tsx';

const { state } = vi.hoisted(() => ({
  state: {
    params: {},
    search: {},
    appId: 'tax',
    valid: true,
    navigate: vi.fn(() => Promise.resolve()),
  },
}));
vi.mock('./check-token.ts', () => ({
  checkToken: () =>
    Promise.resolve({ tokenValid: state.valid, userEmail: state.valid ? 'ada@example.com' : null }),
}));
vi.mock('../../system/Title.tsx', () => ({ Title: () => null }));
vi.mock('../../system/links.tsx', () => ({
  ButtonLink: ({ children }: { readonly children: ReactNode }) => <a href="/">{children}</a>,
}));
const session = { client: () => undefined };
vi.mock('@tanstack/react-router', () => ({
  getRouteApi: () => ({
    useParams: () => state.params,
    useSearch: () => state.search,
    useRouteContext: () => ({ session, appId: state.appId }),
  }),
  useNavigate: () => state.navigate,
}));
afterEach(() => {
  cleanup();
  sessionStorage.clear();
  localStorage.clear();
  vi.unstubAllGlobals();
  state.navigate.mockClear();
});

const linkCode = 'ABCDEFGHJKMNPQRS';
const token = 'T'.repeat(43);

function open(address: string, { valid = true, status = 200, appId = 'tax', search = {} } = {}) {
  Object.assign(state, { params: { token: address }, search, appId, valid });
  vi.stubGlobal('fetch', () =>
    Promise.resolve(
      new Response(JSON.stringify({ codeValidated: valid, userId: null }), { status }),
    ),
  );
  drawWith(<SignupToken />, {});
}

it.each([
  ['as mailed', linkCode, 'tax', '/tax/settings/invite?code=ABCDEFGHJKMNPQRS'],
  ['in groups', 'abcd-efgh-jkmn-pqrs', 'tax', '/tax/settings/invite?code=ABCDEFGHJKMNPQRS'],
  ['in an application without taxpayers', linkCode, 'accounting', '/accounting'],
])('leads from the link code of a tax professional to sign-up, %s', async (_, code, appId, to) => {
  open(code, { appId });
  await vi.waitFor(() =>
    expect(state.navigate).toHaveBeenCalledExactlyOnceWith({
      to: '/$appId/login',
      params: { appId },
      search: {
        appState: { returnTo: to },
        authorizationParams: { screen_hint: 'signup' },
      },
      replace: true,
    }),
  );
  expect(readSignupToken(appId as 'tax')).toBe(linkCode);
});

it.each([
  ['of an account', {}, '/tax'],
  ['of a tax professional', { preparerCode: 'X' }, '/tax/settings/invite'],
])('leads from the invite %s to sign-up with its address', async (_, search, returnTo) => {
  open(token, { search });
  await vi.waitFor(() =>
    expect(state.navigate).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({
        search: {
          appState: { returnTo },
          authorizationParams: { screen_hint: 'signup', login_hint: 'ada@example.com' },
        },
      }),
    ),
  );
  expect(readSignupToken('tax')).toBe(token);
});

it.each([
  ['an unknown link code', linkCode, 200, 'This invite is not valid'],
  ['an expired invite', token, 200, 'This invite is not valid'],
  ['too many attempts', linkCode, 429, 'We couldn’t check your invite'],
])('explains %s, and stores nothing', async (_, address, status, title) => {
  open(address, { valid: false, status });
  expect(await screen.findByRole('heading', { name: title })).toBeDefined();
  expect(state.navigate).not.toHaveBeenCalled();
  expect(readSignupToken('tax')).toBeUndefined();
});
