import { createServer } from 'node:net';
import { once } from 'node:events';
import { testDatabase } from '@lotbook/testkit/database';
import { seedAccount } from '@lotbook/testkit/seed';
import { writing } from '@lotbook/db/database';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openQueue, type OpenQueue } from '../tasks/job-queue.ts';
import { measureJob, type JobOutcome } from './job-outcome.ts';
import { createMetrics, type Metrics } from './metrics.ts';
import { serveMetrics } from './metrics-server.ts';

const database = testDatabase();
let queue: OpenQueue;
let metrics: Metrics;
let isReady = true;

beforeAll(async () => {
  queue = await openQueue(database.current.url, { supervise: false, onError: () => undefined });
  metrics = createMetrics({
    role: 'all',
    database: database.current,
    isWorkerReady: () => isReady,
  });
});
afterAll(() => queue.close());

/** The value of a line such as `name{kind="report"}`; labels in any order. */
async function read(name: string, labels: Readonly<Record<string, string>> = {}): Promise<number> {
  const metric = (await metrics.registry.getMetricsAsJSON()).find((each) => each.name === name);
  const found = metric?.values.filter((value) =>
    Object.entries(labels).every(
      ([label, text]) => (value.labels as Record<string, unknown>)[label] === text,
    ),
  );
  return (found ?? []).reduce((sum, each) => sum + each.value, 0);
}

describe('metrics', () => {
  test('count the jobs that wait, and how long', async () => {
    const ada = await seedAccount(database.current);
    const { accountId } = ada;
    await writing(database.current, { accountId }, (tx) =>
      queue.enqueue(tx, { kind: 'backfill', accountId }),
    );
    expect(await read('lotbook_jobs', { kind: 'backfill', state: 'waiting' })).toBe(1);
    expect(
      await read('lotbook_oldest_waiting_job_seconds', { kind: 'backfill' }),
    ).toBeGreaterThanOrEqual(0);
    const text = await metrics.registry.metrics();
    expect(text).toMatch(/lotbook_jobs\{.*kind="backfill",state="waiting".*\} 1/);
    expect(text).toMatch(/lotbook_oldest_waiting_job_seconds\{.*kind="backfill".*\} \d/);
    expect(text).not.toContain(accountId);
  });

  test('count each attempt of a job by its outcome', async () => {
    const outcomes: JobOutcome[] = [];
    const report = (outcome: JobOutcome): void => {
      outcomes.push(outcome);
      metrics.observeJob(outcome);
    };
    await measureJob('report', report, () => Promise.resolve());
    await expect(
      measureJob('report', report, () => Promise.reject(new Error('no disk'))),
    ).rejects.toThrow('no disk');
    expect(outcomes.map(({ failed }) => failed)).toEqual([false, true]);
    const jobs = await metrics.registry.metrics();
    expect(jobs).toContain(
      'lotbook_job_duration_seconds_count{role="all",kind="report",outcome="failed"} 1',
    );
  });

  test('count requests by route, never by the address with its ids', async () => {
    const app = Fastify();
    metrics.observeRequests(app);
    app.get('/reports/:id', (_request, reply) => reply.code(404).send());
    await app.inject('/reports/first-id');
    await app.inject('/nothing/second-id');
    const text = await metrics.registry.metrics();
    expect(text).toContain('method="GET",route="/reports/:id",status="404"');
    expect(text).toContain('route="unknown"');
    expect(text).not.toMatch(/first-id|second-id/);
  });

  test('tell whether the worker takes jobs', async () => {
    expect(await read('lotbook_worker_ready')).toBe(1);
    isReady = false;
    expect(await read('lotbook_worker_ready')).toBe(0);
    metrics.countWorkerRestart();
    expect(await read('lotbook_worker_restarts_total')).toBe(1);
  });

  test('are served as text on an address of their own', async () => {
    const server = await serveMetrics(metrics, { host: '127.0.0.1', port: 0 });
    const response = await fetch(`http://127.0.0.1:${server.port}/metrics`);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
    expect(await response.text()).toContain('lotbook_database_connections{state="idle"');
    expect((await fetch(`http://127.0.0.1:${server.port}/`)).status).toBe(404);
    await server.close();
  });

  test('refuse a port that is taken, and say what to set', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as { port: number };
    await expect(serveMetrics(metrics, { host: '127.0.0.1', port })).rejects.toThrow(
      /Set METRICS_PORT to a free port/,
    );
    other.close();
  });
});
