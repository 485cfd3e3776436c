import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { adapter, listSentUnder, showForm, visited } from './testing.tsx';
import { Granted } from './Granted.tsx';
import { rememberVisit, getVisit } from './visit.ts';
import { VisitForm } from './VisitForm.tsx';

const went = vi.fn<(to: { to: string }) => void>();
vi.mock('../account/use-account.ts', () => ({ useAccountId: () => 'a1' }));
vi.mock('../../system/place.ts', () => ({
  usePlace: () => ({ appId: 'tax', clientId: undefined }),
  usePageAt: () => (page: string) => `/tax/${page}`,
  getPageAddress: () => '/tax',
}));
vi.mock('../../system/leave-site.ts', () => ({ goToSite: (address: string) => visited(address) }));
vi.mock('../../system/AppPage.tsx', () => ({
  AppPage: ({ children }: { readonly children: ReactNode }) => <main>{children}</main>,
}));
vi.mock('../../system/links.tsx', () => ({
  ButtonLink: ({ to, children }: { readonly to: string; readonly children: ReactNode }) => (
    <a href={to}>{children}</a>
  ),
}));
vi.mock('@tanstack/react-router', () => ({ useNavigate: () => went }));

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  vi.clearAllMocks();
  window.history.replaceState(undefined, '', '/');
});

const page = 'https://login.coinbase.example/oauth2/auth?client_id=c&state=the-state';
const oauthPage = { OAuthAuthorizationUrl: { oauthAuthorizationUrl: page } };
const visit = { accountId: 'a1', adapter: 'coinbase', label: 'Coinbase', base: '/tax' };
const comeBack = (search: string) =>
  window.history.replaceState(undefined, '', `/tax/sources/granted?${search}`);

describe('the sign-in form', () => {
  it('requests the OAuth page, stores the sign-in, and opens the page', async () => {
    const { sent } = showForm(oauthPage, () => <VisitForm adapter={adapter()} />);
    const name = screen.getByRole('textbox', { name: 'Connection name' });
    await userEvent.clear(name);
    await userEvent.type(name, 'Mine');
    await userEvent.click(screen.getByRole('button', { name: 'Sign in to Coinbase' }));
    await vi.waitFor(() => expect(visited).toHaveBeenCalledWith(page));
    expect(listSentUnder(sent, 'OAuthAuthorizationUrl')).toEqual([
      { accountId: 'a1', applicationName: 'coinbase', redirectUri: '/tax/sources/granted' },
    ]);
    expect(getVisit('the-state')).toEqual({
      ...visit,
      source: { name: 'Mine', taxOwnership: 'self' },
    });
  });

  it('requires a name and shows the error of the server', async () => {
    const refusal = 'This installation is not registered with that service.';
    const { sent } = showForm({ OAuthAuthorizationUrl: refusal }, () => (
      <VisitForm adapter={adapter()} />
    ));
    const name = screen.getByRole('textbox', { name: 'Connection name' });
    await userEvent.clear(name);
    await userEvent.click(screen.getByRole('button', { name: 'Sign in to Coinbase' }));
    expect(sent).toEqual([]);
    await userEvent.type(name, 'Mine');
    await userEvent.click(screen.getByRole('button', { name: 'Sign in to Coinbase' }));
    expect(await screen.findByText(refusal)).toBeDefined();
    expect(visited).not.toHaveBeenCalled();
  });
});

describe('the redirect back', () => {
  const script = {
    AddGrantedExchange: { addExchange: { __typename: 'Exchange', id: 'e1' } },
    SetExchangeOAuthToken: { setExchangeOAuthToken: { __typename: 'Exchange', id: 'e9' } },
  };

  it('creates the source once and opens it', async () => {
    rememberVisit('s1', { ...visit, source: { name: 'Mine', taxOwnership: 'self' } });
    comeBack('code=c1&state=s1');
    const { sent } = showForm(script, () => <Granted />);
    await vi.waitFor(() =>
      expect(went).toHaveBeenCalledWith({ to: '/tax/exchanges/e1/summary', replace: true }),
    );
    const exchangeData = {
      exchangeName: 'coinbase',
      nickname: 'Mine',
      taxOwnership: 'self',
      oauthCode: 'c1',
      oauthState: 's1',
    };
    expect(listSentUnder(sent, 'AddGrantedExchange')).toEqual([{ accountId: 'a1', exchangeData }]);
    expect(getVisit('s1')).toBeUndefined();
  });

  it('reconnects an existing source', async () => {
    rememberVisit('s2', { ...visit, source: { id: 'e9' } });
    comeBack('code=c2&state=s2');
    const { sent } = showForm(script, () => <Granted />);
    await vi.waitFor(() =>
      expect(went).toHaveBeenCalledWith({ to: '/tax/exchanges/e9/summary', replace: true }),
    );
    expect(listSentUnder(sent, 'SetExchangeOAuthToken')).toEqual([
      { accountId: 'a1', exchangeId: 'e9', code: 'c2', state: 's2' },
    ]);
  });

  it('sends nothing if the person denied access', async () => {
    rememberVisit('s3', { ...visit, source: { id: 'e9' } });
    comeBack('error=access_denied&state=s3');
    const { sent } = showForm(script, () => <Granted />);
    expect(
      await screen.findByText(
        'You didn’t allow access at Coinbase. We didn’t save or change anything.',
      ),
    ).toBeDefined();
    expect([sent, getVisit('s3')]).toEqual([[], undefined]);
  });

  it('offers a retry, except for an expired sign-in', async () => {
    rememberVisit('s4', { ...visit, source: { id: 'e9' } });
    comeBack('code=c4&state=s4');
    showForm({ SetExchangeOAuthToken: 'No OAuth session found' }, () => <Granted />);
    expect(await screen.findByText(/took longer than ten minutes/)).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    cleanup();
    const { sent } = showForm({ SetExchangeOAuthToken: 'Too many requests' }, () => <Granted />);
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    await vi.waitFor(() => expect(listSentUnder(sent, 'SetExchangeOAuthToken')).toHaveLength(2));
  });

  it('ignores a sign-in that started in another browser', async () => {
    comeBack('code=c5&state=unknown');
    const { sent } = showForm(script, () => <Granted />);
    expect(await screen.findByText('Nothing to connect')).toBeDefined();
    expect(sent).toEqual([]);
  });
});
