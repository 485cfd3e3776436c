import { writing, type Database } from '@lotbook/db/database';
import { takeHandedOverJobs } from '@lotbook/db/stores/handed-over-jobs';
import type { Job, JobQueue } from '../services.ts';

/** Puts the jobs into the queue that waited or ran when the backup was made that this installation was restored from. */
export async function queueHandedOverJobs(database: Database, queue: JobQueue): Promise<void> {
  await writing(database, {}, async (tx) => {
    for (const { job, startAfter } of await takeHandedOverJobs(tx))
      await queue.enqueue(tx, job as Job, startAfter ? { startAfter } : {});
  });
}
