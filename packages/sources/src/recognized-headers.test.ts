import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { recognizeLines } from './recognise.ts';

const file = path.join(import.meta.dirname, 'testdata', 'recognized-headers.txt');
const headers = readFileSync(file, 'utf8')
  .trim()
  .split('\n')
  .map((line) => line.split(' | ') as [format: string, header: string]);

it('lists each header once', () => {
  expect(headers.length).toBeGreaterThan(550);
  expect(new Set(headers.map(([, header]) => header)).size).toBe(headers.length);
});

it.each(headers)('recognizes a file of %s by its header %s', (format, header) => {
  expect(recognizeLines([header])?.source.id).toBe(format);
});
