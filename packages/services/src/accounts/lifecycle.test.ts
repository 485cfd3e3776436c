import { reading } from '@lotbook/db/database';
import { readInputVersion } from '@lotbook/db/stores/accounts';
import { readNewestComputation } from '@lotbook/db/stores/computations';
import { readYearTotals } from '@lotbook/db/stores/figures';
import { findUser, type User } from '@lotbook/db/stores/users';
import { testDatabase } from '@lotbook/testkit/database';
import { seedAccount, type SeededAccount } from '@lotbook/testkit/seed';
import pg from 'pg';
import { beforeEach, describe, expect, test } from 'vitest';
import { createContact } from '../contacts/contacts.ts';
import { addNewSource } from '../sources/change-sources.ts';
import { requestReport } from '../reports/request-report.ts';
import { sendInvite } from '../people/invites.ts';
import { startBulkEdit } from '../bulk/start-bulk-edit.ts';
import type { Services } from '../services.ts';
import { importText, testServices, type TestServices } from '../testing.ts';
import { changeSettings, changeEachSettings } from './change-settings.ts';
import { createTaxAccount } from './create-tax-account.ts';
import { createAccountingAccount, createPreparerAccount } from './create-account.ts';
import { readAccountContent, deleteAccount } from './delete-account.ts';
import { setDisabled } from './disable-account.ts';
import { addSavedFilter } from './saved-filters.ts';
import { openAccount } from './open-account.ts';
import { loadMemberships } from '@lotbook/db/stores/members';

const database = testDatabase();
let services: TestServices;
let ada: SeededAccount;
let user: User;

beforeEach(async () => {
  services = testServices(database.current);
  ada = await seedAccount(database.current, { taxYear: 2025 });
  user = (await reading(database.current, { identity: ada.identity }, (db) =>
    findUser(db, ada.identity),
  )) as User;
});

const trades = [
  'Timestamp,Type,Sent Amount,Sent Asset,Received Amount,Received Asset,Id',
  '2024-01-01,buy,1000,USD,10,BTC,b',
  '2025-01-02,sell,1,BTC,150,USD,s',
];

/** How many rows of each table name the account, as the owner of the database sees them. */
async function countRowsLeft(accountId: string): Promise<Readonly<Record<string, number>>> {
  const client = new pg.Client({ connectionString: database.current.url });
  await client.connect();
  try {
    const tables = await client.query<{ name: string }>(
      "select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'account_id' order by 1",
    );
    const counts: Record<string, number> = {};
    for (const { name } of tables.rows) {
      const { rows } = await client.query<{ n: string }>(
        `select count(*) as n from ${name} where account_id = $1`,
        [accountId],
      );
      if (Number(rows[0]?.n) > 0) counts[name] = Number(rows[0]?.n);
    }
    return counts;
  } finally {
    await client.end();
  }
}

const sales = () => ({ types: ['sell'] });

describe('deleting an account', () => {
  test('deletes all its content, previews it, and keeps the record of who did what', async () => {
    await importText(services, ada, 'trades.csv', trades.join('\n'));
    await requestReport(services, ada, ada.accountId, {
      type: 'form-8949',
      parameters: { format: 'csv' },
      taxYear: 2025,
    });
    await services.workOff();
    const grace = await createContact(services, ada, ada.accountId, {
      contactName: 'Grace',
      address: 'bc1q',
    });
    await startBulkEdit(services, ada, ada.accountId, sales, { kind: 'ignore' });
    await startBulkEdit(services, ada, ada.accountId, sales, {
      kind: 'contact',
      contactId: grace.id,
    });
    await addSavedFilter(services, ada, ada.accountId, 'Sales', { types: ['sell'] });
    await sendInvite(services, ada, ada.accountId, {
      email: 'grace@example.com',
      permission: 'full',
    });
    expect(await readAccountContent(services, ada, ada.accountId)).toEqual({
      sources: 1,
      transactions: 2,
      decisions: 1,
      imports: 1,
      reports: 1,
      users: 1,
      contacts: 1,
      clients: 0,
      credit: '0.00',
    });
    await deleteAccount(services, ada, ada.accountId);
    expect(Object.keys(await countRowsLeft(ada.accountId))).toEqual(['audit_event']);
    const events = await reading(database.current, { userId: ada.userId }, (db) =>
      db.selectFrom('audit_event').select(['kind', 'details']).orderBy('id').execute(),
    );
    expect(events.map(({ kind }) => kind)).toEqual(['log', 'account-deleted']);
    expect(events[0]?.details).toMatchObject({ message: 'grace@example.com was invited' });
    expect(events[1]?.details).toMatchObject({ name: 'Ada Lovelace', lost: { transactions: 2 } });
  });

  test('leaves every other account as it was', async () => {
    const bob = await seedAccount(database.current);
    await addNewSource(services, bob, bob.accountId, {
      kind: 'exchange',
      provider: 'kraken',
      name: 'Kraken',
    });
    const before = await countRowsLeft(bob.accountId);
    await deleteAccount(services, ada, ada.accountId);
    expect(await countRowsLeft(bob.accountId)).toEqual(before);
  });

  test('cannot be read by others afterwards, nor changed by anybody', async () => {
    await deleteAccount(services, ada, ada.accountId);
    await expect(readAccountContent(services, ada, ada.accountId)).rejects.toMatchObject({
      code: 'NO_ACCESS',
    });
    const bob = await seedAccount(database.current);
    expect(
      await reading(database.current, bob.scope, (db) =>
        db.selectFrom('audit_event').selectAll().execute(),
      ),
    ).toEqual([]);
    const change = reading(database.current, ada.scope, (db) =>
      db.deleteFrom('audit_event').execute(),
    );
    await expect(change).rejects.toThrow(/permission denied|read-only/);
  });
});

test('a new tax year requests a computation, which changes no figures; the same year requests none', async () => {
  await importText(services, ada, 'trades.csv', trades.join('\n'));
  const state = () =>
    reading(database.current, ada.scope, async (db) => {
      const [version, newest] = [
        await readInputVersion(db, ada.accountId),
        await readNewestComputation(db, ada.accountId),
      ];
      return {
        stale: newest?.inputVersion !== version,
        totals: await readYearTotals(db, ada.accountId),
      };
    });
  const before = await state();
  expect(before.stale).toBe(false);
  await changeSettings(services, ada, ada.accountId, { taxYear: 2024 });
  expect((await state()).stale).toBe(true);
  await services.workOff();
  expect(await state()).toEqual(before);
  await changeSettings(services, ada, ada.accountId, { taxYear: 2024 });
  expect((await state()).stale).toBe(false);
});

describe('a disabled account', () => {
  test('can be viewed, not changed, and is enabled again', async () => {
    await setDisabled(services, ada, ada.accountId, true);
    expect((await openAccount(services, ada, ada.accountId)).account.disabled).toBe(true);
    const add = () =>
      addNewSource(services, ada, ada.accountId, {
        kind: 'exchange',
        provider: 'kraken',
        name: 'Kraken',
      });
    await expect(add()).rejects.toMatchObject({ code: 'ACCOUNT_DISABLED' });
    await setDisabled(services, ada, ada.accountId, false);
    expect((await add()).name).toBe('Kraken');
  });
});

test('the tax years to choose from are those of the installation', async () => {
  const of = (taxYears: Services['taxYears']): TestServices => ({
    ...services,
    taxYears,
    now: () => new Date('2027-03-01T00:00:00Z'),
  });
  const bySpecification = await openAccount(
    services,
    ada,
    await createAccountingAccount(of(undefined), user, { name: 'As specified' }),
  );
  expect(bySpecification.account.taxYear).toBe(2024);
  const current = of({ first: 2020, last: 'current', initial: 'current' });
  const made = await createAccountingAccount(current, user, { name: 'Current' });
  expect((await openAccount(services, ada, made)).account.taxYear).toBe(2027);
  await changeSettings(current, ada, made, { taxYear: 2026 });
  await expect(changeSettings(current, ada, made, { taxYear: 2019 })).rejects.toThrow(
    'The tax year has to be from 2020 to 2027.',
  );
  await expect(changeSettings(of(undefined), ada, made, { taxYear: 2027 })).rejects.toThrow(
    'The tax year has to be from 2015 to 2025.',
  );
});

describe('a new account', () => {
  test('requested by two tabs at the same time is created once', async () => {
    const made = await Promise.all(
      [1, 2, 3].map(() => createTaxAccount(services, user, { name: 'Grace' })),
    );
    expect(new Set(made).size).toBe(1);
    expect(await createTaxAccount(services, user, { name: 'Another' })).not.toBe(made[0]);
  });

  test('for accounting begins a trial where the installation has one', async () => {
    const trying = testServices(database.current, { shell: { trialDays: 14 } });
    const id = await createAccountingAccount(trying, user, { name: 'Lovelace & Co.' });
    const { account } = await openAccount(trying, ada, id);
    expect([account.type, account.name, account.subscription]).toEqual([
      'Accounting',
      'Lovelace & Co.',
      'in_trial',
    ]);
    const days = (Date.parse(account.trialEndsAt ?? '') - Date.now()) / 86_400_000;
    expect(Math.round(days)).toBe(14);
    const without = await createAccountingAccount(services, user, { name: 'Other' });
    expect((await openAccount(services, ada, without)).account.subscription).toBe('active');
  });

  test('of a subtype needs all of its fields', async () => {
    const request = {
      name: 'Fund',
      subtypeId: 'invest-one',
      subtypeFields: { investOneAccountNumber: '12' },
    };
    await expect(createAccountingAccount(services, user, request)).rejects.toMatchObject({
      code: 'BAD_INPUT',
      message: 'Must consist of fifteen digits',
      details: { field: 'subtypeFields.investOneAccountNumber' },
    });
    await expect(
      createAccountingAccount(services, user, { name: 'Fund', subtypeId: 'x'.repeat(61) }),
    ).rejects.toThrow('Must be 60 characters or fewer');
  });

  test('of a preparer or an administrator is made where the installation lets people', async () => {
    const closed = testServices(database.current, {
      shell: { preparerSignUp: false, tirAdmins: [user.email] },
    });
    await expect(
      createPreparerAccount(closed, user, { name: 'Firm', type: 'TaxPreparer' }),
    ).rejects.toMatchObject({ code: 'NOT_PERMITTED' });
    expect(await createPreparerAccount(closed, user, { name: 'Bureau', type: 'TirAdmin' })).toMatch(
      /^[\da-f-]{36}$/,
    );
    await expect(
      createPreparerAccount(services, user, { name: 'Bureau', type: 'TirAdmin' }),
    ).rejects.toMatchObject({ code: 'NOT_PERMITTED' });
  });

  test('is the one to open first once it was used last', async () => {
    const second = await createAccountingAccount(services, user, { name: 'Second' });
    const first = async () =>
      (
        await reading(database.current, { userId: user.id }, (db) => loadMemberships(db, user.id))
      )[0]?.accountId;
    await openAccount(services, ada, second);
    expect(await first()).toBe(second);
  });
});

describe('changing several accounts at once', () => {
  test('changes all of them, or none if one does not belong to the person', async () => {
    const second = await createAccountingAccount(services, user, { name: 'Second' });
    const stranger = await seedAccount(database.current);
    await expect(
      changeEachSettings(services, ada, [ada.accountId, stranger.accountId], {
        timeZone: 'Europe/Berlin',
      }),
    ).rejects.toMatchObject({
      code: 'NO_ACCESS',
    });
    expect((await openAccount(services, ada, ada.accountId)).account.timeZone).toBe('UTC');
    const changed = await changeEachSettings(services, ada, [second, ada.accountId], {
      timeZone: 'Europe/Berlin',
    });
    expect(changed.map(({ account }) => account.timeZone)).toEqual([
      'Europe/Berlin',
      'Europe/Berlin',
    ]);
  });
});
