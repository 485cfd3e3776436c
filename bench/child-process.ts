import { spawnSync } from 'node:child_process';
import path from 'node:path';
import type { Shape } from './sample-book.ts';

/**
 * Runs a measurement of a book in a separate process, so that its memory can be measured. The
 * script prints one line of JSON.
 */
export function inChildProcess(
  script: string,
  shape: Shape,
  flags: readonly string[] = [],
): unknown {
  const done = spawnSync(
    process.execPath,
    [
      '--max-old-space-size=8192',
      ...flags,
      path.join(import.meta.dirname, script),
      JSON.stringify(shape),
    ],
    {
      encoding: 'utf8',
    },
  );
  if (done.status !== 0) throw new Error(`The measurement failed: ${done.stderr}`);
  return JSON.parse(done.stdout) as unknown;
}
