import { readCatalogs, sourceLocale } from '@lotbook/messages/catalogs';
import { expect, test } from 'vitest';

/** Endings of keys that were cut from the first words of a text, so that they don't say what it is about. */
const cut = /(?:So|The|And|That|It|Is|A|Are|Be|But|If|Which|Than|This|These|Their|Its|An)$/;

/** Keys that name a state or a choice and end in such a word. */
const meaningful: ReadonlySet<string> = new Set([
  'reports.columns.whatItIs',
  'web.source.nextAfterThis',
  'web.transactions.pillIs',
  'web.transactions.ruleIs',
  'web.transactions.showAllBut',
  'web.transactions.showAllButThese',
  'web.transactions.showOnlyThese',
  'web.transactions.useThis',
]);

test('keys name what their text is about', () => {
  const codes = readCatalogs()
    .filter(({ locale, area }) => locale === sourceLocale && !area.startsWith('contract'))
    .map(({ code }) => code);
  expect(codes.filter((code) => cut.test(code) && !meaningful.has(code))).toEqual([]);
});
