import { fork, type ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { toEnglish, type FilledMessage } from '@lotbook/messages/fill';
import { AppError } from '@lotbook/model/errors';
import type { CrashReason } from '@lotbook/services/imports/note-crash';
import type { GainsOptions, Upload } from '@lotbook/services/services';
import type { Config } from '../config.ts';

/** The setup of a process that reads files. */
export interface ReaderSetup {
  readonly config: Pick<Config, 'dataFolder' | 'limits' | 'logLevel'>;
  readonly url: string;
}

/** A file to read; `kind`: the purpose, if it is not an import. */
export interface ReaderJob extends Upload {
  readonly kind?: 'table' | 'form' | 'gains';
  /** How a report of gains is read. */
  readonly gains?: GainsOptions;
}

export interface ReaderError {
  readonly message: string | FilledMessage;
  readonly stack?: string | undefined;
  /** Of a refusal. */
  readonly code?: string;
  readonly details?: Readonly<Record<string, unknown>> | undefined;
}

/** The messages of such a process: ready, alive, and the result of a job. */
export type ReaderSignal =
  | { readonly kind: 'ready' | 'alive' }
  | { readonly kind: 'done'; readonly value?: unknown; readonly error?: ReaderError };

export interface ReaderLimits {
  /** All memory of a process that reads a file. Most of it is for its heap. */
  readonly memoryMb: number;
  /** How long such a process may be busy without a sign of life. */
  readonly silenceMs: number;
}

const watchMs = 250;
/** A busy computer takes long to start a process, which is no fault of the file. */
const startMs = 60_000;

export class ReaderDied extends Error {
  override name = 'ReaderDied';
  readonly reason: CrashReason | 'stopped';

  constructor(reason: CrashReason | 'stopped', details: string) {
    super(
      `The process that read the file ended (${reason}${details === '' ? '' : `: ${details}`}).`,
    );
    this.reason = reason;
  }
}

/** One process, and the file it reads. Jobs and answers cross as structured clones. */
export class ReaderProcess<Job extends object> {
  readonly #child: ChildProcess;
  readonly #limits: ReaderLimits;
  #isReady = false;
  #isStopping = false;
  #heardAt = 0;
  #cause: CrashReason | undefined;
  #current:
    | { readonly resolve: (value: unknown) => void; readonly reject: (error: Error) => void }
    | undefined;
  #said = '';

  constructor(module: string, setup: ReaderSetup, limits: ReaderLimits) {
    this.#limits = limits;
    this.#child = fork(module, {
      stdio: ['ignore', 'inherit', 'pipe', 'ipc'],
      serialization: 'advanced',
      execArgv: [
        ...process.execArgv.filter((each) => !each.startsWith('--initial-old-space-size')),
        `--max-old-space-size=${Math.round(limits.memoryMb * 0.7)}`,
      ],
    });
    this.#child.stderr?.on('data', (chunk: Buffer) => this.#hearError(chunk.toString('utf8')));
    this.#child.on('message', (signal: ReaderSignal) => this.#hear(signal));
    this.#child.on('error', () => undefined);
    this.#child.once('exit', (code, signal) => this.#end(code, signal));
    this.#child.send(setup);
  }

  read(job: Job): Promise<unknown> {
    return new Promise((resolve, reject) => {
      this.#current = { resolve, reject };
      this.#heardAt = Date.now();
      if (this.#child.exitCode !== null || this.#child.signalCode !== null)
        return this.#end(this.#child.exitCode, this.#child.signalCode);
      this.#child.send(job);
      this.#watch();
    });
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    const ended = new Promise((resolve) => this.#child.once('exit', resolve));
    this.#child.kill('SIGKILL');
    await ended;
  }

  #hear(signal: ReaderSignal): void {
    this.#heardAt = Date.now();
    if (signal.kind === 'ready') this.#isReady = true;
    if (signal.kind !== 'done') return;
    const current = this.#current;
    this.#current = undefined;
    if (signal.error) current?.reject(toError(signal.error));
    else current?.resolve(signal.value);
  }

  /** Log lines are forwarded. Node prints pages when its heap is full; the beginning is enough. */
  #hearError(text: string): void {
    for (const line of text.split('\n')) {
      if (line.startsWith('{')) process.stderr.write(`${line}\n`);
      else if (this.#said.length < 4_000) this.#said += `${line}\n`;
    }
  }

  /** Buffers are no part of the heap that Node limits, so the memory of the whole process is watched, too. */
  #watch(): void {
    if (!this.#current) return;
    const silenceMs = this.#isReady
      ? this.#limits.silenceMs
      : Math.max(startMs, this.#limits.silenceMs);
    if (Date.now() - this.#heardAt > silenceMs) this.#kill('silence');
    else if ((readResidentMb(this.#child.pid) ?? 0) > this.#limits.memoryMb) this.#kill('memory');
    else setTimeout(() => this.#watch(), watchMs).unref();
  }

  #kill(reason: CrashReason): void {
    this.#cause = reason;
    this.#child.kill('SIGKILL');
  }

  #end(code: number | null, signal: NodeJS.Signals | null): void {
    const current = this.#current;
    this.#current = undefined;
    if (!current) return;
    // A process that never became ready can't have crashed because of the file: the database may be unavailable.
    const reason =
      this.#isStopping || !this.#isReady
        ? 'stopped'
        : (this.#cause ?? (/out of memory|heap limit/i.test(this.#said) ? 'memory' : 'crash'));
    const line = this.#said.split('\n').find((each) => /error|fatal/i.test(each)) ?? '';
    current.reject(
      new ReaderDied(
        reason,
        `${signal ?? `exit code ${code ?? 0}`}${line === '' ? '' : `, ${line.slice(0, 200)}`}`,
      ),
    );
  }
}

/** A refusal keeps its code, so that it reads the same as if the file had been read here. */
function toError({ message, stack, code, details }: ReaderError): Error {
  if (code !== undefined) return new AppError(code, message, details);
  return Object.assign(new Error(toEnglish(message)), { stack });
}

/** Memory of another process; undefined if the system does not provide it: there only the heap limit applies. */
function readResidentMb(pid: number | undefined): number | undefined {
  if (process.platform !== 'linux' || pid === undefined) return undefined;
  try {
    const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return kilobytes === undefined ? undefined : Number(kilobytes) / 1024;
  } catch {
    return undefined;
  }
}
