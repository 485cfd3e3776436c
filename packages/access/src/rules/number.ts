import { quantity, type Quantity } from '@lotbook/decimal/decimal';
import type { Rule } from './rule.ts';

/** Dollars with or without thousands commas, and at most two decimals. */
export const usdAmount: Rule = (value) =>
  /^(\d+|\d{1,3}(,\d{3})+)(\.\d{1,2})?$/.test(value.trim())
    ? undefined
    : 'Enter a valid USD amount';

/** The bounds that fields have, and how they are said. */
const least = {
  '1e-18': quantity('0.000000000000000001'),
  '0': quantity('0'),
  '1': quantity('1'),
} as const;

/** A decimal number of at least 1e-18, 0 or 1. What is no number is below everything. */
export const atLeast =
  (bound: keyof typeof least): Rule =>
  (value) => {
    const read = readQuantity(value);
    return read !== undefined && read >= least[bound] ? undefined : `Must be at least ${bound}`;
  };

const HUNDRED = quantity('100');

export const percentage: Rule = (value) => {
  const read = readQuantity(value);
  return read !== undefined && read <= HUNDRED ? undefined : 'Must not be more than 100';
};

function readQuantity(text: string): Quantity | undefined {
  try {
    return quantity(text.trim());
  } catch {
    return undefined;
  }
}
