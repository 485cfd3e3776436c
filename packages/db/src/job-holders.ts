import pg from 'pg';
import { holdSession } from './persistent-session.ts';

/** A queued job that a worker started and never finished. */
export interface AbandonedJob {
  readonly id: string;
  readonly queue: string;
}

/** A worker's entry among those that share the database. */
export interface WorkerEntry {
  /** Records, before the job starts, that this worker runs it. */
  readonly hold: (job: AbandonedJob) => Promise<void>;
  /** If the database can't be reached, the job counts as abandoned from the next check on. */
  readonly release: (jobId: string) => Promise<void>;
  /**
   * Removes and returns the jobs of dead workers, and our own that we no longer run. A worker
   * counts as dead after it was missing twice in a row: its connection can break and come back.
   */
  readonly takeAbandoned: () => Promise<readonly AbandonedJob[]>;
  readonly close: () => Promise<void>;
}

export interface WorkerOptions {
  readonly url: string;
  /**
   * The same for all processes that succeed each other in one place: a starting process knows that
   * its predecessor is dead.
   */
  readonly workerId: string;
  /** No other worker uses this database, so every job started before was abandoned. */
  readonly isAlone: boolean;
}

/** Two keys: one for all workers, one for each. */
const WORKER_LOCK = "hashtext('lotbook worker')";

/**
 * Registers a worker. Its life is shown by an advisory lock, which Postgres releases when its
 * process ends. @returns also the jobs that its predecessors abandoned.
 */
export async function enterWorker({ url, workerId, isAlone }: WorkerOptions): Promise<{
  readonly entry: WorkerEntry;
  readonly abandoned: readonly AbandonedJob[];
  readonly isAlone: boolean;
}> {
  const session = await holdSession({
    url,
    name: 'lotbook worker',
    prepare: async (client) =>
      void (await client.query(`select pg_advisory_lock_shared(${WORKER_LOCK}, hashtext($1))`, [
        workerId,
      ])),
  });
  const pool = new pg.Pool({ connectionString: url, max: 2, application_name: 'lotbook worker' });
  pool.on('error', () => undefined);
  const held = new Map<string, AbandonedJob>();
  /** Jobs that ended without the database: the queue doesn't know of their end either. */
  const unreported = new Map<string, AbandonedJob>();
  let missing: readonly string[] = [];

  const removeJobs = async (
    condition: string,
    values: readonly unknown[],
  ): Promise<readonly AbandonedJob[]> => {
    const { rows } = await pool.query<AbandonedJob>(
      `delete from job_holder where ${condition} returning job_id as id, queue`,
      [...values],
    );
    return rows;
  };

  const takeOwn = async (): Promise<readonly AbandonedJob[]> => {
    const ended = [...unreported.values()];
    const endedIds = ended.map(({ id }) => id);
    const removed = await removeJobs(
      `worker_id = $1 and (job_id = any($2::uuid[])
        or job_id <> all($3::uuid[]) and taken_at < now() - interval '5 seconds')`,
      [workerId, endedIds, [...held.keys()]],
    );
    for (const id of endedIds) unreported.delete(id);
    // A job whose start was never recorded has no row.
    return [...ended, ...removed.filter(({ id }) => !endedIds.includes(id))];
  };

  const entry: WorkerEntry = {
    hold: async (job) => {
      const { id, queue } = job;
      held.set(id, job);
      unreported.delete(id);
      await pool.query(
        `insert into job_holder (job_id, queue, worker_id) values ($1, $2, $3)
          on conflict (job_id) do update set worker_id = excluded.worker_id, taken_at = now()`,
        [id, queue, workerId],
      );
    },
    release: async (jobId) => {
      const job = held.get(jobId);
      held.delete(jobId);
      try {
        await pool.query('delete from job_holder where job_id = $1 and worker_id = $2', [
          jobId,
          workerId,
        ]);
      } catch (error) {
        if (job) unreported.set(jobId, job);
        throw error;
      }
    },
    takeAbandoned: async () => {
      const { rows } = await pool.query<{ worker_id: string }>(
        `select distinct worker_id from job_holder h where worker_id <> $1 and not exists (
          select 1 from pg_locks l where l.locktype = 'advisory' and l.granted and l.objsubid = 2 and l.classid = ${WORKER_LOCK}::oid and l.objid = hashtext(h.worker_id::text)::oid
            and l.database = (select oid from pg_database where datname = current_database()))`,
        [workerId],
      );
      const absent = rows.map((row) => row.worker_id);
      const dead = absent.filter((each) => missing.includes(each));
      missing = absent;
      return [
        ...(dead.length > 0 ? await removeJobs('worker_id = any($1::uuid[])', [dead]) : []),
        ...(await takeOwn()),
      ];
    },
    close: async () => {
      await session.close();
      await pool.end();
    },
  };
  const abandoned = isAlone
    ? await removeJobs('true', [])
    : await removeJobs('worker_id = $1', [workerId]);
  return { entry, abandoned, isAlone };
}
