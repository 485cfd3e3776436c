import { expect, it } from 'vitest';
import { compileText } from './compile.ts';

it('finds the kind of each parameter, in nested cases too', () => {
  const { params } = compileText(
    '{name}: {count, plural, one {# of {total, number}} other {{side, select, in {a} other {b}}}} {units, number, quantity} {cost, number, money} {day, date}',
  );
  expect(Object.fromEntries(params)).toEqual({
    name: 'text',
    count: 'count',
    total: 'count',
    side: { select: ['in', 'other'] },
    units: 'quantity',
    cost: 'money',
    day: 'date',
  });
});

it('does not ask callers for the product name', () => {
  expect([...compileText('{productName} and {name}').params.keys()]).toEqual(['name']);
});

it.each([
  ['{name', /end|expected/i],
  ['{day, date, long}', /unknown format/],
  ['{count, plural, one {#}}', /other/],
  ['{x, number} {x, date}', /two ways/],
  ['Open <link>it', /isn't closed/],
])('rejects %s', (text, reason) => {
  expect(() => compileText(text)).toThrow(reason);
});
