import { describe, expect, it } from 'vitest';
import {
  toColumnSort,
  isNarrowed,
  toIssueFilter,
  getIssueKey,
  parseIssueKey,
  readReview,
  toReviewSort,
} from './view.ts';

describe('the address of the review', () => {
  it('ignores invalid values', () => {
    expect(
      readReview({
        taxYear: 2025,
        codes: ['missing-basis'],
        severities: ['error', 'grave'],
        aside: true,
        sort: 'newest',
        currencies: [1, 'ETH', {}],
      }),
    ).toEqual({
      taxYear: 2025,
      codes: ['missing-basis'],
      severities: ['error'],
      aside: true,
      sort: 'newest',
      currencies: ['1', 'ETH'],
    });
    expect(
      readReview({ taxYear: 'soon', codes: 'x', sort: 'stake', aside: 'no', issue: '' }),
    ).toEqual({});
  });

  it('becomes a filter of the server, for open issues by default', () => {
    expect(toIssueFilter({})).toEqual({ dismissed: false });
    expect(toIssueFilter(readReview({ soldIn: '2025' }))).toEqual({
      dismissed: false,
      soldIn: 2025,
    });
    expect(toIssueFilter({ aside: true, taxYear: 2024, sources: ['s'] })).toEqual({
      dismissed: true,
      taxYear: 2024,
      sources: ['s'],
    });
  });

  it('knows whether filters hide open issues', () => {
    expect([
      isNarrowed({}),
      isNarrowed({ sort: 'oldest', aside: true }),
      isNarrowed({ codes: ['missing-price'] }),
    ]).toEqual([false, false, true]);
  });
});

it('identifies an issue by transaction, code and asset, with any characters', () => {
  const named = { transactionId: 't1', code: 'missing-basis', asset: 'a~b' };
  expect(parseIssueKey(getIssueKey(named))).toEqual(named);
  expect([parseIssueKey(undefined), parseIssueKey('nothing')]).toEqual([undefined, undefined]);
});

it('sorts columns by tax impact, severity, and date in both directions', () => {
  expect(toColumnSort({})).toEqual({ column: 'stake', order: 'desc' });
  expect(toReviewSort({ column: 'stake', order: 'asc' })).toBeUndefined();
  expect(toReviewSort({ column: 'kind', order: 'desc' })).toBe('gravity');
  expect([
    toReviewSort({ column: 'date', order: 'desc' }),
    toReviewSort({ column: 'date', order: 'asc' }),
  ]).toEqual(['newest', 'oldest']);
});
