import { expect, it } from 'vitest';
import { formatLotChoice } from './tax-impact-text.ts';

const words = (gainLoss: string | null, code = 'spec-id-refused') =>
  formatLotChoice(code, { proceeds: '4000', gainLoss }, 'USD');

it('says of a choice of lots that is not followed what the sale comes to without it', () => {
  expect(words('1234.5')).toBe(
    'Which lots the sale takes: with those of the method it counts a gain of 1,234.50 USD, of proceeds of 4,000.00 USD',
  );
  expect(words('-20')).toContain('it counts a loss of 20.00 USD');
  expect([
    words(null),
    words('1', 'missing-basis'),
    formatLotChoice('spec-id-refused', { proceeds: null, gainLoss: null }, 'USD'),
  ]).toEqual([undefined, undefined, undefined]);
});
