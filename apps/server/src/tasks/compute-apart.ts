import { once } from 'node:events';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { reading } from '@lotbook/db/database';
import { transactionCount } from '@lotbook/db/stores/records';
import type { AccountId } from '@lotbook/model/ids';
import type { Services } from '@lotbook/services/services';
import type { Config } from '../config.ts';

export interface ComputeOrder {
  readonly config: Pick<Config, 'offline' | 'priceUrls' | 'limits' | 'logLevel'>;
  readonly url: string;
  readonly accountId: AccountId;
}

export const statementTimeoutMs = 10 * 60_000;
const large = 20_000;

/** Whether the account's computation takes so long that the worker could not do anything else meanwhile, not even renew its hold on its jobs. */
export async function isLarge(services: Services, accountId: AccountId): Promise<boolean> {
  return (await reading(services.database, { accountId }, (db) => transactionCount(db, accountId))) > large;
}

/** Computes an account in a thread of its own. What is thrown there is thrown here. */
export async function computeApart({ config, url, accountId }: ComputeOrder): Promise<void> {
  const { offline, priceUrls, limits, logLevel } = config;
  const order: ComputeOrder = { config: { offline, priceUrls, limits, logLevel }, url, accountId };
  const thread = new Worker(path.join(import.meta.dirname, 'compute-thread.ts'), { workerData: order });
  const [code] = (await once(thread, 'exit')) as [number];
  if (code !== 0) throw new Error(`The thread of a computation ended with ${code}.`);
}
