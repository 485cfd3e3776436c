import { countJobs, type JobCount } from '@lotbook/db/stores/job-counts';
import type { Database } from '@lotbook/db/database';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import manifest from '../../package.json' with { type: 'json' };
import type { JobOutcome } from './job-outcome.ts';

/** Everything Prometheus can read about one program. Labels never hold an account, a person or an address. */
export interface Metrics {
  readonly registry: Registry;
  /** Counts the requests of a server by method, route and status. */
  readonly observeRequests: (app: FastifyInstance) => void;
  readonly observeJob: (outcome: JobOutcome) => void;
  readonly countWorkerRestart: () => void;
}

export interface MetricsOptions {
  readonly role: string;
  readonly database: Database;
  readonly isWorkerReady: () => boolean;
}

const requestSeconds = [0.01, 0.025, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 30];
const jobSeconds = [0.05, 0.2, 0.5, 1, 2, 5, 10, 30, 60, 300, 1_800];

/** Creates the metrics of this program. The counts of the queue and the pool are read when they are asked for. */
export function createMetrics({ role, database, isWorkerReady }: MetricsOptions): Metrics {
  const registry = new Registry();
  registry.setDefaultLabels({ role });
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  new Gauge({
    name: 'lotbook_info',
    help: 'Always 1; the version of the program is a label.',
    labelNames: ['version'],
    registers,
  }).set({ version: manifest.version }, 1);
  if (role !== 'api')
    registry.registerMetric(
      new Gauge({
        name: 'lotbook_worker_ready',
        help: '1 while the worker of this program takes jobs, else 0.',
        registers: [],
        collect() {
          this.set(isWorkerReady() ? 1 : 0);
        },
      }),
    );
  registry.registerMetric(createConnectionGauge(database));
  for (const gauge of createQueueGauges(database)) registry.registerMetric(gauge);
  const requests = new Histogram({
    name: 'lotbook_http_request_duration_seconds',
    help: 'Time from a request to the end of its answer.',
    labelNames: ['method', 'route', 'status'],
    buckets: requestSeconds,
    registers,
  });
  const jobs = new Histogram({
    name: 'lotbook_job_duration_seconds',
    help: 'Time of one attempt of a job.',
    labelNames: ['kind', 'outcome'],
    buckets: jobSeconds,
    registers,
  });
  const restarts = new Counter({
    name: 'lotbook_worker_restarts_total',
    help: 'How often the worker of this program died and was started again.',
    registers,
  });
  return {
    registry,
    observeRequests: (app) => {
      app.addHook('onResponse', (request, reply, done) => {
        requests.observe(
          {
            method: request.method,
            route: request.routeOptions.url ?? 'unknown',
            status: String(reply.statusCode),
          },
          reply.elapsedTime / 1_000,
        );
        done();
      });
    },
    observeJob: ({ kind, seconds, failed }) =>
      jobs.observe({ kind, outcome: failed ? 'failed' : 'done' }, seconds),
    countWorkerRestart: () => restarts.inc(),
  };
}

function createConnectionGauge({ pool }: Pick<Database, 'pool'>): Gauge<'state'> {
  return new Gauge({
    name: 'lotbook_database_connections',
    help: 'Connections of this process to the database by state; waiting are requests without one.',
    labelNames: ['state'],
    registers: [],
    collect() {
      const { totalCount, idleCount, waitingCount } = pool;
      this.set({ state: 'busy' }, totalCount - idleCount);
      this.set({ state: 'idle' }, idleCount);
      this.set({ state: 'waiting' }, waitingCount);
    },
  });
}

/** The queue is shared: each program that is asked reports all of it. */
function createQueueGauges(database: Database): readonly Gauge[] {
  // Both gauges are read side by side: they share one statement.
  let reading: Promise<JobCount[]> | undefined;
  const count = (): Promise<JobCount[]> =>
    (reading ??= countJobs(database).finally(() => (reading = undefined)));
  const oldest = new Gauge({
    name: 'lotbook_oldest_waiting_job_seconds',
    help: 'How long the oldest job that could start has been waiting, by kind.',
    labelNames: ['kind'],
    registers: [],
    async collect() {
      const counts = await count();
      this.reset();
      for (const { kind, state, oldestSeconds } of counts)
        if (state === 'waiting') this.set({ kind }, oldestSeconds);
    },
  });
  const jobs = new Gauge({
    name: 'lotbook_jobs',
    help: 'Jobs in the queue by kind and state: waiting, running, or failed after the last retry.',
    labelNames: ['kind', 'state'],
    registers: [],
    async collect() {
      const counts = await count();
      this.reset();
      for (const job of counts) this.set({ kind: job.kind, state: job.state }, job.count);
    },
  });
  return [jobs, oldest];
}
