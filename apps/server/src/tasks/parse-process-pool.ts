import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/server';
import { AppError } from '@lotbook/model/errors';
import type { ReadForm } from '@lotbook/services/broker-forms/read-form';
import type { GainsOptions, Upload, UploadParser } from '@lotbook/services/services';
import type { GainsReport } from '@lotbook/sources/gains-reports/read-gains-report';
import type { UnknownTable } from '@lotbook/sources/mapped/unknown-file';
import { entryFiles } from '../entry-files.ts';
import {
  ReaderDied,
  ReaderProcess,
  type ReaderJob,
  type ReaderLimits,
  type ReaderSetup,
} from './reader-process.ts';

export type ParseJob = ReaderJob & { readonly kind: 'table' | 'form' | 'gains' };

interface ParseOptions extends ReaderSetup {
  readonly limits?: ReaderLimits;
  readonly module?: string;
}

const usualLimits: ReaderLimits = { memoryMb: 768, silenceMs: 30_000 };
const [mostAtOnce, idleMs] = [2, 60_000];

/**
 * Parses uploads that a request waits for, in a process of its own: a file that takes too much memory, that never ends or that brings the parser down makes its own request
 * fail, and the program continues to serve all others. A process starts on demand, and ends after a minute without work.
 */
export class ParseProcesses implements UploadParser {
  readonly #setup: ReaderSetup;
  readonly #limits: ReaderLimits;
  readonly #module: string;
  readonly #all = new Set<ReaderProcess<ParseJob>>();
  readonly #idle: ReaderProcess<ParseJob>[] = [];
  readonly #waiting: (() => void)[] = [];
  #busy = 0;

  constructor({ config, url, limits = usualLimits, module }: ParseOptions) {
    this.#setup = {
      config: { dataFolder: config.dataFolder, limits: config.limits, logLevel: config.logLevel },
      url,
    };
    this.#limits = limits;
    this.#module = module ?? entryFiles.parseProcess;
  }

  async readTable(upload: Upload): Promise<UnknownTable | undefined> {
    return (await this.#parse({ kind: 'table', ...upload })) as UnknownTable | undefined;
  }

  async readForm(upload: Upload): Promise<ReadForm> {
    return (await this.#parse({ kind: 'form', ...upload })) as ReadForm;
  }

  async readGains(upload: Upload, gains: GainsOptions): Promise<GainsReport> {
    return (await this.#parse({ kind: 'gains', gains, ...upload })) as GainsReport;
  }

  async close(): Promise<void> {
    await Promise.all([...this.#all].map((each) => each.stop()));
  }

  async #parse(job: ParseJob): Promise<unknown> {
    if (this.#busy >= mostAtOnce) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    this.#busy += 1;
    const reader = this.#idle.pop() ?? this.#start();
    try {
      const value = await reader.read(job);
      this.#keep(reader);
      return value;
    } catch (error) {
      if (!(error instanceof ReaderDied)) {
        this.#keep(reader);
        throw error;
      }
      this.#all.delete(reader);
      throw error.reason === 'stopped' ? error : refuse(error.reason, this.#limits.memoryMb);
    } finally {
      this.#busy -= 1;
      this.#waiting.shift()?.();
    }
  }

  #start(): ReaderProcess<ParseJob> {
    const reader = new ReaderProcess<ParseJob>(this.#module, this.#setup, this.#limits);
    this.#all.add(reader);
    return reader;
  }

  #keep(reader: ReaderProcess<ParseJob>): void {
    this.#idle.push(reader);
    setTimeout(() => {
      const place = this.#idle.indexOf(reader);
      if (place < 0) return;
      this.#idle.splice(place, 1);
      this.#all.delete(reader);
      void reader.stop();
    }, idleMs).unref();
  }
}

function refuse(reason: ReaderDied['reason'], memoryMb: number): AppError {
  switch (reason) {
    case 'memory':
      return new AppError('FILE_TOO_LARGE', fill(texts.fileNeedsTooMuchMemory, { memoryMb }));
    case 'silence':
      return new AppError('BAD_INPUT', fill(texts.readingStalled));
    default:
      return new AppError('BAD_INPUT', fill(texts.readingCrashed));
  }
}
