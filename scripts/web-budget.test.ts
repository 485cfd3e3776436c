import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { checkBudget, weighWeb } from './web-budget.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'web-budget-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Simulates a build with one kilobyte per file; compressed copies are used as they are. */
function build(files: readonly string[], manifest: object): void {
  mkdirSync(path.join(folder, '.vite'), { recursive: true });
  for (const file of files) writeFileSync(path.join(folder, `${file}.br`), 'x'.repeat(1000));
  writeFileSync(path.join(folder, '.vite', 'manifest.json'), JSON.stringify(manifest));
}

const frame = 'src/routes/$appId/_in.tsx?tsr-split=component';
const page = 'src/routes/$appId/_in/index.tsx?tsr-split=component';

test('counts each file of the first load once, and excludes lazy chunks', () => {
  build(['app.js', 'shared.js', 'frame.js', 'page.js', 'chart.js'], {
    'src/app.tsx': { file: 'app.js', imports: ['_shared.js'], dynamicImports: ['chart'] },
    '_shared.js': { file: 'shared.js', imports: ['src/app.tsx'] },
    [frame]: { file: 'frame.js', imports: ['_shared.js'] },
    [page]: { file: 'page.js' },
    chart: { file: 'chart.js' },
  });
  expect(weighWeb(folder)).toEqual({ firstLoadKb: 2, firstPageKb: 4 });
});

test('fails a build without the measured pages', () => {
  build([], { 'src/app.tsx': { file: 'app.js' } });
  expect(() => weighWeb(folder)).toThrow('the budget measures the wrong files');
});

test('reports the excess of a build', () => {
  expect(() => checkBudget({ firstLoadKb: 251, firstPageKb: 299 })).toThrow(
    'the first load has 251 kB of 250 kB',
  );
  expect(() => checkBudget({ firstLoadKb: 250, firstPageKb: 300 })).not.toThrow();
});
