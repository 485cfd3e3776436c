import { expect, it } from 'vitest';
import { makeCache } from '../../system/apollo.ts';
import { ReviewDocument } from './documents.ts';
import type { YearReady } from '../account/year-ready.ts';

const year = (of: number, open: number): YearReady => ({
  __typename: 'YearReadiness',
  year: of,
  label: String(of),
  isPresent: false,
  transactions: 1,
  leftOut: 0,
  troubled: open,
  low: null,
  high: null,
  mayMoveLater: false,
  excluded: [],
  range: {
    __typename: 'YearRange',
    gainLow: '0',
    gainHigh: '0',
    incomeLow: '0',
    incomeHigh: '0',
    items: 0,
    unknown: 0,
  },
  earlier: null,
  later: null,
  aside: null,
  kinds: [],
  behind: [],
  missingRows: [],
  checks: [{ __typename: 'ReadinessCheck', id: 'transfers', open, done: 0, codes: [] }],
});

it('stores the checks of each year separately', () => {
  const cache = makeCache();
  const variables = { accountId: 'a1' };
  cache.writeQuery({
    query: ReviewDocument,
    variables,
    data: {
      __typename: 'Query',
      readiness: [year(2025, 0), year(2024, 3), year(2023, 0)],
      unresolvedImports: [],
    },
  });
  const read = cache.readQuery({ query: ReviewDocument, variables });
  expect(read?.readiness.map(({ checks }) => checks[0]?.open)).toEqual([0, 3, 0]);
});
