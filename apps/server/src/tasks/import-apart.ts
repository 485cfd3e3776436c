import { fork, type ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { totalmem } from 'node:os';
import path from 'node:path';
import type { AccountId, ImportId } from '@lotbook/model/ids';
import { noteCrash, type CrashReason } from '@lotbook/services/imports/note-crash';
import type { Services } from '@lotbook/services/services';
import type { Config } from '../config.ts';

export interface ImportJob {
  readonly accountId: AccountId;
  readonly importId: ImportId;
}

/** What a process that reads files is started with. */
export interface ImportSetup {
  readonly config: Pick<Config, 'dataFolder' | 'limits' | 'logLevel'>;
  readonly url: string;
}

/** What such a process says: that it takes jobs, that it is alive, how a job ended. */
export type ImportSignal =
  | { readonly kind: 'ready' | 'alive' }
  | {
      readonly kind: 'done';
      readonly error?: { readonly message: string; readonly stack?: string | undefined };
    };

export interface ImportLimits {
  /** All memory of a process that reads a file. Most of it is for its heap. */
  readonly memoryMb: number;
  /** How long such a process may be busy without a sign of life. */
  readonly silenceMs: number;
}

/** Half of what there is: two files are read at once at most. A file of 512 MB is read in far less, row by row. */
function usualLimits(): ImportLimits {
  const confined = process.constrainedMemory();
  const totalMb = (confined > 0 ? Math.min(confined, totalmem()) : totalmem()) / 2 ** 20;
  return { memoryMb: Math.round(Math.min(1_536, Math.max(384, totalMb / 2))), silenceMs: 120_000 };
}

const [watchMs, idleMs] = [250, 60_000];

/**
 * Reads each uploaded file in a process of its own, one file at a time: a file that takes too much memory, that never ends or that brings the reader down harms its own
 * import and nothing else. Processes are kept for the next file.
 */
export class ImportProcesses {
  readonly #setup: ImportSetup;
  readonly #services: Services;
  readonly #limits: ImportLimits;
  readonly #module: string;
  readonly #idle: ImportProcess[] = [];
  readonly #all = new Set<ImportProcess>();

  /** `module` is what the processes run; tests bring their own. */
  constructor(options: {
    config: Pick<Config, 'dataFolder' | 'limits' | 'logLevel'>;
    url: string;
    services: Services;
    limits?: ImportLimits;
    module?: string;
  }) {
    const {
      config,
      url,
      services,
      limits = usualLimits(),
      module = path.join(import.meta.dirname, 'import-process.ts'),
    } = options;
    this.#setup = {
      config: { dataFolder: config.dataFolder, limits: config.limits, logLevel: config.logLevel },
      url,
    };
    this.#services = services;
    this.#limits = limits;
    this.#module = module;
  }

  /** Starts a process before the first file comes. */
  prepare(): void {
    this.#idle.push(this.#start());
  }

  /** Reads a file into records. @throws when the queue should try again. */
  async import(job: ImportJob): Promise<void> {
    const reader = this.#idle.pop() ?? this.#start();
    try {
      await reader.read(job);
      this.#keep(reader);
    } catch (error) {
      if (!(error instanceof ReaderDied)) {
        this.#keep(reader);
        throw error;
      }
      this.#all.delete(reader);
      const { reason } = error;
      const isOver =
        reason !== 'stopped' &&
        (await noteCrash(this.#services, job, { reason, memoryMb: this.#limits.memoryMb }));
      this.#services.log.error('the process that read a file died', {
        account: job.accountId,
        import: job.importId,
        reason: error.message,
        isOver,
      });
      if (!isOver) throw error;
    }
  }

  async close(): Promise<void> {
    await Promise.all([...this.#all].map((each) => each.stop()));
  }

  #start(): ImportProcess {
    const reader = new ImportProcess(this.#module, this.#setup, this.#limits);
    this.#all.add(reader);
    return reader;
  }

  /** One waits for the next file for ever; a second one ends when none comes. */
  #keep(reader: ImportProcess): void {
    this.#idle.push(reader);
    if (this.#idle.length < 2) return;
    setTimeout(() => {
      if (this.#idle.length < 2 || !this.#idle.includes(reader)) return;
      this.#idle.splice(this.#idle.indexOf(reader), 1);
      this.#all.delete(reader);
      void reader.stop();
    }, idleMs).unref();
  }
}

class ReaderDied extends Error {
  override name = 'ReaderDied';
  readonly reason: CrashReason | 'stopped';

  constructor(reason: CrashReason | 'stopped', details: string) {
    super(
      `The process that read the file ended (${reason}${details === '' ? '' : `: ${details}`}).`,
    );
    this.reason = reason;
  }
}

/** One process, and the file it reads. */
class ImportProcess {
  readonly #child: ChildProcess;
  readonly #limits: ImportLimits;
  #isReady = false;
  #isStopping = false;
  #heardAt = 0;
  #cause: CrashReason | undefined;
  #current: { readonly resolve: () => void; readonly reject: (error: Error) => void } | undefined;
  #said = '';

  constructor(module: string, setup: ImportSetup, limits: ImportLimits) {
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
    this.#child.on('message', (signal: ImportSignal) => this.#hear(signal));
    this.#child.on('error', () => undefined);
    this.#child.once('exit', (code, signal) => this.#end(code, signal));
    this.#child.send(setup);
  }

  read(job: ImportJob): Promise<void> {
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

  #hear(signal: ImportSignal): void {
    this.#heardAt = Date.now();
    if (signal.kind === 'ready') this.#isReady = true;
    if (signal.kind !== 'done') return;
    const current = this.#current;
    this.#current = undefined;
    if (signal.error)
      current?.reject(
        Object.assign(new Error(signal.error.message), { stack: signal.error.stack }),
      );
    else current?.resolve();
  }

  /** Lines of the log go on. What Node prints when its heap is full fills pages; its beginning is enough. */
  #hearError(text: string): void {
    for (const line of text.split('\n')) {
      if (line.startsWith('{')) process.stderr.write(`${line}\n`);
      else if (this.#said.length < 4_000) this.#said += `${line}\n`;
    }
  }

  /** Buffers are no part of the heap that Node limits, so the memory of the whole process is watched, too. */
  #watch(): void {
    if (!this.#current) return;
    if (Date.now() - this.#heardAt > this.#limits.silenceMs) this.#kill('silence');
    else if ((residentMb(this.#child.pid) ?? 0) > this.#limits.memoryMb) this.#kill('memory');
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
    // One that never got ready can't have been brought down by the file: the database may be away.
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

/** Memory of another process; undefined where the system has no file that says so: there the limit of the heap has to do. */
function residentMb(pid: number | undefined): number | undefined {
  if (process.platform !== 'linux' || pid === undefined) return undefined;
  try {
    const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return kilobytes === undefined ? undefined : Number(kilobytes) / 1024;
  } catch {
    return undefined;
  }
}
