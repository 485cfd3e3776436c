import { format, money } from '@lotbook/decimal/decimal';
import { expect, it } from 'vitest';
import type { Explanation } from './explanation.ts';
import { footInEnglish } from '../testing/explanation-texts.ts';

const createPart = (amount: string, parts: readonly Explanation[] = []): Explanation => ({
  kind: 'amount',
  text: amount,
  amount: money(amount),
  parts,
});
const lines = ({ text, parts }: Explanation): readonly string[] => [text, ...parts.flatMap(lines)];

it('adds a rounding line after parts that add up only before they are rounded', () => {
  const whole = footInEnglish(
    createPart('10.012', [createPart('5.006'), createPart('5.006')]),
    'USD',
  );
  expect(lines(whole)).toEqual([
    '10.012',
    '5.006',
    '5.006',
    'Rounding: −$0.01, since each line is rounded to the cent.',
  ]);
  expect(format(whole.parts.at(-1)!.amount!)).toBe('-0.01');
  expect(footInEnglish(whole, 'USD')).toEqual(whole);
});

it("adds no line if the lines add up, or aren't parts of a sum", () => {
  const whole = createPart('10', [
    createPart('4.50', [createPart('1'), createPart('7')]),
    createPart('5.50'),
    { kind: 'rule', text: 'By law.', parts: [] },
  ]);
  expect(footInEnglish(whole, 'USD')).toEqual(whole);
});

const sums = (gain: string, proceeds: string): Pick<Explanation, 'sums' | 'amount'> => ({
  sums: { gain: money(gain), proceeds: money(proceeds) },
  amount: money(gain),
});

it('foots each figure of a sentence by its name, in the column that shows it', () => {
  const each: Explanation = {
    kind: 'amount',
    text: 'a third',
    ...sums('0.333', '1.004'),
    parts: [],
  };
  const whole = footInEnglish(
    { kind: 'amount', text: 'All', ...sums('0.999', '3.012'), parts: [each, each, each] },
    'EUR',
  );
  expect(lines(whole)).toEqual([
    'All',
    'a third',
    'a third',
    'a third',
    'Rounding: gain €0.01, proceeds €0.01, since each line is rounded to the cent.',
  ]);
  expect(format(whole.parts.at(-1)!.amount!)).toBe('0.01');
  expect(whole.sums).toBeUndefined();
});

const at = (low: string, high: string, parts: readonly Explanation[] = []): Explanation => ({
  kind: 'issue',
  text: 'at stake',
  change: { low: money(low), high: money(high) },
  parts,
});

it('either end of money at stake is footed', () => {
  const rest = footInEnglish(
    at('-0.012', '2', [at('-0.006', '1'), at('-0.006', '1')]),
    'USD',
  ).parts.at(-1)!;
  expect(rest.text).toBe('Rounding: decrease −$0.01, since each line is rounded to the cent.');
  expect([format(rest.change!.low), format(rest.change!.high)]).toEqual(['0.01', '0']);
});
