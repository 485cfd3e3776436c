import type { Tx } from '../database.ts';

/** A job that waited or ran when a backup was made. */
export interface HandedOverJob {
  readonly job: unknown;
  readonly startAfter: Date | null;
}

/** The jobs that a restore handed over, in the order of then. They are nobody's any more until the transaction's end, and the caller's from then on. */
export async function takeHandedOverJobs(tx: Tx): Promise<readonly HandedOverJob[]> {
  const taken = await tx
    .deleteFrom('handed_over_job')
    .returning(['id', 'job', 'start_after'])
    .execute();
  return taken
    .toSorted((a, b) => a.id - b.id)
    .map(({ job, start_after: at }) => ({ job, startAfter: at === null ? null : new Date(at) }));
}
