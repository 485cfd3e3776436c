import { fork, type ChildProcess } from 'node:child_process';
import { entryFiles } from './entry-files.ts';

/**
 * The heap begins to be collected at 200 MB instead of 512, and again whenever it has grown by 130 % of what was alive, instead of by up to 300 %: what a sync or an import leaves behind is
 * garbage for the most part (docs/performance.md). In MB and percent.
 */
const heapFlags: readonly string[] = ['--initial-old-space-size=200', '--heap-growing-percent=130'];

/**
 * Starts a worker's process, which loads its modules and then waits for its setup. Imports next to
 * nothing of ours, so that the program can call it before it loads its own modules.
 */
export function forkWorker(): ChildProcess {
  const child = fork(entryFiles.worker, {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    serialization: 'advanced',
    execArgv: [...process.execArgv, ...heapFlags],
  });
  const end = (): void => void child.kill('SIGKILL');
  process.once('exit', end);
  child.once('exit', () => process.off('exit', end));
  return child;
}
