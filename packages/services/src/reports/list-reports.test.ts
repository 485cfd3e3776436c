import { reading } from '@lotbook/db/database';
import { findProfile } from '@lotbook/db/stores/preparer-profiles';
import { findUser, type User } from '@lotbook/db/stores/users';
import type { AccountId } from '@lotbook/model/ids';
import { testDatabase } from '@lotbook/testkit/database';
import { seedAccount, type SeededAccount } from '@lotbook/testkit/seed';
import { beforeAll, describe, expect, test } from 'vitest';
import { createPreparerAccount } from '../accounts/create-account.ts';
import { updateClientDetails, updateConsent } from '../preparers/change-links.ts';
import { connectByCode } from '../preparers/create-links.ts';
import { changeTaxPreparer, inviteTaxPreparer } from '../preparers/team.ts';
import { takeUpToken } from '../people/take-up-invites.ts';
import { importText, testServices, type TestServices } from '../testing.ts';
import { listReports, listReportValues } from './list-reports.ts';
import { readReport } from './read-report.ts';
import { requestReport } from './request-report.ts';

const database = testDatabase();
let services: TestServices;
let vera: User;
let firm: AccountId;
const asVera = () => ({ userId: vera.id, appId: 'tax-preparer' as const });
const query = { limit: 50, offset: 0, column: 'requested', descending: true } as const;

async function getUser({ identity }: SeededAccount): Promise<User> {
  const user = await reading(database.current, { identity }, (db) => findUser(db, identity));
  if (!user) throw new Error('the seeded user is not there');
  return user;
}

const book =
  'Timestamp,Type,Sent Amount,Sent Asset,Received Amount,Received Asset\n2024-01-05,buy,1000,USD,1,BTC\n2025-03-01,sell,0.5,BTC,900,USD';

async function client(
  name: string,
  types: readonly string[],
): Promise<SeededAccount & { readonly linkId: string }> {
  const seeded = await seedAccount(database.current, { name, taxYear: 2025 });
  await importText(services, seeded, 'x.csv', book);
  for (const type of types)
    await requestReport(services, seeded, seeded.accountId, {
      type,
      parameters: { format: 'csv' },
      taxYear: 2025,
    });
  await services.workOff();
  const code = (await reading(database.current, { accountId: firm }, (db) =>
    findProfile(db, firm),
  ))!.linkCode;
  return { ...seeded, linkId: (await connectByCode(services, seeded, seeded.accountId, code)).id };
}

let ada: SeededAccount & { readonly linkId: string };
let bob: SeededAccount & { readonly linkId: string };

beforeAll(async () => {
  services = testServices(database.current);
  vera = await getUser(await seedAccount(database.current));
  firm = await createPreparerAccount(services, vera, { name: 'Vera & Sons', type: 'TaxPreparer' });
  ada = await client('Ada', ['form-8949', 'income']);
  bob = await client('Bob', ['form-8949']);
  const stranger = await seedAccount(database.current, { name: 'Stranger' });
  await requestReport(services, stranger, stranger.accountId, {
    type: 'income',
    parameters: { format: 'csv' },
    taxYear: 2025,
  });
  await updateClientDetails(services, asVera(), firm, ada.linkId, {
    contactName: 'Ada King',
    locator: 'AB12CD',
  });
});

const listReportTypes = async (asked: Partial<Parameters<typeof listReports>[3]> = {}) => {
  const { reports, totalCount } = await listReports(services, asVera(), firm, {
    ...query,
    ...asked,
  });
  return {
    totalCount,
    rows: reports.map(({ accountName, type }) => `${accountName} ${type}`).toSorted(),
  };
};

describe('the reports of a firm', () => {
  test('are those of its clients, each with its client and the firm’s name for them', async () => {
    expect(await listReportTypes()).toEqual({
      totalCount: 3,
      rows: ['Ada form-8949', 'Ada income', 'Bob form-8949'],
    });
    const { reports } = await listReports(services, asVera(), firm, {
      ...query,
      types: ['income'],
    });
    expect(reports).toHaveLength(1);
    expect(reports[0]).toMatchObject({
      accountId: ada.accountId,
      details: {
        accountName: 'Ada',
        taxYear: 2025,
        contactName: 'Ada King',
        contactEmail: null,
        locator: 'AB12CD',
        preparerOnly: false,
      },
    });
    expect(
      (await readReport(services, asVera(), reports[0]!.accountId, reports[0]!.id)).report.status,
    ).toBe('ready');
  });

  test('are filtered and paged over all clients', async () => {
    expect(await listReportTypes({ types: ['form-8949'] })).toEqual({
      totalCount: 2,
      rows: ['Ada form-8949', 'Bob form-8949'],
    });
    expect((await listReportTypes({ limit: 2 })).totalCount).toBe(3);
    expect((await listReportTypes({ limit: 2, offset: 2 })).rows).toHaveLength(1);
    expect((await listReportTypes({ taxYears: [2019] })).totalCount).toBe(0);
    expect(await listReportValues(services, asVera(), firm)).toMatchObject({
      types: ['form-8949', 'income'],
      taxYears: [2025],
    });
  });

  test('are of those clients alone whom the member may see', async () => {
    const colleague = await getUser(await seedAccount(database.current));
    const { token } = await inviteTaxPreparer(services, asVera(), firm, {
      email: colleague.email,
      permission: 'full',
    });
    await takeUpToken(services, colleague, token);
    await changeTaxPreparer(
      services,
      asVera(),
      { accountId: firm, userId: colleague.id },
      { clientAccountIds: [bob.accountId] },
    );
    const { reports } = await listReports(
      services,
      { userId: colleague.id, appId: 'tax-preparer' },
      firm,
      query,
    );
    expect(reports.map(({ accountName }) => accountName)).toEqual(['Bob']);
  });

  test('are no longer those of a client who took the consent back', async () => {
    await updateConsent(services, bob, bob.accountId, bob.linkId, false);
    expect((await listReportTypes()).rows).toEqual(['Ada form-8949', 'Ada income']);
    await updateConsent(services, bob, bob.accountId, bob.linkId, true);
  });
});

test('in their own account people see themselves as the contact; the firm sees its own details there', async () => {
  const own = await listReports(services, bob, bob.accountId, query);
  const user = await getUser(bob);
  expect(own.reports[0]?.details).toMatchObject({
    accountName: 'Bob',
    contactEmail: user.email,
    locator: null,
    preparerOnly: false,
  });
  const theirs = await listReports(services, asVera(), ada.accountId, query);
  expect(theirs.reports[0]?.details).toMatchObject({ contactName: 'Ada King', locator: 'AB12CD' });
});
