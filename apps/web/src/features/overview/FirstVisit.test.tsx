import { cleanup, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { FirstVisit } from './FirstVisit.tsx';

const state: { app: { enableDemoFeatures?: boolean } } = { app: {} };
vi.mock('../shared/use-session.ts', () => ({ useSession: () => ({ config: { app: state.app } }) }));
vi.mock('../imports/ImportProvider.tsx', () => ({
  useImporting: () => ({ importFiles: vi.fn(), importSample: vi.fn(), sendings: [] }),
}));
vi.mock('../imports/ImportPanel.tsx', () => ({ ImportPanel: () => null }));
vi.mock('../account/ComputingBanner.tsx', () => ({ ComputingBanner: () => null }));
vi.mock('../../system/place.ts', () => ({ usePlace: () => ({ appId: 'tax' }) }));
vi.mock('../../system/AppPage.tsx', () => ({
  AppPage: ({ children }: { readonly children: ReactNode }) => <main>{children}</main>,
}));
vi.mock('./use-overview-title.ts', () => ({ useOverviewTitle: () => 'Overview' }));
afterEach(cleanup);

it.each([
  [{}, 1],
  [{ enableDemoFeatures: true }, 1],
  [{ enableDemoFeatures: false }, 0],
])('offers sample data in an empty account, unless the brand has no demo: %j', (app, offers) => {
  state.app = app;
  render(<FirstVisit />);
  expect(screen.queryAllByRole('button', { name: 'Try with sample data' })).toHaveLength(offers);
  expect(screen.getAllByText('Drop your export files here')).toHaveLength(1);
});
