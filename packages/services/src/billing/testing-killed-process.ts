import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { rolldown } from 'rolldown';
import type { PayingAnswer, PayingOrder, PayingStep } from './testing-process.ts';

/** When a process is killed: with a request that arrives and whose answer doesn't, with a database statement, or at any time. */
export interface Kill {
  readonly kind: 'request' | 'statement' | 'time';
  /** How far the step has come by then, from 0 to 1. */
  readonly share: number;
  /** Whether the statement is sent before the end. */
  readonly isSent: boolean;
}

/** What a step takes if it isn't killed. */
interface Measured {
  readonly statements: number;
  readonly requests: number;
  readonly ms: number;
}

const notMeasured: Measured = { statements: 40, requests: 10, ms: 200 };

/** Joins the modules of the process into one file: it starts within a third of the time. Returns the file. */
async function joinModules(folder: string): Promise<string> {
  const input = path.join(import.meta.dirname, 'testing-process.ts');
  const bundle = await rolldown({ input, platform: 'node', logLevel: 'silent' });
  const file = path.join(folder, 'paying-process.mjs');
  await bundle.write({ file, format: 'esm', codeSplitting: false });
  await bundle.close();
  return file;
}

/** Processes that pay, one at a time: one that was killed is replaced by the next. */
export class PayingProcesses {
  readonly #file: string;
  readonly #args: readonly string[];
  readonly #measured = new Map<PayingStep['step'], Measured>();
  #running: PayingProcess | undefined;
  #requests = 0;
  #fatalRequest = 0;

  private constructor(file: string, args: readonly string[]) {
    this.#file = file;
    this.#args = args;
  }

  /** `args`: of `testing-process.ts`. */
  static async start(folder: string, args: readonly string[]): Promise<PayingProcesses> {
    return new PayingProcesses(await joinModules(folder), args);
  }

  /** Call for each request that the provider gets. */
  countRequest(): void {
    this.#requests += 1;
    if (this.#requests === this.#fatalRequest) this.kill();
  }

  kill(): void {
    this.#running?.kill();
  }

  /** @throws Error if a process ends by itself. */
  async carryOut(order: PayingOrder, kill: Kill | undefined): Promise<PayingAnswer | 'killed'> {
    this.#running ??= await PayingProcess.start(this.#file, this.#args);
    const { statements, requests, ms } = this.#measured.get(order.step) ?? notMeasured;
    const share = kill?.share ?? 0;
    this.#requests = 0;
    this.#fatalRequest = kill?.kind === 'request' ? 1 + Math.floor(share * requests) : 0;
    const timer = kill?.kind === 'time' ? setTimeout(() => this.kill(), share * ms) : undefined;
    const fatal =
      kill?.kind === 'statement'
        ? { number: 1 + Math.floor(share * statements), isSent: kill.isSent }
        : undefined;
    const begun = performance.now();
    const answer = await this.#running.carryOut({ ...order, fatal });
    clearTimeout(timer);
    this.#fatalRequest = 0;
    if (answer === 'killed') this.#running = undefined;
    else if (answer.problem === undefined)
      this.#measured.set(order.step, {
        statements: answer.statements,
        requests: this.#requests,
        ms: performance.now() - begun,
      });
    return answer;
  }
}

class PayingProcess {
  readonly #child: ChildProcessWithoutNullStreams;
  readonly #lines: AsyncIterator<string>;
  readonly #ended: Promise<unknown>;
  #errors = '';

  private constructor(file: string, args: readonly string[]) {
    this.#child = spawn(process.execPath, [file, ...args], {
      env: { ...process.env, NODE_COMPILE_CACHE: path.dirname(file) },
    });
    this.#ended = once(this.#child, 'exit');
    this.#lines = createInterface({ input: this.#child.stdout })[Symbol.asyncIterator]();
    this.#child.stderr.on('data', (data: Buffer) => (this.#errors += data.toString()));
    // Lines that are written to a process that was killed are lost.
    this.#child.stdin.on('error', () => undefined);
  }

  static async start(file: string, args: readonly string[]): Promise<PayingProcess> {
    const started = new PayingProcess(file, args);
    const { done } = await started.#lines.next();
    if (done) throw new Error(started.#errors);
    return started;
  }

  kill(): void {
    this.#child.kill('SIGKILL');
  }

  async carryOut(order: PayingOrder): Promise<PayingAnswer | 'killed'> {
    this.#child.stdin.write(`${JSON.stringify(order)}\n`);
    const { done, value } = await this.#lines.next();
    if (!done) return JSON.parse(value) as PayingAnswer;
    await this.#ended;
    if (this.#child.signalCode !== 'SIGKILL') throw new Error(this.#errors);
    return 'killed';
  }
}
