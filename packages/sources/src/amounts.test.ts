import { format, quantity } from '@lotbook/decimal/decimal';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findDecimalMark, readAmount, splitUnit, type NumberStyle } from './amounts.ts';

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
    ['\u22121 234,5', '-1234.5'],
    ['\u2212$5', '-5'],
    ['43210.1234567890123456785', '43210.123456789012345678'],
    ['43210.1234567890123456775', '43210.123456789012345678'],
  ])('reads %s', (text, value) => {
    expect(read(text)).toBe(value);
  });

  it('reads numbers of one file with one decimal mark, and no number that has the other', () => {
    expect(read('1,234', { decimalMark: 'comma' })).toBe('1.234');
    expect(read('1.234', { decimalMark: 'comma' })).toBe('1234');
    expect(read('1.234,5', { decimalMark: 'comma' })).toBe('1234.5');
    expect(read('1.5', { decimalMark: 'comma' })).toBeUndefined();
    expect(read('1,234', { decimalMark: 'point' })).toBe('1234');
    expect(read('1.234', { decimalMark: 'point' })).toBe('1.234');
    expect(read('0,123', { decimalMark: 'point' })).toBeUndefined();
  });

  it('reads only numbers that can be read in one way if a file has both marks', () => {
    expect(
      ['0,5', '0.5', '1,000.5', '1.000,5', '12'].map((text) =>
        read(text, { decimalMark: 'mixed' }),
      ),
    ).toEqual(['0.5', '0.5', '1000.5', '1000.5', '12']);
    expect(['1,000', '1.000'].map((text) => read(text, { decimalMark: 'mixed' }))).toEqual([
      undefined,
      undefined,
    ]);
  });

  it('never takes a number that begins with a zero for thousands', () => {
    expect(['0,123', '0,123456', '00,123'].map((text) => read(text))).toEqual([
      '0.123',
      '0.123456',
      '0.123',
    ]);
  });

  it.each([
    ['1,5', 'comma'],
    ['1.5', 'point'],
    ['0,123', 'comma'],
    ['0.123', 'point'],
    ['1,234', 'either'],
    ['12.345', 'either'],
    ['1234,567', 'comma'],
    ['1,234.5', 'point'],
    ['1.234,5', 'comma'],
    ['1,234,567', 'point'],
    ['1.234.567', 'comma'],
    ['1,00,000.5', 'point'],
    ["1'234.50", 'point'],
    ['1 234,50', 'comma'],
    ['1.234e-5', 'point'],
    ['$1,234', 'either'],
    ['1234', undefined],
    ['1.2.3', undefined],
    ['05.08.2024', undefined],
  ])('sees what %s proves about the decimal mark: %s', (text, mark) => {
    expect(findDecimalMark(text)).toBe(mark);
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
