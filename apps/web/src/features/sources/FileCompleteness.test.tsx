import { ApolloClient, ApolloLink, InMemoryCache } from '@apollo/client';
import { ApolloProvider } from '@apollo/client/react';
import { ZoneContext } from '@lotbook/ui/When';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { of } from 'rxjs';
import { afterEach, expect, it, vi } from 'vitest';
import { FileCompleteness, YearEnd, type Completeness } from './FileCompleteness.tsx';

vi.mock('../account/use-account.ts', () => ({ useAccountId: () => 'a1' }));
afterEach(cleanup);

const file = {
  id: 'i1',
  fileName: 'summer.csv',
  firstAt: '2025-04-10T10:00:00Z',
  lastAt: '2025-08-01T10:00:00Z',
  balanceRows: 40,
  alreadyThere: 3,
};
const yearEnd = {
  __typename: 'SourceYearEnd' as const,
  label: '2025',
  day: '2025-12-31',
  state: 'behind',
  lastAt: '2025-08-01T10:00:00Z',
};
const complete: Completeness = {
  __typename: 'SourceCompleteness',
  balanceGaps: [],
  gaps: [],
  yearEnd,
};
const incomplete: Completeness = {
  ...complete,
  balanceGaps: [
    {
      __typename: 'FileBalanceGap',
      importId: 'i1',
      asset: 'BTC',
      line: 7,
      at: '2025-05-02T10:00:00Z',
      expected: '2',
      found: '3.5',
    },
  ],
  gaps: [
    {
      __typename: 'SourceGap',
      after: '2025-01-10T10:00:00Z',
      before: '2025-04-10T10:00:00Z',
      fileName: 'summer.csv',
    },
  ],
};

function show(completeness: Completeness, requests: unknown[] = []): void {
  const link = new ApolloLink(({ variables }) => {
    requests.push(variables);
    const repeat = { __typename: 'ImportRepeat', fileName: 'spring.csv', rows: 3 };
    return of({ data: { __typename: 'Query', importRepeats: [repeat] } });
  });
  render(
    <ApolloProvider client={new ApolloClient({ cache: new InMemoryCache(), link })}>
      <ZoneContext value="UTC">
        <YearEnd yearEnd={completeness.yearEnd} />
        <FileCompleteness file={file} completeness={completeness} />
      </ZoneContext>
    </ApolloProvider>,
  );
}

it('shows the days of a file and that its balances add up', () => {
  show(complete);
  expect(
    screen.getByText(
      'Transactions from Apr 10, 2025 to Aug 1, 2025. Running balances add up in all 40 rows. 3 rows were already imported.',
    ),
  ).toBeDefined();
  expect(
    screen.getByText(
      'The data ends on Aug 1, 2025. If there were more transactions by Dec 31, 2025, import a newer file.',
    ),
  ).toBeDefined();
});

it('names what may be missing, and fetches the details when they are opened', async () => {
  const requests: unknown[] = [];
  show(incomplete, requests);
  expect(
    screen.getByText(
      'Transactions from Apr 10, 2025 to Aug 1, 2025. The running balance doesn’t add up at line 7. No transactions for 90 days before this file. 3 rows were already imported.',
    ),
  ).toBeDefined();
  expect(requests).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Details' }));
  expect(requests).toEqual([{ accountId: 'a1', importId: 'i1' }]);
  expect(
    screen.getByText(
      'BTC, line 7, May 2, 2025: the balance should be 2, but it is 3.5. Rows before it may be missing. Export the whole history without filters, and import that file.',
    ),
  ).toBeDefined();
  expect(
    screen.getByText(
      'No transactions between Jan 10, 2025 and Apr 10, 2025. If there were any, import a file for that period.',
    ),
  ).toBeDefined();
  expect(await screen.findByText('3 rows are also in spring.csv.')).toBeDefined();
});
