import type { ChildProcess } from 'node:child_process';
import { openDatabase, type Database } from '@lotbook/db/database';
import { followIssuer } from '@lotbook/db/follow-issuer';
import { migrate } from '@lotbook/db/migrate';
import type { Logger } from 'pino';
import type { Config } from './config.ts';
import { startApi, type Api } from './api.ts';
import { runEmbeddedDatabase, type EmbeddedDatabase } from './embedded-database.ts';
import { checkSecretKey } from './identity/signing-keys.ts';
import { createLogger } from './log.ts';
import { createMetrics, type Metrics } from './operations/metrics.ts';
import { serveMetrics, type MetricsServer } from './operations/metrics-server.ts';
import { askWorker, type WorkerDesk } from './tasks/ask-worker.ts';
import { listenForFigures, type FiguresDesk } from './tasks/figure-notifications.ts';
import { openQueue, type OpenQueue } from './tasks/job-queue.ts';
import { superviseWorker, type SupervisedWorker } from './supervise-worker.ts';

/** The program from its start to its end. Parts stop in the reverse order of their start. */
export class Program {
  readonly #config: Config;
  readonly #running: (() => Promise<unknown>)[] = [];
  #databaseFolder: string | undefined;
  #stopping: Promise<void> | undefined;
  readonly #onLost: (reason: Error) => void;

  readonly #waiting: ChildProcess | undefined;

  /**
   * `onLost` is called when the program can't go on and has to be stopped. `waiting`: a process for
   * the worker that was started in advance.
   */
  constructor(config: Config, onLost: (reason: Error) => void, waiting?: ChildProcess) {
    this.#config = config;
    this.#onLost = onLost;
    this.#waiting = waiting;
  }

  async start(): Promise<void> {
    const config = this.#config;
    const logger = createLogger(config.logLevel, config.role);
    const url = config.databaseUrl ?? (await this.#startEmbedded(logger));
    await migrate(url);
    const database = this.#keep(openDatabase(url), (each: Database) => each.close());
    if (config.oidc.embedded) await checkSecretKey(database, config.secretKey);
    let worker: SupervisedWorker | undefined;
    const isWorkerReady = (): boolean => worker?.isReady() ?? config.role === 'api';
    const metrics = config.metrics
      ? createMetrics({ role: config.role, database, isWorkerReady })
      : undefined;
    const startWorker = async (): Promise<void> => {
      const observer = metrics && {
        onJob: metrics.observeJob,
        onRestart: metrics.countWorkerRestart,
      };
      worker = this.#keep(
        await superviseWorker({
          config,
          url,
          databaseFolder: this.#databaseFolder,
          logger,
          observer,
          waiting: this.#waiting,
        }),
        (each: SupervisedWorker) => each.stop(),
      );
    };
    if (config.role === 'worker') {
      await startWorker();
      await this.#serveMetrics(metrics);
      process.stdout.write('Worker is ready.\n');
      return;
    }
    await this.#followAddress(url, logger);
    const queue = this.#keep(
      await openQueue(url, {
        supervise: false,
        onError: (error) => logger.error({ reason: error.message }, 'the job queue'),
      }),
      (each: OpenQueue) => each.close(),
    );
    // The worker first: once an address answers, all is ready.
    if (config.role === 'all') await startWorker();
    const desk = this.#keep(await askWorker({ database, url }), (each: WorkerDesk) => each.close());
    const { news, follow } = this.#keep(await listenForFigures(url), (each: FiguresDesk) =>
      each.close(),
    );
    this.#keep(
      await startApi({
        config,
        database,
        url,
        queue,
        logger,
        isWorkerReady,
        metrics,
        ask: desk.ask,
        news,
        follow,
      }),
      (api: Api) => api.stop(),
    );
    await this.#serveMetrics(metrics);
    process.stdout.write(
      `${config.productName} is ready at ${config.origin} (${this.#whereDataLies()}).\n`,
    );
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
        process.stderr.write(
          `Something didn’t shut down properly: ${error instanceof Error ? error.message : String(error)}\n`,
        );
      }
    }
  }

  async #serveMetrics(metrics: Metrics | undefined): Promise<void> {
    const { metrics: address } = this.#config;
    if (metrics && address)
      this.#keep(await serveMetrics(metrics, address), (each: MetricsServer) => each.close());
  }

  async #followAddress(url: string, logger: Logger): Promise<void> {
    const { embedded, issuer } = this.#config.oidc;
    const moved = embedded ? await followIssuer(url, issuer) : 0;
    if (moved > 0)
      logger.info(
        { people: moved, issuer },
        'the address changed, and those who sign in here with it',
      );
  }

  async #startEmbedded(logger: Logger): Promise<string> {
    const { dataFolder, origin } = this.#config;
    const database = await runEmbeddedDatabase({
      dataFolder,
      origin,
      logger,
      onLost: this.#onLost,
    });
    this.#databaseFolder = database.folder;
    return this.#keep(database, (each: EmbeddedDatabase) => each.stop()).url;
  }

  #whereDataLies(): string {
    const { databaseUrl, dataFolder } = this.#config;
    if (databaseUrl) return 'data in the database of DATABASE_URL';
    const apart = this.#databaseFolder?.startsWith(dataFolder)
      ? ''
      : `, its database in ${this.#databaseFolder}`;
    return `data in ${dataFolder}${apart}`;
  }

  #keep<T>(thing: T, end: (thing: T) => Promise<unknown>): T {
    this.#running.push(() => end(thing));
    return thing;
  }
}
