import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { reading } from '@lotbook/db/database';
import { readYearTotals, type YearRow } from '@lotbook/db/stores/figures';
import { logPage } from '@lotbook/db/stores/account-log';
import { findAccount } from '@lotbook/db/stores/accounts';
import { loadSources } from '@lotbook/db/stores/sources';
import { findUser } from '@lotbook/db/stores/users';
import { testDatabase } from '@lotbook/testkit/database';
import { seedAccount, type SeededAccount } from '@lotbook/testkit/seed';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runLotbook } from './testing/run-lotbook.ts';

const database = testDatabase();
const book = [
  'Timestamp,Type,Sent Amount,Sent Asset,From,Received Amount,Received Asset,To,Fee Amount,Fee Asset,Value,Group,Id',
  '2023-01-05T10:00:00Z,buy,20000,USD,Kraken,1,BTC,Kraken,10,USD,,,b1',
  '2024-01-05T10:00:00Z,transfer,0.4,BTC,Kraken,0.4,BTC,Cold wallet,0.001,BTC,,,t1',
  '2024-02-05T10:00:00Z,stake-reward,,,,2,ETH,"Wallet, old",,,5000,,r1',
  '2025-03-01T00:00:00Z,sell,0.3,BTC,Cold wallet,18000,USD,Kraken,5,USD,,,s1',
  '2025-04-01T00:00:00Z,crypto-crypto,0.1,BTC,Kraken,3,ETH,Kraken,,,9000,,x1',
  '2025-04-31T00:00:00Z,sell,0.1,BTC,Kraken,9000,USD,Kraken,,,,,broken',
];
let folder = '';
let ada: SeededAccount;

beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'lotbook-cli-'));
  writeFileSync(path.join(folder, 'book.csv'), `${book.join('\n')}\n`);
  writeFileSync(path.join(folder, 'holiday.csv'), 'Day,Place\n1,Paris\n');
  ada = await seedAccount(database.current);
});
afterAll(() => rmSync(folder, { recursive: true }));

function lotbook(...args: string[]): { status: number | null; out: string; err: string } {
  const env = {
    ...process.env,
    DATABASE_URL: database.current.url,
    LOTBOOK_OFFLINE: '1',
  };
  return runLotbook(folder, args, env);
}

const getErrors = (name: string, code: string): string =>
  `${name} has 1 error (${code} 1). Open Review in the application to fix it.\n`;

const getTotals = ({ accountId }: SeededAccount): Promise<readonly YearRow[]> =>
  reading(database.current, { accountId }, (db) => readYearTotals(db, accountId));

describe('import and export', () => {
  it('imports a file into the only account, computes, and names the rejected rows', async () => {
    expect(lotbook('import', 'book.csv')).toEqual({
      status: 1,
      out:
        "book.csv: Lotbook: transactions (CSV)\n  6 rows read, 5 added, 0 already there, 0 skipped, 1 rejected\n  line 7, Timestamp: '2025-04-31T00:00:00Z' is not an ISO 8601 date and time\n" +
        getErrors('Ada Lovelace', 'missing-price'),
      err: '',
    });
    expect(await getTotals(ada)).toEqual([
      expect.objectContaining({ year: 2024, income: '5000.000000000000000000' }),
      expect.objectContaining({ year: 2025, disposals: 2 }),
    ]);
  });

  it('adds nothing when the file is imported again', () => {
    expect(lotbook('import', 'book.csv').out).toContain('0 added, 5 already there');
  });

  it('refuses what is no export of anybody', () => {
    expect(lotbook('import', 'holiday.csv')).toEqual({
      status: 2,
      out: '',
      err: 'holiday.csv could not be processed! Please ensure it is correctly formatted.\n',
    });
    expect(lotbook('import', 'nowhere.csv')).toMatchObject({ status: 2, out: '' });
  });

  it('takes an account out so that an empty one gets the same figures and sources from it', async () => {
    expect(lotbook('export', '--out', 'all.csv')).toEqual({
      status: 0,
      out: '',
      err: '5 transactions of Ada Lovelace were written to all.csv.\n',
    });
    expect(readFileSync(path.join(folder, 'all.csv'), 'utf8').split('\r\n')).toHaveLength(7);

    const empty = await seedAccount(database.current, { name: 'Empty' });
    expect(lotbook('import', 'all.csv', '--account', 'empty')).toMatchObject({
      status: 1,
      err: '',
    });
    expect(await getTotals(empty)).toEqual(await getTotals(ada));
    const names = async ({ accountId }: SeededAccount) =>
      (await reading(database.current, { accountId }, (db) => loadSources(db, accountId))).map(
        ({ name }) => name,
      );
    expect(await names(empty)).toEqual(await names(ada));
  });

  it('ends with 1 where the account has issues of severity error, and counts them', async () => {
    await seedAccount(database.current, { name: 'Short' });
    const sold = '2025-03-01T00:00:00Z,sell,3,BTC,Kraken,180000,USD,Kraken,,,,,s9';
    writeFileSync(path.join(folder, 'short.csv'), `${[book[0], sold].join('\n')}\n`);
    expect(lotbook('import', 'short.csv', '--account', 'short')).toEqual({
      status: 1,
      out: `short.csv: Lotbook: transactions (CSV)\n  1 rows read, 1 added, 0 already there, 0 skipped, 0 rejected\n${getErrors('Short', 'missing-basis')}`,
      err: '',
    });
    // Nothing new is in it, and the issue is still there.
    expect(lotbook('import', 'short.csv', '--account', 'short').status).toBe(1);
  });

  it('requires an account if there are several', () => {
    const refused = lotbook('export', '--out', 'all.csv');
    expect(refused.status).toBe(2);
    expect(refused.err).toMatch(
      /^There are several accounts. Choose one with --account, by its ID if names are alike: Ada Lovelace \(.+\), Empty \(.+\), Short \(.+\)\.\n$/,
    );
    expect(lotbook('export', '--out', 'all.csv', '--account', ada.accountId).status).toBe(0);
    expect(lotbook('export', '--out', 'all.csv', '--account', 'Bob').err).toContain(
      "There is no account 'Bob'.",
    );
  });
});

describe('what the operator decides about an account', () => {
  it('is changed, and the log records it', async () => {
    const account = (...flags: string[]) =>
      lotbook('account', '--account', ada.accountId, ...flags);
    expect(
      account(
        '--audit',
        'on',
        '--config',
        'accounting',
        '--trial-ends',
        '2030-01-31',
        '--owner-adds-accounts',
        'off',
      ),
    ).toEqual({
      status: 0,
      out: 'Ada Lovelace was changed.\n',
      err: '',
    });
    const changed = await reading(database.current, ada.scope, (db) =>
      findAccount(db, ada.accountId),
    );
    expect(changed).toMatchObject({
      audit: true,
      configId: 'accounting',
      subscription: 'in_trial',
      trialEndsAt: '2030-01-31T00:00:00.000Z',
    });
    const owner = await reading(database.current, { identity: ada.identity }, (db) =>
      findUser(db, ada.identity),
    );
    expect(owner?.mayAddAccounts).toBe(false);
    expect(
      account(
        '--audit',
        'off',
        '--config',
        'none',
        '--trial-ends',
        'none',
        '--owner-adds-accounts',
        'on',
      ).status,
    ).toBe(0);
    const after = await reading(database.current, ada.scope, (db) =>
      findAccount(db, ada.accountId),
    );
    const logged = await reading(database.current, ada.scope, (db) =>
      logPage(db, ada.accountId, { actions: ['operate'] }, 5),
    );
    expect(logged.map(({ after: to }) => to)).toContainEqual({
      configId: 'accounting',
      audit: true,
      trialEndsAt: '2030-01-31T00:00:00.000Z',
      mayAddAccounts: false,
    });
    expect(after).toMatchObject({
      audit: false,
      configId: null,
      subscription: 'active',
      trialEndsAt: null,
    });
  });

  it('must be a known setting', () => {
    expect(lotbook('account').err).toBe(
      'Specify what to change. Run lotbook --help to see the flags.\n',
    );
    expect(lotbook('account', '--audit', 'maybe').err).toBe('--audit must be on or off.\n');
    expect(lotbook('account', '--config', 'missing')).toMatchObject({
      status: 2,
      err: expect.stringContaining("The account configuration 'missing' cannot be used"),
    });
  });
});

describe('what was written down of who did what', () => {
  it('is checked, shows where it ends, and continues from the note', async () => {
    const name = `Log of Ada Lovelace (${ada.accountId})`;
    const checked = lotbook('audit', 'verify', '--note', 'ends.json');
    expect(checked).toMatchObject({ status: 0, err: '' });
    expect(checked.out).toContain(`${name}: unbroken, `);
    expect(checked.out).toMatch(
      /^Events of account .+: unbroken, 2 entries, ending in [\da-f]{64}$/m,
    );
    expect(lotbook('account', '--account', ada.accountId, '--audit', 'on').status).toBe(0);
    expect(lotbook('audit', 'verify', '--since', 'ends.json')).toMatchObject({
      status: 0,
      err: '',
    });

    await asOwner(
      `update account_log set message = 'Nothing' where account_id = '${ada.accountId}' and id = (select max(id) from account_log where account_id = '${ada.accountId}')`,
    );
    const broken = lotbook('audit', 'verify', '--account', ada.accountId);
    expect(broken.status).toBe(1);
    expect(broken.out).toMatch(
      /^Log of Ada Lovelace: BROKEN, \d+ entries, ending in .+\n {2}Entry \d+, at position \d+, was changed after it was written\.\n$/,
    );

    await asOwner(`delete from account_log where account_id = '${ada.accountId}'; delete from account_log_link where account_id = '${ada.accountId}';
      delete from account_log_head where account_id = '${ada.accountId}'; delete from audit_event; delete from audit_event_link; delete from audit_event_head`);
    const anew = lotbook('audit', 'verify', '--since', 'ends.json');
    expect(anew.status).toBe(1);
    expect(anew.out).toContain(`${name}: BROKEN, 0 entries\n  It doesn’t continue from the note`);
    expect(anew.out).toMatch(/^events:.+: in the note, but missing now: BROKEN$/m);
  });

  it('shows its usage', () => {
    expect(lotbook('audit').err).toBe('Use: lotbook audit verify.\n');
    expect(lotbook('audit', 'verify', '--since', 'book.csv').err).toBe(
      'book.csv contains no notes of this command. Create them with lotbook audit verify --note.\n',
    );
  });
});

async function asOwner(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: database.current.url });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}
