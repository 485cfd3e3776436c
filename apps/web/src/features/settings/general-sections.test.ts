import { describe, expect, it } from 'vitest';
import { listSections, readSection } from './general-sections.ts';

type Account = Parameters<typeof listSections>[0];

const makeAccount = (change: object = {}): Account =>
  ({
    type: 'TaxPayer',
    taxPayerDetails: { jurisdiction: 'US' },
    isPreparerViewingClient: false,
    chainalysisIntegrationEnabled: true,
    config: { features: { enableTaxProConnection: true }, enabledPages: ['monitoring'] },
    ...change,
  }) as unknown as Account;

const owner = { choosesLots: true, mayEdit: true };

describe('sections of the general settings', () => {
  it('begin with the tax settings of a taxpayer', () => {
    expect(listSections(makeAccount(), owner)).toEqual([
      'tax',
      'treatment',
      'lots',
      'account',
      'prices',
      'notifications',
      'tax-pro',
      'monitoring',
      'api',
      'close',
    ]);
  });

  it('leave out lots if the law allows no choice of units', () => {
    expect(listSections(makeAccount(), { ...owner, choosesLots: false })).not.toContain('lots');
  });

  it('of a business begin with its cost basis method', () => {
    const business = makeAccount({ type: 'Accounting', taxPayerDetails: null });
    expect(listSections(business, owner)).toEqual([
      'method',
      'account',
      'prices',
      'tax-pro',
      'monitoring',
      'api',
      'close',
    ]);
  });

  it('leave out what a reader cannot do, and the connection from within a client', () => {
    const client = makeAccount({ isPreparerViewingClient: true });
    const sections = listSections(client, { ...owner, mayEdit: false });
    expect(sections).not.toContain('tax-pro');
    expect(sections).not.toContain('monitoring');
    expect(sections).not.toContain('close');
  });

  it('leave out what a sample account refuses', () => {
    expect(listSections(makeAccount(), { ...owner, isSample: true })).toEqual([
      'tax',
      'treatment',
      'lots',
      'account',
      'prices',
    ]);
  });

  it('are read from the address, and unknown ones ignored', () => {
    expect(readSection({ section: 'prices' })).toEqual({ section: 'prices' });
    for (const section of ['nothing', 'constructor', 7, undefined])
      expect(readSection({ section })).toEqual({});
  });
});
