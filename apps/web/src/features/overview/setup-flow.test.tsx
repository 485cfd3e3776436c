import { cleanup, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { showWith } from '../../system/scripted.tsx';
import { AccountingDashboard } from '../accounting/AccountingDashboard.tsx';
import { Overview } from './Overview.tsx';

const empty = { transactions: 0, sources: 0 };
const features = { enableSetupFlow: true, enableSourceAdd: true };
const { state } = vi.hoisted(() => ({
  state: { activity: {}, features: {}, role: '' },
}));

vi.mock('../account/use-account.ts', () => ({
  useAccount: () => ({
    accountId: 'a1',
    account: {
      id: 'a1',
      fiatCurrency: 'USD',
      taxPayerDetails: { taxYear: 2025 },
      permission: { isOwner: false, role: state.role },
      config: { features: state.features, enabledPages: ['crypto-sources'] },
    },
  }),
  useOpened: () => ({ user: {} }),
}));
vi.mock('../accounting/use-dashboard.ts', () => ({
  useDashboard: () => ({ isReady: false, totals: { activity: state.activity } }),
}));
vi.mock('../shared/use-session.ts', () => ({ useSession: () => ({ config: { app: {} } }) }));
vi.mock('../imports/ImportProvider.tsx', () => ({
  useImporting: () => ({ importFiles: vi.fn(), importSample: vi.fn(), sendings: [] }),
}));
vi.mock('../account/use-tax-place.ts', () => ({
  useTaxPlace: () => ({ years: { label: String }, unitsRule: undefined }),
}));
vi.mock('../account/use-updating.ts', () => ({
  useUpdating: () => ({ now: undefined, busy: false }),
  useIsComputing: () => false,
}));
vi.mock('../../system/AppPage.tsx', () => ({
  AppPage: ({ children }: { readonly children: ReactNode }) => <main>{children}</main>,
}));
vi.mock('../../system/place.ts', () => ({ usePlace: () => ({ appId: 'tax' }) }));
// The other parts of both pages have tests of their own.
vi.mock('../account/AddFilesButton.tsx', () => ({ AddFilesButton: () => null }));
vi.mock('../account/ComputingBanner.tsx', () => ({ ComputingBanner: () => null }));
vi.mock('../imports/ImportPanel.tsx', () => ({ ImportPanel: () => null }));
vi.mock('../imports/LazyImportPanel.tsx', () => ({ LazyImportPanel: () => null }));
vi.mock('../tax-years/FileYear.tsx', () => ({ FileYear: () => null }));
vi.mock('../planning/PlanningNotices.tsx', () => ({ PlanningNotices: () => null }));
vi.mock('../staking/StakingCard.tsx', () => ({ StakingCard: () => null }));
vi.mock('./Activity.tsx', () => ({ Activity: () => null }));
vi.mock('./Attention.tsx', () => ({ Attention: () => null }));
vi.mock('./FiledYears.tsx', () => ({ FiledYears: () => null }));
vi.mock('./Gains.tsx', () => ({ Gains: () => 'Gains by year' }));
vi.mock('./Figures.tsx', () => ({ Figures: () => null }));
vi.mock('../accounting/BookFigures.tsx', () => ({ WaitingFigures: () => 'Assets of the books' }));
vi.mock('./Holdings.tsx', () => ({ Holdings: () => null }));
vi.mock('./IncomeByCategory.tsx', () => ({ IncomeByCategory: () => null }));
vi.mock('./Portfolio.tsx', () => ({ Portfolio: () => null }));
vi.mock('./Ready.tsx', () => ({ Ready: () => null }));
vi.mock('./SubmitYear.tsx', () => ({ SubmitYear: () => null }));
vi.mock('./TaxDetails.tsx', () => ({ TaxDetails: () => null }));
afterEach(cleanup);

const pages = { tax: <Overview />, accounting: <AccountingDashboard /> };

async function show(app: keyof typeof pages, change: Partial<typeof state> = {}): Promise<string> {
  Object.assign(state, { activity: empty, features, role: 'owner' }, change);
  const answer = {
    taxTotals: {
      __typename: 'TaxTotals',
      taxYear: 2025,
      generation: 0,
      totals: null,
      holdings: [],
      issues: { error: 0, warning: 0, info: 0, byCode: [] },
      activity: state.activity,
    },
    readiness: [],
    assumedYears: [],
    uncertainYears: [],
    unpricedYears: [],
    gainLossPerYear: [],
    monthTotals: [],
    incomeBreakdown: [],
  };
  showWith({ Overview: answer }, pages[app]);
  const steps = /^Drop your export files here$/;
  await screen.findByText(/^Drop your export files here$|Gains by year|Assets of the books/);
  return screen.queryByText(steps) ? 'first steps' : 'figures';
}

it.each(['tax', 'accounting'] as const)(
  '%s: an empty account shows the first steps, unless they are switched off or the person may not add data',
  async (app) => {
    expect(await show(app)).toBe('first steps');
    expect(screen.getByText('Add your data')).toBeDefined();
    for (const change of [
      { features: { ...features, enableSetupFlow: false } },
      { features: { ...features, enableSourceAdd: false } },
      { role: 'read_only' },
      { activity: { ...empty, sources: 1 } },
      { activity: { ...empty, transactions: 1 } },
    ]) {
      cleanup();
      expect({ change, shown: await show(app, change) }).toEqual({ change, shown: 'figures' });
      expect(screen.queryByText('Add your data')).toBeNull();
    }
  },
);
