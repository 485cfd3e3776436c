import { testDatabase } from '@lotbook/testkit/database';
import { seedAccount, type SeededAccount } from '@lotbook/testkit/seed';
import { sql } from 'kysely';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { readingAsOwner } from '../owner-connection.ts';
import { reading, writing } from '../database.ts';
import { removeAccount } from './account-deletion.ts';
import { log } from './accounts.ts';
import { addAuditEvent } from './audit-events.ts';
import {
  readChainBreaks,
  readChainHead,
  readEventChains,
  containsHead,
  type ChainBreak,
} from './audit-chain.ts';

const database = testDatabase();
const nobody = '00000000-0000-0000-0000-000000000000';

/** An account with five logged actions, one transaction each; the entries' ids are in order. */
async function seedLog(): Promise<SeededAccount & { readonly ids: readonly number[] }> {
  const ada = await seedAccount(database.current);
  for (const n of [1, 2, 3, 4, 5]) await note(ada, `Thing ${n}`);
  const rows = await reading(database.current, ada.scope, (db) =>
    db.selectFrom('account_log').select('id').orderBy('id').execute(),
  );
  return { ...ada, ids: rows.map(({ id }) => id) };
}

const note = ({ scope, accountId, userId }: SeededAccount, message: string): Promise<void> =>
  writing(database.current, scope, (tx) =>
    log(tx, accountId, {
      userId,
      type: 'account',
      action: 'change',
      message,
      after: { b: 2, a: 'ü' },
    }),
  );

const breaks = ({ scope, accountId }: SeededAccount): Promise<readonly ChainBreak[]> =>
  reading(database.current, scope, (db) => readChainBreaks(db, 'account', accountId));

/** What an attacker with full rights could do to the database. */
async function tamper(...statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: database.current.url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

describe('the log of an account', () => {
  test('is an intact chain of all its entries', async () => {
    const ada = await seedLog();
    expect(await breaks(ada)).toEqual([]);
    expect(
      await reading(database.current, ada.scope, (db) =>
        readChainHead(db, 'account', ada.accountId),
      ),
    ).toMatchObject({ position: 5 });
  });

  test('reveals a changed entry', async () => {
    const ada = await seedLog();
    await tamper(`update account_log set message = 'Nothing' where id = ${ada.ids[2]}`);
    expect(await breaks(ada)).toEqual([{ kind: 'changed', position: 3, entryId: ada.ids[2] }]);
  });

  test('reveals a removed entry, and the position of a removed link', async () => {
    const ada = await seedLog();
    await tamper(`delete from account_log where id = ${ada.ids[1]}`);
    expect(await breaks(ada)).toEqual([{ kind: 'removed', position: 2, entryId: ada.ids[1] }]);
    await tamper(`delete from account_log_link where entry_id = ${ada.ids[1]}`);
    expect(await breaks(ada)).toEqual([{ kind: 'missing', position: 3, entryId: ada.ids[2] }]);
  });

  test('reveals reordered entries', async () => {
    const ada = await seedLog();
    const [, second, third] = ada.ids;
    await tamper(
      `update account_log_link set entry_id = -1 where entry_id = ${second}`,
      `update account_log_link set entry_id = ${second} where entry_id = ${third}`,
      `update account_log_link set entry_id = ${third} where entry_id = -1`,
    );
    expect(await breaks(ada)).toEqual([
      { kind: 'changed', position: 2, entryId: third },
      { kind: 'changed', position: 3, entryId: second },
    ]);
  });

  test('reveals an entry outside the chain, and a cut end', async () => {
    const ada = await seedLog();
    await tamper(`delete from account_log_link where entry_id = ${ada.ids[4]}`);
    expect(await breaks(ada)).toEqual([
      { kind: 'cut', position: 5, entryId: null },
      { kind: 'added', position: null, entryId: ada.ids[4] },
    ]);
    await tamper(
      `delete from account_log where id = ${ada.ids[4]}`,
      `delete from account_log_head where account_id = '${ada.accountId}'`,
    );
    expect(await breaks(ada)).toEqual([{ kind: 'cut', position: null, entryId: null }]);
  });

  test('reveals a rewritten end by an earlier head', async () => {
    const ada = await seedLog();
    const head = await reading(database.current, ada.scope, (db) =>
      readChainHead(db, 'account', ada.accountId),
    );
    const still = () =>
      reading(database.current, ada.scope, (db) =>
        containsHead(db, 'account', ada.accountId, head!),
      );
    await note(ada, 'Thing 6');
    expect(await still()).toBe(true);
    await tamper(
      `delete from account_log where account_id = '${ada.accountId}'`,
      `delete from account_log_link where account_id = '${ada.accountId}'`,
      `delete from account_log_head where account_id = '${ada.accountId}'`,
      `insert into account_log (account_id, type, action, message) select '${ada.accountId}', 'account', 'change', 'Thing ' || n from generate_series(1, 6) n`,
    );
    expect(await breaks(ada)).toEqual([]);
    expect(await still()).toBe(false);
  });

  test('stays one chain under concurrent transactions', async () => {
    const ada = await seedAccount(database.current);
    await Promise.all(Array.from({ length: 40 }, (_, n) => note(ada, `Thing ${n}`)));
    expect(await breaks(ada)).toEqual([]);
    expect(
      await reading(database.current, ada.scope, (db) =>
        readChainHead(db, 'account', ada.accountId),
      ),
    ).toMatchObject({ position: 40 });
  });

  test('doesn’t wait for long transactions', async () => {
    const ada = await seedAccount(database.current);
    await writing(database.current, ada.scope, async (tx) => {
      await log(tx, ada.accountId, {
        userId: ada.userId,
        type: 'account',
        action: 'change',
        message: 'Begun first',
      });
      await note(ada, 'Done meanwhile');
    });
    expect(await breaks(ada)).toEqual([]);
  });

  test('is deleted with its account', async () => {
    const ada = await seedLog();
    await writing(database.current, ada.scope, async (tx) => {
      await log(tx, ada.accountId, {
        userId: ada.userId,
        type: 'account',
        action: 'delete',
        message: 'The last',
      });
      await removeAccount(tx, ada.accountId);
    });
    const links = await readingAsOwner(database.current.url, (db) =>
      db
        .selectFrom('account_log_link')
        .select('position')
        .where('account_id', '=', ada.accountId)
        .execute(),
    );
    expect(links).toEqual([]);
  });
});

const getBreaks = (id: string): Promise<readonly ChainBreak[]> =>
  readingAsOwner(database.current.url, (db) => readChainBreaks(db, 'events', id));

describe('events', () => {
  test('of an account outlive it, and events without an account are a separate chain', async () => {
    const ada = await seedAccount(database.current);
    await writing(database.current, ada.scope, async (tx) => {
      await addAuditEvent(tx, { kind: 'owner', accountId: ada.accountId, userId: ada.userId });
      await addAuditEvent(tx, { kind: 'sign-in', subject: 's', network: '203.0.113.1' });
      await addAuditEvent(tx, {
        kind: 'account-deleted',
        accountId: ada.accountId,
        details: { name: 'Ada' },
      });
      await removeAccount(tx, ada.accountId);
    });
    expect(await readingAsOwner(database.current.url, readEventChains)).toEqual(
      expect.arrayContaining([nobody, ada.accountId]),
    );
    expect([await getBreaks(nobody), await getBreaks(ada.accountId)]).toEqual([[], []]);
    await tamper(
      `update audit_event set details = '{}' where account_id = '${ada.accountId}' and kind = 'account-deleted'`,
    );
    expect(await getBreaks(ada.accountId)).toEqual([
      expect.objectContaining({ kind: 'changed', position: 2 }),
    ]);
    expect(await getBreaks(nobody)).toEqual([]);
  });
});

test.each([
  'account_log',
  'account_log_link',
  'account_log_head',
  'audit_event',
  'audit_event_link',
  'audit_event_head',
])('the application can neither change nor delete rows of %s', async (table) => {
  const ada = await seedLog();
  const attempt = (statement: string) =>
    writing(database.current, ada.scope, (tx) => sql.raw(statement).execute(tx));
  const column = table.endsWith('head') ? 'digest' : table.endsWith('link') ? 'digest' : 'at';
  await expect(attempt(`update ${table} set ${column} = ${column}`)).rejects.toThrow(
    /permission denied/,
  );
  await expect(attempt(`delete from ${table}`)).rejects.toThrow(/permission denied/);
  await expect(attempt(`truncate ${table}`)).rejects.toThrow(/permission denied/);
});
