import { readdirSync } from 'node:fs';
import path from 'node:path';
import { baseline } from '@lotbook/db/migrate';
import { expect, it } from 'vitest';

const root = path.join(import.meta.dirname, '..');

it.each([
  ['packages/db/migrations', baseline.first],
  ['docs/decisions', 1],
])('numbers the files of %s without gaps or duplicates', (folder, first) => {
  const numbers = readdirSync(path.join(root, folder), { withFileTypes: true })
    .filter((each) => each.isFile())
    .map(({ name }) => Number.parseInt(name, 10));
  const wanted = Array.from(numbers, (_, index) => first + index);
  expect(numbers.toSorted((a, b) => a - b)).toEqual(wanted);
});
