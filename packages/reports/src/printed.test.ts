import { money } from '@lotbook/decimal/decimal';
import { describe, expect, it } from 'vitest';
import { getRounding } from './printed.ts';
import { unitPriceCell } from './table.ts';

describe('amounts in documents', () => {
  it('have no decimals in a currency without cents', () => {
    expect(getRounding('USD', undefined)).toBe('cents');
    expect(getRounding('USD', 'wholeDollar')).toBe('wholeDollar');
    expect(getRounding('JPY', 'cents')).toBe('wholeDollar');
  });

  it('never print a price of one unit as zero because it is below a cent', () => {
    expect(unitPriceCell(money('0.00001234'))).toBe('0.00001234');
    expect(unitPriceCell(money('0.5'))).toBe('0.50');
    expect(unitPriceCell(money('42000.126'))).toBe('42000.13');
    expect(unitPriceCell(undefined)).toBe('');
  });
});
