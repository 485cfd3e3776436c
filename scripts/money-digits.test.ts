import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const features = path.resolve(import.meta.dirname, '../apps/web/src/features');

/** Values that are units of an asset; money has the decimals of its currency and sets `digits`. */
const unitsOfAsset =
  /^(format\()?(.*\.)?(\w*[qQ]uantity|amount|lost|total|left|computed|missing|reported|balance|value|findRecentPurchases\(.*)\)?$/;

/** Every `<Amount …>` in the pages, as written. */
function* amountsInPages(): Generator<{ readonly file: string; readonly element: string }> {
  for (const name of readdirSync(features, { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.tsx') || name.includes('.test.')) continue;
    const text = readFileSync(path.join(features, name), 'utf8');
    for (const [element] of text.matchAll(/<Amount\s[\s\S]*?\/>/g)) yield { file: name, element };
  }
}

/** Pages whose plain `value`, `amount` or `total` are units of an asset. */
const aboutUnits = new Set([
  'source/AuditTable.tsx',
  'transactions/decide/LotPicker.tsx',
  'shared/text-tags.tsx',
]);

it('shows all money with the decimals of its currency', () => {
  const faults = [...amountsInPages()].flatMap(({ file, element }) => {
    if (/\bdigits=/.test(element)) return [];
    const value = /\bvalue=\{(.+?)\}(?=\s)/s.exec(element)?.[1]?.trim() ?? '';
    const isMoney = /unit=\{(currency|unit && currency)\}|unit="[A-Z]{3}"/.test(element);
    const namesAsset = /unit=\{(shortenName\(|asset\})/.test(element);
    const isVague = /^(value|amount|total)$/.test(value) && !aboutUnits.has(file);
    return isMoney || (!namesAsset && (isVague || !unitsOfAsset.test(value)))
      ? [`${file}: ${element}`]
      : [];
  });
  expect(faults).toEqual([]);
});
