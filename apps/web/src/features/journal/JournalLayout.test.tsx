import { cleanup, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { showWith } from '../../system/scripted.tsx';
import { JournalLayout } from './JournalLayout.tsx';

const place = vi.hoisted(() => ({ shown: '' }));
vi.mock('../account/use-account.ts', () => ({
  useAccount: () => ({ accountId: 'a', account: { type: 'Accounting' } }),
  useAccountId: () => 'a',
}));
vi.mock('../account/ComputingBanner.tsx', () => ({ ComputingBanner: () => null }));
vi.mock('../../system/AppPage.tsx', () => ({
  AppPage: ({ children }: { readonly children: ReactNode }) => <main>{children}</main>,
}));
vi.mock('../../system/links.tsx', () => ({
  PageLink: ({ children }: { readonly children: ReactNode }) => children,
  SubTabLink: () => null,
}));
vi.mock('../../system/place.ts', () => ({
  usePageAt: () => (page: string) => `/accounting/${page}`,
  usePlace: () => ({ appId: 'accounting', clientId: undefined }),
  useShownPath: () => place.shown,
}));
vi.mock('./JournalNotice.tsx', () => ({ JournalNotice: () => null }));
vi.mock('./use-journal-state.ts', () => ({ useJournalState: () => ({ state: {} }) }));
afterEach(cleanup);

const show = (page: string) => {
  place.shown = `/accounting/${page}`;
  const file = { year: 2025, kind: 'file', transactions: 1, unstaked: 1 };
  showWith(
    {
      Accounts: { accounts: [] },
      UnpricedYears: { unpricedYears: [{ __typename: 'YearUnpriced', ...file }] },
    },
    <JournalLayout>the part</JournalLayout>,
  );
  return screen.findByText('the part');
};
const findWarning = () => screen.queryByText('The books are incomplete:');

it.each([
  'journal',
  'journal/trial-balance',
  'journal/consolidated',
  'journal/reconciliation',
  'journal/close',
])('warns on %s that the books are incomplete', async (page) => {
  await show(page);
  expect(findWarning()).not.toBeNull();
});

it.each(['journal/accounts', 'journal/mapping', 'journal/policy'])(
  'has no such warning on %s, which shows no figures',
  async (page) => {
    await show(page);
    expect(findWarning()).toBeNull();
  },
);
