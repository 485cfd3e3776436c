import { Worker } from 'node:worker_threads';
import { openDatabase } from '@lotbook/db/database';
import { AppError } from '@lotbook/model/errors';
import { makeAccountConfigs } from '@lotbook/services/accounts/account-configs';
import type { Services } from '@lotbook/services/services';
import { entryFiles } from '../entry-files.ts';
import { createLogger, createLog } from '../log.ts';
import type { ReaderError, ReaderJob, ReaderSetup, ReaderSignal } from './reader-process.ts';
import { openQueue } from './job-queue.ts';
import { statementTimeoutMs } from './compute-process.ts';

const aliveMs = 1_000;
const say = (signal: ReaderSignal): void => void process.send?.(signal);

/** Serves a process that reads files: receives its setup, then one job after the other, and reports each result. It ends with its parent. */
export function serveReader(read: (services: Services, job: ReaderJob) => Promise<unknown>): void {
  let services: Promise<Services> | undefined;
  setInterval(() => say({ kind: 'alive' }), aliveMs).unref();
  process.on('disconnect', () => process.exit(0));
  // A reader that never yields doesn't hear of that, so a thread looks after our parent.
  new Worker(entryFiles.watchParent, {
    workerData: process.ppid,
  }).unref();
  // A terminal's Ctrl-C reaches the whole group; the parent decides when we end.
  for (const signal of ['SIGINT', 'SIGHUP'] as const) process.on(signal, () => undefined);
  process.on('message', (message: ReaderSetup | ReaderJob) => {
    if ('url' in message) {
      services = openServices(message);
      services.then(
        () => say({ kind: 'ready' }),
        (error: unknown) => {
          process.stderr.write(`${String(error)}\n`);
          process.exit(1);
        },
      );
    } else void carryOut(message).then((outcome) => say({ kind: 'done', ...outcome }));
  });

  async function carryOut(
    job: ReaderJob,
  ): Promise<{ readonly value: unknown } | { readonly error: ReaderError }> {
    try {
      if (!services) throw new Error('A job came before the setup.');
      return { value: await read(await services, job) };
    } catch (thrown) {
      return { error: describeError(thrown) };
    }
  }
}

function describeError(thrown: unknown): ReaderError {
  if (!(thrown instanceof Error)) return { message: String(thrown) };
  const { message, stack } = thrown;
  return thrown instanceof AppError
    ? { message: thrown.text, code: thrown.code, details: thrown.details }
    : { message, stack };
}

async function openServices({ config, url }: ReaderSetup): Promise<Services> {
  const logger = createLogger(config.logLevel, 'import');
  return {
    database: openDatabase(url, { max: 3, statementTimeoutMs }),
    queue: await openQueue(url, {
      supervise: false,
      onError: (error) => logger.error({ reason: error.message }, 'the job queue'),
    }),
    prices: undefined,
    limits: config.limits,
    accountConfigs: makeAccountConfigs(config.dataFolder),
    ask: () => Promise.reject(new Error('A file reader answers no questions.')),
    now: () => new Date(),
    log: createLog(logger),
  };
}
