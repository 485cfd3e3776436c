import { describe, expect, it } from 'vitest';
import {
  toColumnSort,
  isNarrowed,
  toIssueFilter,
  issueKey,
  issueNamed,
  readReview,
  toReviewSort,
} from './view.ts';

describe('the address of the review', () => {
  it('is read as far as it makes sense', () => {
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

  it('becomes what the server is asked for; open issues where it says nothing', () => {
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

  it('tells whether open issues are left out', () => {
    expect([
      isNarrowed({}),
      isNarrowed({ sort: 'oldest', aside: true }),
      isNarrowed({ codes: ['missing-price'] }),
    ]).toEqual([false, false, true]);
  });
});

it('an issue is named by its transaction, code and asset, whatever characters the asset has', () => {
  const named = { transactionId: 't1', code: 'missing-basis', asset: 'a~b' };
  expect(issueNamed(issueKey(named))).toEqual(named);
  expect([issueNamed(undefined), issueNamed('nothing')]).toEqual([undefined, undefined]);
});

it('heads of columns order by money, gravity, and time both ways', () => {
  expect(toColumnSort({})).toEqual({ column: 'stake', order: 'desc' });
  expect(toReviewSort({ column: 'stake', order: 'asc' })).toBeUndefined();
  expect(toReviewSort({ column: 'kind', order: 'desc' })).toBe('gravity');
  expect([
    toReviewSort({ column: 'date', order: 'desc' }),
    toReviewSort({ column: 'date', order: 'asc' }),
  ]).toEqual(['newest', 'oldest']);
});
