import { describe, expect, it } from 'vitest';
import { compact, formatAmount, type Digits } from './format-amount.ts';

const renderShown = (text: string, digits: Digits = 'exact') =>
  formatAmount(text, digits, 'USD')?.text;

describe('formatAmount', () => {
  it('shows up to eight decimals below one and four from one on', () => {
    expect(renderShown('0.123456789')).toBe('0.12345679');
    expect(renderShown('1.23456789')).toBe('1.2346');
  });

  it('shows at least two decimals', () => {
    expect(renderShown('5')).toBe('5.00');
    expect(renderShown('0.5')).toBe('0.50');
  });

  it('separates thousands, whatever the locale of the system', () => {
    expect(renderShown('99999999999.00')).toBe('99,999,999,999.00');
    expect(renderShown('1000')).toBe('1,000.00');
    expect(renderShown('999.99')).toBe('999.99');
  });

  it('shows zero as 0', () => {
    expect(renderShown('0')).toBe('0');
    expect(renderShown('0.000')).toBe('0');
    expect(renderShown('-0')).toBe('0');
  });

  it('says less-than where eight decimals cannot show it, and keeps every digit in full', () => {
    expect(formatAmount('0.000000000000000001')).toEqual({
      text: '<0.00000001',
      full: '0.000000000000000001',
      sign: 1,
    });
  });

  it('carries the sign beside the text', () => {
    expect(formatAmount('-1204.5')).toEqual({ text: '1,204.50', full: '-1204.5', sign: -1 });
  });

  it('rounds headline figures to cents', () => {
    expect(renderShown('16987.3433', 'cents')).toBe('16,987.34');
    expect(renderShown('0.005', 'cents')).toBe('0.01');
    expect(renderShown('0.004', 'cents')).toBe('<0.01');
  });

  it('gives money the decimals of its currency, zero and very little included', () => {
    expect(formatAmount('0', 'cents', 'USD')?.text).toBe('0.00');
    expect(formatAmount('1234.5', 'cents', 'JPY')?.text).toBe('1,235');
    expect(formatAmount('0.4', 'cents', 'JPY')?.text).toBe('<1');
    expect(formatAmount('0', 'cents', 'JPY')?.text).toBe('0');
  });

  it('shows a price per unit to the cent, and one below a unit of money in full', () => {
    expect(renderShown('42000.126', 'price')).toBe('42,000.13');
    expect(renderShown('0.00001234', 'price')).toBe('0.00001234');
    expect(formatAmount('6000000.4', 'price', 'JPY')?.text).toBe('6,000,000');
  });

  it('shows a count without filling zeros', () => {
    expect(renderShown('2410', 'count')).toBe('2,410');
  });

  it('knows no number in what is none', () => {
    expect(formatAmount('NaN')).toBeUndefined();
    expect(formatAmount('1e5')).toBeUndefined();
    expect(formatAmount('')).toBeUndefined();
  });
});

describe('compact', () => {
  it('is short, with a true minus', () => {
    expect(compact(-5000)).toBe('−5K');
    expect(compact(1_250_000)).toBe('1.3M');
  });
});
