import type { Config } from './config.ts';
import { createLogger } from './log.ts';
import { startWorker, type Worker } from './worker.ts';

/** The worker's own process below the program: it takes its configuration from its parent and ends with it. */
let worker: Promise<Worker> | undefined;

process.on('message', (message: { readonly config: Config; readonly url: string }) => {
  worker ??= startWorker(message.config, message.url, createLogger(message.config.logLevel, 'worker'));
  worker.then(
    () => process.send?.('ready'),
    (error: unknown) => {
      process.stderr.write(`The worker could not start: ${error instanceof Error ? error.message : String(error)}\n`);
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
