import './hide-runtime-warning.ts';
import { flushCompileCache } from 'node:module';
import { forkWorker } from './fork-worker.ts';

// The worker loads its modules while this process loads its own and starts the database.
const waiting = process.env['ROLE'] === 'api' ? undefined : forkWorker();
const { readConfig } = await import('./config.ts');
const { Program } = await import('./program.ts');
const { formatStart } = await import('./start-messages.ts');

/** Starts the role in ROLE. A refusal is one sentence on standard error and exit status 1. */
async function main(): Promise<void> {
  const program = new Program(
    readConfig(process.env, process.env['LOTBOOK_HOME'] ?? process.cwd()),
    (reason) => {
      process.stderr.write(`${formatStart(reason)}\n`);
      void program.stop().then(() => process.exit(1));
    },
    waiting,
  );
  const stop = (): void => void program.stop().then(() => process.exit(0));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
  watchParent(stop);
  try {
    await program.start();
    // Node does so at the end of a process, which a kill skips.
    flushCompileCache();
  } catch (error) {
    await program.stop();
    throw error;
  }
}

/** Ends with the process that started us, so that a killed launcher leaves no process running. On Windows an orphan keeps the id of its parent. */
function watchParent(stop: () => void): void {
  const parent = Number(process.env['LOTBOOK_PARENT']);
  if (!parent) return;
  // The variable is inherited, so it can name another process than our parent. Ours can be gone by now: building the pages takes a while.
  if (process.ppid !== parent) return exists(parent) ? undefined : stop();
  setInterval(() => {
    if (process.ppid !== parent || (process.platform === 'win32' && !exists(parent))) stop();
  }, 1_000).unref();
}

function exists(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

try {
  await main();
} catch (error) {
  process.stderr.write(`${formatStart(error)}\n`);
  process.exit(1);
}
