import { readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const root = path.join(import.meta.dirname, '..');

it.each(['packages/db/migrations', 'docs/decisions'])(
  'numbers the files of %s without gaps or duplicates',
  (folder) => {
    const numbers = readdirSync(path.join(root, folder)).map((name) => Number.parseInt(name, 10));
    const wanted = Array.from(numbers, (_, index) => index + 1);
    expect(numbers.toSorted((a, b) => a - b)).toEqual(wanted);
  },
);
