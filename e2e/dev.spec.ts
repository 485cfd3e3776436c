import { rmSync, utimesSync } from 'node:fs';
import path from 'node:path';
import { expect } from '@playwright/test';
import { freePort, Program } from './program.ts';
import { test } from './shared-program.ts';
import { createDataFolder } from '@lotbook/testkit/data-folder';

let folder: string;
let program: Program;

test.beforeAll(async () => {
  folder = createDataFolder('dev');
  program = new Program(folder, await freePort(), {}, 'dev');
  await program.start();
});

test.afterAll(async () => {
  await program?.stop();
  if (folder) rmSync(folder, { recursive: true, force: true });
});

const root = path.resolve(import.meta.dirname, '..');
/** Touches a file: watchers see a change although the content is the same. */
const save = (file: string): void => utimesSync(path.join(root, file), new Date(), new Date());

test('npm run dev replaces changed modules in the open page and restarts the server after server changes', async ({
  browser,
}) => {
  test.setTimeout(400_000);
  const page = await (await browser.newContext({ baseURL: program.origin })).newPage();
  const errors: string[] = [];
  page.on('console', (message) => errors.push(`${message.text()} ${message.location().url}`));
  await page.goto('/tax');
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible({ timeout: 90_000 });
  expect(errors.filter((each) => /failed|error/i.test(each))).toEqual([]);

  errors.length = 0;
  await page.goto('/app-select');
  await expect(page.getByRole('link', { name: /^Tax\b/ }).first()).toBeVisible({
    timeout: 60_000,
  });
  await expect.poll(() => errors.join('\n'), { timeout: 60_000 }).toContain('[vite] connected');
  await page.evaluate(() => (document.body.dataset['kept'] = 'yes'));
  save('packages/ui/src/Splash.tsx');
  await expect.poll(() => errors.join('\n'), { timeout: 60_000 }).toContain('[vite] hot updated');
  // A replaced module keeps the page, and what people entered in it.
  expect(await page.evaluate(() => document.body.dataset['kept'])).toBe('yes');

  save('apps/server/src/rest/health.ts');
  await expect
    .poll(() => program.output, { timeout: 60_000 })
    .toContain('health.ts changed; the server restarts.');
  await expect
    .poll(() => program.output.match(/is ready at/g)?.length, { timeout: 60_000 })
    .toBe(2);
  expect((await fetch(`${program.origin}/readyz`)).status).toBe(200);
  expect(await program.terminateNpm()).toBeLessThan(program.scale(20_000));
});
