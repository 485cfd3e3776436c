import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { readCatalogs, sourceLocale } from '@lotbook/messages/catalogs';
import { expect, test } from 'vitest';
import { root } from './proc.ts';

const files = globSync(['{apps,packages}/*/src/**/*.{ts,tsx}', 'packages/db/migrations/*.sql'], {
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
    ({ locale, area, code }) => locale === sourceLocale && area !== 'contract' && !used.has(code),
  );
  expect(unused.map(({ code }) => code)).toEqual([]);
});
