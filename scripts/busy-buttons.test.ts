import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { root } from './proc.ts';

/** A handler that drops its promise: the button can't show that its request is running. */
const dropped = /\bonClick(?:=\{|: )\([^)]*\) => (?:void|\{ void) \w[^\n]*/g;

/** Leaves the page, so there is no button to show it. */
const leaving = new Set(['shell/ProfileMenu.tsx']);

const features = path.join(root, 'apps/web/src/features');

it('keeps each button busy until the request that it started has ended', () => {
  const found = globSync('**/*.tsx', {
    cwd: features,
    exclude: (name) => name.endsWith('.test.tsx'),
  })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !leaving.has(file))
    .flatMap((file) =>
      [...readFileSync(path.join(features, file), 'utf8').matchAll(dropped)].map(
        ([handler]) => `${file}: ${handler}`,
      ),
    );
  expect(found).toEqual([]);
});

it('finds a handler that drops its promise', () => {
  expect('<Button onClick={() => void save()}>'.match(dropped)).toHaveLength(1);
  expect('{ label, onClick: (run) => void save(run) }'.match(dropped)).toHaveLength(1);
  expect('<Button onClick={() => save()}>'.match(dropped)).toBeNull();
});
