import path from 'node:path';
import { MessageChannel, receiveMessageOnPort, Worker } from 'node:worker_threads';
import type { Request, Result } from './lotbook-thread.ts';

/** A command that takes longer hangs. */
const LIMIT_MS = 110_000;

let thread: Worker | undefined;

/**
 * Runs one `lotbook` command to its end, as a process of its own would, in a thread that has loaded
 * the program before: most of a short command is the loading. Relative paths are those of `folder`.
 */
export function runLotbook(
  folder: string,
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>> = process.env,
): Result {
  thread ??= startThread();
  const { port1, port2 } = new MessageChannel();
  const done = new SharedArrayBuffer(4);
  const request: Request = { args, env: { ...env, INIT_CWD: folder }, port: port2, done };
  thread.postMessage(request, [port2]);
  const ending = Atomics.wait(new Int32Array(done), 0, 0, LIMIT_MS);
  const received: { readonly message: Result } | undefined = receiveMessageOnPort(port1);
  port1.close();
  if (!received) throw new Error(`lotbook ${args.join(' ')} gave no answer (${ending}).`);
  return received.message;
}

function startThread(): Worker {
  const worker = new Worker(path.join(import.meta.dirname, 'lotbook-thread.ts'), {
    execArgv: [],
    stdout: true,
    stderr: true,
  });
  worker.unref();
  return worker;
}
