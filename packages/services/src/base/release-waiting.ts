import type { Tx } from '@lotbook/db/database';
import { releaseReports } from '@lotbook/db/stores/reports';
import { readUnfinishedSeals } from '@lotbook/db/stores/sealed-years';
import type { AccountId } from '@lotbook/model/ids';
import type { JobQueue } from '../services.ts';

/** Queues the reports, and the years to seal, that were waiting for figures, whether the computation succeeded or failed. */
export async function releaseWaiting(queue: JobQueue, tx: Tx, accountId: AccountId): Promise<void> {
  for (const reportId of await releaseReports(tx, accountId))
    await queue.enqueue(tx, { kind: 'report', accountId, reportId });
  for (const sealId of await readUnfinishedSeals(tx, accountId))
    await queue.enqueue(tx, { kind: 'seal', accountId, sealId });
}
