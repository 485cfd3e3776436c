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

it('claims that every figure has what it rests on only where nothing was set aside', () => {
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
  expect(screen.getByText(/every figure has what it rests on/)).toBeDefined();
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
  expect(screen.queryByText(/every figure has what it rests on/)).toBeNull();
  expect(screen.getByText(/^Nothing is open, but 2 issues were set aside/).textContent).toMatch(
    /Your gain may fall by up to 40\.00 USD, should they prove right\. Set aside by ada@example\.com, last on 3 Nov 2026\./,
  );
  expect(screen.getByRole('button', { name: 'Show 2 issues set aside' })).toBeDefined();
});

it('of a year in which units of earlier issues were sold it says so, and leads to those', () => {
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
  expect(screen.queryByText(/every figure has what it rests on/)).toBeNull();
  expect(
    screen.getByText(/^1 issue of an earlier year counts in 2025: its units were sold then\./),
  ).toBeDefined();
  expect(
    decodeURIComponent(screen.getByRole('link', { name: 'Show it' }).getAttribute('href') ?? ''),
  ).toBe('?{"soldIn":2025}');
});

it('of what was set aside in earlier years nothing is listed with the year, so that no button offers it', () => {
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
  expect(screen.getByText(/^Nothing is open, but 1 issue was set aside/)).toBeDefined();
  expect(screen.queryByRole('button')).toBeNull();
});

it.each<[number, number, string]>([
  [
    5,
    0,
    'Every transaction was understood, every transfer has both ends or a reason, and every figure has what it rests on.',
  ],
  [
    5,
    1,
    'Every transaction that counts was understood, every transfer has both ends or a reason, and every figure has what it rests on. 1 transaction was left out of the figures. Look at it',
  ],
  [5, 5, 'All 5 transactions were left out of the figures, and were not looked at. Look at them'],
  [1, 1, 'The only transaction was left out of the figures, and was not looked at. Look at it'],
  [0, 0, 'There is no transaction yet that anything could be asked about.'],
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
    expect(container.textContent?.includes('was understood')).toBe(transactions > leftOut);
  },
);

it('claims nothing before it knows what there is, and tells of what was left out beside what was set aside', () => {
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
    /2 issues were set aside.* 2 transactions were left out of the figures\. Look at them/,
  );
  expect(
    decodeURIComponent(
      screen.getByRole('link', { name: 'Look at them' }).getAttribute('href') ?? '',
    ),
  ).toMatch(/"ignored".*"txDateStatic":"2025"/);
});

it('does not call totals clear that lack what has no price, though every issue was dismissed', () => {
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
