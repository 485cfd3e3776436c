import { Program } from './program.ts';
import { readConfig } from './config.ts';
import { startWords } from './start-words.ts';

/** Starts what ROLE says. A refusal is one sentence on standard error and exit status 1. */
async function main(): Promise<void> {
  const program = new Program(readConfig(process.env, process.env['LOTBOOK_HOME'] ?? process.cwd()));
  const stop = (): void => void program.stop().then(() => process.exit(0));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
  watchParent(stop);
  try {
    await program.start();
  } catch (error) {
    await program.stop();
    throw error;
  }
}

/** Ends with whoever started us: a killed launcher leaves nothing running. */
function watchParent(stop: () => void): void {
  const parent = Number(process.env['LOTBOOK_PARENT']);
  if (!parent || process.ppid !== parent) return;
  setInterval(() => {
    if (process.ppid !== parent) stop();
  }, 1_000).unref();
}

try {
  await main();
} catch (error) {
  process.stderr.write(`${startWords(error)}\n`);
  process.exit(1);
}
