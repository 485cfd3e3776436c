import { testDatabase } from '@lotbook/testkit/database';
import { seedAccount } from '@lotbook/testkit/seed';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { writeBulk, type Step } from './bulk.ts';
import { reading } from './database.ts';

const database = testDatabase();

test('loads text of every kind unchanged', async () => {
  const { accountId, scope } = await seedAccount(database.current);
  const cells = [
    'plain',
    'tab\there',
    'line\nbreak',
    String.raw`back\slash`,
    String.raw`\N`,
    'quote"s',
    "apostrophe's",
    'ünïcödé 日本',
    '',
  ];
  const id = '00000000-0000-4000-8000-000000000001';
  await writeBulk(database.current, scope, async ({ tx, insert }) => {
    await tx
      .insertInto('import')
      .values({ account_id: accountId, id, file_name: 'x.csv' })
      .execute();
    const rows = cells.map((reason, seq) => [accountId, id, seq, seq, 'column', reason, cells]);
    expect(
      await insert(
        'import_rejection',
        ['account_id', 'import_id', 'seq', 'line', 'column_name', 'reason', 'cells'],
        rows,
      ),
    ).toBe(9);
  });
  const stored = await reading(database.current, scope, (db) =>
    db.selectFrom('import_rejection').select(['reason', 'cells']).orderBy('seq').execute(),
  );
  expect(stored).toEqual(cells.map((reason) => ({ reason, cells })));
});

test('refuses to load rows of another account', async () => {
  const [ada, bob] = [await seedAccount(database.current), await seedAccount(database.current)];
  const attempt = writeBulk(database.current, bob.scope, ({ insert }) =>
    insert(
      'account_log',
      ['account_id', 'type', 'action', 'message'],
      [[ada.accountId, 'a', 'b', 'c']],
    ),
  );
  await expect(attempt).rejects.toThrow(/row-level security/);
});

test('leaves nothing behind after a failure', async () => {
  const { accountId, scope } = await seedAccount(database.current);
  const attempt = writeBulk(database.current, scope, async ({ insert }) => {
    await insert(
      'account_log',
      ['account_id', 'type', 'action', 'message'],
      [[accountId, 'a', 'b', 'c']],
    );
    throw new Error('stop');
  });
  await expect(attempt).rejects.toThrow('stop');
  expect(
    await reading(database.current, scope, (db) =>
      db.selectFrom('account_log').selectAll().execute(),
    ),
  ).toEqual([]);
});

test('allows a long computation between two statements, without the usual timeout', async () => {
  const { scope } = await seedAccount(database.current);
  const patience = sql<{
    patience: string;
  }>`select current_setting('idle_in_transaction_session_timeout') as patience`;
  expect((await writeBulk(database.current, scope, ({ tx }) => patience.execute(tx))).rows).toEqual(
    [{ patience: '2min' }],
  );
  expect((await reading(database.current, scope, (db) => patience.execute(db))).rows).toEqual([
    { patience: '10s' },
  ]);
});

test('lets the producer of the rows query the transaction, for any number of rows', async () => {
  const { accountId, scope } = await seedAccount(database.current);
  const text = 'x'.repeat(1_000);
  await writeBulk(database.current, scope, async ({ tx, insert }) => {
    async function* rows() {
      for (let n = 0; n < 3_000; n += 1) {
        if (n % 1_000 === 0) await tx.selectFrom('account').select('name').execute();
        yield [accountId, 'a', 'b', text];
      }
    }
    expect(await insert('account_log', ['account_id', 'type', 'action', 'message'], rows())).toBe(
      3_000,
    );
  });
});

const staged = sql`create temporary table told (number integer, word text) on commit drop`;
const lines = (rows: Iterable<readonly (number | string)[]>) => ({
  into: { temporary: 'told' },
  columns: ['number', 'word'],
  rows,
});

test('runs the statements and rows of one message in order, at any size', async () => {
  const { scope } = await seedAccount(database.current);
  const word = 'ünïcödé\t日本'.repeat(20);
  const many = Array.from({ length: 20_000 }, (_, n) => [n, word] as const);
  const found = await writeBulk(database.current, scope, async ({ tx, send }) => {
    await send([
      staged,
      lines([[-1, 'gone']]),
      sql`delete from told where word = 'gone'`,
      lines(many),
      lines([]),
      sql`update told set number = number + 1`,
    ]);
    return sql<object>`select count(*) as count, sum(number) as sum, count(distinct word) as words, min(word) as word from told`.execute(
      tx,
    );
  });
  expect(found.rows).toEqual([{ count: 20_000, sum: 200_010_000, words: 1, word }]);
});

test('changes nothing if a step of a message fails, reports why, and keeps the connection', async () => {
  const { accountId, scope } = await seedAccount(database.current);
  const many = Array.from({ length: 20_000 }, (_, n) => [n, 'x'.repeat(100)] as const);
  const sent = (steps: readonly Step[]) =>
    writeBulk(database.current, scope, async ({ tx, send }) => {
      await sql`insert into account_log (account_id, type, action, message) values (${accountId}, 'a', 'b', 'c')`.execute(
        tx,
      );
      await send(steps);
    });
  for (let time = 0; time < 12; time += 1) {
    await expect(sent([staged, sql`select 1 / 0`, lines(many), lines(many)])).rejects.toThrow(
      'division by zero',
    );
    await expect(
      sent([staged, lines([['no number', 'word'], ...many]), lines(many)]),
    ).rejects.toThrow(/invalid input syntax for type integer/);
  }
  await expect(sent([staged, sql`select ${1}`])).rejects.toThrow('cannot have parameters');
  expect(
    await reading(database.current, scope, (db) =>
      db.selectFrom('account_log').selectAll().execute(),
    ),
  ).toEqual([]);
});

test('keeps the first of several rows with one key', async () => {
  const { accountId, scope } = await seedAccount(database.current);
  const id = '00000000-0000-4000-8000-000000000003';
  const prices = Array.from({ length: 3_000 }, (_, line) => [
    accountId,
    'BTC',
    'USD',
    `2024-01-0${(line % 3) + 1}T00:00:00Z`,
    String(line + 1),
    id,
    line,
    [],
  ]);
  const added = await writeBulk(database.current, scope, async ({ tx, insert }) => {
    await tx
      .insertInto('import')
      .values({ account_id: accountId, id, file_name: 'p.csv' })
      .execute();
    return insert(
      'account_price',
      ['account_id', 'asset', 'currency', 'at', 'unit_price', 'import_id', 'line', 'cells'],
      prices,
      ['asset', 'currency', 'at'],
    );
  });
  expect(added).toBe(3);
  const stored = await reading(database.current, scope, (db) =>
    db.selectFrom('account_price').select('line').orderBy('at').execute(),
  );
  expect(stored).toEqual([{ line: 0 }, { line: 1 }, { line: 2 }]);
});
