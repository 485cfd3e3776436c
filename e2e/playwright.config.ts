import { defineConfig } from '@playwright/test';
import { hasMemoryFolder } from '@lotbook/testkit/data-folder';
import { findChromium } from '../scripts/find-chromium.ts';

// Every worker evaluates this file; the browser is only searched once.
const executablePath = (process.env['CHROMIUM_PATH'] ??= await findChromium());

export default defineConfig({
  testDir: '.',
  outputDir: '../node_modules/.cache/e2e',
  // Stories wait for the program now and then: three workers keep two processors busy, two don't quite.
  workers: 3,
  // Waiting ends as soon as what is awaited is there. Limits only matter if a test fails, and a busy computer is many times slower than an idle one.
  timeout: 600_000,
  expect: { timeout: 60_000 },
  reporter: [['list']],
  // One file checks every page of every application. It starts first, so that it doesn't run alone
  // at the end.
  projects: [
    { name: 'every page', testMatch: 'routes.spec.ts' },
    { name: 'all else', testIgnore: 'routes.spec.ts' },
  ],
  reportSlowTests: null,
  use: {
    launchOptions: {
      executablePath,
      // Playwright lets Chromium share memory through files on the disk, because /dev/shm can be small.
      ...(hasMemoryFolder() && { ignoreDefaultArgs: ['--disable-dev-shm-usage'] }),
      // A page lives for seconds here: compiling its code with the optimizing compilers costs more than it saves, 45 % of a page's processor time. What runs very often, like axe, still is. Collecting garbage rarely, and in one thread, saves another tenth.
      args: [
        '--js-flags=--no-maglev,--invocation-count-for-turbofan=60000,--single-threaded-gc,--min-semi-space-size=32',
      ],
    },
    actionTimeout: 60_000,
    locale: 'en-US',
    timezoneId: 'UTC',
    // Moving parts are drawn sixty times a second.
    contextOptions: { reducedMotion: 'reduce' },
    viewport: { width: 1440, height: 900 },
    // Tracing takes a quarter of the processor time. Use `--trace on` for a failed test.
    trace: 'off',
    screenshot: 'only-on-failure',
  },
});
