import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { entryFiles } from '../apps/server/src/entry-files.ts';
import { buildServer } from './build-server.ts';

test('has a built file for every process and thread, which start one another from built files', async () => {
  const start = await buildServer();
  const folder = path.dirname(start);
  const names = Object.values(entryFiles).map((file) => `${path.basename(file, '.ts')}.js`);
  expect(names.filter((name) => !existsSync(path.join(folder, name)))).toEqual([]);
  const built = readdirSync(folder).map((name) => readFileSync(path.join(folder, name), 'utf8'));
  expect(built.filter((code) => /find\(.worker-main.ts.\)/.test(code))).toEqual([]);
  expect(built.some((code) => code.includes('"worker-main.js"'))).toBe(true);
  // The second time there is nothing to do.
  expect(await buildServer()).toBe(start);
});
