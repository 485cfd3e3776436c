import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { EmbeddedServerError, toServerError } from '@lotbook/db/embedded/server-error';
import { migrate, readMigrations } from '@lotbook/db/migrate';
import { MigrationError } from '@lotbook/db/migration-error';
import { asOwner, testDatabase } from '@lotbook/testkit/database';
import { openDatabase } from '@lotbook/db/database';
import { checkSecretKey, loadSigningKeys } from './identity/signing-keys.ts';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { toListenError } from './listen-error.ts';
import { formatStart } from './start-messages.ts';

const database = testDatabase();
let folder = '';
beforeAll(() => (folder = mkdtempSync(path.join(os.tmpdir(), 'lotbook-start-'))));
afterAll(() => rmSync(folder, { recursive: true }));

const wordsAbout = async (work: () => unknown): Promise<string> => {
  try {
    await work();
  } catch (error) {
    return formatStart(error);
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
    `The database does not answer at 127.0.0.1:${port}. Check DATABASE_URL, and that the database is running.`,
  );
});

it('a database that lets nobody in, without telling the password', async () => {
  const wrong = new URL(database.current.url);
  wrong.password = 'not-it';
  expect(await wordsAbout(() => migrate(wrong.href))).toBe(
    'The database rejected the connection: password authentication failed for user "lotbook". Check DATABASE_URL.',
  );
  expect(
    await wordsAbout(() => migrate(database.current.url.replace(/\/\w+$/, '/nowhere'))),
  ).toContain('database "nowhere" does not exist');
});

it('a folder that is a file', async () => {
  const file = path.join(folder, 'file');
  writeFileSync(file, '');
  chmodSync(file, 0o600);
  expect(await wordsAbout(() => readConfig({ LOTBOOK_DATA: file }, folder))).toBe(
    `${file} is a file, not a folder. Change that, or set LOTBOOK_DATA to another folder for the data.`,
  );
});

it.runIf(process.platform === 'linux')('a folder where none can be created', async () => {
  expect(await wordsAbout(() => readConfig({ LOTBOOK_DATA: '/proc/lotbook' }, folder))).toBe(
    '/proc/lotbook could not be created; its disk may be read-only. Change that, or set LOTBOOK_DATA to another folder for the data.',
  );
});

it.each([
  [{ PORT: 'abc' }, 'PORT must be a whole number'],
  [{ PORT: '70000' }, 'PORT must be at most 65535'],
  [{ ROLE: 'boss' }, 'ROLE must be one of all, api, worker'],
])('a variable that is not right: %j', async (environment, words) => {
  expect(
    await wordsAbout(() => readConfig({ LOTBOOK_DATA: folder, ...environment }, folder)),
  ).toContain(words);
});

it('a fault of the program is told with where it happened', async () => {
  expect(await wordsAbout(() => Promise.reject(new TypeError('no')))).toMatch(
    /^TypeError: no\n +at /,
  );
});

const admin = (statement: string) => asOwner(database.current.url, statement);

describe('a database of the operator', () => {
  const name = `start_${Date.now()}`;
  const login = (role: string): string => {
    const url = new URL(database.current.url);
    url.username = role;
    url.password = 'secret';
    url.pathname = `/${name}`;
    return url.href;
  };
  beforeAll(async () => {
    await admin(`create role ${name}_plain login password 'secret'`);
    await admin(`create role ${name}_creating login createrole password 'secret'`);
    await admin(`create database ${name} owner ${name}_plain`);
  });
  afterAll(async () => {
    await admin(`drop database ${name} with (force)`);
    for (const role of ['plain', 'creating']) await admin(`drop role if exists ${name}_${role}`);
  });

  it('whose role may not act as the role of the application', async () => {
    const words = await wordsAbout(() => migrate(login(`${name}_plain`)));
    expect(words).toMatch(
      /^The role of DATABASE_URL can’t act as lotbook_app, .*Run "grant lotbook_app to … with admin option" as an administrator of the server\. See docs\/configuration\.md for the permissions that the role needs\.$/,
    );
  });

  it('whose role owns nothing of it', async () => {
    await admin(`grant lotbook_app to ${name}_creating with admin option`);
    const words = await wordsAbout(() => migrate(login(`${name}_creating`)));
    expect(words).toMatch(
      /^The role of DATABASE_URL lacks a permission in the database: permission denied for schema public\. Make it the owner/,
    );
  });

  it('whose role has what docs/configuration.md asks for', async () => {
    await admin(`alter database ${name} owner to ${name}_creating`);
    expect(await migrate(login(`${name}_creating`))).toEqual(
      readMigrations().map((migration) => migration.name),
    );
    expect(await migrate(login(`${name}_creating`))).toEqual([]);
  });

  it('that several programs start on at once', async () => {
    const names = [1, 2, 3].map((n) => `${name}_race_${n}`);
    for (const each of names) await admin(`create database ${each}`);
    const urls = names.flatMap((each) => [
      database.current.url.replace(/\/\w+$/, `/${each}`),
      database.current.url.replace(/\/\w+$/, `/${each}`),
    ]);
    const applied = await Promise.all(urls.map((url) => migrate(url)));
    expect(applied.filter((each) => each.length > 0)).toHaveLength(3);
    for (const each of names) await admin(`drop database ${each} with (force)`);
  });
});

it('a role that may not create roles', () => {
  const cause = Object.assign(
    new pg.DatabaseError('permission denied to create role', 0, 'error'),
    { code: '42501' },
  );
  expect(
    formatStart(
      new MigrationError('Migration 0001-foundation failed; the database was not changed', {
        cause,
      }),
    ),
  ).toMatch(
    /^The role of DATABASE_URL can’t create roles, and the first start creates the role lotbook_app\. Run "alter role … createrole"/,
  );
});

it.each([
  [
    '53100',
    'could not extend file: No space left on device',
    /^The disk of the database is full: /,
  ],
  ['25006', 'cannot execute INSERT in a read-only transaction', /^The database is read-only/],
  ['53300', 'sorry, too many clients already', /^The database has no connection left for Lotbook/],
  ['57P03', 'the database system is starting up', /^The database is not ready/],
  ['58P01', 'extension "pg_trgm" is not available', /^The database server lacks an extension/],
])('what the database refuses with %s, below a migration', (code, message, words) => {
  const cause = Object.assign(new pg.DatabaseError(message, 0, 'error'), { code });
  const said = formatStart(
    new MigrationError('Migration 0042-plans failed; the database was not changed', {
      cause,
    }),
  );
  expect(said).toMatch(words);
  expect(said).not.toContain('\n');
});

it('a migration that fails for another reason, with the words of the database', () => {
  const cause = new Error('division by zero');
  expect(
    formatStart(
      new MigrationError('Migration 0042-plans failed; the database was not changed', {
        cause,
      }),
    ),
  ).toBe(
    'Migration 0042-plans failed; the database was not changed: division by zero. Nothing was lost. Please report it with this line.',
  );
});

it('a secret key that is not the one of the data', async () => {
  const own = openDatabase(database.current.url);
  try {
    await loadSigningKeys(own, new Uint8Array(32).fill(1));
    await checkSecretKey(own, new Uint8Array(32).fill(1));
    expect(await wordsAbout(() => checkSecretKey(own, new Uint8Array(32).fill(2)))).toMatch(
      /^The keys in this database were sealed with another secret key than the present one\. Put the former LOTBOOK_SECRET_KEY back/,
    );
  } finally {
    await own.close();
  }
});

it.each([
  [
    'initdb: error: could not create directory: No space left on device',
    'the disk is full. Make room there',
  ],
  [
    'pg_ctl: could not start server\nFATAL:  could not write lock file: Read-only file system',
    'the disk is read-only. Set LOTBOOK_DATA',
  ],
  [
    'postgres: error while loading shared libraries: libicuuc.so.60',
    'its libraries are missing on this computer',
  ],
  ['2026-01-01 UTC [7] FATAL:  something new', 'something new'],
])('an embedded database that does not start: %s', (said, reason) => {
  const error = toServerError({
    cause: new Error(`Command failed: initdb\n${said}`),
    folder: '/data/postgres',
  });
  expect(error).toBeInstanceOf(EmbeddedServerError);
  expect(formatStart(error)).toContain(
    `The embedded database in /data/postgres can't start: ${reason}`,
  );
  expect(formatStart(error)).not.toContain('\n');
});

it('a database whose host does not exist', async () => {
  expect(await wordsAbout(() => migrate('postgres://ada:secret@no-such-host.invalid/books'))).toBe(
    'The host of the database, no-such-host.invalid, could not be found. Check DATABASE_URL, and that this computer can look up names.',
  );
});

it('a data folder on a full disk', () => {
  const full = Object.assign(new Error('ENOSPC'), { code: 'ENOSPC', path: '/data/secret-key' });
  expect(formatStart(full)).toBe(
    '/data/secret-key is on a disk that is full. Make room there, or set LOTBOOK_DATA to another folder for the data.',
  );
});

it('an address that several connections failed at counts as one', () => {
  const refused = Object.assign(new Error('connect ECONNREFUSED ::1:5432'), {
    code: 'ECONNREFUSED',
    syscall: 'connect',
    address: '::1',
    port: 5432,
  });
  expect(formatStart(Object.assign(new AggregateError([refused]), { code: 'ECONNREFUSED' }))).toBe(
    'The database does not answer at ::1:5432. Check DATABASE_URL, and that the database is running.',
  );
});

it.each([
  ['ENOSPC', 'A file could not be written, because the disk is full. Make room'],
  ['EDQUOT', 'A file could not be written, because the quota of the disk is used up. Make room'],
])('a write without a file name that fails with %s', (code, sentence) => {
  const said = formatStart(Object.assign(new Error(`${code}: write`), { code, syscall: 'write' }));
  expect(said).toContain(sentence);
  expect(said).not.toContain('\n');
});

const listen = (port: number, host: string) =>
  new Promise<void>((resolve, reject) => {
    const server = createServer()
      .on('error', (error) => reject(toListenError(error, { host, port })))
      .listen(port, host, () => server.close(() => resolve()));
  });

it('a port that another program uses, and an address of another computer', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  expect(await wordsAbout(() => listen(port, '127.0.0.1'))).toBe(
    `Port ${port} is in use by another program. Stop it, or set PORT to a free one.`,
  );
  other.close();
  await once(other, 'close');
  expect(await wordsAbout(() => listen(0, '192.0.2.1'))).toMatch(
    /^192\.0\.2\.1 isn’t an address of this computer\. Set HOST to localhost/,
  );
});
