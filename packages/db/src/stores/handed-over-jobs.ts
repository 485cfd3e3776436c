import type { Tx } from '../database.ts';

/** A job that was queued or running when a backup was made. */
export interface HandedOverJob {
  readonly job: unknown;
  readonly startAfter: Date | null;
}

/**
 * Claims the jobs that a restore stored, in their original order. They are deleted with this
 * transaction; the caller then owns them.
 */
export async function takeHandedOverJobs(tx: Tx): Promise<readonly HandedOverJob[]> {
  const jobs = await tx
    .deleteFrom('handed_over_job')
    .returning(['id', 'job', 'start_after'])
    .execute();
  return jobs
    .toSorted((a, b) => a.id - b.id)
    .map(({ job, start_after: at }) => ({ job, startAfter: at === null ? null : new Date(at) }));
}
