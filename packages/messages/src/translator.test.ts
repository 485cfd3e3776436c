import { describe, expect, it } from 'vitest';
import { compileText } from './compile.ts';
import type { InstantParam, Message, MoneyParam, NoParams } from './message.ts';
import { createPseudoTranslator } from './pseudo.ts';
import { createTranslator, throwMissing, toTable } from './translator.ts';

const message = <P extends object = NoParams, T extends string = never>(
  text: string,
): Message<P, string, T> => ({ code: `test.${text}`, tokens: compileText(text).tokens });

const files = message<{ count: number }>(
  '{count, plural, =0 {No files} one {# file} other {# files}}',
);
const renamed = message<{ name: string }>("Renamed to {name}, didn't we?");

const tokens = (text: string) => ({ [renamed.code]: compileText(text).tokens });

describe('createTranslator', () => {
  const { translate: t, translateParts } = createTranslator({ productName: 'Acme' });

  it('chooses plural forms and groups numbers', () => {
    expect([0, 1, 12345].map((count) => t(files, { count }))).toEqual([
      'No files',
      '1 file',
      '12,345 files',
    ]);
  });

  it('chooses a select case, and the last one for an unknown value', () => {
    const side = message<{ side: string }>(
      '{side, select, in {Received} out {Sent} other {Moved}}',
    );
    expect(['in', 'out', 'constructor'].map((each) => t(side, { side: each }))).toEqual([
      'Received',
      'Sent',
      'Moved',
    ]);
  });

  it('fills in the product name', () => {
    expect(t(message('Welcome to {productName}'))).toBe('Welcome to Acme');
  });

  it('shows money, quantities and dates exactly, whatever the time zone of the machine', () => {
    const sold = message<{ units: string; value: MoneyParam; day: string }>(
      'Sold {units, number, quantity} for {value, number, money} on {day, date}',
    );
    const params = {
      units: '12345678901234567890.000000000000000001',
      value: { amount: '1234.5', currency: 'USD' },
      day: '2025-01-01',
    };
    expect(t(sold, params)).toBe(
      'Sold 12,345,678,901,234,567,890.000000000000000001 for $1,234.50 on Jan 1, 2025',
    );
    expect(createTranslator({ locale: 'en-GB' }).translate(sold, params)).toContain(
      'US$1,234.50 on 1 Jan 2025',
    );
    const yen = { ...params, value: { amount: '1234.5', currency: 'JPY' } };
    expect(t(sold, yen)).toContain('¥1,235');
  });

  it('shows a point in time as clocks in its zone show it, in the format of the locale', () => {
    const noted = message<{ at: InstantParam }>('Noted on {at, instant}.');
    const at = { instant: '2024-01-05T03:04:05Z', zone: 'America/New_York' };
    expect(t(noted, { at })).toBe('Noted on Jan 4, 2024, 22:04:05 (America/New_York).');
    expect(createTranslator({ locale: 'en-GB' }).translate(noted, { at })).toBe(
      'Noted on 4 Jan 2024, 22:04:05 (America/New_York).',
    );
  });

  it("keeps people's own words as they are", () => {
    const name = String.raw`C:\x41\u0042 {count} <b>#</b>`;
    expect(t(renamed, { name })).toBe(`Renamed to ${name}, didn't we?`);
  });

  it('splits a text at its tags, and no parameter can bring a tag', () => {
    const linked = message<{ name: string }, 'link' | 'b'>(
      'Open <link>{name}</link> or <b>stop</b>.',
    );
    expect(translateParts(linked, { name: '<b>x</b>' })).toEqual([
      { tag: undefined, text: 'Open ' },
      { tag: 'link', text: '<b>x</b>' },
      { tag: undefined, text: ' or ' },
      { tag: 'b', text: 'stop' },
      { tag: undefined, text: '.' },
    ]);
  });

  it('prefers a text of the brand to one of the locale, and that to en-US', () => {
    const british = createTranslator({ locale: 'en-GB', catalog: tokens('GB {name}') });
    const branded = createTranslator({
      locale: 'en-GB',
      catalog: tokens('GB {name}'),
      overrides: tokens('Brand {name}'),
    });
    expect([british, branded].map((each) => each.translate(renamed, { name: 'x' }))).toEqual([
      'GB x',
      'Brand x',
    ]);
    expect(british.translate(files, { count: 1 })).toBe('1 file');
  });
});

describe('render', () => {
  const table = toTable({ renamed });

  it('renders a reference', () => {
    expect(createTranslator().render(table, { code: renamed.code, params: { name: 'x' } })).toBe(
      "Renamed to x, didn't we?",
    );
  });

  it('shows the code of what it cannot render, and throws where that is asked for', () => {
    const strict = createTranslator({ onMissing: throwMissing });
    expect(createTranslator().render(table, { code: 'test.gone' })).toBe('test.gone');
    expect(() => strict.render(table, { code: 'test.gone' })).toThrow(
      'There is no message test.gone.',
    );
    expect(() => strict.render(table, { code: renamed.code })).toThrow('lacks the parameter name');
  });
});

describe('the pseudo-locale', () => {
  const { translate: t, translateParts } = createPseudoTranslator();

  it('changes every letter, is 40 percent longer, and keeps parameters', () => {
    expect(t(files, { count: 2 })).toBe('2 ƒíĺéš~~');
    const text = t(message('Review every transfer'));
    expect(text).not.toMatch(/[a-z]/i);
    expect(text.length).toBeGreaterThanOrEqual('Review every transfer'.length * 1.4);
  });

  it('keeps tags', () => {
    const linked = message<NoParams, 'link'>('Open <link>it</link>');
    expect(translateParts(linked).map(({ tag }) => tag)).toEqual([undefined, 'link', undefined]);
  });
});
