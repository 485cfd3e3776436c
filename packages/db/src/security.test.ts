import { sql } from 'kysely';
import { seedAccount } from '@lotbook/testkit/seed';
import { testDatabase } from '@lotbook/testkit/database';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { writeBulk } from './bulk.ts';
import { reading, writing } from './database.ts';

const database = testDatabase();

const lots = (columns: readonly string[], lot: readonly string[]) => ({
  into: { computed: 'lot' as const },
  columns,
  rows: [lot],
});

async function asOwner(statement: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: database.current.url });
  await client.connect();
  return client.query(statement).finally(() => client.end());
}

describe('row-level security', () => {
  test('has a policy on every table with an account, forced on the owner except for computed tables', async () => {
    const { rows } = await asOwner(`
      select c.relname as name, c.relrowsecurity and exists (select 1 from pg_policy p where p.polrelid = c.oid) as bound, c.relforcerowsecurity as forced,
        pg_has_role('lotbook_app', c.relowner, 'member') as owned
      from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
        and exists (select 1 from pg_attribute a where a.attrelid = c.oid and a.attname = 'account_id' and not a.attisdropped) order by 1`);
    expect(rows.filter(({ bound, owned }) => !bound || owned)).toEqual([]);
    expect(rows.filter(({ forced }) => !forced).map(({ name }) => name)).toEqual([
      'computation',
      'holding',
      'income_total',
      'input_change',
      'issue',
      'issue_total',
      'journal_entry',
      'journal_line',
      'journal_month',
      'lot',
      'outcome',
      'stake',
      'transaction_figure',
      'year_total',
    ]);
  });

  test('assigns rows loaded as the owner to the transaction’s account, whatever they contain', async () => {
    const [ada, bob] = [await seedAccount(database.current), await seedAccount(database.current)];
    const lot = ['BTC', '2024-01-01T00:00:00.000Z', 'lot', ada.accountId, '1', '2024-01-01', '5'];
    const columns = [
      'asset',
      'acquired_at',
      'lot_id',
      'source_id',
      'quantity',
      'acquired_on',
      'basis',
    ];
    const acting = await writeBulk(database.current, bob.scope, async ({ tx, send }) => {
      await send([lots(columns, lot)]);
      return sql<{ role: string }>`select current_user as role`.execute(tx);
    });
    expect(acting.rows).toEqual([{ role: 'lotbook_app' }]);
    const owners = async (scope: typeof ada.scope) =>
      reading(database.current, scope, (db) => db.selectFrom('lot').select('account_id').execute());
    expect([await owners(ada.scope), await owners(bob.scope)]).toEqual([
      [],
      [{ account_id: bob.accountId }],
    ]);

    const foreign = writeBulk(database.current, bob.scope, ({ send }) =>
      send([lots(['account_id', ...columns], [ada.accountId, ...lot])]),
    );
    await expect(foreign).rejects.toThrow(/specified more than once/);
    const smuggled = writeBulk(database.current, bob.scope, ({ send }) =>
      send([lots(columns, ['ETH', ...lot.slice(1, -1), `5\n${ada.accountId}\tBTC`])]),
    );
    await expect(smuggled).rejects.toThrow(/invalid input syntax/);
    expect(await owners(ada.scope)).toEqual([]);
  });

  test('keeps neither rows nor the owner role after a failed load', async () => {
    const ada = await seedAccount(database.current);
    const failing = writeBulk(database.current, ada.scope, ({ send }) =>
      send([lots(['asset'], ['BTC'])]),
    );
    await expect(failing).rejects.toThrow(/null value/);
    const roles = await Promise.all(
      Array.from({ length: 10 }, () =>
        reading(database.current, ada.scope, (db) =>
          sql<{ role: string }>`select current_user as role`.execute(db),
        ),
      ),
    );
    expect(new Set(roles.map(({ rows }) => rows[0]?.role))).toEqual(new Set(['lotbook_app']));
  });

  test('refuses decisions for an account that doesn’t exist', async () => {
    const nobody = '00000000-0000-4000-8000-000000000000';
    for (const table of ['decision', 'annotation'])
      await expect(
        asOwner(`select set_config('app.account_id', '${nobody}', false);
          insert into ${table} (account_id, record_id, kind, payload) values ('${nobody}', gen_random_uuid(), 'ignore', '{}')`),
      ).rejects.toMatchObject({
        code: '23503',
        message: `There is no such account for a row of "${table}".`,
      });
  });

  test('shows no rows without a scope', async () => {
    await seedAccount(database.current);
    const counts = await reading(database.current, {}, (db) =>
      sql<{
        n: number;
      }>`select (select count(*) from account) + (select count(*) from app_user) + (select count(*) from account_member) as n`.execute(
        db,
      ),
    );
    expect(counts.rows).toEqual([{ n: 0 }]);
  });

  test('hides and protects the rows of other accounts', async () => {
    const [ada, bob] = [
      await seedAccount(database.current, { name: 'Ada' }),
      await seedAccount(database.current, { name: 'Bob' }),
    ];
    await writing(database.current, ada.scope, (tx) =>
      tx
        .insertInto('source')
        .values({
          account_id: ada.accountId,
          slug: 'kraken',
          kind: 'exchange',
          provider: 'kraken',
          name: 'Kraken',
        })
        .execute(),
    );
    expect(
      await reading(database.current, bob.scope, (db) =>
        db.selectFrom('source').selectAll().execute(),
      ),
    ).toEqual([]);
    expect(
      await reading(database.current, bob.scope, (db) =>
        db.selectFrom('account').select('name').execute(),
      ),
    ).toEqual([{ name: 'Bob' }]);
    const foreign = writing(database.current, bob.scope, (tx) =>
      tx
        .insertInto('source')
        .values({
          account_id: ada.accountId,
          slug: 'x',
          kind: 'exchange',
          provider: 'kraken',
          name: 'x',
        })
        .execute(),
    );
    await expect(foreign).rejects.toThrow(/row-level security/);
  });

  test('never updates the content of a record, even as its owner', async () => {
    const ada = await seedAccount(database.current);
    await expect(
      writing(database.current, ada.scope, (tx) => sql`update record set rows = '[]'`.execute(tx)),
    ).rejects.toThrow(/permission denied/);
  });

  test('refuses writes in a reading transaction', async () => {
    const ada = await seedAccount(database.current);
    const attempt = reading(database.current, ada.scope, (db) =>
      db.updateTable('account').set({ name: 'x' }).execute(),
    );
    await expect(attempt).rejects.toThrow(/read-only/);
  });
});
