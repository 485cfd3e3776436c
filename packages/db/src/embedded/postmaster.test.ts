import { mkdtempSync, rmSync, writeFileSync, existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findPostmaster, removeStalePidFile } from './postmaster.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'lotbook-pid-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const writePid = (pid: number, status: string) =>
  writeFileSync(
    path.join(folder, 'postmaster.pid'),
    [pid, folder, 1_700_000_000, 5432, '', '127.0.0.1', '1 2', status.padEnd(8)].join('\n'),
  );

describe.runIf(process.platform === 'linux')('a pid file', () => {
  it('of a killed server whose number another program has names no server and is removed', () => {
    writePid(process.pid, 'stopping');
    expect(findPostmaster(folder)).toBeUndefined();
    removeStalePidFile(folder);
    expect(existsSync(path.join(folder, 'postmaster.pid'))).toBe(false);
  });

  it('of a process that ended names no server', () => {
    writePid(2 ** 22 - 1, 'ready');
    expect(findPostmaster(folder)).toBeUndefined();
  });
});
