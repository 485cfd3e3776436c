import { reading, runAsAccount, writing } from '@lotbook/db/database';
import { findAccount, setAccountOrigin } from '@lotbook/db/stores/accounts';
import { claimSample, readWaitingSamples, type SampleLogin } from '@lotbook/db/stores/sample-logins';
import { readFiguresState } from '../computing/figures-state.ts';
import type { Services } from '../services.ts';
import { sampleLifetimeMs } from './sample-limits.ts';

/** Gives a prepared sample login to a visitor of a brand's address. Undefined if none is ready yet. */
export async function claimReadySample(
  services: Pick<Services, 'database' | 'now' | 'origin'>,
  app: string,
): Promise<SampleLogin | undefined> {
  const at = services.now();
  const times = {
    at: at.toISOString(),
    expiresAt: new Date(at.getTime() + sampleLifetimeMs).toISOString(),
  };
  const waiting = await reading(services.database, {}, readWaitingSamples);
  for (const sample of waiting.filter((each) => each.app === app)) {
    // oxlint-disable-next-line no-await-in-loop -- the oldest one that is ready
    if (!(await isReady(services, sample))) continue;
    // oxlint-disable-next-line no-await-in-loop
    if (await claim(services, sample, times)) return sample;
  }
  return undefined;
}

const claim = (
  { database, origin }: Pick<Services, 'database' | 'origin'>,
  { loginId, accountIds }: SampleLogin,
  times: Parameters<typeof claimSample>[2],
): Promise<boolean> =>
  writing(database, {}, async (tx) => {
    if (!(await claimSample(tx, loginId, times))) return false;
    if (origin === undefined) return true;
    for (const accountId of accountIds) {
      // oxlint-disable-next-line no-await-in-loop -- each in the scope of its account
      await runAsAccount(tx, { accountId });
      // oxlint-disable-next-line no-await-in-loop
      await setAccountOrigin(tx, accountId, origin);
    }
    return true;
  });

/** Whether the figures of all its accounts are computed. */
async function isReady(
  { database }: Pick<Services, 'database'>,
  { accountIds }: SampleLogin,
): Promise<boolean> {
  for (const accountId of accountIds) {
    // oxlint-disable-next-line no-await-in-loop -- each in the scope of its account
    const state = await reading(database, { accountId }, async (db) => {
      const account = await findAccount(db, accountId);
      return account && readFiguresState(db, account);
    });
    if (state === undefined || state === 'coming') return false;
  }
  return true;
}
