import { createLogger } from './log.ts';
import { startWords } from './start-words.ts';
import type { WorkerSetup } from './supervise-worker.ts';
import { startWorker, type Worker } from './worker.ts';

/** The worker's own process below the program: it takes its configuration from its parent and ends with it. */
let worker: Promise<Worker> | undefined;

process.on('message', (setup: WorkerSetup) => {
  worker ??= startWorker(setup, createLogger(setup.config.logLevel, 'worker'));
  worker.then(
    () => process.send?.('ready'),
    (error: unknown) => {
      process.stderr.write(`${startWords(error)}\n`);
      process.exit(1);
    },
  );
});

const stop = async (): Promise<void> => {
  await (await worker)?.stop();
  process.exit(0);
};
process.on('SIGTERM', () => void stop());
// A terminal's Ctrl-C reaches the whole group; the parent decides when we end.
process.on('SIGINT', () => undefined);
process.on('SIGHUP', () => undefined);
process.on('disconnect', () => process.exit(0));
