import { parentPort, type MessagePort } from 'node:worker_threads';
import { run } from '../run.ts';

/** One command to run, and where its result is awaited. */
export interface Request {
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly port: MessagePort;
  /** Set to 1, and notified, when the result is posted. */
  readonly done: SharedArrayBuffer;
}

export interface Result {
  readonly status: number | null;
  readonly out: string;
  readonly err: string;
}

let output = { out: '', err: '' };

const capture = (kind: 'out' | 'err') =>
  ((chunk: string | Uint8Array, ...rest: readonly unknown[]) => {
    output[kind] += typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString();
    const callback = rest.findLast((each) => typeof each === 'function');
    if (callback) callback();
    return true;
  }) as typeof process.stdout.write;

process.stdout.write = capture('out');
process.stderr.write = capture('err');

parentPort?.on('message', (request: Request) => void respond(request));

async function respond({ args, env, port, done }: Request): Promise<void> {
  port.postMessage(await answer(args, env));
  const flag = new Int32Array(done);
  Atomics.store(flag, 0, 1);
  Atomics.notify(flag, 0);
}

async function answer(args: Request['args'], env: Request['env']): Promise<Result> {
  output = { out: '', err: '' };
  process.env = { ...env };
  try {
    const status = await run(args);
    return { status, ...output };
  } catch (error) {
    return { status: null, out: output.out, err: `${output.err}${String(error)}` };
  }
}
