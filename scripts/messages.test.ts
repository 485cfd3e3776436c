import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { readCatalogs, sourceLocale } from '@lotbook/messages/catalogs';
import { expect, test } from 'vitest';
import { root } from './proc.ts';

const files = globSync(['{apps,packages}/*/src/**/*.{ts,tsx}', 'packages/db/migrations/**/*.sql'], {
  cwd: root,
  exclude: (name) => /node_modules|generated|\.test\.tsx?$/.test(name),
}).map((file) => readFileSync(path.join(root, file), 'utf8'));

/** The codes that a file uses: `area.key` of an imported module, or a code as a literal. */
function findUsedCodes(text: string): readonly string[] {
  const modules = text.matchAll(
    /import \* as (\w+) from '@lotbook\/messages\/generated\/([\w/-]+)'/g,
  );
  const imported = [...modules].flatMap(([, name = '', area = '']) =>
    [...text.matchAll(new RegExp(`(?<![.\\w])${name}\\.(\\w+)`, 'g'))].map(
      ([, key]) => `${area.replaceAll('/', '.')}.${key}`,
    ),
  );
  const literals = [...text.matchAll(/'([a-z][\w-]*(?:\.[\w-]+)+)'/g)].map(
    ([, code]) => code ?? '',
  );
  return [...imported, ...literals];
}

test('every message is used', () => {
  const used = new Set(files.flatMap(findUsedCodes));
  const unused = readCatalogs().filter(
    // The contract lists its texts whether or not a page shows them yet.
    ({ locale, area, code }) =>
      locale === sourceLocale && !area.startsWith('contract') && !used.has(code),
  );
  expect(unused.map(({ code }) => code)).toEqual([]);
});

/** Packages that name their texts by code and contain no sentences. */
const withoutTexts = globSync('packages/{engine,journal,reports,tir}/src/**/*.ts', {
  cwd: root,
  exclude: (name) => /node_modules|\/testing|\.test\.ts$|testing\.ts$/.test(name),
});

/** Files that print a form as its authority words it, or a file that a program reads: both are the same in every language. */
const fixedWording: readonly RegExp[] = [
  /reports\/src\/render\/(form-8949\/|recipient-statement\/|pdf\.ts$)/,
  /reports\/src\/form-8949\/(boxes|rows|schedule-d|statement|statement-sections)\.ts$/,
  /reports\/src\/schedule-d\/(carry-over|report)\.ts$/,
  /reports\/src\/sa108\/report\.ts$/,
  /reports\/src\/income-summary\/lines\.ts$/,
  /tir\/src\/form-boxes\.ts$/,
  // Names of accounts that become the business's own data.
  /journal\/src\/suggested-chart\.ts$/,
  /reports\/src\/(drake|taxact|gosystem|software|turbotax|hr-block)\//,
];

/** Laws are named the same in every language. */
const isCitation = (text: string): boolean =>
  /IRC|CFR|TCGA|HMRC|Rev\. |Unsettled;|Instructions for Form/.test(text);

function findSentences(code: string): readonly string[] {
  const plain = code.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/^\s*\/\/.*$/gm, '');
  const literals = plain.matchAll(
    /'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`/g,
  );
  return [...literals]
    .map(([, one, two, three]) => one ?? two ?? three ?? '')
    .filter((text) => /^[A-Z][a-z’']*(?:[ ,]+[^ ]+){2,}/.test(text) && !isCitation(text))
    .filter((text) => /[a-z]{2,} [a-z]{2,}/.test(text.replaceAll(/\$\{[^}]*\}/g, 'X')));
}

test('the engine, the journal and reports contain no sentences', () => {
  const found = withoutTexts
    .filter((file) => !fixedWording.some((pattern) => pattern.test(file)))
    .flatMap((file) =>
      findSentences(readFileSync(path.join(root, file), 'utf8')).map((text) => `${file}: ${text}`),
    );
  expect(found).toEqual([]);
});

test('finds a sentence in code', () => {
  expect(findSentences("const text = 'The amounts match.';")).toEqual(['The amounts match.']);
  expect(findSentences('const text = `Sold ${units} for nothing at all`;')).toHaveLength(1);
});
