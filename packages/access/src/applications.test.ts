import { describe, expect, test } from 'vitest';
import { listAllowedApps } from './applications.ts';

describe('the applications that somebody may open', () => {
  test('without any account: tax, and accounting where accounts may be added', () => {
    expect(listAllowedApps({ types: [], mayAddAccounting: false })).toEqual(['tax']);
    expect(listAllowedApps({ types: [], mayAddAccounting: true })).toEqual(['tax', 'accounting']);
  });

  test('are those of the accounts', () => {
    expect(listAllowedApps({ types: ['TaxPayer', 'Accounting'], mayAddAccounting: false })).toEqual(
      ['tax', 'accounting'],
    );
  });

  test('are not the tax application for preparers and administrators', () => {
    expect(
      listAllowedApps({ types: ['TaxPayer', 'TaxPreparer'], mayAddAccounting: false }),
    ).toEqual(['tax-preparer']);
    expect(listAllowedApps({ types: ['TirAdmin', 'Accounting'], mayAddAccounting: false })).toEqual(
      ['accounting', 'tir-admin'],
    );
  });
});
