import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { migrate } from '@lotbook/db/migrate';
import { testDatabase } from '@lotbook/testkit/database';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { startWords } from './start-words.ts';

const database = testDatabase();
let folder = '';
beforeAll(() => (folder = mkdtempSync(path.join(os.tmpdir(), 'lotbook-start-'))));
afterAll(() => rmSync(folder, { recursive: true }));

const wordsAbout = async (work: () => unknown): Promise<string> => {
  try {
    await work();
  } catch (error) {
    return startWords(error);
  }
  return 'nothing';
};

it('a database that does not answer', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  expect(await wordsAbout(() => migrate(`postgres://ada:secret@127.0.0.1:${port}/books`))).toBe(
    `The database does not answer at 127.0.0.1:${port}. Is DATABASE_URL right, and is it running?`,
  );
});

it('a database that lets nobody in, without telling the password', async () => {
  const wrong = new URL(database.current.url);
  wrong.password = 'not-it';
  expect(await wordsAbout(() => migrate(wrong.href))).toBe(
    'The database refuses to let Lotbook in: password authentication failed for user "lotbook". Is DATABASE_URL right?',
  );
  expect(await wordsAbout(() => migrate(database.current.url.replace(/\/\w+$/, '/nowhere')))).toContain('database "nowhere" does not exist');
});

it('a folder that is a file', async () => {
  const file = path.join(folder, 'file');
  writeFileSync(file, '');
  chmodSync(file, 0o600);
  expect(await wordsAbout(() => readConfig({ LOTBOOK_DATA: file }, folder))).toBe(
    `${file} is a file, and not a folder. LOTBOOK_DATA names the folder in which Lotbook keeps its data.`,
  );
});

it.each([
  [{ PORT: 'abc' }, 'PORT has to be a whole number'],
  [{ PORT: '70000' }, 'PORT has to be 65535 at most'],
  [{ ROLE: 'boss' }, 'ROLE has to be one of all, api, worker'],
])('a variable that is not right: %j', async (environment, words) => {
  expect(await wordsAbout(() => readConfig({ LOTBOOK_DATA: folder, ...environment }, folder))).toContain(words);
});

it('a fault of the program is told with where it happened', async () => {
  expect(await wordsAbout(() => Promise.reject(new TypeError('no')))).toMatch(/^TypeError: no\n +at /);
});
