import { reading } from '@lotbook/db/database';
import { summarizeMonitoring, type MonitoringSummary } from '@lotbook/db/stores/monitoring';
import type { AccountId } from '@lotbook/model/ids';
import type { Services } from '../services.ts';

/** What the account shows of its monitoring. The caller has checked permissions. */
export const readMonitoringSummary = (
  { database }: Pick<Services, 'database'>,
  accountId: AccountId,
): Promise<MonitoringSummary> =>
  reading(database, { accountId }, (db) => summarizeMonitoring(db, accountId));
