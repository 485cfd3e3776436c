import { sql } from 'kysely';
import { seedAccount } from '@lotbook/testkit/seed';
import { testDatabase } from '@lotbook/testkit/database';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { reading, writing } from './database.ts';

const database = testDatabase();

describe('row-level security', () => {
  test('every table with an account has a forced policy', async () => {
    const client = new pg.Client({ connectionString: database.current.url });
    await client.connect();
    const { rows } = await client.query(`
      select c.relname from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
        and exists (select 1 from pg_attribute a where a.attrelid = c.oid and a.attname = 'account_id' and not a.attisdropped)
        and not (c.relrowsecurity and c.relforcerowsecurity and exists (select 1 from pg_policy p where p.polrelid = c.oid))`);
    await client.end();
    expect(rows).toEqual([]);
  });

  test('nobody sees a row without saying for whom', async () => {
    await seedAccount(database.current);
    const counts = await reading(database.current, {}, (db) =>
      sql<{ n: number }>`select (select count(*) from account) + (select count(*) from app_user) + (select count(*) from account_member) as n`.execute(db),
    );
    expect(counts.rows).toEqual([{ n: 0 }]);
  });

  test('one account neither sees nor writes what belongs to another', async () => {
    const [ada, bob] = [await seedAccount(database.current, { name: 'Ada' }), await seedAccount(database.current, { name: 'Bob' })];
    await writing(database.current, ada.scope, (tx) =>
      tx.insertInto('source').values({ account_id: ada.accountId, slug: 'kraken', kind: 'exchange', provider: 'kraken', name: 'Kraken' }).execute(),
    );
    expect(await reading(database.current, bob.scope, (db) => db.selectFrom('source').selectAll().execute())).toEqual([]);
    expect(await reading(database.current, bob.scope, (db) => db.selectFrom('account').select('name').execute())).toEqual([{ name: 'Bob' }]);
    const foreign = writing(database.current, bob.scope, (tx) =>
      tx.insertInto('source').values({ account_id: ada.accountId, slug: 'x', kind: 'exchange', provider: 'kraken', name: 'x' }).execute(),
    );
    await expect(foreign).rejects.toThrow(/row-level security/);
  });

  test('a record is never updated, not even by its owner', async () => {
    const ada = await seedAccount(database.current);
    await expect(writing(database.current, ada.scope, (tx) => sql`update record set line = 1`.execute(tx))).rejects.toThrow(/permission denied/);
  });

  test('a reading transaction cannot write', async () => {
    const ada = await seedAccount(database.current);
    const attempt = reading(database.current, ada.scope, (db) => db.updateTable('account').set({ name: 'x' }).execute());
    await expect(attempt).rejects.toThrow(/read-only/);
  });
});
