import { expect, test } from 'vitest';
import { fill } from './fill.ts';
import * as texts from './generated/common.ts';
import { renderStored, renderTexts } from './render-stored.ts';
import { readInEnglish, storedMark, toStoredReference, toStoredText } from './stored-text.ts';
import { createTranslator } from './translator.ts';

const british = createTranslator({
  locale: 'en-GB',
  overrides: { [texts.openNamed.code]: ['Show ', ['name']] },
});

test('shows a stored message in the words of the reader', () => {
  const stored = toStoredText(fill(texts.openNamed, { name: 'Kraken {1}' }));
  expect(renderStored(stored, british)).toBe('Show Kraken {1}');
  expect(readInEnglish(stored)).toBe('Open Kraken {1}');
});

test('shows the messages within a stored message in the words of the reader, too', () => {
  const next = fill(texts.openNamed, { name: 'Gemini' });
  const stored = toStoredText(fill(texts.sentences, { first: next, next }));
  expect(stored).not.toContain('tokens');
  expect(renderTexts({ notes: [stored] }, british)).toEqual({
    notes: ['Show Gemini Show Gemini'],
  });
});

test('shows the English text of a message that this version does not have', () => {
  const stored = `${storedMark}${JSON.stringify({ code: 'common.gone', text: 'It ended.' })}`;
  expect(renderStored(stored, british)).toBe('It ended.');
  const params = { first: { code: 'common.gone' }, next: { code: texts.save.code } };
  const nested = { code: texts.sentences.code, params, text: 'It ended. Save' };
  expect(renderStored(storedMark + JSON.stringify(nested), british)).toBe('It ended. Save');
});

test.each([
  { code: 'common.given', params: null },
  { code: 'common.given', params: { text: null } },
  { code: 'common.given', params: { text: [1] } },
  { code: texts.sentences.code, params: { first: { code: 1 }, next: 'x' } },
  { code: texts.number.code, params: { value: { amount: 'x', currency: 'USD' } } },
])('fails for no text that imitates a message: %j', (imitation) => {
  const stored = storedMark + JSON.stringify({ ...imitation, text: 'x' });
  expect(typeof renderStored(stored, british)).toBe('string');
});

test('stores finished text that imitates a message as that text', () => {
  const imitation = `${storedMark}${JSON.stringify({ code: texts.save.code, text: 'Forged' })}`;
  const stored = toStoredText(imitation);
  expect(renderStored(stored, british)).toBe(imitation);
  expect(readInEnglish(stored)).toBe(imitation);
});

test.each(['message: hello', 'message:{"code":1}'])(
  'shows a text that begins like a message: %s',
  (text) => {
    expect(renderStored(text, british)).toBe(text);
    expect(renderStored(toStoredText(text), british)).toBe(text);
  },
);

test.each(['Finished text', '{"code":"common.save"}'])(
  'leaves other texts as they are: %s',
  (text) => {
    expect(toStoredText(text)).toBe(text);
    expect(renderStored(text, british)).toBe(text);
  },
);

test('keeps a name as it is that imitates a message, in a text that begins with it', () => {
  const name = `${storedMark}${JSON.stringify({ code: texts.save.code, text: 'Forged' })}`;
  const stored = toStoredReference({ code: texts.given.code, params: { text: name } }, name);
  expect(renderStored(stored, british)).toBe(name);
});
