import { renderEnglish } from './testing/render-english.ts';
import { describe, expect, it } from 'vitest';
import { validateAnswers } from './answers.ts';
import { scheduleD } from './schedule-d/report.ts';

describe('the answers to what a report asks', () => {
  it('are read as they are meant, and have their defaults where nothing was said', () => {
    expect(
      validateAnswers(scheduleD, {
        shortCarryOver: ' 1,250.50 ',
        taxableIncome: '-10',
        unasked: 'x',
      }),
    ).toEqual({
      answers: {
        shortCarryOver: '1250.5',
        longCarryOver: '0',
        filingStatus: 'other',
        exception1: 'list',
        taxableIncome: '-10',
      },
    });
  });

  it('are refused with what is wrong and what to write', () => {
    const refused = [
      { shortCarryOver: '-5' },
      { longCarryOver: 'much' },
      { filingStatus: 'alone' },
    ].map((given) => {
      const checked = validateAnswers(scheduleD, given);
      return 'problem' in checked
        ? { ...checked, problem: renderEnglish(checked.problem) }
        : checked;
    });
    expect(refused).toEqual([
      {
        question: 'shortCarryOver',
        problem: expect.stringContaining(
          "Short-term loss carried over: '-5' isn't an amount of zero or more. Line 8 of",
        ),
      },
      {
        question: 'longCarryOver',
        problem: expect.stringContaining("'much' isn't an amount"),
      },
      {
        question: 'filingStatus',
        problem: expect.stringContaining("'alone' isn't one of other, marriedSeparately."),
      },
    ]);
  });
});
