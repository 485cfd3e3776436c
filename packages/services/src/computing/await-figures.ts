import { setTimeout as pause } from 'node:timers/promises';
import { reading, type Database } from '@lotbook/db/database';
import { findAccount } from '@lotbook/db/stores/accounts';
import { newestComputation } from '@lotbook/db/stores/computations';
import type { AccountId } from '@lotbook/model/ids';
import type { FiguresNews } from '../services.ts';
import { figuresState } from './figures-state.ts';

export interface Awaiting {
  readonly database: Database;
  readonly news?: FiguresNews | undefined;
  /** How long somebody is kept waiting at the most, milliseconds. */
  readonly patienceMs?: number;
  /** How often is looked, whether or not something was told. */
  readonly lookMs?: number;
}

/** Waits until newer figures than those of a generation are shown, or none are on their way; not for long. Whoever waits may see the account. */
export async function awaitFigures(
  { database, news, patienceMs = 2_000, lookMs = 500 }: Awaiting,
  accountId: AccountId,
  generation: number,
): Promise<void> {
  const until = Date.now() + patienceMs;
  for (let left = patienceMs; left > 0; left = until - Date.now()) {
    const ms = Math.min(left, lookMs);
    // Before it is looked: what is told meanwhile counts.
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
    // What runs counts too where nothing is there to compute: whoever is told that it runs would ask again at once.
    return (
      (await figuresState(db, account)) === 'coming' ||
      (await newestComputation(db, accountId))?.status === 'running'
    );
  });
}
