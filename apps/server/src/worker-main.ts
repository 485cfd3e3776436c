import { createLogger } from './log.ts';
import { formatStart } from './start-messages.ts';
import type { WorkerMessage } from './operations/job-outcome.ts';
import type { WorkerSetup } from './supervise-worker.ts';
import { startWorker, type Worker } from './worker.ts';

/** The worker's own process below the program: it takes its configuration from its parent and ends with it. */
let worker: Promise<Worker> | undefined;

const sendToParent = (message: WorkerMessage): void => {
  if (process.connected) process.send?.(message);
};

process.on('message', (setup: WorkerSetup) => {
  worker ??= startWorker(setup, createLogger(setup.config.logLevel, 'worker'), (job) =>
    sendToParent({ job }),
  );
  worker.then(
    () => sendToParent('ready'),
    (error: unknown) => {
      process.stderr.write(`${formatStart(error)}\n`);
      process.exit(1);
    },
  );
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
process.on('disconnect', () => process.exit(0));
