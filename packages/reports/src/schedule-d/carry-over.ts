import { negate, zeroMoney, type Money } from '@lotbook/decimal/decimal';

export interface WorksheetLine {
  readonly line: string;
  readonly text: string;
  readonly amount: Money;
}

export interface CarryOverInput {
  /** Line 15 of Form 1040, negative if it would be. */
  readonly taxableIncome: Money;
  /** Lines 7 and 15 of Schedule D; line 21 as a positive amount. */
  readonly line7: Money;
  readonly line15: Money;
  readonly line21: Money;
}

/** The Capital Loss Carryover Worksheet, line by line; empty without a loss to carry. Instructions for Schedule D (2025); IRC 1212(b). */
export function carryOver({
  taxableIncome,
  line7,
  line15,
  line21,
}: CarryOverInput): readonly WorksheetLine[] {
  if (line21 === 0n) return [];
  const one = taxableIncome as bigint;
  const two = line21 as bigint;
  const three = dropNegative(one + two);
  const four = two < three ? two : three;
  const five = dropNegative(negate(line7));
  const six = dropNegative(line15);
  const seven = four + six;
  const nine = dropNegative(negate(line15));
  const ten = dropNegative(line7);
  const eleven = dropNegative(four - five);
  const twelve = ten + eleven;
  const short: readonly [string, string, bigint][] = [
    ['5', 'Loss on line 7 of Schedule D', five],
    ['6', 'Gain on line 15 of Schedule D', six],
    ['7', 'Lines 4 and 6 together', seven],
    ['8', 'Short-term capital loss carryover to next year', dropNegative(five - seven)],
  ];
  const long: readonly [string, string, bigint][] = [
    ['9', 'Loss on line 15 of Schedule D', nine],
    ['10', 'Gain on line 7 of Schedule D', ten],
    ['11', 'Line 4 less line 5', eleven],
    ['12', 'Lines 10 and 11 together', twelve],
    ['13', 'Long-term capital loss carryover to next year', dropNegative(nine - twelve)],
  ];
  const head: readonly [string, string, bigint][] = [
    ['1', 'Taxable income', one],
    ['2', 'Loss on line 21 of Schedule D', two],
    ['3', 'Lines 1 and 2 together, not below zero', three],
    ['4', 'The smaller of lines 2 and 3', four],
  ];
  return [...head, ...(line7 < 0n ? short : []), ...(line15 < 0n ? long : [])].map(
    ([line, text, amount]) => ({ line, text, amount: amount as Money }),
  );
}

const dropNegative = (amount: bigint): bigint => (amount > zeroMoney ? amount : 0n);
