import { expect, it } from 'vitest';
import { addSeparators } from './separated.ts';

it('separates thousands before the decimal point only', () => {
  expect(
    ['0', '999', '1000', '-1234567.5', '-100.25', '1234.00012345', ''].map(addSeparators),
  ).toEqual(['0', '999', '1,000', '-1,234,567.5', '-100.25', '1,234.00012345', '']);
});
