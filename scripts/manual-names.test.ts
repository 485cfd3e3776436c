import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const root = path.join(import.meta.dirname, '..');
const catalogs = path.join(root, 'packages/messages/catalogs/en-US');
const folder = path.join(root, 'packages/reports/src');

/** Names that manuals print in italics and that come from elsewhere: forms, other programs, and joined labels. */
const foreign = new Set([
  'Cents',
  'CryptocurrencyTaxStatement',
  'Digital assets',
  'DigitalAssetDetail',
  'Lines on the form: Every lot of a sale',
  'Other property, assets and gains',
  'Schedule D',
  'TXF',
  'Whole dollars',
  'claimed',
  'locator',
]);

const listTexts = (): ReadonlySet<string> =>
  new Set(
    globSync('**/*.json', { cwd: catalogs }).flatMap((file) =>
      Object.values(
        JSON.parse(readFileSync(path.join(catalogs, file), 'utf8')) as Record<string, string>,
      ),
    ),
  );

const listItalics = (text: string): readonly string[] =>
  [...text.matchAll(/(?<!\*)\*([^*\n]+)\*(?!\*)/g)].map(([, name = '']) => name);

it('manuals of reports name columns, reports and options as the product does', () => {
  const texts = listTexts();
  const unknown = readdirSync(folder)
    .map((id) => path.join(folder, id, 'report.md'))
    .filter((file) => existsSync(file))
    .flatMap((file) =>
      listItalics(readFileSync(file, 'utf8'))
        .filter((name) => !texts.has(name) && !foreign.has(name))
        .map((name) => `${path.basename(path.dirname(file))}: ${name}`),
    );
  expect(unknown).toEqual([]);
});
