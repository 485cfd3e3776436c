import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { readCatalogs } from '@lotbook/messages/catalogs';
import { describe, expect, it } from 'vitest';
import { root } from './proc.ts';

/** `${amount} ${currency}`, also where the currency is part of an object. */
const amountAndCurrency =
  /\$\{(?![\w.]*(?:asset|Key\(asset\))\})[^{}]*\} \$\{(?:[\w.]+\.)?\w*[cC]urrency\}/g;

/** Files that use such a text as a key or in a data file, each with the reason. */
const allowed: Readonly<Record<string, string>> = {
  'apps/web/src/features/settings/GeneralSettings.tsx': 'a key of React',
  'apps/web/src/features/tir/carf/CarfReportDrawer.tsx': 'the id of a row',
  'apps/web/src/features/transactions/decide/MatchCandidates.tsx': 'units of an asset',
  'packages/engine/src/order.ts': 'a key for comparisons',
  'packages/messages/src/formats.ts': 'a key of a map',
  'packages/services/src/billing/reconcile.ts':
    'compares the books of the operator, exact to the cent',
  'packages/services/src/planning/alerts/check-alerts.ts': 'the stored subject of a notice',
  'packages/sources/src/identity.ts': 'text of a digest',
  'packages/sources/src/testing.ts': 'lines of tests',
  'packages/tir/src/carf/make-reports.ts': 'a key of a map',
};

const findIn = (code: string): readonly string[] => code.match(amountAndCurrency) ?? [];

describe('money', () => {
  it('finds an amount next to a currency', () => {
    expect(findIn('const a = `${amount} ${currency}`;')).toHaveLength(1);
    expect(findIn('const a = `${format(x, 2)} ${settings.currency}`;')).toHaveLength(1);
    expect(findIn('const a = `${units} ${asset}`;')).toHaveLength(0);
  });

  it('is formatted in one place, by currency and locale', () => {
    const found = globSync('{apps,packages}/*/src/**/*.{ts,tsx}', {
      cwd: root,
      exclude: (name) => /node_modules|generated|\.test\.tsx?$/.test(name),
    })
      .map((file) => file.replaceAll('\\', '/'))
      .filter((file) => findIn(readFileSync(path.join(root, file), 'utf8')).length > 0);
    expect(found.toSorted()).toEqual(Object.keys(allowed).toSorted());
  });

  it('is a parameter with the format money in the texts of the catalog', () => {
    const apart = /\{\w+(?:, number, \w+)?\} \{\w*[cC]urrency\}/;
    const found = readCatalogs().filter(
      ({ code, text }) => apart.test(text) && !isStatedPrice.has(code),
    );
    expect(found.map(({ code }) => code)).toEqual([]);
  });
});

/** Prices with all digits and the code of their currency, as the provider reported them. */
const isStatedPrice: ReadonlySet<string> = new Set([
  'engine-issues.priceUnlikeOthers',
  'engine-issues.priceUnlikeTrades',
  'engine-issues.priceUnlikeMarket',
  'engine-issues.priceOutlier',
]);
