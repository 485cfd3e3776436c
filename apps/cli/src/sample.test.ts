import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';

const run = (...args: readonly string[]) =>
  promisify(execFile)(process.execPath, [path.join(import.meta.dirname, 'sample.ts'), ...args]);
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'lotbook-sample-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true });
});

it('writes the sample files and prints their location; a second run gives the same files', async () => {
  const out = path.join(folder, 'new', 'folder');
  const names = [
    'coinbase.csv',
    'kraken-ledgers.csv',
    'binance-statement.csv',
    'ledger-live.csv',
    'lotbook.csv',
    'prices.csv',
  ];
  const contents = async (): Promise<readonly string[]> =>
    Promise.all(names.map((name) => readFile(path.join(out, name), 'utf8')));
  expect((await run('--rows', '120', '--seed', '4', '--out', out)).stdout).toBe(
    names.map((name) => `${path.join(out, name)}\n`).join(''),
  );
  const first = await contents();
  await run('--rows', '120', '--seed', '4', '--out', out);
  expect(await contents()).toEqual(first);
  expect((await readdir(out)).sort()).toEqual(names.toSorted());
});

it('refuses what is no number of rows', async () => {
  await expect(run('--rows', 'many', '--out', folder)).rejects.toMatchObject({
    code: 2,
    stderr:
      "--rows is a whole number from 1 to 10000000, not 'many'.\nUse: npm run sample -- [--rows N] [--seed S] [--out DIR]\n",
  });
});
