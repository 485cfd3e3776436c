import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

it('refetches only existing queries', () => {
  const folder = path.join(import.meta.dirname, '../apps/web/src');
  const known = new Set(
    [...readFileSync(path.join(folder, 'generated/gql.ts'), 'utf8').matchAll(/query (\w+)/g)].map(
      ([, name]) => name,
    ),
  );
  const code = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /^(?!generated).*(?<!\.test)\.tsx?$/.test(file),
  );
  const lists = code.flatMap((file) => [
    ...readFileSync(path.join(folder, file), 'utf8').matchAll(
      /(?:refetch\w*(?: =|:) |filterCurrentAccount\(client, )\[([^\]]*)\]/g,
    ),
  ]);
  const names = lists.flatMap(([, list = '']) =>
    [...list.matchAll(/'(\w+)'/g)].map(([, name]) => name),
  );
  expect(names.length).toBeGreaterThan(20);
  expect(names.filter((name) => !known.has(name))).toEqual([]);
});
