import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { serverPaths } from './server-paths.ts';
import { wantsPage } from './web-app.ts';

const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';

test.each<[url: string, accept: string | undefined, expected: boolean]>([
  ['/app-select', undefined, true],
  ['/app-select', '*/*', true],
  ['/app-select', browser, true],
  ['/tax/signup/CODE?next=/a.png', '*/*', true],
  ['/tax/signup/a.b', browser, true],
  ['/app-select', 'application/json, text/plain, */*', false],
  ['/app-select', 'application/json', false],
  ['/missing', 'image/avif,image/webp,*/*;q=0.8', false],
  ['/missing.js', '*/*', false],
  ['/assets/missing', browser, false],
  ['/reports/a/b', '*/*', false],
  ['/graphql', browser, false],
])('%s for a client that accepts %s: %s', (url, accept, expected) => {
  expect(wantsPage({ method: 'GET', url, headers: { accept } })).toBe(expected);
  expect(wantsPage({ method: 'POST', url, headers: { accept } })).toBe(false);
});

test('lists every address that the server answers', () => {
  const routes = readdirSync(import.meta.dirname)
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .flatMap((name) => [
      ...readFileSync(path.join(import.meta.dirname, name), 'utf8').matchAll(
        /\w+\.(?:get|post|put|patch|delete|all)(?:<[^()]*>)?\(\s*['"`]\/([\w.-]+)/g,
      ),
    ])
    .map(([, name]) => name);
  expect(routes).toContain('tir-files');
  expect(routes.filter((name) => !serverPaths.some((each) => each === name))).toEqual([]);
});
