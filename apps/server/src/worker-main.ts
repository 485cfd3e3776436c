import { flushCompileCache } from 'node:module';
import type { WorkerMessage } from './operations/job-outcome.ts';
import type { WorkerSetup } from './supervise-worker.ts';
import { ComputeThread } from './tasks/compute-process.ts';
import type { Worker } from './worker.ts';

// The thread loads its modules while this one loads its own: after a crash, figures wait for both.
const computing = new ComputeThread();
computing.prepare();
const loading = Promise.all([
  import('./worker.ts'),
  import('./log.ts'),
  import('./start-messages.ts'),
]);

/** The worker's own process below the program: it takes its configuration from its parent and ends with it. */
let worker: Promise<Worker> | undefined;

const sendToParent = (message: WorkerMessage): void => {
  if (process.connected) process.send?.(message);
};

async function start(setup: WorkerSetup): Promise<Worker> {
  const [{ startWorker }, { createLogger }, { formatStart }] = await loading;
  try {
    const started = await startWorker(
      setup,
      computing,
      createLogger(setup.config.logLevel, 'worker'),
      (job) => sendToParent({ job }),
    );
    sendToParent('ready');
    // Node does so at the end of a process, which a kill skips.
    flushCompileCache();
    return started;
  } catch (error) {
    process.stderr.write(`${formatStart(error)}\n`);
    return process.exit(1);
  }
}

let databaseFolder: string | undefined;
process.on('message', (setup: WorkerSetup) => {
  databaseFolder = setup.databaseFolder;
  worker ??= start(setup);
});

/** A signal to the whole group arrives twice: from its sender, and from our parent. */
let isStopping = false;
const stop = async (): Promise<void> => {
  if (isStopping) return;
  isStopping = true;
  try {
    await (await worker)?.stop();
  } catch (error) {
    process.stderr.write(
      `The worker didn’t shut down properly: ${error instanceof Error ? error.message : String(error)}\n`,
    );
  }
  process.exit(0);
};
process.on('SIGTERM', () => void stop());
// A terminal's Ctrl-C reaches the whole group; the parent decides when we end.
process.on('SIGINT', () => undefined);
process.on('SIGHUP', () => undefined);
process.on('disconnect', () => void followParent());

/** Nobody else is left to end the database of a parent that was killed. */
async function followParent(): Promise<void> {
  try {
    if (databaseFolder !== undefined && !isStopping)
      (await import('./embedded-database.ts')).endOrphanedServer(databaseFolder);
  } finally {
    process.exit(0);
  }
}
