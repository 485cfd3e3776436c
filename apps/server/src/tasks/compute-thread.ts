import { workerData } from 'node:worker_threads';
import { openDatabase } from '@lotbook/db/database';
import { computeAccount } from '@lotbook/services/computing/compute-account';
import { createLogger, logOf } from '../log.ts';
import { pricesOf } from '../prices.ts';
import { statementTimeoutMs, type ComputeOrder } from './compute-apart.ts';

/** A thread of one computation: it has its own connections, and its memory goes back when it ends. */
const { config, url, accountId } = workerData as ComputeOrder;
const database = openDatabase(url, { max: 3, statementTimeoutMs });
try {
  await computeAccount(
    {
      database,
      queue: { enqueue: () => Promise.reject(new Error('A computation makes no further job necessary.')) },
      prices: config.offline ? undefined : pricesOf(config),
      limits: config.limits,
      log: logOf(createLogger(config.logLevel, 'compute')),
    },
    { accountId },
  );
} finally {
  await database.close();
}
