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

test('counts each file of the first load once, and excludes lazy chunks', () => {
  build(['entry.js', 'callback.js', 'start.js', 'shared.js', 'frame.js', 'chart.js'], {
    '_entry.js': { name: 'entry', file: 'entry.js', dynamicImports: ['_start.js'] },
    '_callback.js': { name: 'callback', file: 'callback.js', imports: ['_entry.js'] },
    '_start.js': { name: 'start', file: 'start.js', imports: ['_shared.js'] },
    '_shared.js': { file: 'shared.js', imports: ['_start.js'] },
    '_frame.js': { name: 'frame', file: 'frame.js', imports: ['_shared.js'] },
    chart: { file: 'chart.js' },
  });
  expect(weighWeb(folder)).toEqual({
    firstLoadKb: 3,
    firstPageKb: 4,
    firstPageFiles: 4,
    signInFrameKb: 2,
  });
});

test('fails a build without the measured groups', () => {
  build([], { 'src/app.tsx': { name: 'app', file: 'app.js' } });
  expect(() => weighWeb(folder)).toThrow('the budget measures the wrong files');
});

test('reports the excess of a build', () => {
  const over = { firstLoadKb: 241, firstPageKb: 289, firstPageFiles: 21, signInFrameKb: 26 };
  expect(() => checkBudget(over)).toThrow(
    '241 kB of the first load (at most 240), 21 files of the first page (at most 20), 26 kB of the sign-in frame (at most 25)',
  );
  const within = { firstLoadKb: 240, firstPageKb: 290, firstPageFiles: 20, signInFrameKb: 25 };
  expect(() => checkBudget(within)).not.toThrow();
});
