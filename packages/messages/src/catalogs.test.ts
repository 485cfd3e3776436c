import { expect, test } from 'vitest';
import { getAllMessages } from './all-messages.ts';
import { readCatalogs, sourceLocale } from './catalogs.ts';
import { locales } from './locales.ts';
import { findDifference } from './overrides.ts';

const texts = readCatalogs();
const source = texts.filter(({ locale }) => locale === sourceLocale);
const others = texts.filter(({ locale }) => locale !== sourceLocale);
const isContract = (area: string) => area === 'contract' || area === 'contract-rules';
/** The specification's own texts repeat some of the product's. */
const own = source.filter(({ area }) => !isContract(area));

test('every locale is one that the product offers', () => {
  const known: readonly string[] = locales;
  expect(texts.filter(({ locale }) => !known.includes(locale)).map(({ code }) => code)).toEqual([]);
});

test('the generated modules hold every message', () => {
  expect([...getAllMessages().keys()].toSorted()).toEqual(
    source.map(({ code }) => code).toSorted(),
  );
});

test('a text of another locale belongs to a message of en-US and has its parameters', () => {
  const problems = others.flatMap((text) => {
    const message = getAllMessages().get(text.code);
    const problem = message ? findDifference(message, text) : 'there is no such message';
    return problem === undefined ? [] : [`${text.locale} ${text.code}: ${problem}`];
  });
  expect(problems).toEqual([]);
});

test('a text of another locale differs from en-US', () => {
  const english = new Map(source.map(({ code, text }) => [code, text]));
  expect(others.filter(({ code, text }) => english.get(code) === text)).toEqual([]);
});

test('no area has one text under two keys', () => {
  const byText = Map.groupBy(source, ({ area, text }) => `${area}: ${text}`);
  expect([...byText].filter(([, each]) => each.length > 1).map(([text]) => text)).toEqual([]);
});

test('a text that six areas need is in common', () => {
  const byText = Map.groupBy(own, ({ text }) => text);
  const repeated = [...byText].filter(([, each]) => each.length > 5);
  expect(repeated.map(([text, each]) => [text, each.map(({ code }) => code)])).toEqual([]);
});

test('the exact texts of the contract are complete', () => {
  expect(source.filter(({ area }) => isContract(area))).toHaveLength(85);
});
