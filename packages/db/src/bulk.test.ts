import { testDatabase } from '@lotbook/testkit/database';
import { seedAccount } from '@lotbook/testkit/seed';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { writingBulk } from './bulk.ts';
import { reading } from './database.ts';

const database = testDatabase();

test('text of every kind arrives as it was sent', async () => {
  const { accountId, scope } = await seedAccount(database.current);
  const cells = ['plain', 'tab\there', 'line\nbreak', String.raw`back\slash`, String.raw`\N`, 'quote"s', "apostrophe's", 'ünïcödé 日本', ''];
  const id = '00000000-0000-4000-8000-000000000001';
  await writingBulk(database.current, scope, async ({ tx, insert }) => {
    await tx.insertInto('import').values({ account_id: accountId, id, file_name: 'x.csv' }).execute();
    const rows = cells.map((reason, seq) => [accountId, id, seq, seq, 'column', reason, cells]);
    expect(await insert('import_rejection', ['account_id', 'import_id', 'seq', 'line', 'column_name', 'reason', 'cells'], rows)).toBe(9);
  });
  const stored = await reading(database.current, scope, (db) => db.selectFrom('import_rejection').select(['reason', 'cells']).orderBy('seq').execute());
  expect(stored).toEqual(cells.map((reason) => ({ reason, cells })));
});

test('what another account owns cannot be loaded in bulk either', async () => {
  const [ada, bob] = [await seedAccount(database.current), await seedAccount(database.current)];
  const attempt = writingBulk(database.current, bob.scope, ({ insert }) =>
    insert('account_log', ['account_id', 'type', 'action', 'message'], [[ada.accountId, 'a', 'b', 'c']]),
  );
  await expect(attempt).rejects.toThrow(/row-level security/);
});

test('a failure leaves nothing behind', async () => {
  const { accountId, scope } = await seedAccount(database.current);
  const attempt = writingBulk(database.current, scope, async ({ insert }) => {
    await insert('account_log', ['account_id', 'type', 'action', 'message'], [[accountId, 'a', 'b', 'c']]);
    throw new Error('stop');
  });
  await expect(attempt).rejects.toThrow('stop');
  expect(await reading(database.current, scope, (db) => db.selectFrom('account_log').selectAll().execute())).toEqual([]);
});

test('much may be worked out between two statements, which elsewhere ends the connection', async () => {
  const { scope } = await seedAccount(database.current);
  const patience = sql<{ patience: string }>`select current_setting('idle_in_transaction_session_timeout') as patience`;
  expect((await writingBulk(database.current, scope, ({ tx }) => patience.execute(tx))).rows).toEqual([{ patience: '2min' }]);
  expect((await reading(database.current, scope, (db) => patience.execute(db))).rows).toEqual([{ patience: '10s' }]);
});

test('what makes the rows may use the transaction meanwhile, however many they are', async () => {
  const { accountId, scope } = await seedAccount(database.current);
  const text = 'x'.repeat(1_000);
  await writingBulk(database.current, scope, async ({ tx, insert }) => {
    async function* rows() {
      for (let n = 0; n < 3_000; n += 1) {
        if (n % 1_000 === 0) await tx.selectFrom('account').select('name').execute();
        yield [accountId, 'a', 'b', text];
      }
    }
    expect(await insert('account_log', ['account_id', 'type', 'action', 'message'], rows())).toBe(3_000);
  });
});
