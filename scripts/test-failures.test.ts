import { describe, expect, it } from 'vitest';
import { readBrowserFailures, readUnitFailures } from './test-failures.ts';

describe('the failures repeated at the end of a run', () => {
  it('name the file, the test and the start of the error', () => {
    const report = {
      testResults: [
        {
          name: `${process.cwd()}/packages/engine/src/lots.test.ts`,
          status: 'failed',
          assertionResults: [
            { status: 'passed', fullName: 'lots are kept' },
            {
              status: 'failed',
              fullName: 'lots are sold first in, first out',
              failureMessages: [
                `\u001B[31mexpected 50\u001B[39m\n${'at a line of the stack\n'.repeat(30)}`,
              ],
            },
          ],
        },
      ],
    };
    const [failure, ...others] = readUnitFailures(report);
    expect(others).toEqual([]);
    expect(failure?.split('\n').slice(0, 2)).toEqual([
      'packages/engine/src/lots.test.ts › lots are sold first in, first out',
      '  expected 50',
    ]);
    expect(failure?.split('\n')).toHaveLength(13);
  });

  it('include files that could not be loaded', () => {
    const report = {
      testResults: [
        {
          name: `${process.cwd()}/scripts/a.test.ts`,
          status: 'failed',
          message: 'Cannot find module b',
          assertionResults: [],
        },
      ],
    };
    expect(readUnitFailures(report)).toEqual(['scripts/a.test.ts\n  Cannot find module b']);
  });

  it('include browser tests that failed, and those that never started', () => {
    const report = {
      suites: [
        {
          suites: [
            {
              specs: [
                {
                  file: 'story.spec.ts',
                  title: 'signs up',
                  tests: [{ status: 'expected', results: [{}] }],
                },
                {
                  file: 'story.spec.ts',
                  title: 'imports',
                  tests: [{ status: 'unexpected', results: [{ error: { message: 'no row' } }] }],
                },
                {
                  file: 'story.spec.ts',
                  title: 'signs out',
                  tests: [{ status: 'skipped', results: [] }],
                },
              ],
            },
          ],
        },
      ],
    };
    expect(readBrowserFailures(report)).toEqual([
      'story.spec.ts › imports\n  no row',
      'story.spec.ts › signs out\n  skipped',
    ]);
  });

  it('are none without a report', () => {
    expect(readUnitFailures(undefined)).toEqual([]);
    expect(readBrowserFailures(undefined)).toEqual([]);
  });
});
