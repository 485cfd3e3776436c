import { format, quantity } from '@lotbook/decimal/decimal';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readAmount, splitUnit, type NumberStyle } from './amounts.ts';

const read = (text: string, style?: NumberStyle): string | undefined => {
  const value = readAmount(text, style);
  return value === undefined ? undefined : format(value);
};

describe('readAmount', () => {
  it.each([
    ['1.5', '1.5'],
    ['-0.00000001', '-0.00000001'],
    ['+2', '2'],
    ['$1,234.50', '1234.5'],
    ['-$1,234.50', '-1234.5'],
    ['($12.30)', '-12.3'],
    ['€ 1.234,56', '1234.56'],
    ['1,234', '1234'],
    ['0,5', '0.5'],
    ['12,34567', '12.34567'],
    ['1E-8', '0.00000001'],
    ['1.23456e+3', '1234.56'],
    ['1 234.5', '1234.5'],
    ['12.30 €', '12.3'],
    ['$ -5', '-5'],
    ['- $5', '-5'],
    ['43210.1234567890123456785', '43210.123456789012345678'],
    ['43210.1234567890123456775', '43210.123456789012345678'],
  ])('reads %s', (text, value) => {
    expect(read(text)).toBe(value);
  });

  it('takes a single comma for a decimal comma where the file is parted by semicolons', () => {
    expect(read('1,234', { decimalComma: true })).toBe('1.234');
    expect(read('1.234', { decimalComma: true })).toBe('1.234');
    expect(read('1.234,5', { decimalComma: true })).toBe('1234.5');
  });

  it.each([
    '',
    '-',
    '.',
    'abc',
    '1.2.3',
    '1,23,4',
    '1 2',
    '1$2',
    '1_000',
    '--1',
    '12 BTC',
    '0x10',
    '1e',
    'NaN',
    'Infinity',
    '1e9999',
    '1e21',
    '123456789012345678901',
  ])('reads nothing from %j', (text) => {
    expect(read(text)).toBeUndefined();
  });

  it('reads what the decimals write', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 37n), max: 10n ** 37n }), (value) => {
        expect(readAmount(format(value))).toBe(value);
        expect(readAmount(format(value))).toBe(quantity(format(value)));
      }),
    );
  });
});

it('parts an amount from its unit', () => {
  expect(splitUnit('2.00000000 ETH')).toEqual({ amount: '2.00000000', unit: 'ETH' });
  expect(splitUnit('0.1BTC')).toEqual({ amount: '0.1', unit: 'BTC' });
  expect(splitUnit('5,000.1000LUNC')).toEqual({ amount: '5,000.1000', unit: 'LUNC' });
  expect(splitUnit('1001INCH')).toEqual({ amount: '1001', unit: 'INCH' });
  expect(splitUnit('12.5')).toEqual({ amount: '12.5', unit: '' });
});
