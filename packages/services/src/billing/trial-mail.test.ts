import { writing } from '@lotbook/db/database';
import { readingAsOwner } from '@lotbook/db/owner-connection';
import { saveSubscription, type Subscription } from '@lotbook/db/stores/subscriptions';
import { findDueReminders } from '@lotbook/db/stores/trial-reminders';
import { testDatabase } from '@lotbook/testkit/database';
import { seedAccount, type SeededAccount } from '@lotbook/testkit/seed';
import { beforeEach, expect, it } from 'vitest';
import { testServices } from '../testing.ts';
import { mailTrial, type TrialLetter } from './trial-mail.ts';

const database = testDatabase();
const dayMs = 86_400_000;
const endsAt = Date.parse('2030-06-30T12:00:00.000Z');
let ada: SeededAccount;
let mails: TrialLetter[];

beforeEach(async () => {
  mails = [];
  ada = await seedAccount(database.current);
  await writing(database.current, ada.scope, (tx) =>
    tx
      .updateTable('account')
      .set({
        type: 'Accounting',
        subscription: 'in_trial',
        trial_ends_at: new Date(endsAt).toISOString(),
      })
      .where('id', '=', ada.accountId)
      .execute(),
  );
});

/** What a job does some days before the end of the trial. */
async function remind(daysBefore: number): Promise<readonly number[]> {
  const now = new Date(endsAt - daysBefore * dayMs);
  const services = testServices(database.current, { now: () => now });
  const due = await readingAsOwner(database.current.url, (db) => findDueReminders(db, now));
  if (due.includes(ada.accountId))
    await mailTrial({ ...services, origin: 'https://books.example' }, ada);
  mails.push(...services.trialMails);
  return services.trialMails.map(({ daysLeft }) => daysLeft);
}

const become = (type: string) =>
  writing(database.current, ada.scope, (tx) =>
    tx.updateTable('account').set({ type }).where('id', '=', ada.accountId).execute(),
  );
const subscribe = (change: Partial<Subscription>) =>
  writing(database.current, ada.scope, (tx) =>
    saveSubscription(tx, ada.accountId, 'stripe', {
      externalId: 'sub_1',
      status: 'in_trial',
      plan: null,
      addOns: [],
      trialEndsAt: new Date(endsAt).toISOString(),
      termEndsAt: null,
      cancelledAt: null,
      dueInvoices: 0,
      version: 1,
      ...change,
    }),
  );

it('reminds the owner seven, three and one day before the end, and at the end, once each', async () => {
  expect(await remind(9)).toEqual([]);
  expect(await remind(6.5)).toEqual([7]);
  expect(await remind(6)).toEqual([]);
  expect(await remind(2.5)).toEqual([3]);
  expect(await remind(2)).toEqual([]);
  expect(await remind(0.5)).toEqual([1]);
  expect(await remind(-0.1)).toEqual([0]);
  expect(await remind(-0.2)).toEqual([]);
});

it('skips steps that were missed, and trials that ended long ago or were converted', async () => {
  expect(await remind(-5)).toEqual([]);
  expect(await remind(0.9)).toEqual([1]);
  await writing(database.current, ada.scope, (tx) =>
    tx
      .updateTable('account')
      .set({ subscription: 'active', trial_ends_at: null })
      .where('id', '=', ada.accountId)
      .execute(),
  );
  expect(await remind(-0.1)).toEqual([]);
});

it('reminds nobody who bought a plan during the trial, until it is canceled', async () => {
  await subscribe({ status: 'in_trial' });
  for (const days of [6.5, 2.5, 0.5, -0.1]) expect(await remind(days)).toEqual([]);
  const now = new Date(endsAt - dayMs);
  const services = testServices(database.current, { now: () => now });
  await mailTrial({ ...services, origin: 'https://books.example' }, ada);
  expect(services.trialMails).toEqual([]);
  await subscribe({ cancelledAt: new Date(endsAt).toISOString(), version: 2 });
  expect(await remind(0.5)).toEqual([1]);
});

it('links to the application whose plans the account can buy', async () => {
  expect(await remind(6.5)).toEqual([7]);
  await become('TaxPreparer');
  expect(await remind(2.5)).toEqual([3]);
  expect(mails.map(({ appId }) => appId)).toEqual(['accounting', 'tax-preparer']);
  await become('TaxPayer');
  expect(await remind(0.5)).toEqual([]);
});
