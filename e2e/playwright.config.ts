import { defineConfig } from '@playwright/test';
import { findChromium } from '../scripts/find-chromium.ts';

// Every worker reads this file again; the browser is looked for once.
const executablePath = (process.env['CHROMIUM_PATH'] ??= await findChromium());

export default defineConfig({
  testDir: '.',
  outputDir: '../node_modules/.cache/e2e',
  // Most tests wait for the program half of the time, and each file has a program of its own.
  workers: 2,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [['list']],
  // One file looks at every page of every application. It begins first, so that it does not stay behind alone when the others are done.
  projects: [
    { name: 'every page', testMatch: 'routes.spec.ts' },
    { name: 'all else', testIgnore: 'routes.spec.ts' },
  ],
  reportSlowTests: null,
  use: {
    launchOptions: { executablePath },
    actionTimeout: 15_000,
    locale: 'en-US',
    timezoneId: 'UTC',
    viewport: { width: 1440, height: 900 },
    // Noting every step takes a quarter of the processor's time. `--trace on` does it for a test that failed.
    trace: 'off',
    screenshot: 'only-on-failure',
  },
});
