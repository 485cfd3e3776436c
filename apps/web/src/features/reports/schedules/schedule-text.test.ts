import { createTranslator } from '@lotbook/messages/translator';
import { expect, it } from 'vitest';
import { formatRhythm } from './schedule-text.ts';

const { translate: t } = createTranslator();

it.each([
  [{ every: 'month', month: 1, day: 1, time: '06:00' }, 'Every month on day 1, at 06:00'],
  [
    { every: 'month', month: 1, day: 31, time: '18:30' },
    'Every month on day 31 or the last day, at 18:30',
  ],
  [
    { every: 'quarter', month: 2, day: 15, time: '06:00' },
    'Every quarter (Feb, May, Aug, Nov) on day 15, at 06:00',
  ],
  [{ every: 'year', month: 2, day: 1, time: '06:00' }, 'Every year in February on day 1, at 06:00'],
])('%o is said as %s', (rhythm, words) => {
  expect(formatRhythm(t, rhythm)).toBe(words);
});
