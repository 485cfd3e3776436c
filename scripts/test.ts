import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildWeb } from './build-web.ts';
import { findChromium } from './find-chromium.ts';
import { tool } from './proc.ts';
import { readBrowserFailures, readUnitFailures } from './test-failures.ts';

/**
 * Runs everything: unit, property, database and API tests, then the story in a real browser. Ends
 * with the failures of all of them and one line of totals.
 */
interface Tally {
  readonly passed: number;
  readonly failed: number;
  /** What failed and why, one short paragraph each. */
  readonly failures: readonly string[];
}

const folder = mkdtempSync(path.join(tmpdir(), 'lotbook-results-'));
const only = process.argv.slice(2);

const tallies = [
  await timeStep('checks', check),
  await timeStep('unit tests', unit),
  ...(only.length === 0 ? [await timeStep('browser tests', browser)] : []),
];
rmSync(folder, { recursive: true });

const failures = tallies.flatMap((each) => each.failures);
if (failures.length > 0) process.stdout.write(`\nFailed:\n\n${failures.join('\n\n')}\n`);

const total = tallies.reduce(
  (sum, each) => ({ passed: sum.passed + each.passed, failed: sum.failed + each.failed }),
  { passed: 0, failed: 0 },
);
process.stdout.write(`\n${total.passed} passed, ${total.failed} failed\n`);
process.exit(total.failed === 0 ? 0 : 1);

/** Generated files, types, lint and format count as one test. */
async function check(): Promise<Tally> {
  if (only.length > 0) return { passed: 0, failed: 0, failures: [] };
  const { code } = await tool(process.execPath, ['scripts/check.ts']);
  return code === 0
    ? { passed: 1, failed: 0, failures: [] }
    : { passed: 0, failed: 1, failures: ['npm run check'] };
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
  return tally(code, {
    passed: result?.numPassedTests ?? 0,
    failed: result?.numFailedTests ?? 0,
    failures: readUnitFailures(result),
  });
}

async function browser(): Promise<Tally> {
  const file = path.join(folder, 'browser.json');
  try {
    process.env['CHROMIUM_PATH'] = await findChromium();
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    return { passed: 0, failed: 1, failures: [text] };
  }
  await buildWeb();
  const { code } = await tool(
    'playwright',
    ['test', '--config', 'e2e/playwright.config.ts', '--reporter=list,json'],
    {
      env: { PLAYWRIGHT_JSON_OUTPUT_NAME: file },
    },
  );
  const result = read(file);
  const stats = (
    result as
      | { stats: { expected: number; unexpected: number; flaky: number; skipped: number } }
      | undefined
  )?.stats;
  return tally(code, {
    passed: (stats?.expected ?? 0) + (stats?.flaky ?? 0),
    failed: (stats?.unexpected ?? 0) + (stats?.skipped ?? 0),
    failures: readBrowserFailures(result),
  });
}

/** A runner that failed without naming a test still counts as a failure. */
function tally(code: number, { passed, failed, failures }: Tally): Tally {
  return { passed, failed: code === 0 ? failed : Math.max(1, failed), failures };
}

async function timeStep(name: string, run: () => Promise<Tally>): Promise<Tally> {
  const start = Date.now();
  const result = await run();
  process.stdout.write(`\n${name}: ${Math.round((Date.now() - start) / 1000)} s\n`);
  return result;
}

function read(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
