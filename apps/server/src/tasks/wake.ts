import type { AccountId } from '@lotbook/model/ids';
import pg from 'pg';
import { wakeChannel } from './job-queue.ts';

const againMs = 1_000;

/** Listens for computations that are wanted, until it is closed. A connection that breaks is made again; jobs do not depend on it. */
export async function listenForComputations(url: string, onWanted: (accountId: AccountId) => void): Promise<{ readonly close: () => Promise<void> }> {
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;
  const later = (): void => {
    client = undefined;
    if (!isClosed) timer = setTimeout(() => void listen().catch(later), againMs);
  };
  async function listen(): Promise<void> {
    const next = new pg.Client({ connectionString: url, application_name: 'lotbook wake', keepAlive: true });
    next.on('notification', ({ payload }) => payload !== undefined && onWanted(payload as AccountId));
    await next.connect();
    next.on('error', later);
    await next.query(`listen ${wakeChannel}`);
    client = next;
  }
  await listen();
  return {
    close: async () => {
      isClosed = true;
      clearTimeout(timer);
      await client?.end();
    },
  };
}
