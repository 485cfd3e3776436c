import { totalmem } from 'node:os';
import type { AccountId, ImportId } from '@lotbook/model/ids';
import { noteCrash } from '@lotbook/services/imports/note-crash';
import type { Services } from '@lotbook/services/services';
import { entryFiles } from '../entry-files.ts';
import type { Config } from '../config.ts';
import {
  ReaderDied,
  ReaderProcess,
  type ReaderLimits,
  type ReaderSetup,
} from './reader-process.ts';

export interface ImportJob {
  readonly accountId: AccountId;
  readonly importId: ImportId;
}

/** Half of the memory, since at most two files are read at once. A file of 512 MB is read in far less, row by row. */
function getUsualLimits(): ReaderLimits {
  const confined = process.constrainedMemory();
  const totalMb = (confined > 0 ? Math.min(confined, totalmem()) : totalmem()) / 2 ** 20;
  return { memoryMb: Math.round(Math.min(1_536, Math.max(384, totalMb / 2))), silenceMs: 120_000 };
}

const idleMs = 60_000;

/**
 * Reads each uploaded file in a process of its own, one file at a time: a file that takes too much memory, that never ends or that brings the reader down harms its own
 * import and nothing else. Processes are kept for the next file.
 */
export class ImportProcesses {
  readonly #setup: ReaderSetup;
  readonly #services: Services;
  readonly #limits: ReaderLimits;
  readonly #module: string;
  readonly #idle: ReaderProcess<ImportJob>[] = [];
  readonly #all = new Set<ReaderProcess<ImportJob>>();

  /** `module` is the entry point of the processes; tests use their own. */
  constructor(options: {
    config: Pick<Config, 'dataFolder' | 'limits' | 'logLevel'>;
    url: string;
    services: Services;
    limits?: ReaderLimits;
    module?: string;
  }) {
    const {
      config,
      url,
      services,
      limits = getUsualLimits(),
      module = entryFiles.importProcess,
    } = options;
    this.#setup = {
      config: { dataFolder: config.dataFolder, limits: config.limits, logLevel: config.logLevel },
      url,
    };
    this.#services = services;
    this.#limits = limits;
    this.#module = module;
  }

  /** Starts a process before the first file arrives. */
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

  #start(): ReaderProcess<ImportJob> {
    const reader = new ReaderProcess(this.#module, this.#setup, this.#limits);
    this.#all.add(reader);
    return reader;
  }

  /** One process always waits for the next file; a second one ends if none arrives. */
  #keep(reader: ReaderProcess<ImportJob>): void {
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
