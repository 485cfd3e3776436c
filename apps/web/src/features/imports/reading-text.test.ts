import { createTranslator } from '@lotbook/messages/translator';
import { expect, it } from 'vitest';
import { describeDateOrder, describeZone } from './reading-text.ts';

const t = createTranslator().translate;

it('describes how ambiguous dates were read', () => {
  expect(describeDateOrder(t, 'day-first')).toContain('the day first (31/01/2025)');
  expect(describeDateOrder(t, 'month-first')).toContain('the month first (01/31/2025)');
  expect([describeDateOrder(t, 'mixed'), describeDateOrder(t, null)]).toEqual(['', '']);
});

it('names the time zone of times without one', () => {
  expect(describeZone(t, 'Europe/Berlin')).toContain('Europe/Berlin');
  expect(describeZone(t, null)).toBe('');
});
