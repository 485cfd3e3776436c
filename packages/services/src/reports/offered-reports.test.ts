import { allReports, reports } from '@lotbook/reports/registry';
import { describe, expect, it } from 'vitest';
import { isOffered } from './offered-reports.ts';

const findOffered = (type: string) =>
  allReports.filter((report) => isOffered(report, { type, jurisdiction: 'US' }));

describe('the reports that an account is offered', () => {
  it('are none for a firm, which has clients and no transactions of its own', () => {
    expect(findOffered('TaxPreparer')).toEqual([]);
    expect(findOffered('TirAdmin')).toEqual([]);
  });

  it('are no forms of personal returns for a business', () => {
    expect(findOffered('TaxPayer').some(({ group }) => group === 'forms')).toBe(true);
    expect(findOffered('Accounting').some(({ group }) => group === 'forms')).toBe(false);
    expect(findOffered('Accounting').length).toBeGreaterThan(0);
  });

  it('are those about the books for a business alone, next to general ones', () => {
    expect(findOffered('TaxPayer').some(({ books }) => books)).toBe(false);
    const ids = findOffered('Accounting').map(({ id }) => id);
    expect(ids).toContain('trial-balance');
    expect(ids).toContain('close-pack');
    expect(ids).toEqual(expect.arrayContaining(['transactions', 'holdings', 'audit-trail']));
    expect(reports.some(({ books }) => books)).toBe(false);
  });
});
