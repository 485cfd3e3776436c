import { openDatabase, type Database } from '@lotbook/db/database';
import { startEmbeddedServer, type EmbeddedServer } from '@lotbook/db/embedded/server';
import { followIssuer } from '@lotbook/db/follow-issuer';
import { migrate } from '@lotbook/db/migrate';
import type { Logger } from 'pino';
import type { Config } from './config.ts';
import { startApi, type Api } from './api.ts';
import { claimInstance, type InstanceLock } from './instance-lock.ts';
import { createLogger } from './log.ts';
import { askWorker, type WorkerDesk } from './tasks/ask-worker.ts';
import { hearOfFigures, type FiguresDesk } from './tasks/figures-news.ts';
import { openQueue, type OpenQueue } from './tasks/job-queue.ts';
import { superviseWorker, type SupervisedWorker } from './supervise-worker.ts';

/** The program from its start to its end. What was started last stops first. */
export class Program {
  readonly #config: Config;
  readonly #running: (() => Promise<unknown>)[] = [];
  #databaseFolder: string | undefined;
  #stopping: Promise<void> | undefined;

  constructor(config: Config) {
    this.#config = config;
  }

  async start(): Promise<void> {
    const config = this.#config;
    const logger = createLogger(config.logLevel, config.role);
    const url = config.databaseUrl ?? (await this.#startEmbedded());
    await migrate(url);
    if (config.role === 'worker') {
      this.#keep(await superviseWorker(config, url, logger), (worker: SupervisedWorker) => worker.stop());
      process.stdout.write('Worker is ready.\n');
      return;
    }
    await this.#followAddress(url, logger);
    const queue = this.#keep(
      await openQueue(url, { supervise: false, onError: (error) => logger.error({ reason: error.message }, 'the job queue') }),
      (each: OpenQueue) => each.close(),
    );
    const database = this.#keep(openDatabase(url), (each: Database) => each.close());
    // The worker first: once an address answers, all is ready.
    if (config.role === 'all') this.#keep(await superviseWorker(config, url, logger), (worker: SupervisedWorker) => worker.stop());
    const desk = this.#keep(await askWorker({ database, url }), (each: WorkerDesk) => each.close());
    const { news, follow } = this.#keep(await hearOfFigures(url), (each: FiguresDesk) => each.close());
    this.#keep(await startApi({ config, database, queue, logger, ask: desk.ask, news, follow }), (api: Api) => api.stop());
    process.stdout.write(`${config.productName} is ready at ${config.origin} (${this.#whereDataLies()}).\n`);
  }

  /** Ends everything, once; a second call waits for the first. */
  stop(): Promise<void> {
    this.#stopping ??= this.#stop();
    return this.#stopping;
  }

  async #stop(): Promise<void> {
    for (const end of this.#running.toReversed()) {
      try {
        await end();
      } catch (error) {
        process.stderr.write(`Something did not end as it should: ${error instanceof Error ? error.message : String(error)}\n`);
      }
    }
  }

  async #followAddress(url: string, logger: Logger): Promise<void> {
    const { embedded, issuer } = this.#config.oidc;
    const moved = embedded ? await followIssuer(url, issuer) : 0;
    if (moved > 0) logger.info({ people: moved, issuer }, 'the address changed, and those who sign in here with it');
  }

  async #startEmbedded(): Promise<string> {
    const server: EmbeddedServer = await startEmbeddedServer(this.#config.dataFolder);
    let lock: InstanceLock;
    try {
      lock = await claimInstance(server.url, this.#config.origin);
    } catch (error) {
      if (!server.adopted) await server.stop();
      throw error;
    }
    this.#databaseFolder = server.folder;
    this.#keep(server, () => server.stop());
    this.#keep(lock, () => lock.release());
    return server.url;
  }

  #whereDataLies(): string {
    const { databaseUrl, dataFolder } = this.#config;
    if (databaseUrl) return 'data in the database of DATABASE_URL';
    const apart = this.#databaseFolder?.startsWith(dataFolder) ? '' : `, its database in ${this.#databaseFolder}`;
    return `data in ${dataFolder}${apart}`;
  }

  #keep<T>(thing: T, end: (thing: T) => Promise<unknown>): T {
    this.#running.push(() => end(thing));
    return thing;
  }
}
