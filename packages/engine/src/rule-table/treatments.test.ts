import { treatmentValues } from '@lotbook/model/treatment-values';
import { describe, expect, it } from 'vitest';
import { compute } from '../compute.ts';
import { book } from '../testing/scenario.ts';
import { deferLosses } from '../wash-sales/wash-sales.ts';
import { toLines } from './rule-case.ts';
import { treatmentCases } from './treatment-cases.ts';

const answers = Object.entries(treatmentCases).flatMap(([key, { gives, ...rest }]) =>
  Object.entries(gives).map(([value, lines]) => ({ key, value, lines, ...rest })),
);

/**
 * Answers that decide the line of a return on which a figure is printed, or which rows a source
 * has, and no figure of a row.
 */
const printedOnly = new Set(['validatorRewards', 'staking', 'mining', 'work', 'interest']);

describe('the consequences of an answer to a question of unsettled law', () => {
  it.each(answers)('$key: $value', ({ key, value, lines, book: text, settings, prices }) => {
    const made = book(text, { ...settings, treatments: { [key]: value } }, prices);
    const result = deferLosses(compute(made), made.settings);
    const putOff = result.disposals.flatMap(({ transactionId, disallowed = 0n }) =>
      disallowed > 0n ? [`put off ${transactionId}  ${disallowed / 10n ** 18n}`] : [],
    );
    expect([...toLines(result), ...putOff]).toEqual(lines);
  });

  it.each(Object.entries(treatmentValues))(
    '%s: every answer is covered, and each has a different result',
    (key, values) => {
      const { gives } = treatmentCases[key as keyof typeof treatmentValues];
      expect(Object.keys(gives)).toEqual([...values]);
      expect(new Set(Object.values(gives).map((lines) => lines.join('\n'))).size).toBe(
        printedOnly.has(key) ? 1 : values.length,
      );
    },
  );
});
