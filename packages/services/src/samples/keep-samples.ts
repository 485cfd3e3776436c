import { reading, writing } from '@lotbook/db/database';
import { removeAccount } from '@lotbook/db/stores/account-deletion';
import {
  countClaimedSamples,
  readEndedSamples,
  removeSampleLogin,
  readWaitingSamples,
  type SampleApp,
  type SampleLogin,
} from '@lotbook/db/stores/sample-logins';
import type { Services } from '../services.ts';
import { prepareSample } from './prepare-sample.ts';
import { mostVisitors, preparationMs, sampleShelfMs } from './sample-limits.ts';

const sampleApps: readonly SampleApp[] = ['tax', 'accounting', 'tax-preparer'];

/**
 * Job: removes sample accounts whose time is over, and keeps `ready` of them prepared for
 * each application.
 */
export async function keepSamples(
  services: Services,
  { ready, issuer }: { readonly ready: number; readonly issuer: string },
): Promise<void> {
  const at = services.now();
  const { ended, waiting, claimed } = await reading(services.database, {}, async (db) => ({
    ended: await readEndedSamples(db, {
      at: at.toISOString(),
      preparedBefore: new Date(at.getTime() - sampleShelfMs).toISOString(),
      begunBefore: new Date(at.getTime() - preparationMs).toISOString(),
    }),
    waiting: await readWaitingSamples(db),
    claimed: await countClaimedSamples(db),
  }));
  // oxlint-disable-next-line no-await-in-loop -- one deletion after the other
  for (const sample of ended) await removeSample(services, sample);
  const removed = new Set(ended.map(({ loginId }) => loginId));
  if (claimed >= mostVisitors) return;
  for (const app of sampleApps) {
    const left = waiting.filter((each) => each.app === app && !removed.has(each.loginId)).length;
    // oxlint-disable-next-line no-await-in-loop -- one preparation after the other
    for (let made = left; made < ready; made++) await prepareSample(services, { issuer, app });
  }
}

async function removeSample(
  { database }: Pick<Services, 'database'>,
  sample: SampleLogin,
): Promise<void> {
  for (const accountId of sample.accountIds)
    // oxlint-disable-next-line no-await-in-loop -- each in the scope of its account
    await writing(database, { accountId, userId: sample.userId }, (tx) =>
      removeAccount(tx, accountId),
    );
  await writing(database, { userId: sample.userId }, (tx) => removeSampleLogin(tx, sample));
}
