import { MessageChannel, Worker, type MessagePort } from 'node:worker_threads';
import type { AccountId } from '@lotbook/model/ids';
import { entryFiles } from '../entry-files.ts';
import type { Config } from '../config.ts';

/** What the thread is started with: it loads its modules before its setup is known. */
export interface ComputeStart {
  readonly setup: MessagePort;
}

/** The setup of the thread. */
export interface ComputeSetup {
  readonly config: Pick<
    Config,
    'dataFolder' | 'prices' | 'limits' | 'logLevel' | 'origin' | 'productName'
  >;
  readonly url: string;
}

/** `compute`: an account; `computeIfReady`: only if its ledger is cached; `answer`: a question about it. */
export type Wish =
  | { readonly kind: 'compute' | 'computeIfReady'; readonly accountId: AccountId }
  | { readonly kind: 'answer'; readonly accountId: AccountId; readonly questionId: string };

export type ComputeOrder = Wish & { readonly order: number };

export interface ComputeAnswer {
  readonly order: number;
  /** Absent on success. */
  readonly error?: { readonly message: string; readonly stack?: string };
}

export const statementTimeoutMs = 10 * 60_000;

/** Young objects of a computation live until their batch is stored. With less room for them they are moved, twice each, only to be dropped a moment later: a quarter of the thread's time. */
const resourceLimits = { maxYoungGenerationSizeMb: 192 };

interface Waiting {
  readonly resolve: () => void;
  readonly reject: (error: Error) => void;
}

/**
 * Where all accounts are computed: a thread of its own, since no part of a computation waits for anything and the worker has to go on renewing its jobs.
 * It lives on from one computation to the next with the ledgers of the accounts that it computed last. When it dies it takes its orders with it,
 * and the next order starts another.
 */
export class ComputeThread {
  #setup: ComputeSetup | undefined;
  #giveSetup: ((setup: ComputeSetup) => void) | undefined;
  readonly #waiting = new Map<number, Waiting>();
  #thread: Worker | undefined;
  #orders = 0;

  /** Without a setup, the thread waits for `configure`. */
  constructor(setup?: ComputeSetup) {
    if (setup) this.configure(setup);
  }

  configure({ config, url }: ComputeSetup): void {
    const { dataFolder, prices, limits, logLevel, origin, productName } = config;
    this.#setup = { config: { dataFolder, prices, limits, logLevel, origin, productName }, url };
    this.#giveSetup?.(this.#setup);
  }

  /** Starts the thread before the first computation: loading its modules takes a while. */
  prepare(): void {
    this.#thread ??= this.#start();
  }

  /** Computes an account. Errors of the thread are rethrown here. */
  compute(accountId: AccountId): Promise<void> {
    return this.#send({ kind: 'compute', accountId });
  }

  /** Computes an account whose ledger the thread has; the others are left to their jobs. */
  async computeIfReady(accountId: AccountId): Promise<void> {
    if (this.#thread) await this.#send({ kind: 'computeIfReady', accountId });
  }

  /** Answers a question about an account, which its asker waits for. */
  answer(accountId: AccountId, questionId: string): Promise<void> {
    return this.#send({ kind: 'answer', accountId, questionId });
  }

  async close(): Promise<void> {
    await this.#thread?.terminate();
  }

  #send(wish: Wish): Promise<void> {
    const thread = (this.#thread ??= this.#start());
    const number = (this.#orders += 1);
    return new Promise((resolve, reject) => {
      this.#waiting.set(number, { resolve, reject });
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- threads have no origins
      thread.postMessage({ order: number, ...wish } satisfies ComputeOrder);
    });
  }

  #start(): Worker {
    const { port1, port2 } = new MessageChannel();
    const thread = new Worker(entryFiles.computeThread, {
      workerData: { setup: port2 } satisfies ComputeStart,
      transferList: [port2],
      resourceLimits,
    });
    this.#giveSetup = (setup) => {
      this.#giveSetup = undefined;
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- ports have no origins
      port1.postMessage(setup);
      port1.close();
    };
    if (this.#setup) this.#giveSetup(this.#setup);
    let failure: Error | undefined;
    thread.on('message', ({ order, error }: ComputeAnswer) => {
      const waiting = this.#waiting.get(order);
      this.#waiting.delete(order);
      if (error) waiting?.reject(Object.assign(new Error(error.message), { stack: error.stack }));
      else waiting?.resolve();
    });
    thread.on(
      'error',
      (error) => (failure = error instanceof Error ? error : new Error(String(error))),
    );
    thread.on('exit', (code) => {
      this.#thread = undefined;
      const orders = [...this.#waiting.values()];
      this.#waiting.clear();
      for (const { reject } of orders)
        reject(failure ?? new Error(`The thread of computations ended with ${code}.`));
    });
    return thread;
  }
}
