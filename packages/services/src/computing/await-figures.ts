import { setTimeout as pause } from 'node:timers/promises';
import { reading, type Database } from '@lotbook/db/database';
import { findAccount } from '@lotbook/db/stores/accounts';
import { readNewestComputation } from '@lotbook/db/stores/computations';
import type { AccountId } from '@lotbook/model/ids';
import type { FiguresNews } from '../services.ts';
import { readFiguresState } from './figures-state.ts';

export interface Awaiting {
  readonly database: Database;
  readonly news?: FiguresNews | undefined;
  /** Maximum wait, in milliseconds. */
  readonly patienceMs?: number;
  /** Polling interval, in addition to notifications. */
  readonly lookMs?: number;
}

/** Waits briefly until figures newer than a generation are displayed, or no computation is pending. The caller may see the account. */
export async function awaitFigures(
  { database, news, patienceMs = 2_000, lookMs = 500 }: Awaiting,
  accountId: AccountId,
  generation: number,
): Promise<void> {
  const until = Date.now() + patienceMs;
  for (let left = patienceMs; left > 0; left = until - Date.now()) {
    const ms = Math.min(left, lookMs);
    // Before polling: notifications from here on count.
    const told = news ? news.next(accountId, ms) : pause(ms);
    // oxlint-disable-next-line no-await-in-loop -- one look after the other
    if (!(await isComing(database, accountId, generation))) return;
    // oxlint-disable-next-line no-await-in-loop
    await told;
  }
}

function isComing(database: Database, accountId: AccountId, generation: number): Promise<boolean> {
  return reading(database, { accountId }, async (db) => {
    const account = await findAccount(db, accountId);
    if (account === undefined || account.generation > generation) return false;
    // A running computation counts even if nothing is pending: a caller that sees it run would ask again at once.
    return (
      (await readFiguresState(db, account)) === 'coming' ||
      (await readNewestComputation(db, accountId))?.status === 'running'
    );
  });
}
