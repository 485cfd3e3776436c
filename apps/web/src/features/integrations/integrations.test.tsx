import { may, type Role } from '@lotbook/access/permissions';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { showWith } from '../../system/scripted.tsx';
import { DefaultAccounts } from './DefaultAccounts.tsx';
import { Integrations } from './Integrations.tsx';
import { Mappings } from './Mappings.tsx';
import { PostingSettings } from './PostingSettings.tsx';
import { Preview } from './Preview.tsx';
import { ReconcilePart } from './ReconcilePart.tsx';
import { ReturnedVisit } from './ReturnedVisit.tsx';
import { StateBanner } from './StateBanner.tsx';
import { makeIntegration } from './testing.tsx';
import type { PostingSummary } from './use-posting-summary.ts';

const { state, navigate, goToSite } = vi.hoisted(
  (): {
    state: { role: Role };
    navigate: ReturnType<typeof vi.fn>;
    goToSite: ReturnType<typeof vi.fn>;
  } => ({ state: { role: 'full' }, navigate: vi.fn(), goToSite: vi.fn() }),
);
vi.mock('../account/use-account.ts', () => ({
  useAccountId: () => 'a1',
  useAccount: () => ({ account: { fiatCurrency: 'USD', config: { unavailablePages: [] } } }),
}));
vi.mock('../account/use-may.ts', () => ({
  useAllowed: () => ({
    role: state.role,
    may: (permission: 'integrationsEdit') => may(state.role, permission),
  }),
  explainBlocked: () => 'You can’t change integrations.',
}));
vi.mock('../../system/AppPage.tsx', () => ({
  AppPage: ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
    <main>
      <h1>{title}</h1>
      {children}
    </main>
  ),
}));
vi.mock('../../system/links.tsx', () => ({
  PageButton: ({ page, children }: { readonly page: string; readonly children: ReactNode }) => (
    <a href={page}>{children}</a>
  ),
  PageLink: ({ page, children }: { readonly page: string; readonly children: ReactNode }) => (
    <a href={page}>{children}</a>
  ),
}));
vi.mock('../../system/place.ts', () => ({
  usePlace: () => ({ appId: 'accounting', clientId: undefined }),
  usePageAt: () => (page: string) => `/accounting/${page}`,
}));
vi.mock('../../system/leave-site.ts', () => ({ goToSite }));
vi.mock('./DownloadEntries.tsx', () => ({ DownloadEntries: () => null }));
vi.mock('@tanstack/react-router', () => ({ useNavigate: () => navigate }));

afterEach(() => {
  cleanup();
  vi.clearAllMocks();
  localStorage.clear();
  state.role = 'full';
});

const click = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const makeChanged = (name: string) => ({ [name]: { __typename: 'Integration', id: 'qbo' } });

const makeWallet = (sourceId: string, name: string, accountingAccountId: string | null) => ({
  __typename: 'IntegrationMapping' as const,
  sourceId,
  name,
  accountingAccountId,
});

const makeSummary = (more: Partial<PostingSummary> = {}): PostingSummary => ({
  __typename: 'IntegrationSummary',
  madeAt: '2025-03-01T10:00:00.000Z',
  outdated: false,
  plan: [{ __typename: 'PostingPlanCount', action: 'create', reason: 'new', count: 101 }],
  totals: [],
  holds: [],
  states: [],
  skipped: [],
  ...more,
});

describe('the list', () => {
  const head = makeIntegration({
    states: [{ __typename: 'PostingState', state: 'posted', count: 3 }],
  });

  it('connects one system at a time', async () => {
    showWith({ IntegrationCards: { qbo: head, xero: null } }, <Integrations />);
    const xero = within(await screen.findByRole('region', { name: 'Xero' }));
    expect(await xero.findByText(/Disconnect QuickBooks Online first/)).toBeDefined();
    expect(xero.queryByRole('button')).toBeNull();
    expect(screen.getByText('Active')).toBeDefined();
  });

  it('visits the consent page to connect', async () => {
    const page = 'https://appcenter.example/connect?state=s1';
    const sent = showWith(
      {
        IntegrationCards: { qbo: null, xero: null },
        IntegrationVisit: { oauthAuthorizationUrl: page },
      },
      <Integrations />,
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Connect Xero' }));
    await vi.waitFor(() => expect(goToSite).toHaveBeenCalledWith(page));
    expect(sent.at(-1)?.variables).toEqual({
      accountId: 'a1',
      applicationName: 'xero',
      redirectUri: '/accounting/integrations/xero',
    });
  });

  it('names what stays before it disconnects', async () => {
    const sent = showWith(
      {
        IntegrationCards: { qbo: head, xero: null },
        DeleteIntegration: { deleteIntegration: true },
      },
      <Integrations />,
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Disconnect' }));
    expect(screen.getByText(/3 posted entries stay in QuickBooks Online/)).toBeDefined();
    expect(sent.map(({ name }) => name)).not.toContain('DeleteIntegration');
    await userEvent.click(
      within(screen.getByRole('dialog')).getByRole('button', { name: 'Disconnect' }),
    );
    await vi.waitFor(() => expect(sent.map(({ name }) => name)).toContain('DeleteIntegration'));
  });

  it('offers readers no change', async () => {
    state.role = 'read_only';
    showWith({ IntegrationCards: { qbo: null, xero: null } }, <Integrations />);
    expect(await screen.findAllByText('You can’t change integrations.')).toHaveLength(2);
    expect(screen.queryByRole('button')).toBeNull();
  });
});

describe('the return from the consent page', () => {
  it('connects once and drops the code from the address', async () => {
    const sent = showWith(
      { CreateIntegration: makeChanged('createIntegration') },
      <ReturnedVisit appName="qbo" search={{ code: 'c', state: 's-once', realmId: '9130' }} />,
    );
    await vi.waitFor(() =>
      expect(navigate).toHaveBeenCalledWith({
        to: '/accounting/integrations/qbo',
        search: {},
        replace: true,
      }),
    );
    expect(sent).toEqual([
      {
        name: 'CreateIntegration',
        variables: {
          accountId: 'a1',
          appName: 'qbo',
          authorization: { code: 'c', state: 's-once', realmId: '9130' },
        },
      },
    ]);
  });

  it('explains a refusal and an expired visit', async () => {
    const sent = showWith(
      {},
      <ReturnedVisit appName="xero" search={{ state: 's-denied', error: 'access_denied' }} />,
    );
    expect(screen.getByText(/You didn’t allow access at Xero/)).toBeDefined();
    expect(sent).toEqual([]);
    cleanup();
    showWith(
      { CreateIntegration: 'No OAuth session found' },
      <ReturnedVisit appName="xero" search={{ code: 'c', state: 's-old' }} />,
    );
    expect(await screen.findByText(/took longer than ten minutes/)).toBeDefined();
  });
});

describe('default accounts', () => {
  it('are searched by group, show why an account can’t be used, and are saved together', async () => {
    const sent = showWith(
      { UpdateIntegrationDefaults: makeChanged('updateIntegrationDefaults') },
      <DefaultAccounts appName="qbo" integration={makeIntegration()} />,
    );
    const field = screen.getByRole('combobox', { name: 'Income' });
    await userEvent.clear(field);
    await userEvent.type(field, '1');
    expect(screen.getByText('Not a posting account.')).toBeDefined();
    expect(screen.getByText('Inactive')).toBeDefined();
    expect(screen.getByRole('option', { name: /Estimates/ }).getAttribute('aria-disabled')).toBe(
      'true',
    );
    await userEvent.click(screen.getByRole('option', { name: '1030 Crypto assets' }));
    await click('Save accounts');
    expect(sent).toEqual([
      {
        name: 'UpdateIntegrationDefaults',
        variables: {
          accountId: 'a1',
          appName: 'qbo',
          defaults: { asset: '4', income: '4', expense: '4', fee: '4', suspense: '4' },
        },
      },
    ]);
  });

  it('that are gone or unusable are named', () => {
    const { defaults } = makeIntegration();
    showWith(
      {},
      <DefaultAccounts
        appName="qbo"
        integration={makeIntegration({ defaults: { ...defaults, fee: '40', suspense: '99' } })}
      />,
    );
    expect(screen.getByText('1390 Estimates can’t be used: Not a posting account.')).toBeDefined();
    expect(screen.getByText(/no longer in the chart of accounts/)).toBeDefined();
  });
});

it('maps several wallets at once and sends only what changed', async () => {
  const sent = showWith(
    { UpdateIntegrationMappings: makeChanged('updateIntegrationMappings') },
    <Mappings
      appName="qbo"
      integration={makeIntegration({
        walletMappings: [makeWallet('w1', 'Ledger', null), makeWallet('w2', 'Trezor', '4')],
      })}
    />,
  );
  await userEvent.click(screen.getByRole('combobox', { name: 'Set all shown to' }));
  await userEvent.click(screen.getByRole('option', { name: '1030 Crypto assets' }));
  await click('Save 1 mapping');
  expect(sent).toEqual([
    {
      name: 'UpdateIntegrationMappings',
      variables: {
        accountId: 'a1',
        appName: 'qbo',
        exchangeMappings: [],
        walletMappings: [{ sourceId: 'w1', accountingAccountId: '4' }],
      },
    },
  ]);
});

it('refuses a minimum value that is no amount', async () => {
  const sent = showWith(
    { UpdateIntegration: makeChanged('updateIntegration') },
    <PostingSettings appName="qbo" integration={makeIntegration()} />,
  );
  const field = screen.getByRole('textbox', { name: 'Minimum value (USD)' });
  await userEvent.clear(field);
  await userEvent.type(field, '-1');
  expect(screen.getByText(/Enter an amount of zero or more/)).toBeDefined();
  expect(screen.getByRole('button', { name: 'Save settings' })).toHaveProperty('disabled', true);
  await userEvent.clear(field);
  await userEvent.type(field, '0.50');
  await click('Save settings');
  expect(sent[0]?.variables).toMatchObject({
    settings: { minUsdValue: '0.50', cutoverDate: null },
  });
});

describe('the preview', () => {
  const isFirst = makeIntegration({ lastSyncedAt: null });

  it('of more than 100 entries asks for a typed word before the first sync', async () => {
    const sent = showWith(
      { SyncIntegration: makeChanged('syncIntegration') },
      <Preview appName="qbo" integration={isFirst} summary={makeSummary()} currency="USD" />,
    );
    await click('Sync now');
    const confirm = screen.getByRole('button', { name: 'Post entries' });
    expect(confirm).toHaveProperty('disabled', true);
    await userEvent.type(screen.getByRole('textbox', { name: 'Confirmation' }), 'post');
    expect(sent).toEqual([]);
    await userEvent.click(confirm);
    expect(sent[0]?.variables).toEqual({ accountId: 'a1', appName: 'qbo', confirmedEntries: 101 });
  });

  it('has to exist before the first sync, and says when it is out of date', () => {
    showWith(
      {},
      <Preview
        appName="qbo"
        integration={isFirst}
        summary={makeSummary({ madeAt: null, plan: [] })}
        currency="USD"
      />,
    );
    expect(screen.getByRole('button', { name: 'Sync now' })).toHaveProperty('disabled', true);
    expect(screen.getByText('No preview yet')).toBeDefined();
    cleanup();
    showWith(
      {},
      <Preview
        appName="qbo"
        integration={makeIntegration()}
        summary={makeSummary({ outdated: true })}
        currency="USD"
      />,
    );
    expect(screen.getByText(/Preview again before you post/)).toBeDefined();
  });

  it('doesn’t claim that all is posted while entries are on hold', () => {
    const holds = [
      {
        __typename: 'PostingHoldCount' as const,
        state: 'blocked',
        reason: 'missing_cost_basis',
        count: 1,
        value: '900',
      },
    ];
    showWith(
      {},
      <Preview
        appName="qbo"
        integration={makeIntegration()}
        summary={makeSummary({ plan: [], holds })}
        currency="USD"
      />,
    );
    expect(screen.queryByText(/Everything is posted/)).toBeNull();
    expect(screen.getByText(/No entries to post/)).toBeDefined();
  });
});

it('shows progress with a way to cancel, and asks to reconnect when access ended', async () => {
  const run = {
    __typename: 'IntegrationRun' as const,
    id: 'r1',
    status: 'running',
    preview: false,
    phase: 'Posting',
    done: 10,
    total: 40,
    counts: {},
    errorCode: null,
    message: null,
    resumeAt: null,
    requestedBy: 'ada@example.com',
    createdAt: '2025-03-01T10:00:00.000Z',
  };
  const sent = showWith(
    { CancelIntegrationSync: makeChanged('cancelIntegrationSync') },
    <StateBanner appName="qbo" integration={makeIntegration({ updating: true, runs: [run] })} />,
  );
  expect(screen.getByText('Posting: 10 of 40')).toBeDefined();
  await click('Cancel sync');
  expect(sent[0]?.name).toBe('CancelIntegrationSync');
  cleanup();
  showWith(
    {},
    <StateBanner appName="qbo" integration={makeIntegration({ authenticationFailed: true })} />,
  );
  expect(screen.getByText(/no longer accepts our access/)).toBeDefined();
  expect(screen.getByRole('button', { name: 'Reconnect' })).toBeDefined();
});

it('explains each difference to the trial balance', async () => {
  const amounts = { ours: '500.1', theirs: '500', difference: '-0.1', unexplained: '0' };
  const row = {
    __typename: 'ReconciledAccount',
    accountId: '4',
    accountName: 'Crypto assets',
    ...amounts,
    explained: [{ __typename: 'ExplainedDifference', reason: 'below_minimum', amount: '-0.1' }],
    tied: true,
  };
  const reconciliation = {
    __typename: 'IntegrationReconciliation',
    id: 'c1',
    date: '2025-02-28',
    status: 'done',
    tied: true,
    currency: 'USD',
    yearStart: '2025-01-01',
    message: null,
    requestedBy: null,
    createdAt: '2025-03-01T10:00:00.000Z',
    rows: [row],
  };
  const broken = {
    ...reconciliation,
    tied: false,
    rows: [{ ...row, unexplained: '-1000', tied: false }],
  };
  const part = <ReconcilePart appName="qbo" integration={makeIntegration()} />;
  showWith({ IntegrationReconciliations: { integrationReconciliations: [reconciliation] } }, part);
  expect(await screen.findByText(/All differences are explained/)).toBeDefined();
  expect(screen.getByText('Below minimum: −$0.10')).toBeDefined();
  cleanup();
  showWith({ IntegrationReconciliations: { integrationReconciliations: [broken] } }, part);
  expect(await screen.findByText(/1 account has an unexplained difference/)).toBeDefined();
});
