import { money } from '@lotbook/decimal/decimal';
import { describe, expect, it } from 'vitest';
import { getEstimateDoubt } from './estimate-doubt.ts';
import { noRates } from './plan.ts';

const rates = { ...noRates, short: '24', long: '15' };
const by = (low: string, high: string) => ({
  __typename: 'UncertainGain' as const,
  transactions: 1,
  low,
  high,
  codes: ['unmatched-deposit'],
});
const year = { __typename: 'UncertainYear' as const, year: 2026 };
const gains = (short: string, long: string) => ({ short: money(short), long: money(long) });

describe('the range of an estimated figure', () => {
  it('covers the ends of both terms', () => {
    const uncertain = {
      ...year,
      gain: by('-300', '50'),
      shortTerm: by('-100', '0'),
      longTerm: by('-200', '50'),
    };
    const context = { uncertain, rates, facts: { jurisdiction: 'US' } };
    expect(getEstimateDoubt(gains('1000', '1000'), ({ tax }) => tax, context)).toMatchObject({
      low: '-54',
      high: '7.5',
    });
  });

  it('rises where the gain falls: a loss carries on', () => {
    const uncertain = {
      ...year,
      gain: by('-5000', '0'),
      shortTerm: by('-5000', '0'),
      longTerm: null,
    };
    const context = { uncertain, rates, facts: { jurisdiction: 'US' } };
    expect(
      getEstimateDoubt(gains('1000', '0'), ({ carriesOn }) => carriesOn.short, context),
    ).toMatchObject({ low: '0', high: '1000' });
    expect(
      getEstimateDoubt(gains('9000', '0'), ({ carriesOn }) => carriesOn.short, context),
    ).toBeUndefined();
  });

  it('is absent without uncertain gains and without rates', () => {
    const facts = { jurisdiction: 'UK' };
    const uncertain = { ...year, gain: by('-500', '0'), shortTerm: null, longTerm: null };
    const ofTax = (context: object) =>
      getEstimateDoubt(gains('1000', '0'), ({ tax }) => tax, {
        uncertain,
        rates: { ...noRates, short: '20' },
        facts,
        ...context,
      });
    expect(ofTax({})).toMatchObject({ low: '-100', high: '0' });
    expect([ofTax({ uncertain: undefined }), ofTax({ rates: noRates })]).toEqual([
      undefined,
      undefined,
    ]);
  });
});
