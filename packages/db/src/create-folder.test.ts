import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { createFolder } from './create-folder.ts';

const root = mkdtempSync(path.join(tmpdir(), 'lotbook-folder-'));
afterAll(() => rmSync(root, { recursive: true }));

describe('creating a folder', () => {
  it('creates missing parents, and accepts a folder that exists', () => {
    const folder = path.join(root, 'a', 'b', 'c');
    createFolder(folder);
    createFolder(folder);
    expect(existsSync(folder)).toBe(true);
  });

  it('refuses a file, a folder below a file, and a link to nowhere', () => {
    const file = path.join(root, 'file');
    writeFileSync(file, '');
    expect(() => createFolder(file)).toThrow(/EEXIST/);
    expect(() => createFolder(path.join(file, 'below'))).toThrow(/ENOTDIR/);
    const link = path.join(root, 'link');
    symlinkSync(path.join(root, 'nowhere'), link);
    expect(() => createFolder(link)).toThrow(/EEXIST/);
    expect(() => createFolder(path.join(link, 'below'))).toThrow(/EEXIST|ENOENT/);
  });

  it('accepts a link to a folder', () => {
    mkdirSync(path.join(root, 'real'));
    symlinkSync(path.join(root, 'real'), path.join(root, 'alias'), 'junction');
    createFolder(path.join(root, 'alias', 'below'));
    expect(existsSync(path.join(root, 'real', 'below'))).toBe(true);
  });

  it.runIf(process.platform === 'linux')(
    'fails at once where the system refuses any new folder',
    () => {
      expect(() => createFolder('/proc/lotbook')).toThrow(/ENOENT/);
      expect(() => createFolder('/proc/lotbook/data')).toThrow(/ENOENT/);
    },
  );
});
