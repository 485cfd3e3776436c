import { asOwner, testDatabase } from '@lotbook/testkit/database';
import { seedAccount } from '@lotbook/testkit/seed';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { reading, writing } from './database.ts';
import { findAccount, lockAccount } from './stores/accounts.ts';
import { addSource } from './stores/sources.ts';

const database = testDatabase();

test('fails only the affected transaction when a connection is lost', async () => {
  const { accountId, scope } = await seedAccount(database.current);
  const attempt = reading(database.current, scope, async (db) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
    await asOwner(database.current.url, `select pg_terminate_backend(${rows[0]?.pid ?? 0})`);
    // Long enough for the error event to arrive while no statement is running.
    await new Promise((resolve) => setTimeout(resolve, 300));
    return findAccount(db, accountId);
  });
  await expect(attempt).rejects.toThrow(/Connection terminated|not queryable/);
  expect((await reading(database.current, scope, (db) => findAccount(db, accountId)))?.id).toBe(
    accountId,
  );
});

test('starts a computation while an import has uncommitted rows', async () => {
  const { accountId, scope } = await seedAccount(database.current);
  await writing(database.current, scope, async (tx) => {
    await addSource(tx, accountId, { kind: 'exchange', provider: 'kraken', name: 'Kraken' });
    const locked = await writing(database.current, scope, (other) => lockAccount(other, accountId));
    expect(locked?.id).toBe(accountId);
  });
});
