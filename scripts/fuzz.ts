import { tool } from './proc.ts';

/**
 * Feeds damaged files to every reader of uploads, 10,000 per format, within a memory limit. It
 * takes about an hour; `npm test` does the same with 200 files per format.
 */
const casesPerTest = 200;
const cases = Number(process.argv[2] ?? 10_000);
const heapMb = 700;

if (!Number.isInteger(cases) || cases < 1) {
  process.stderr.write('Usage: npm run fuzz [-- <files per format, 10000 by default>]\n');
  process.exit(2);
}

const { code } = await tool(
  'vitest',
  [
    'run',
    '--maxWorkers=1',
    'packages/sources/src/reader-fuzz.test.ts',
    'packages/services/src/broker-forms/read-form.test.ts',
  ],
  {
    env: {
      FUZZ: String(Math.max(1, Math.ceil(cases / casesPerTest))),
      NODE_OPTIONS: `${process.env['NODE_OPTIONS'] ?? ''} --max-old-space-size=${heapMb}`.trim(),
    },
  },
);
process.exit(code);
