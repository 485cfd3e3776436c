import { testDatabase } from '@lotbook/testkit/database';
import { seedAccount } from '@lotbook/testkit/seed';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { reading, writing } from './database.ts';
import { getStatementName } from './prepared.ts';

const database = testDatabase();

describe('statementName', () => {
  it('names a text from its second use on, and keeps the name', () => {
    expect(getStatementName('select 1 where $1')).toBeUndefined();
    const name = getStatementName('select 1 where $1');
    expect(name).toMatch(/^lotbook_\d+$/);
    expect(getStatementName('select 1 where $1')).toBe(name);
  });

  it('gives another text another name', () => {
    const names = ['a', 'b', 'a', 'b'].map((column) =>
      getStatementName(`select ${column} where $1`),
    );
    expect(names[2]).not.toBe(names[3]);
  });

  it.each([
    [
      'is about one account by its text',
      "select 1 where $1 and account_id = '0b1f6d1e-0000-4000-8000-000000000000'",
    ],
    [
      'reads a table that may hold very many rows of an account',
      'select count(*) from transaction_figure f where f.account_id = $1',
    ],
    ['reads one that holds for a transaction', 'select at from staged_outcome where batch = $1'],
  ])('names nothing that %s', (_, text) => {
    expect([getStatementName(text), getStatementName(text), getStatementName(text)]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
});

describe('prepared statements', () => {
  it('return each caller’s own rows on a shared connection', async () => {
    const [ada, grace] = [
      await seedAccount(database.current, { name: 'Ada' }),
      await seedAccount(database.current, { name: 'Grace' }),
    ];
    const namesSeenBy = ({ scope }: typeof ada) =>
      reading(database.current, scope, async (db) => {
        const rows = await db
          .selectFrom('account')
          .select('name')
          .where('type', '=', 'TaxPayer')
          .execute();
        const { rows: own } = await sql<{
          own: string;
        }>`select current_setting('app.account_id') as own where ${'x'} = 'x'`.execute(db);
        return [...rows.map(({ name }) => name), own[0]!.own];
      });
    for (let times = 0; times < 8; times += 1) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other, on one connection
      expect([await namesSeenBy(ada), await namesSeenBy(grace)]).toEqual([
        ['Ada', ada.accountId],
        ['Grace', grace.accountId],
      ]);
    }
  });

  it('work after a temporary table was recreated, and after a table got a new column', async () => {
    const { scope } = await seedAccount(database.current);
    const inTemporary = (columns: string) =>
      writing(database.current, scope, async (tx) => {
        await sql`create temporary table made_anew (${sql.raw(columns)}) on commit drop`.execute(
          tx,
        );
        await sql`insert into made_anew (a) values (${1})`.execute(tx);
        const { rows } = await sql<{ a: number }>`select a from made_anew where a = ${1}`.execute(
          tx,
        );
        return rows;
      });
    expect([
      await inTemporary('a int'),
      await inTemporary('a int'),
      await inTemporary('a int, b int'),
      await inTemporary('b text, a int'),
    ]).toEqual(Array.from({ length: 4 }, () => [{ a: 1 }]));
  });

  it('work after one of them failed', async () => {
    const { scope } = await seedAccount(database.current);
    const divided = (by: number) =>
      reading(
        database.current,
        scope,
        async (db) =>
          (await sql<{ ratio: number }>`select 6 / ${by}::int as ratio`.execute(db)).rows[0]!.ratio,
      );
    expect(await divided(2)).toBe(3);
    await expect(divided(0)).rejects.toThrow('division by zero');
    await expect(divided(0)).rejects.toThrow('division by zero');
    expect(await divided(3)).toBe(2);
  });
});
