import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { Logger } from 'pino';
import type { Config } from './config.ts';

export interface SupervisedWorker {
  readonly stop: () => Promise<void>;
}

const restartMs = 1_000;
const graceMs = 15_000;

/**
 * The heap begins to be collected at 200 MB instead of 512, and again whenever it has grown by 130 % of what was alive, instead of by up to 300 %: what a sync or an import leaves behind is
 * garbage for the most part (docs/performance.md). In MB and percent.
 */
const heapFlags: readonly string[] = ['--initial-old-space-size=200', '--heap-growing-percent=130'];

/**
 * Keeps a worker running in a process of its own, so that a long computation never holds up a page; one that dies is started again, and its jobs are taken up
 * when their lease ends.
 */
export async function superviseWorker(config: Config, url: string, logger: Logger): Promise<SupervisedWorker> {
  let stopping = false;
  const start = (): ChildProcess => {
    const started = startChild(config, url);
    // A message to a worker that has just died fails so; its end is seen by `watch`.
    started.on('error', (error) => logger.error({ reason: error.message }, 'the worker could not be reached'));
    return started;
  };
  let child = start();
  const watch = (each: ChildProcess): void => {
    each.once('exit', (code, signal) => {
      if (stopping) return;
      logger.error({ code, signal }, 'the worker ended and is started again');
      setTimeout(() => {
        if (stopping) return;
        child = start();
        watch(child);
      }, restartMs).unref();
    });
  };
  await ready(child);
  watch(child);
  return {
    stop: async () => {
      stopping = true;
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      const timer = setTimeout(() => child.kill('SIGKILL'), graceMs);
      await ended;
      clearTimeout(timer);
    },
  };
}

/** The database's address holds a password, so it travels over the channel, not in the environment. */
function startChild(config: Config, url: string): ChildProcess {
  const child = fork(path.join(import.meta.dirname, 'worker-main.ts'), {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    serialization: 'advanced',
    execArgv: [...process.execArgv, ...heapFlags],
  });
  child.send({ config, url });
  return child;
}

async function ready(child: ChildProcess): Promise<void> {
  await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => {
      throw new Error('The worker ended before it was ready.');
    }),
  ]);
}
