import { defineConfig } from '@playwright/test';
import { findChromium } from '../scripts/find-chromium.ts';

// Every worker reads this file again; the browser is looked for once.
const executablePath = (process.env['CHROMIUM_PATH'] ??= await findChromium());

export default defineConfig({
  testDir: '.',
  outputDir: '../node_modules/.cache/e2e',
  workers: 1,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [['list']],
  use: {
    launchOptions: { executablePath },
    actionTimeout: 15_000,
    locale: 'en-US',
    timezoneId: 'UTC',
    viewport: { width: 1440, height: 900 },
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
  },
});
