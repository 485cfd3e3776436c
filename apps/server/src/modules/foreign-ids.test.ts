import { randomUUID } from 'node:crypto';
import { reading } from '@lotbook/db/database';
import { findUser } from '@lotbook/db/stores/users';
import { addSavedFilter } from '@lotbook/services/accounts/saved-filters';
import { createPreparerAccount } from '@lotbook/services/accounts/create-account';
import { createContact } from '@lotbook/services/contacts/contacts';
import { inviteClient } from '@lotbook/services/preparers/create-links';
import { requestReport } from '@lotbook/services/reports/request-report';
import { importText, testServices, type TestServices } from '@lotbook/services/testing';
import { testDatabase } from '@lotbook/testkit/database';
import { seedAccount, type SeededAccount } from '@lotbook/testkit/seed';
import { beforeAll, describe, expect, test } from 'vitest';
import { askAs, type Answer } from '../testing/ask.ts';
import { someId } from '../testing/least-document.ts';

const database = testDatabase();
let services: TestServices;
let ada: SeededAccount;
let firm: string;
/** Ids of objects in another person's account. */
let foreign: Readonly<Record<string, string>>;

const lines = [
  'Timestamp,Type,Sent Amount,Sent Asset,Received Amount,Received Asset,From,Id',
  '2024-01-01,buy,1000,USD,10,BTC,Kraken,b',
];

beforeAll(async () => {
  services = testServices(database.current);
  ada = await seedAccount(database.current);
  const bob = await seedAccount(database.current);
  const bring = await importText(services, bob, 'trades.csv', lines.join('\n'));
  const report = await requestReport(services, bob, bob.accountId, {
    type: 'form-8949',
    parameters: { format: 'csv' },
    taxYear: 2025,
  });
  const [transaction] = await reading(database.current, bob.scope, (db) =>
    db.selectFrom('transaction').select('id').execute(),
  );
  const [source] = await reading(database.current, bob.scope, (db) =>
    db.selectFrom('source').select('id').execute(),
  );
  const bobsFirm = await loadPreparer(bob);
  firm = await loadPreparer(ada);
  const details = { clientAccountName: 'C', contactName: 'C', clientEmail: 'client@example.com' };
  foreign = {
    userId: bob.userId,
    contactId: (
      await createContact(services, bob, bob.accountId, { contactName: 'Grace', address: '0xab' })
    ).id,
    filterId: (await addSavedFilter(services, bob, bob.accountId, 'Sales', {})).id,
    importId: bring.id,
    reportId: report.report.id,
    transactionId: transaction?.id ?? '',
    sourceId: source?.id ?? '',
    linkId: (await inviteClient(services, bob, bobsFirm, details)).id,
    clientAccountId: bob.accountId,
  };
});

async function loadPreparer({ identity }: SeededAccount): Promise<string> {
  const user = await reading(database.current, { identity }, (db) => findUser(db, identity));
  return createPreparerAccount(services, user!, { name: 'Firm', type: 'TaxPreparer' });
}

const ask = (document: string, atFirm: boolean): Promise<Answer> =>
  askAs(
    services,
    {
      identity: ada.identity,
      email: `${ada.userId}@example.com`,
      appId: atFirm ? 'tax-preparer' : 'tax',
    },
    document,
  );

/** Calls with `$id` for the foreign object; `firm` if the account is a preparer's. */
const calls: readonly (readonly [call: string, thing: string, at: 'account' | 'firm'])[] = [
  ['mutation { deleteFailedManualWalletTransaction(fileId: $id) }', 'importId', 'account'],
  ['mutation { deleteUser(accountId: $account, userId: $id) }', 'userId', 'account'],
  [
    'mutation { updateUserPermission(accountId: $account, userId: $id, permission: "full") { id } }',
    'userId',
    'account',
  ],
  ['mutation { changeOwner(accountId: $account, userId: $id) { id } }', 'userId', 'account'],
  [
    'mutation { updateContact(accountId: $account, contactId: $id, contact: { glCode: "1" }) { id } }',
    'contactId',
    'account',
  ],
  ['mutation { deleteContact(accountId: $account, contactId: $id) }', 'contactId', 'account'],
  ['mutation { putBackDeleted(accountId: $account, id: $id) { id } }', 'contactId', 'account'],
  ['mutation { deleteSavedFilter(accountId: $account, id: $id) }', 'filterId', 'account'],
  ['mutation { deleteImport(accountId: $account, importId: $id) }', 'importId', 'account'],
  ['mutation { dismissImport(accountId: $account, importId: $id) { id } }', 'importId', 'account'],
  ['mutation { restoreImport(accountId: $account, importId: $id) { id } }', 'importId', 'account'],
  ['mutation { cancelReport(accountId: $account, id: $id) { id } }', 'reportId', 'account'],
  ['mutation { deleteReports(accountId: $account, ids: [$id]) }', 'reportId', 'account'],
  [
    'query { transaction(accountId: $account, transactionId: $id) { id } }',
    'transactionId',
    'account',
  ],
  ['query { exchange(accountId: $account, exchangeId: $id) { id } }', 'sourceId', 'account'],
  ['mutation { deleteExchange(accountId: $account, exchangeId: $id) }', 'sourceId', 'account'],
  [
    'mutation { updateConsent(accountId: $account, preparerLinkId: $id, consent: true) { id } }',
    'linkId',
    'account',
  ],
  [
    'mutation { deletePreparerLink(accountId: $account, preparerLinkId: $id) }',
    'linkId',
    'account',
  ],
  ['mutation { deletePreparerLink(accountId: $account, preparerLinkId: $id) }', 'linkId', 'firm'],
  [
    'mutation { updateCodeInvite(accountId: $account, preparerLinkId: $id) { id } }',
    'linkId',
    'firm',
  ],
  [
    'mutation { updateTaxYearSubmitted(accountId: $account, preparerLinkId: $id, taxYear: 2025) { id } }',
    'linkId',
    'firm',
  ],
  [
    'mutation { updateClientDetails(accountId: $account, preparerLinkId: $id, clientDetails: {}) { id } }',
    'linkId',
    'firm',
  ],
  [
    'mutation { updatePreparerClientCharges(accountId: $account, preparerLinkId: $id, charges: {}) { id } }',
    'linkId',
    'firm',
  ],
  [
    'query { checkClientAccess(accountId: $account, clientAccountId: $id) }',
    'clientAccountId',
    'firm',
  ],
  [
    'mutation { updateTaxPreparerPermission(accountId: $account, userId: $id, permission: "full") { id } }',
    'userId',
    'firm',
  ],
  [
    'mutation { createTaxPreparer(accountId: $account, email: "x@example.com", permission: "full", specificClientAccountIds: [$id]) { token } }',
    'clientAccountId',
    'firm',
  ],
];

describe('what is somebody else’s is answered like what does not exist', () => {
  test.each(calls)('%s', async (call, thing, at) => {
    const document = (id: string): string =>
      call
        .replace('$account', JSON.stringify(at === 'firm' ? firm : ada.accountId))
        .replace('$id', JSON.stringify(id));
    const theirs = await ask(document(foreign[thing] ?? ''), at === 'firm');
    expect(foreign[thing]).toMatch(/^[\da-f-]{36}$/);
    expect(theirs).toEqual(await ask(document(someId), at === 'firm'));
    expect(theirs).toEqual(await ask(document(randomUUID()), at === 'firm'));
    expect(theirs.code).not.toBe('FAULT');
  });
});
