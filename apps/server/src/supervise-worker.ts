import type { ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { Logger } from 'pino';
import type { Config } from './config.ts';
import { forkWorker } from './fork-worker.ts';
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

/** The setup of a worker. Restarted workers keep the id, so that a new one releases the jobs of its predecessor. */
export interface WorkerSetup {
  readonly config: Config;
  readonly url: string;
  readonly workerId: string;
  /** The folder of the embedded database, if there is one. */
  readonly databaseFolder: string | undefined;
}

export interface SuperviseOptions {
  readonly config: Config;
  readonly url: string;
  readonly databaseFolder: string | undefined;
  readonly logger: Logger;
  readonly observer: WorkerObserver | undefined;
  /** A process that waits for its setup, to be the first worker. */
  readonly waiting: ChildProcess | undefined;
}

/** Keeps a worker running in a process of its own, so that a long computation never holds up a page; one that dies is started again. */
export async function superviseWorker({
  config,
  url,
  databaseFolder,
  logger,
  observer,
  waiting,
}: SuperviseOptions): Promise<SupervisedWorker> {
  let stopping = false;
  let isReady = false;
  const setup: WorkerSetup = { config, url, databaseFolder, workerId: randomUUID() };
  const start = (started = forkWorker()): ChildProcess => {
    // The database's address holds a password, so it travels over the channel, not in the environment.
    started.send(setup);
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
  let child = start(waiting && isRunning(waiting) ? waiting : undefined);
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
  await waitUntilReady(child);
  watch(child);
  return {
    isReady: () => isReady,
    stop: async () => {
      stopping = true;
      if (!isRunning(child)) return;
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      const timer = setTimeout(() => child.kill('SIGKILL'), graceMs);
      await ended;
      clearTimeout(timer);
    },
  };
}

const isRunning = ({ exitCode, signalCode }: ChildProcess): boolean =>
  exitCode === null && signalCode === null;

async function waitUntilReady(child: ChildProcess): Promise<void> {
  await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => {
      throw new StartError('The worker couldn’t start. The lines above show the reason.');
    }),
  ]);
}
