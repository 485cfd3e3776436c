import { expect, it } from 'vitest';
import { compileText } from './compile.ts';
import { fill, isFilled, renderAll, renderInEnglish, toEnglish } from './fill.ts';
import type { Message, MessageRef } from './message.ts';
import { createTranslator } from './translator.ts';

const make = <P extends object>(code: string, text: string): Message<P> => ({
  code,
  tokens: compileText(text).tokens,
});
const files = make<{ count: number }>('a.files', '{count, plural, one {# file} other {# files}}');
const wrapper = make<{ name: string; what: MessageRef }>('b.wrapper', '{name}: {what, message}.');

const nested = fill(wrapper, { name: String.raw`C:\x41 <b>`, what: fill(files, { count: 2 }) });
const branded = createTranslator({
  overrides: { 'a.files': compileText('{count, number} documents').tokens },
});

it('renders a message with the messages in its parameters', () => {
  expect(renderInEnglish(nested)).toBe(String.raw`C:\x41 <b>: 2 files.`);
  expect(branded.renderFilled(nested)).toBe(String.raw`C:\x41 <b>: 2 documents.`);
  expect(branded.translate(wrapper, { name: 'x', what: fill(files, { count: 1 }) })).toBe(
    'x: 1 documents.',
  );
});

it('survives JSON, as between processes', () => {
  const received: unknown = JSON.parse(JSON.stringify(nested));
  expect(isFilled(received) && branded.renderFilled(received)).toBe(
    String.raw`C:\x41 <b>: 2 documents.`,
  );
});

it('renders the messages in plain data and leaves everything else as it is', () => {
  const at = new Date(0);
  expect(
    renderAll({ problems: [{ field: 'x', message: nested }], at, none: null }, branded),
  ).toEqual({
    problems: [{ field: 'x', message: String.raw`C:\x41 <b>: 2 documents.` }],
    at,
    none: null,
  });
  expect([toEnglish('done'), toEnglish(fill(files, { count: 1 }))]).toEqual(['done', '1 file']);
});
