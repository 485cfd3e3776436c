import { describe, expect, test } from 'vitest';
import { allowedApps } from './applications.ts';

describe('the applications that somebody may open', () => {
  test('without any account: tax, and accounting where accounts may be added', () => {
    expect(allowedApps({ types: [], mayAddAccounting: false })).toEqual(['tax']);
    expect(allowedApps({ types: [], mayAddAccounting: true })).toEqual(['tax', 'accounting']);
  });

  test('are those of the accounts', () => {
    expect(allowedApps({ types: ['TaxPayer', 'Accounting'], mayAddAccounting: false })).toEqual([
      'tax',
      'accounting',
    ]);
  });

  test('are not the tax application for preparers and administrators', () => {
    expect(allowedApps({ types: ['TaxPayer', 'TaxPreparer'], mayAddAccounting: false })).toEqual([
      'tax-preparer',
    ]);
    expect(allowedApps({ types: ['TirAdmin', 'Accounting'], mayAddAccounting: false })).toEqual([
      'accounting',
      'tir-admin',
    ]);
  });
});
