import { tool } from './proc.ts';

interface Fuzz {
  readonly tests: readonly string[];
  /** How many cases a usual test run has. */
  readonly usual: number;
  readonly cases: number;
  readonly heapMb: number;
}

/** Damaged files for every reader of uploads, per format and within a memory limit: about an hour. */
const files: Fuzz = {
  tests: [
    'packages/sources/src/reader-fuzz.test.ts',
    'packages/services/src/broker-forms/read-form.test.ts',
  ],
  usual: 200,
  cases: 10_000,
  heapMb: 700,
};

/** Processes that are killed while they post to QuickBooks, and while they pay with each payment provider. */
const kills: Fuzz = {
  tests: [
    'packages/services/src/integrations/kill.test.ts',
    'packages/services/src/billing/killed-payments.test.ts',
  ],
  usual: 4,
  cases: 200,
  heapMb: 2000,
};

const args = process.argv.slice(2);
const fuzz = args[0] === 'kills' ? kills : files;
const cases = Number(args[fuzz === kills ? 1 : 0] ?? fuzz.cases);

if (!Number.isInteger(cases) || cases < 1) {
  process.stderr.write(
    'Usage: npm run fuzz [-- <files per format, 10000 by default>]\n       npm run fuzz -- kills [<processes, 200 by default>]\n',
  );
  process.exit(2);
}

const { code } = await tool('vitest', ['run', '--maxWorkers=1', ...fuzz.tests], {
  env: {
    FUZZ: String(Math.max(1, Math.ceil(cases / fuzz.usual))),
    NODE_OPTIONS: `${process.env['NODE_OPTIONS'] ?? ''} --max-old-space-size=${fuzz.heapMb}`.trim(),
  },
});
process.exit(code);
