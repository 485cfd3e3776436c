import { describe, expect, it } from 'vitest';
import { defaultTaxYears, getInitialTaxYear, listTaxYears, readTaxYearRange } from './tax-years.ts';

const now = new Date('2027-02-03T00:00:00Z');

describe('the tax years of an installation', () => {
  it('are 2015 to 2025 without configuration, starting with 2024', () => {
    const years = listTaxYears(defaultTaxYears, now);
    expect([years[0], years.at(-1), years.length]).toEqual([2015, 2025, 11]);
    expect(getInitialTaxYear(defaultTaxYears, now)).toBe(2024);
  });

  it('reach to the current year where configured so', () => {
    const policy = { first: 2025, last: 'current', initial: 'current' } as const;
    expect(listTaxYears(policy, now)).toEqual([2025, 2026, 2027]);
    expect(getInitialTaxYear(policy, now)).toBe(2027);
  });

  it('start with a listed year', () => {
    expect(getInitialTaxYear({ first: 2020, last: 2022, initial: 2024 }, now)).toBe(2022);
  });

  it.each([
    ['2015-2025', { first: 2015, last: 2025 }],
    [' 2020-current ', { first: 2020, last: 'current' }],
    ['2025-2015', undefined],
    ['1990-2025', undefined],
    ['2015', undefined],
    ['now', undefined],
  ])('are read from %j', (text, expected) => expect(readTaxYearRange(text)).toEqual(expected));
});
