import { reports } from '@lotbook/reports/registry';
import { describe, expect, it } from 'vitest';
import { isOffered } from './offered-reports.ts';

const offered = (type: string) =>
  reports.filter((report) => isOffered(report, { type, jurisdiction: 'US' }));

describe('the reports that an account is offered', () => {
  it('are none for a firm, which has clients and no transactions of its own', () => {
    expect(offered('TaxPreparer')).toEqual([]);
    expect(offered('TirAdmin')).toEqual([]);
  });

  it('are no forms of personal returns for a business', () => {
    expect(offered('TaxPayer').some(({ group }) => group === 'forms')).toBe(true);
    expect(offered('Accounting').some(({ group }) => group === 'forms')).toBe(false);
    expect(offered('Accounting').length).toBeGreaterThan(0);
  });
});
