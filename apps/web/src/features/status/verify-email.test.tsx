import { cleanup, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { drawWith } from '../transactions/decide/testing.tsx';
import { EmailVerified } from './EmailVerified.tsx';
import { VerifyEmail } from './VerifyEmail.tsx';

interface State {
  profile: object | undefined;
  search: object;
  readonly navigate: (way: object) => Promise<void>;
}
const { state } = vi.hoisted(() => {
  const shared: State = {
    profile: undefined,
    search: {},
    navigate: vi.fn(() => Promise.resolve()),
  };
  return { state: shared };
});
const session = {
  config: { outbox: false },
  client: () => undefined,
  signIn: () => ({ profile: () => Promise.resolve(state.profile), renew: () => Promise.resolve() }),
};
vi.mock('../../system/Title.tsx', () => ({ Title: () => null }));
vi.mock('../../system/links.tsx', () => ({
  ButtonLink: ({ children }: { readonly children: ReactNode }) => <a href="/">{children}</a>,
}));
vi.mock('@tanstack/react-router', () => ({
  getRouteApi: () => ({ useSearch: () => ({ appPath: '/tax' }) }),
  useNavigate: () => state.navigate,
  useRouter: () => ({ navigate: state.navigate }),
  useSearch: () => state.search,
}));
vi.mock('../shared/use-session.ts', () => ({ useSession: () => session }));
afterEach(() => {
  cleanup();
  Object.assign(state, { profile: undefined, search: {} });
  vi.mocked(state.navigate).mockClear();
});

it('leads to the login if nobody is signed in', async () => {
  drawWith(<VerifyEmail />, {});
  await vi.waitFor(() =>
    expect(state.navigate).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ to: '/$appId/login', params: { appId: 'tax' }, replace: true }),
    ),
  );
});

it('leads a person whose address is confirmed back to the application', async () => {
  state.profile = { email: 'ada@example.com', emailVerified: true };
  drawWith(<VerifyEmail />, {});
  await vi.waitFor(() =>
    expect(state.navigate).toHaveBeenCalledExactlyOnceWith({
      to: '/$appId',
      params: { appId: 'tax' },
      replace: true,
    }),
  );
  expect(screen.queryByText(/We sent a link to/)).toBeNull();
});

it('explains that the address is not confirmed yet', async () => {
  state.profile = { email: 'ada@example.com', emailVerified: false };
  drawWith(<EmailVerified />, {});
  await vi.waitFor(() =>
    expect(state.navigate).toHaveBeenCalledExactlyOnceWith({
      to: '/verify-email',
      search: { checked: 'not-yet' },
      replace: true,
    }),
  );
  cleanup();
  state.search = { checked: 'not-yet' };
  drawWith(<VerifyEmail />, {});
  expect(await screen.findByText(/^This address isn’t confirmed yet\./)).toBeDefined();
  expect(await screen.findByText('ada@example.com')).toBeDefined();
});

it('shows no such message before the button is clicked', async () => {
  state.profile = { email: 'ada@example.com', emailVerified: false };
  drawWith(<VerifyEmail />, {});
  expect(await screen.findByText('ada@example.com')).toBeDefined();
  expect(screen.queryByText(/isn’t confirmed yet/)).toBeNull();
});
