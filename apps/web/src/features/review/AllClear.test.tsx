import { cleanup, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { AllClear } from './AllClear.tsx';

vi.mock('../../system/links.tsx', () => ({
  PageButton: () => null,
  PageLink: ({ search, children }: { readonly search: object; readonly children: ReactNode }) => (
    <a href={`?${JSON.stringify(search)}`}>{children}</a>
  ),
}));
vi.mock('../account/use-may.ts', () => ({ useAllowed: () => ({ may: () => true }) }));
afterEach(cleanup);

const looked = { transactions: 5, leftOut: 0 };
const aside = {
  count: 2,
  earlier: 0,
  unknown: 0,
  low: '-40',
  high: '0',
  lastAt: '2026-11-03T12:00:00.000Z',
  by: ['ada@example.com'],
};

it('says that no data is missing only without dismissed issues', () => {
  const { rerender } = render(
    <AllClear
      year={undefined}
      looked={looked}
      aside={undefined}
      excluded={[]}
      currency="USD"
      onShowAside={() => undefined}
    />,
  );
  expect(screen.getByText(/no figure is missing any data/)).toBeDefined();
  rerender(
    <AllClear
      year={undefined}
      looked={looked}
      aside={aside}
      excluded={[]}
      currency="USD"
      onShowAside={() => undefined}
    />,
  );
  expect(screen.queryByText(/no figure is missing any data/)).toBeNull();
  expect(screen.getByText(/^2 issues were dismissed/).textContent).toMatch(
    /Your gain could be up to \$40\.00 lower if these issues are real\. Dismissed by ada@example\.com, most recently on Nov 3, 2026\./,
  );
  expect(screen.getByRole('button', { name: 'Show 2 dismissed issues' })).toBeDefined();
});

it('links to issues of earlier years whose units were sold in the year', () => {
  const year = {
    year: 2025,
    label: '2025',
    earlier: { __typename: 'EarlierIssues' as const, count: 1, low: '-50', high: '0' },
  };
  render(
    <AllClear
      year={year}
      looked={looked}
      aside={undefined}
      excluded={[]}
      currency="USD"
      onShowAside={() => undefined}
    />,
  );
  expect(screen.getByText('No open issues from 2025')).toBeDefined();
  expect(screen.queryByText(/no figure is missing any data/)).toBeNull();
  expect(
    screen.getByText(
      /^1 issue from an earlier year affects 2025 because its units were sold then\./,
    ),
  ).toBeDefined();
  expect(
    decodeURIComponent(screen.getByRole('link', { name: 'Show it' }).getAttribute('href') ?? ''),
  ).toBe('?{"soldIn":2025}');
});

it('offers no button for issues dismissed in earlier years, which the list of the year lacks', () => {
  const year = { year: 2025, label: '2025', earlier: null };
  render(
    <AllClear
      year={year}
      looked={looked}
      aside={{ ...aside, count: 0, earlier: 1 }}
      excluded={[]}
      currency="USD"
      onShowAside={() => undefined}
    />,
  );
  expect(screen.getByText(/^1 issue was dismissed/)).toBeDefined();
  expect(screen.queryByRole('button')).toBeNull();
});

it.each<[number, number, string]>([
  [
    5,
    0,
    'All transactions were processed, all transfers are matched or explained, and no figure is missing any data.',
  ],
  [
    5,
    1,
    'All included transactions were processed, all transfers are matched or explained, and no figure is missing any data. 1 transaction is excluded from calculations. View it',
  ],
  [5, 5, 'All 5 transactions are excluded from calculations and were not checked. View them'],
  [1, 1, 'The only transaction is excluded from calculations and was not checked. View it'],
  [0, 0, 'There are no transactions to check yet.'],
])(
  'of %i transactions of which %i were left out says what is true of them',
  (transactions, leftOut, words) => {
    const { container } = render(
      <AllClear
        year={undefined}
        looked={{ transactions, leftOut }}
        aside={undefined}
        excluded={[]}
        currency="USD"
        onShowAside={() => undefined}
      />,
    );
    expect(container.textContent).toContain(words);
    expect(container.textContent?.includes('were processed')).toBe(transactions > leftOut);
  },
);

it('shows excluded transactions next to dismissed issues once both are known', () => {
  const { container, rerender } = render(
    <AllClear
      year={undefined}
      looked={undefined}
      aside={undefined}
      excluded={[]}
      currency="USD"
      onShowAside={() => undefined}
    />,
  );
  expect(container.textContent).toBe('No open issues');
  const year = { year: 2025, label: '2025', earlier: null };
  rerender(
    <AllClear
      year={year}
      looked={{ transactions: 5, leftOut: 2 }}
      aside={aside}
      excluded={[]}
      currency="USD"
      onShowAside={() => undefined}
    />,
  );
  expect(container.textContent).toMatch(
    /2 issues were dismissed.* 2 transactions are excluded from calculations\. View them/,
  );
  expect(
    decodeURIComponent(screen.getByRole('link', { name: 'View them' }).getAttribute('href') ?? ''),
  ).toMatch(/"ignored".*"txDateStatic":"2025"/);
});

it('calls totals without prices incomplete though every issue was dismissed', () => {
  const excluded = [{ year: 2025, kind: 'disposal', transactions: 2 }];
  const { container } = render(
    <AllClear
      year={undefined}
      looked={looked}
      aside={aside}
      excluded={excluded}
      currency="USD"
      onShowAside={() => undefined}
    />,
  );
  expect(screen.getByText('No open issues, but incomplete totals')).toBeDefined();
  expect(container.textContent).toContain(
    'The totals are incomplete: 2 sales have no price and are not included.',
  );
});
