import type { Tx } from '@lotbook/db/database';
import type { AbandonedJob, enterWorker } from '@lotbook/db/job-holders';
import type { Job, JobQueue, JobTime } from '@lotbook/services/services';
import { fromKysely, PgBoss, type Queue, type QueuePolicy, type QueueResult } from 'pg-boss';
import { notify } from '@lotbook/db/notify';
import pg from 'pg';
import { z } from 'zod';

/** Seconds without a heartbeat after which another worker may take a job. */
export const leaseSeconds = 30;
const heartbeatSeconds = 10;

export type QueueName = Job['kind'];
export const queueNames: readonly QueueName[] = [
  'import',
  'compute',
  'report',
  'seal',
  'compare',
  'sync',
  'revoke',
  'journal',
  'tir-file',
  'tir-run',
  'tir-carf',
  'tir-delivery',
  'tir-delivery-mail',
  'integration',
  'integration-reconcile',
  'integration-revoke',
  'backfill',
  'staking',
  'monitoring',
  'check',
  'bulk',
  'divergence',
  'schedule',
  'report-mail',
  'alerts',
  'alert-mail',
  'trial-mail',
];
/** The queue of jobs that failed their last retry, so that the person is notified. */
const givenUp = 'given-up';

/** Notifies workers of a requested computation, by the account's id. */
export const wakeChannel = 'lotbook_compute';

/** Sources are asked side by side, so that a slow one holds up no other. */
const workers: Readonly<Record<QueueName, number>> = {
  import: 2,
  compute: 2,
  report: 1,
  seal: 1,
  compare: 1,
  sync: 6,
  revoke: 1,
  journal: 1,
  'tir-file': 1,
  'tir-run': 1,
  'tir-carf': 1,
  'tir-delivery': 2,
  'tir-delivery-mail': 1,
  integration: 3,
  'integration-reconcile': 2,
  'integration-revoke': 1,
  backfill: 1,
  staking: 2,
  monitoring: 2,
  check: 4,
  bulk: 2,
  divergence: 2,
  schedule: 1,
  'report-mail': 1,
  alerts: 1,
  'alert-mail': 1,
  'trial-mail': 1,
};

/** The worker's registration, and the jobs that its predecessors abandoned. Without it, a job of a dead worker waits for the end of its lease. */
export type EnteredWorker = Awaited<ReturnType<typeof enterWorker>>;

const lookForAbandonedMs = 1_000;
/** Longer, and a stop would take longer than the ten seconds that service managers give. */
const stopMs = 3_000;

export interface OpenQueue extends JobQueue {
  /** Starts to take jobs. `giveUp` is called for those whose last retry failed, even if the process itself crashed. */
  readonly work: (
    handle: (job: Job) => Promise<void>,
    giveUp: (job: Job) => Promise<void>,
    entered?: EnteredWorker,
  ) => Promise<void>;
  /** Does something once a minute from now on, in one process of all that share the database. */
  readonly everyMinute: <Name extends string>(
    // A job's queue would hand its jobs to the minute's work.
    name: Name extends QueueName ? never : Name,
    work: () => Promise<void>,
  ) => Promise<void>;
  readonly close: () => Promise<void>;
}

/** Opens the queue in the database, under the owner's address; enqueuing happens in the application's own transactions. */
export async function openQueue(
  ownerUrl: string,
  options: { readonly supervise: boolean; readonly onError: (error: Error) => void },
): Promise<OpenQueue> {
  const boss = new PgBoss({
    connectionString: ownerUrl,
    application_name: 'lotbook jobs',
    max: 6,
    supervise: options.supervise,
    schedule: options.supervise,
    superviseIntervalSeconds: 2,
    monitorIntervalSeconds: 2,
    // How long the queue caches which keys are running, and skips their next jobs.
    queueCacheIntervalSeconds: 1,
    // Only who works listens. A notice that gets lost costs a poll.
    useListenNotify: options.supervise,
  });
  boss.on('error', options.onError);
  await boss.start();
  const retries = { retryLimit: 8, retryDelay: 1, retryBackoff: true, retryDelayMax: 60 };
  const kept = {
    heartbeatSeconds: leaseSeconds,
    retentionSeconds: 14 * 86_400,
    deleteAfterSeconds: 86_400,
  };
  const present = await findQueues(boss);
  await ensureQueue(boss, present, givenUp, 'standard', { ...retries, ...kept });
  for (const name of queueNames)
    // At most one job of a key waits and one runs: the waiting one covers all later requests.
    await ensureQueue(boss, present, name, 'stately', {
      ...retries,
      ...kept,
      notify: true,
      expireInSeconds: 4 * 60 * 60,
      deadLetter: givenUp,
    });
  if (options.supervise) await removeSchedules(boss);
  await grant(ownerUrl);
  let looking: NodeJS.Timeout | undefined;
  return {
    enqueue: (tx, job, when) => enqueue(boss, tx, job, when),
    work: async (handle, giveUp, entered) => {
      // Before the first job is taken, every active one is a predecessor's.
      const orphans = entered?.isAlone ? await findActive(boss) : [];
      await workOnQueue(boss, handle, giveUp, entered);
      if (entered) looking = await freeAbandoned(boss, { ...entered, orphans }, options.onError);
    },
    everyMinute: (name, doing) => runEveryMinute(boss, name, doing),
    close: async () => {
      clearInterval(looking);
      await boss.stop({ graceful: true, timeout: stopMs });
    },
  };
}

type PresentQueues = ReadonlyMap<string, QueueResult>;

const findQueues = async (boss: PgBoss): Promise<PresentQueues> =>
  new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));

/** Writes only what differs: three processes open about thirty queues each at every start. */
async function ensureQueue(
  boss: PgBoss,
  present: PresentQueues,
  name: string,
  policy: QueuePolicy,
  options: Omit<Queue, 'name' | 'policy'>,
): Promise<void> {
  const found = present.get(name);
  if (!found) await boss.createQueue(name, { policy, ...options });
  else if (!isSubset(options, found)) await boss.updateQueue(name, options);
}

function isSubset(options: object, found: QueueResult): boolean {
  const stored = new Map<string, unknown>(Object.entries(found));
  return Object.entries(options).every(([key, value]) => stored.get(key) === value);
}

function toKey(job: Job): string {
  switch (job.kind) {
    case 'import':
      return job.importId;
    case 'report':
    case 'report-mail':
    case 'tir-carf':
      return job.reportId;
    case 'sync':
      return job.sourceId;
    case 'divergence':
      return job.searchId;
    case 'revoke':
      return job.accessId;
    case 'integration':
    case 'integration-reconcile':
    case 'integration-revoke':
      return `${job.accountId} ${job.app}`;
    case 'tir-file':
      return job.fileId;
    case 'tir-run':
      return `${job.runId} ${job.task}`;
    case 'tir-delivery':
    case 'tir-delivery-mail':
      return job.deliveryId;
    case 'check':
      return job.checkId;
    case 'seal':
      return job.sealId;
    case 'compare':
      return job.comparisonId;
    case 'bulk':
      return job.bulkEditId;
    case 'schedule':
      return job.scheduleId;
    case 'alert-mail':
      return `${job.accountId} ${job.userId}`;
    case 'compute':
      return job.meanwhile ? `${job.accountId} meanwhile` : job.accountId;
    default:
      return job.accountId;
  }
}

async function enqueue(
  boss: PgBoss,
  tx: Tx,
  job: Job,
  { startAfter, unhurried = false }: JobTime = {},
): Promise<void> {
  const time = { ...(startAfter ? { startAfter } : {}), priority: unhurried ? -1 : 0 };
  await boss.send(job.kind, job, { singletonKey: toKey(job), db: fromKysely(tx), ...time });
  if (job.kind === 'compute' && !job.meanwhile) await notify(tx, wakeChannel, job.accountId);
}

async function workOnQueue(
  boss: PgBoss,
  handle: (job: Job) => Promise<void>,
  giveUp: (job: Job) => Promise<void>,
  entered?: EnteredWorker,
): Promise<void> {
  for (const name of queueNames) {
    const options = {
      // A notice starts a job at once. Looking finds those that waited for their time, or whose notice was lost. There are about fifty takers, and each look is a query, so looking more often keeps an idle processor busy.
      pollingIntervalSeconds: 0.5,
      notifyPollingIntervalSeconds: 2,
      localConcurrency: workers[name],
      heartbeatRefreshSeconds: heartbeatSeconds,
    };
    await boss.work<Job>(name, options, async ([job]) => {
      if (!job || !hasData(job)) return;
      await holdWhile(entered, { id: job.id, queue: name }, () => handle(job.data));
    });
  }
  await boss.work<Job>(
    givenUp,
    { pollingIntervalSeconds: 2, heartbeatRefreshSeconds: heartbeatSeconds },
    async ([job]) => {
      if (!job || !hasData(job)) return;
      await holdWhile(entered, { id: job.id, queue: givenUp }, () => giveUp(job.data));
    },
  );
}

/** Jobs that a removed schedule had left waiting have none. */
const hasData = ({ data }: { readonly data: Job | null }): boolean => data !== null;

async function holdWhile(
  entered: EnteredWorker | undefined,
  job: AbandonedJob,
  doing: () => Promise<void>,
): Promise<void> {
  if (!entered) return doing();
  try {
    await entered.entry.hold(job);
    await doing();
  } finally {
    // Where this fails, the entry remembers that we no longer do the job.
    await entered.entry.release(job.id).catch(() => undefined);
  }
}

/** A worker can be killed after it took a job and before it recorded that. */
async function findActive(boss: PgBoss): Promise<readonly AbandonedJob[]> {
  const { rows } = await boss
    .getDb()
    .executeSql(
      "select id::text, name as queue from pgboss.job where state = 'active' and name not like '\\_\\_pgboss%'",
    );
  return z.array(z.object({ id: z.string(), queue: z.string() })).parse(rows);
}

/** Gives the jobs of dead workers another try: at once those that are known now, then whatever is found. */
async function freeAbandoned(
  boss: PgBoss,
  { entry, abandoned, orphans }: EnteredWorker & { readonly orphans: readonly AbandonedJob[] },
  onError: (error: Error) => void,
): Promise<NodeJS.Timeout> {
  const free = async (jobs: readonly AbandonedJob[]): Promise<void> => {
    for (const [queue, some] of Map.groupBy(jobs, (job) => job.queue)) {
      const ids = some.map(({ id }) => id);
      await boss.fail(queue, ids, { message: 'The worker ended while it did this job.' });
      // A death isn't the job's fault, so its next try doesn't wait. A worker that dies of it is started a second later.
      await boss
        .getDb()
        .executeSql(
          "update pgboss.job set start_after = least(start_after, now()) where name = $1 and id = any($2::uuid[]) and state = 'retry'",
          [queue, ids],
        );
    }
  };
  const known = new Set(abandoned.map(({ id }) => id));
  await free([...abandoned, ...orphans.filter(({ id }) => !known.has(id))]);
  let isLooking = false;
  return setInterval(() => {
    if (isLooking) return;
    isLooking = true;
    entry
      .takeAbandoned()
      .then(free)
      .catch((error: unknown) => onError(error instanceof Error ? error : new Error(String(error))))
      .finally(() => (isLooking = false));
  }, lookForAbandonedMs).unref();
}

/** Versions before 1.18 scheduled a task in the queue of the staking jobs, and the schedule is stored. */
async function removeSchedules(boss: PgBoss): Promise<void> {
  const jobQueues = new Set<string>(queueNames);
  for (const { name } of await boss.getSchedules())
    if (jobQueues.has(name)) await boss.unschedule(name);
}

/** A run that is still in progress when the next is due is not started again; a failed one is retried in the next minute. */
async function runEveryMinute(
  boss: PgBoss,
  name: string,
  doing: () => Promise<void>,
): Promise<void> {
  await boss.createQueue(name, {
    policy: 'exclusive',
    retryLimit: 0,
    retentionSeconds: 60,
    deleteAfterSeconds: 600,
    expireInSeconds: 60,
  });
  await boss.work(name, { pollingIntervalSeconds: 5 }, doing);
  await boss.schedule(name, '* * * * *');
}

/** The application's role may put jobs in; it sees no account's data there, since jobs carry ids alone. */
async function grant(ownerUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await client.query(`select pg_advisory_lock(hashtext('lotbook migrations'));
      grant usage on schema pgboss to lotbook_app;
      grant select, insert, update on all tables in schema pgboss to lotbook_app;
      grant execute on all functions in schema pgboss to lotbook_app`);
  } finally {
    await client.end();
  }
}
