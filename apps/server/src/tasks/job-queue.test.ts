import { randomUUID } from 'node:crypto';
import { writing } from '@lotbook/db/database';
import type { Job } from '@lotbook/services/services';
import { testDatabase } from '@lotbook/testkit/database';
import { seedAccount } from '@lotbook/testkit/seed';
import pg from 'pg';
import { expect, test } from 'vitest';
import type { ImportId } from '@lotbook/model/ids';
import { enterWorker } from '@lotbook/db/job-holders';
import { openQueue } from './job-queue.ts';

const database = testDatabase();

const onError = (error: Error): void => {
  throw error;
};

async function ask(statement: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: database.current.url });
  await client.connect();
  return client.query(statement).finally(() => client.end());
}

const asOwner = async (statement: string): Promise<void> => void (await ask(statement));

test('a job exists when its transaction commits, and not when it fails', async () => {
  const { accountId, scope } = await seedAccount(database.current);
  const queue = await openQueue(database.current.url, { supervise: true, onError });
  const [kept, lost] = [randomUUID() as ImportId, randomUUID() as ImportId];
  const done: Job[] = [];
  try {
    await writing(database.current, scope, (tx) =>
      queue.enqueue(tx, { kind: 'import', accountId, importId: kept }),
    );
    const failing = writing(database.current, scope, async (tx) => {
      await queue.enqueue(tx, { kind: 'import', accountId, importId: lost });
      throw new Error('stop');
    });
    await expect(failing).rejects.toThrow('stop');
    await queue.work(
      (job) => Promise.resolve(void done.push(job)),
      () => Promise.resolve(),
    );
    await expect.poll(() => done).toEqual([{ kind: 'import', accountId, importId: kept }]);
  } finally {
    await queue.close();
  }
});

test('a job whose process died in its last try is given up, so that the person learns of it', async () => {
  const { accountId, scope } = await seedAccount(database.current);
  const queue = await openQueue(database.current.url, { supervise: true, onError });
  const job: Job = { kind: 'import', accountId, importId: randomUUID() as ImportId };
  const given: Job[] = [];
  try {
    await writing(database.current, scope, (tx) => queue.enqueue(tx, job));
    await asOwner(`update pgboss.job set state = 'active', started_on = now(), heartbeat_on = now() - interval '31 seconds', retry_count = retry_limit
      where name = 'import' and singleton_key = '${job.importId}'`);
    await queue.work(
      () => Promise.reject(new Error('no try is left')),
      (each) => Promise.resolve(void given.push(each)),
    );
    await expect.poll(() => given, { timeout: 60_000, interval: 200 }).toEqual([job]);
  } finally {
    await queue.close();
  }
});

test('a computation on the way waits its minute, and holds up none that somebody waits for', async () => {
  const { accountId, scope } = await seedAccount(database.current);
  const queue = await openQueue(database.current.url, { supervise: true, onError });
  const done: Job[] = [];
  const [meanwhile, now]: readonly Job[] = [
    { kind: 'compute', accountId, meanwhile: true },
    { kind: 'compute', accountId },
  ];
  try {
    const startAfter = new Date(Date.now() + 3_600_000);
    for (let n = 0; n < 2; n += 1)
      await writing(database.current, scope, (tx) => queue.enqueue(tx, meanwhile!, { startAfter }));
    await writing(database.current, scope, (tx) => queue.enqueue(tx, now!));
    await queue.work(
      (job) => Promise.resolve(void done.push(job)),
      () => Promise.resolve(),
    );
    await expect.poll(() => done).toEqual([now]);
    await asOwner(
      `update pgboss.job set start_after = now() where singleton_key = '${accountId} meanwhile'`,
    );
    await expect.poll(() => done).toEqual([now, meanwhile]);
  } finally {
    await queue.close();
  }
});

interface DeadWorker {
  /** What the killed process left in the tables of the queue. */
  readonly leave: (job: { readonly importId: ImportId }) => string;
  readonly isAlone: boolean;
}

/** Starts a worker after another was killed, and returns what it did before the lease of thirty seconds ended. */
async function succeed({
  leave,
  isAlone,
}: DeadWorker): Promise<{ readonly job: Job; readonly done: readonly Job[] }> {
  const { accountId, scope } = await seedAccount(database.current);
  const job = { kind: 'import' as const, accountId, importId: randomUUID() as ImportId };
  const { url } = database.current;
  const queue = await openQueue(url, { supervise: true, onError });
  const done: Job[] = [];
  await writing(database.current, scope, (tx) => queue.enqueue(tx, job));
  await asOwner(leave(job));
  const entered = await enterWorker({ url, workerId: randomUUID(), isAlone });
  try {
    await queue.work(
      (each) => Promise.resolve(void done.push(each)),
      () => Promise.resolve(),
      entered,
    );
    await expect.poll(() => done.length, { timeout: 25_000 }).toBeGreaterThan(0);
    return { job, done };
  } finally {
    await queue.close();
    await entered.entry.close();
  }
}

/** A job that is marked as running since a moment ago. */
const markTaken = (importId: ImportId, retries: number): string =>
  `update pgboss.job set state = 'active', started_on = now(), heartbeat_on = now(), retry_count = ${retries} where name = 'import' and singleton_key = '${importId}'`;

test('a job whose worker was killed several times is done by the next one within seconds, without waiting for the end of its lease', async () => {
  // The worker's lock is gone. After so many deaths, a failed job would wait for half a minute.
  const { job, done } = await succeed({
    leave: ({ importId }) => `with taken as (${markTaken(importId, 6)} returning id)
      insert into job_holder (job_id, queue, worker_id) select id, 'import', gen_random_uuid() from taken`,
    isAlone: false,
  });
  expect(done).toEqual([job]);
});

test('a job that was taken by a worker killed before it recorded that is done at once by the only worker', async () => {
  const { job, done } = await succeed({
    leave: ({ importId }) => markTaken(importId, 0),
    isAlone: true,
  });
  expect(done).toEqual([job]);
});

test('the schedule of a task that had the name of a job’s queue is removed, and the jobs are done', async () => {
  const { accountId, scope } = await seedAccount(database.current);
  const first = await openQueue(database.current.url, { supervise: true, onError });
  await first.close();
  await asOwner(`insert into pgboss.schedule (name, key, cron, timezone)
      values ('staking', '', '* * * * *', 'UTC');
    insert into pgboss.job (name) values ('staking')`);
  const queue = await openQueue(database.current.url, { supervise: true, onError });
  const done: Job[] = [];
  const jobs = [1, 2, 3].map((): Job => ({ kind: 'staking', accountId }));
  try {
    await queue.everyMinute('staking-due', () => Promise.resolve());
    await queue.work(
      (job) => Promise.resolve(void done.push(job)),
      () => Promise.resolve(),
    );
    for (const [at, job] of jobs.entries()) {
      await writing(database.current, scope, (tx) => queue.enqueue(tx, job));
      await expect.poll(() => done.length).toBe(at + 1);
    }
    expect(done).toEqual(jobs);
    const { rows } = await ask(`select name from pgboss.schedule`);
    expect(rows).toEqual([{ name: 'staking-due' }]);
  } finally {
    await queue.close();
  }
});
