import { fork, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import path from 'node:path';
import type { Logger } from 'pino';
import type { Config } from './config.ts';
import type { JobOutcome, WorkerMessage } from './operations/job-outcome.ts';
import { StartError } from './start-error.ts';

/** Told of what happens to the worker. */
export interface WorkerObserver {
  readonly onJob: (outcome: JobOutcome) => void;
  readonly onRestart: () => void;
}

export interface SupervisedWorker {
  readonly isReady: () => boolean;
  readonly stop: () => Promise<void>;
}

/** A worker that dies soon after its start would only die again. */
const [restartMs, hastyMs, restartAfterHastyMs] = [50, 10_000, 1_000];
const graceMs = 6_000;

/**
 * The heap begins to be collected at 200 MB instead of 512, and again whenever it has grown by 130 % of what was alive, instead of by up to 300 %: what a sync or an import leaves behind is
 * garbage for the most part (docs/performance.md). In MB and percent.
 */
const heapFlags: readonly string[] = ['--initial-old-space-size=200', '--heap-growing-percent=130'];

/** The setup of a worker. Restarted workers keep the id, so that a new one releases the jobs of its predecessor. */
export interface WorkerSetup {
  readonly config: Config;
  readonly url: string;
  readonly workerId: string;
}

/** Keeps a worker running in a process of its own, so that a long computation never holds up a page; one that dies is started again. */
export async function superviseWorker(
  config: Config,
  url: string,
  logger: Logger,
  observer?: WorkerObserver,
): Promise<SupervisedWorker> {
  let stopping = false;
  let isReady = false;
  const setup = { config, url, workerId: randomUUID() };
  const start = (): ChildProcess => {
    const started = startChild(setup);
    started.on('message', (message: WorkerMessage) => {
      if (message === 'ready') isReady = true;
      else observer?.onJob(message.job);
    });
    // A message to a worker that has just died fails so; its end is seen by `watch`.
    started.on('error', (error) =>
      logger.error({ reason: error.message }, 'the worker could not be reached'),
    );
    return started;
  };
  let child = start();
  const watch = (each: ChildProcess): void => {
    const startedAt = Date.now();
    each.once('exit', (code, signal) => {
      isReady = false;
      if (stopping) return;
      logger.error({ code, signal }, 'the worker ended and is started again');
      setTimeout(
        () => {
          if (stopping) return;
          observer?.onRestart();
          child = start();
          watch(child);
        },
        Date.now() - startedAt < hastyMs ? restartAfterHastyMs : restartMs,
      ).unref();
    });
  };
  await ready(child);
  watch(child);
  return {
    isReady: () => isReady,
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
function startChild(setup: WorkerSetup): ChildProcess {
  const child = fork(path.join(import.meta.dirname, 'worker-main.ts'), {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    serialization: 'advanced',
    execArgv: [...process.execArgv, ...heapFlags],
  });
  child.send(setup);
  return child;
}

async function ready(child: ChildProcess): Promise<void> {
  await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => {
      throw new StartError('The worker could not start; the lines above say why.');
    }),
  ]);
}
