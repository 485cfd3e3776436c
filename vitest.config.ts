import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Web code that uses streams and channels, which only Node's own context has. */
const ofStreams = [
  'apps/web/src/system/follow-news.test.ts',
  'apps/web/src/system/sign-in-again.test.ts',
];

/** Tests of state that a process has once: its heap, and its statement names. */
const ofAProcess = ['apps/server/src/tasks/quiet-heap.test.ts', 'packages/db/src/prepared.test.ts'];

/** Waiting ends as soon as what is awaited is there: a limit only matters if a test fails. */
const patient = { poll: { timeout: 30_000 } };

const node = {
  // Everyone gets the one copy that Node itself resolves; types of two copies aren't compatible.
  resolve: { alias: { graphql: 'graphql/index.js' } },
  test: {
    globalSetup: ['packages/testkit/src/global-setup.ts'],
    setupFiles: [
      'packages/testkit/src/compare-messages.ts',
      'packages/testkit/src/seed-properties.ts',
    ],
    expect: patient,
    // Generous, because a limit only matters if a test hangs: restoring a backup next to three other tests took more than thirty seconds. Repeated property tests take longer.
    testTimeout: 120_000 * Number(process.env['FUZZ'] ?? 1),
    hookTimeout: 120_000,
  },
};

/** Files that take longest, in this order. Started last, one of them would keep one worker busy while the others wait. */
const longest = [
  'apps/server/src/graphql/access.test.ts',
  'apps/cli/src/backup.test.ts',
  'apps/server/src/graphql/hostile-strangers.test.ts',
  'apps/server/src/graphql/hostile-arguments.test.ts',
  'packages/connections/src/chaos/chaos.test.ts',
  'packages/services/src/billing/killed-payments.test.ts',
  'apps/server/src/tasks/import-process.test.ts',
  'packages/services/src/tir/feeds/feeds.test.ts',
  'packages/services/src/computing/incremental.test.ts',
  'packages/services/src/computing/crash.test.ts',
];

const toPlace = ({ moduleId }: TestSpecification): number =>
  longest.findIndex((each) => moduleId.replaceAll('\\', '/').endsWith(each)) + 1 ||
  longest.length + 1;

/** Vitest starts with the largest files, whose tests are often quick. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => toPlace(a) - toPlace(b));
  }
}

export default defineConfig({
  test: {
    // Tests wait for the database half of the time: with two processors, two workers keep 1.4 of them busy, three 1.8.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        ...node,
        test: {
          ...node.test,
          name: 'node',
          include: [
            'packages/*/src/**/*.test.ts',
            'apps/{server,cli}/src/**/*.test.ts',
            'scripts/**/*.test.ts',
          ],
          exclude: ofAProcess,
          // Files run one after another in one process, which loads the program once: that is a third of the work. The program keeps no state between them, and each file has its own database.
          isolate: false,
        },
      },
      { ...node, test: { ...node.test, name: 'node-alone', include: ofAProcess } },
      {
        test: {
          name: 'web',
          environment: 'happy-dom',
          // One context per file within one thread: files share nothing, and the browser stand-in isn't loaded by a new process for each.
          pool: 'vmThreads',
          // A worker that has grown beyond this is replaced: contexts that are done with are not always given back.
          vmMemoryLimit: '600MB',
          include: ['packages/ui/src/**/*.test.tsx', 'apps/web/src/**/*.test.{ts,tsx}'],
          exclude: ofStreams,
          setupFiles: ['packages/ui/src/testing-patience.ts'],
          // The longest tests draw a page at every keystroke; at a load of six to twelve on two processors they ran out of the usual five seconds.
          testTimeout: 60_000,
          hookTimeout: 60_000,
          expect: patient,
        },
      },
      {
        test: {
          name: 'web-streams',
          environment: 'happy-dom',
          include: ofStreams,
          testTimeout: 60_000,
          expect: patient,
        },
      },
    ],
  },
});
