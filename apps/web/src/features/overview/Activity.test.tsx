import { cleanup, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { showWith } from '../../system/scripted.tsx';
import { Activity } from './Activity.tsx';

vi.mock('../account/use-account.ts', () => ({ useAccountId: () => 'a1' }));
vi.mock('../../system/links.tsx', () => ({
  PageLink: ({ children, search }: { children: ReactNode; search?: object }) => (
    <a href={`#${JSON.stringify(search)}`}>{children}</a>
  ),
  WhyLink: ({ children }: { children: ReactNode }) => <a href="#why">{children}</a>,
}));
afterEach(cleanup);
const to = (count: string) => screen.getByRole('link', { name: count }).getAttribute('href');

it('counts items in the year and in total', async () => {
  const activity = {
    __typename: 'Activity' as const,
    sources: 6,
    sourcesInYear: 5,
    assets: 9,
    transactions: 293,
    transactionsInYear: 80,
    orders: 120,
    ordersInYear: 40,
    disposing: 90,
    disposingInYear: 66,
    disposals: 12_000,
    disposalsInYear: 8949,
  };
  const counts = { assetsUsed: { __typename: 'AssetCounts', inYear: 7, inAll: 12 } };
  const sent = showWith(
    { AssetsUsed: counts },
    <Activity activity={activity} taxYear={2025} year="2025" />,
  );
  await screen.findByText('7 in 2025 (12 total)');
  expect(sent).toEqual([{ name: 'AssetsUsed', variables: { accountId: 'a1', taxYear: 2025 } }]);
  expect(screen.getAllByRole('definition').map((each) => each.textContent)).toEqual([
    '5 used in 2025 (6 total)',
    '7 in 2025 (12 total)',
    '9',
    '40 in 2025 (120 total)',
    '80 in 2025 (293 total)',
    '66 in 2025 (90 total)',
    '8,949 in 2025 (12,000 total)',
  ]);
  expect(to('293')).toBe('#{"hideDust":false,"hideZeroValue":false}');
  expect(to('80')).toBe('#{"txDateStatic":"2025","hideDust":false,"hideZeroValue":false}');
});
