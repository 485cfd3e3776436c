import { writing, type Database } from '@lotbook/db/database';
import { readAccountsToCompute } from '@lotbook/db/stores/outdated-accounts';
import { engineVersion } from '@lotbook/engine/compute';
import type { JobQueue } from '../services.ts';

/** Asks for a computation of every account whose figures are not this engine's: after an update, and where an update of the database took them away. */
export async function recomputeOutdated(
  ownerUrl: string,
  { database, queue }: { readonly database: Database; readonly queue: JobQueue },
): Promise<number> {
  const accounts = await readAccountsToCompute(ownerUrl, engineVersion);
  for (const accountId of accounts)
    await writing(database, { accountId }, (tx) =>
      queue.enqueue(tx, { kind: 'compute', accountId }),
    );
  return accounts.length;
}
