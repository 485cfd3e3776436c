import { quantity, type Quantity } from '@lotbook/decimal/decimal';
import * as access from '@lotbook/messages/generated/access';
import * as contractRules from '@lotbook/messages/generated/contract-rules';
import { english, type Rule } from './rule.ts';

/** US dollars with or without thousands separators, and at most two decimals. */
export const usdAmount: Rule = (value, t = english) =>
  /^(\d+|\d{1,3}(,\d{3})+)(\.\d{1,2})?$/.test(value.trim())
    ? undefined
    : t(contractRules.enterAValidUsdAmount);

/** The minimum values in use, by their notation in errors. */
const least = {
  '1e-18': quantity('0.000000000000000001'),
  '0': quantity('0'),
  '1': quantity('1'),
} as const;

/** A decimal number of at least 1e-18, 0 or 1. Any other text fails too. */
export const atLeast =
  (bound: keyof typeof least): Rule =>
  (value, t = english) => {
    const number = readQuantity(value);
    return number !== undefined && number >= least[bound]
      ? undefined
      : t(access.belowMinimum, { bound });
  };

const HUNDRED = quantity('100');

export const percentage: Rule = (value, t = english) => {
  const number = readQuantity(value);
  return number !== undefined && number <= HUNDRED ? undefined : t(contractRules.aboveHundred);
};

function readQuantity(text: string): Quantity | undefined {
  try {
    return quantity(text.trim());
  } catch {
    return undefined;
  }
}
