import { readingAsOwner } from '@lotbook/db/owner-connection';
import { reading, writing } from '@lotbook/db/database';
import { findAccount } from '@lotbook/db/stores/accounts';
import { listDueUpdates } from '@lotbook/db/stores/due-updates';
import { listDueIntegrations } from '@lotbook/db/stores/integrations';
import { listDueMonitoring } from '@lotbook/db/stores/monitoring';
import { listDueFeeds } from '@lotbook/db/stores/tir-feeds';
import { listDueStaking } from '@lotbook/db/stores/validators';
import { testDatabase } from '@lotbook/testkit/database';
import { seedAccount, type SeededAccount } from '@lotbook/testkit/seed';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { isAccessEnded } from './access-end.ts';
import { addNewSource } from './sources/change-sources.ts';
import { testServices } from './testing.ts';

const database = testDatabase();
const past = '2020-01-01T00:00:00Z';
const future = '2100-01-01T00:00:00Z';

/** Everything that a schedule does for an account is due. */
async function makeDue(): Promise<SeededAccount> {
  const ada = await seedAccount(database.current);
  const { id } = await addNewSource(testServices(database.current), ada, ada.accountId, {
    kind: 'exchange',
    provider: 'coinbase',
    name: 'Coinbase',
  });
  await writing(database.current, ada.scope, async (tx) => {
    const of = ada.accountId;
    await sql`insert into monitoring (account_id, key_state, next_run_at) values (${of}, 'active', ${past})`.execute(
      tx,
    );
    await sql`insert into staking_state (account_id, next_run_at) values (${of}, ${past})`.execute(
      tx,
    );
    await sql`insert into validator (account_id, id) values (${of}, 'ethereum-1')`.execute(tx);
    await sql`insert into integration (account_id, app, status, next_sync_at) values (${of}, 'xero', 'active', ${past})`.execute(
      tx,
    );
    await sql`insert into tir_feed (account_id, client_account_id, host, port, username, folder, public_key, private_key, is_scheduled, next_run_at)
      values (${of}, ${of}, 'sftp.example', 22, 'fund', '/', '', '', true, ${past})`.execute(tx);
    await sql`insert into connection (account_id, source_id, adapter, next_update_at) values (${of}, ${id}, 'coinbase', ${past})`.execute(
      tx,
    );
  });
  return ada;
}

const schedules = ['updates', 'integrations', 'monitoring', 'feeds', 'staking'] as const;

/** The schedules that would do something for the account now. */
const listDue = ({ accountId }: SeededAccount): Promise<readonly string[]> =>
  readingAsOwner(database.current.url, async (db) => {
    const now = new Date();
    const due = [
      (await listDueUpdates(db, now, 1000)).map((one) => one.accountId),
      (await listDueIntegrations(db, now, 1000)).map((one) => one.accountId),
      await listDueMonitoring(db, { now, listDigest: undefined, usesProvider: true, most: 1000 }),
      (await listDueFeeds(db, now, 1000)).map((one) => one.accountId),
      await listDueStaking(db, now, 1000),
    ];
    return schedules.filter((_, n) => due[n]?.includes(accountId));
  });

test('an account with a rejected key, or on a server without a provider, is not due', async () => {
  const ada = await makeDue();
  const isDue = (usesProvider: boolean): Promise<boolean> =>
    readingAsOwner(database.current.url, async (db) =>
      (
        await listDueMonitoring(db, {
          now: new Date(),
          listDigest: undefined,
          usesProvider,
          most: 1000,
        })
      ).includes(ada.accountId),
    );
  expect([await isDue(true), await isDue(false)]).toEqual([true, false]);
  await writing(database.current, ada.scope, (tx) =>
    sql`update monitoring set key_state = 'rejected' where account_id = ${ada.accountId}`.execute(
      tx,
    ),
  );
  expect(await isDue(true)).toBe(false);
});

test.each([
  { subscription: 'active', disabled: false },
  { subscription: 'active', disabled: true },
  { subscription: 'in_trial', trial_ends_at: future },
  { subscription: 'in_trial', trial_ends_at: past },
  { subscription: 'cancelled', access_ends_at: future },
  { subscription: 'cancelled', access_ends_at: past },
  { subscription: 'active', trial_ends_at: past, access_ends_at: past },
])('every schedule stops for an account that takes no changes: %o', async (values) => {
  const ada = await makeDue();
  await writing(database.current, ada.scope, (tx) =>
    tx.updateTable('account').set(values).where('id', '=', ada.accountId).execute(),
  );
  const due = await listDue(ada);
  const account = await reading(database.current, ada.scope, (db) =>
    findAccount(db, ada.accountId),
  );
  const isInUse = !account!.disabled && !isAccessEnded(account!, new Date());
  expect(due).toEqual(isInUse ? schedules : []);
});
