import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildWeb } from './build-web.ts';
import { findChromium } from './find-chromium.ts';
import { tool } from './proc.ts';

/**
 * Runs everything: unit, property, database and API tests, then the story in a real browser. Ends
 * with one line of totals.
 */
interface Tally {
  readonly passed: number;
  readonly failed: number;
}

const folder = mkdtempSync(path.join(tmpdir(), 'lotbook-results-'));
const only = process.argv.slice(2);

const tallies = [await check(), await unit(), ...(only.length === 0 ? [await browser()] : [])];
rmSync(folder, { recursive: true });

const total = tallies.reduce(
  (sum, each) => ({ passed: sum.passed + each.passed, failed: sum.failed + each.failed }),
  { passed: 0, failed: 0 },
);
process.stdout.write(`\n${total.passed} passed, ${total.failed} failed\n`);
process.exit(total.failed === 0 ? 0 : 1);

/** Generated files, types, lint and format count as one test. */
async function check(): Promise<Tally> {
  if (only.length > 0) return { passed: 0, failed: 0 };
  const { code } = await tool(process.execPath, ['scripts/check.ts']);
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

async function unit(): Promise<Tally> {
  const file = path.join(folder, 'unit.json');
  const { code } = await tool('vitest', [
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
    ...only,
  ]);
  const result = read(file) as { numPassedTests: number; numFailedTests: number } | undefined;
  return tally(code, { passed: result?.numPassedTests ?? 0, failed: result?.numFailedTests ?? 0 });
}

async function browser(): Promise<Tally> {
  const file = path.join(folder, 'browser.json');
  try {
    process.env['CHROMIUM_PATH'] = await findChromium();
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    return { passed: 0, failed: 1 };
  }
  await buildWeb();
  const { code } = await tool(
    'playwright',
    ['test', '--config', 'e2e/playwright.config.ts', '--reporter=list,json'],
    {
      env: { PLAYWRIGHT_JSON_OUTPUT_NAME: file },
    },
  );
  const stats = (
    read(file) as
      | { stats: { expected: number; unexpected: number; flaky: number; skipped: number } }
      | undefined
  )?.stats;
  return tally(code, {
    passed: (stats?.expected ?? 0) + (stats?.flaky ?? 0),
    failed: (stats?.unexpected ?? 0) + (stats?.skipped ?? 0),
  });
}

/** A runner that failed without naming a test still counts as a failure. */
function tally(code: number, { passed, failed }: Tally): Tally {
  return { passed, failed: code === 0 ? failed : Math.max(1, failed) };
}

function read(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
