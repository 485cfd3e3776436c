import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      {
        // Everyone gets the one copy that Node itself resolves; two copies do not know each other's types.
        resolve: { alias: { graphql: 'graphql/index.js' } },
        test: {
          name: 'node',
          environment: 'node',
          include: ['packages/*/src/**/*.test.ts', 'apps/{server,cli}/src/**/*.test.ts', 'scripts/**/*.test.ts'],
          globalSetup: ['packages/testkit/src/global-setup.ts'],
          // Properties that are tried more often take longer.
          testTimeout: 30_000 * Number(process.env['FUZZ'] ?? 1),
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'web',
          environment: 'happy-dom',
          include: ['packages/ui/src/**/*.test.tsx', 'apps/web/src/**/*.test.{ts,tsx}'],
        },
      },
    ],
  },
});
