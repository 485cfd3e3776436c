import { writing } from '@lotbook/db/database';
import type { AccountId } from '@lotbook/model/ids';
import type { Services } from '../services.ts';
import { requestStaking } from './change-validators.ts';

/** Asks for the runs that are due, each account in a transaction of its own. @returns how many were asked for */
export async function scheduleStaking(
  services: Services,
  due: readonly AccountId[],
): Promise<number> {
  for (const accountId of due)
    await writing(services.database, { accountId }, (tx) =>
      requestStaking(services, tx, accountId),
    );
  return due.length;
}
