import { defineConfig } from 'vitest/config';

/** Code of the web that speaks by streams and channels, which only Node's own context has. */
const ofStreams = [
  'apps/web/src/system/follow-news.test.ts',
  'apps/web/src/system/sign-in-again.test.ts',
];

/** What looks at something a whole process has once: its heap, the names that it gives to statements. */
const ofAProcess = ['apps/server/src/tasks/quiet-heap.test.ts', 'packages/db/src/prepared.test.ts'];

const node = {
  // Everyone gets the one copy that Node itself resolves; two copies do not know each other's types.
  resolve: { alias: { graphql: 'graphql/index.js' } },
  test: {
    globalSetup: ['packages/testkit/src/global-setup.ts'],
    // Nobody waits for a limit that is reached: a backup read back beside three others at work took longer than thirty seconds. Properties that are tried more often take longer.
    testTimeout: 120_000 * Number(process.env['FUZZ'] ?? 1),
    hookTimeout: 120_000,
  },
};

export default defineConfig({
  test: {
    // Vitest leaves one processor for itself; of two that is half of the machine, and most tests wait for something.
    maxWorkers: '100%',
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
          // Files follow each other in one process, which reads the program once: that is a third of the work. The program remembers nobody, and each file has a database of its own.
          isolate: false,
        },
      },
      { ...node, test: { ...node.test, name: 'node-alone', include: ofAProcess } },
      {
        test: {
          name: 'web',
          environment: 'happy-dom',
          // A context for each file within one thread: nothing is shared between files, and no process starts and reads the browser's stand-in anew for each.
          pool: 'vmThreads',
          // A worker that has grown beyond this is replaced: contexts that are done with are not always given back.
          vmMemoryLimit: '600MB',
          include: ['packages/ui/src/**/*.test.tsx', 'apps/web/src/**/*.test.{ts,tsx}'],
          exclude: ofStreams,
          setupFiles: ['packages/ui/src/testing-patience.ts'],
          // The longest tests draw a page at every keystroke; at a load of six to twelve on two processors they ran out of the usual five seconds.
          testTimeout: 60_000,
        },
      },
      { test: { name: 'web-streams', environment: 'happy-dom', include: ofStreams } },
    ],
  },
});
