import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { followFile } from './followed-file.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'lotbook-followed-'));
const file = path.join(folder, 'page.json');
let second = 0;

/** Each writing is a second later than the one before. */
const write = (text: string): void => {
  writeFileSync(file, text);
  second += 1;
  utimesSync(file, second, second);
};
const parseText = (text: string): unknown => JSON.parse(text);

afterAll(() => rmSync(folder, { recursive: true }));

test('what is written again is read again, and nothing else is', () => {
  write('"first"');
  let readings = 0;
  const page = followFile(file, (text) => {
    readings += 1;
    return parseText(text);
  });
  expect([page(), page(), readings]).toEqual(['first', 'first', 1]);
  write('"second"');
  expect([page(), page(), readings]).toEqual(['second', 'second', 2]);
});

test('while the file is away or half written, what it said last holds', () => {
  write('"whole"');
  const page = followFile(file, parseText);
  rmSync(file);
  expect(page()).toBe('whole');
  write('"ha');
  expect(page()).toBe('whole');
  write('"anew"');
  expect(page()).toBe('anew');
});

test('a file that was never there is an error', () => {
  expect(() => followFile(path.join(folder, 'none'), parseText)).toThrow(/ENOENT/);
});
