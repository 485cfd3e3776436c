import { testServices, type TestServices } from '@lotbook/services/testing';
import { testDatabase } from '@lotbook/testkit/database';
import { seedAccount } from '@lotbook/testkit/seed';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { askAs, type Answer, type Asking } from '../testing/ask.ts';

const database = testDatabase();
let services: TestServices;
let people = 0;
let ada: Asking;

beforeAll(() => {
  services = testServices(database.current, { shell: { trialDays: 30 } });
});
beforeEach(async () => {
  ada = await person('ada');
});

const ask = (
  asking: Asking,
  source: string,
  variables?: Readonly<Record<string, unknown>>,
): Promise<Answer> => askAs(services, asking, source, variables);

async function person(name: string, appId?: Asking['appId']): Promise<Asking> {
  people += 1;
  const asking = {
    identity: { issuer: 'https://id.example', subject: `${name}-${people}` },
    email: `${name}-${people}@example.com`,
    ...(appId ? { appId } : {}),
  };
  await ask(asking, 'mutation { createUser(profile: { username: "Person" }) { id } }');
  return asking;
}

async function taxAccount(asking: Asking): Promise<string> {
  return String(
    (
      await ask(
        asking,
        'mutation { createTaxPayerAccount(name: "Ada", timezone: "Europe/London") { id tmpUserToken } }',
      )
    ).data['createTaxPayerAccount'].id,
  );
}

const everything = `query ($id: ID!) { account(accountId: $id) {
  id name disabled owner type subtype { id displayName fields } subtypeFields fiatCurrency timezone active inTrial trialEnded trialEndsAt updating setupRequired sourceListView
  accountingAdd audit serialUpdateActive chainalysisIntegrationActive chainalysisIntegrationEnabled
  config { enabledPages features { enableSourceAdd enableTaxProConnection enableAccountAdd } limits { transactionsProcess importPerRequest } accountSelection { enableFiltering } }
  permission { userId accountId role isOwner } permissions isPreparerViewingClient isTirAdminViewingClient
  plan { id name price numberOfUsers numberOfWallets numberOfExchangeAccounts addons }
  usage { users clients wallets addresses transactions numberOfWallets numberOfExchangeAccounts } statistics { onChain exchange active inactive }
  txTableSettings { showZeroValue showDust defaultTableView } taxUpdater { taxUpdateFailed algorithmMode }
  taxPayerDetails { taxYear taxMethod hasMissingTaxData downloadYears extraWallets extraExchanges extraTransactions } taxPreparerDetails { firmId linkCode billingType credits }
  preparerLink { preparerAccountId clientActive clientAccountName billingEntity } tirConfig { reportGenerating } } }`;

describe('an account', () => {
  test('of a tax payer has all that it needs, and nothing of other kinds', async () => {
    const id = await taxAccount(ada);
    const { data, code } = await ask(ada, everything, { id });
    expect(code).toBeUndefined();
    expect(data['account']).toMatchObject({
      type: 'TaxPayer',
      timezone: 'Europe/London',
      subtype: null,
      inTrial: false,
      trialEnded: false,
      setupRequired: true,
      config: {
        enabledPages: expect.arrayContaining(['dashboard']),
        features: { enableTaxProConnection: true },
      },
      permission: { role: 'owner', isOwner: true },
      permissions: expect.arrayContaining(['accountDelete', 'billingView', 'accountAdd']),
      plan: { price: '0', numberOfUsers: null },
      usage: { users: 1, transactions: 0 },
      taxPayerDetails: {
        taxYear: 2025,
        taxMethod: 'FIFO',
        hasMissingTaxData: false,
        downloadYears: expect.arrayContaining([2015, 2025]),
        extraWallets: 0,
      },
      taxPreparerDetails: null,
      preparerLink: null,
      tirConfig: null,
    });
  });

  test('for accounting has its subtype and its trial', async () => {
    const made = await ask(
      { ...ada, appId: 'accounting' },
      'mutation ($fields: JSON) { createAccountingAccount(name: "Works", timezone: "UTC", fiatCurrency: "EUR", subtypeId: "ecm", subtypeFields: $fields) { id } }',
      { fields: { ecmClientId: '1', ecmClientName: 'Works', disclaimerAcknowledged: true } },
    );
    const id = String(made.data['createAccountingAccount'].id);
    const { data } = await ask({ ...ada, appId: 'accounting' }, everything, { id });
    expect(data['account']).toMatchObject({
      fiatCurrency: 'EUR',
      inTrial: true,
      trialEnded: false,
      subtype: { id: 'ecm' },
      subtypeFields: { ecmClientId: '1' },
    });
    const subscription = await ask(
      { ...ada, appId: 'accounting' },
      'query ($id: ID!) { subscription(accountId: $id) { status trial_end } }',
      { id },
    );
    expect(subscription.data['subscription']).toEqual({
      status: 'in_trial',
      trial_end: expect.stringMatching(/^20/),
    });
    expect((await ask(ada, everything, { id })).code).toBe('NO_ACCESS');
  });

  test('of a preparer tells its link code; a client’s tells the preparer, and who is looking', async () => {
    const vera = await person('vera', 'tax-preparer');
    const firm = String(
      (
        await ask(
          vera,
          'mutation { createPreparerAccount(name: "Vera", type: TaxPreparer, firmId: "V1") { id } }',
        )
      ).data['createPreparerAccount'].id,
    );
    const details = (await ask(vera, everything, { id: firm })).data['account'].taxPreparerDetails;
    expect(details).toEqual({
      firmId: 'V1',
      linkCode: expect.stringMatching(/^[0-9A-Z]{16}$/),
      billingType: 'client',
      credits: '0.00',
    });
    const id = await taxAccount(ada);
    const connect =
      'mutation ($id: ID!, $code: String!) { createPreparerLinkFromCode(accountId: $id, linkCode: $code) { id accountLinkStatus preparerDisplayName } }';
    const link = (await ask(ada, connect, { id, code: details.linkCode })).data[
      'createPreparerLinkFromCode'
    ];
    expect(link).toMatchObject({ accountLinkStatus: 'connected', preparerDisplayName: 'Vera' });
    const { usage } = (await ask(vera, everything, { id: firm })).data['account'];
    expect(usage).toMatchObject({ clients: 1 });
    expect((await ask(vera, everything, { id })).data['account']).toMatchObject({
      isPreparerViewingClient: true,
      permission: { role: 'full', isOwner: false },
      preparerLink: { preparerAccountId: firm, clientActive: true, billingEntity: 'client' },
    });
    const list = await ask(
      vera,
      `query ($id: ID!) { preparerLinks(accountId: $id, filters: { accountLinkStatus: ["connected"] }, limit: 15, sortBy: { column: "clientAccountName", order: "asc" }) {
        totalFiltered preparerLinks { clientAccountId clientAccountName clientTaxDetail { taxYear } accountLinkStatus status charges submittedYears } }
        preparerLinkStatusTotals(accountId: $id) { total connected } preparerLinkFilterOptions(accountId: $id) { accountLinkStatus taxYear }
        checkClientAccess(accountId: $id, clientAccountId: "${id}") taxPreparers(accountId: $id) { email role isOwner specificClientAccountIds } }`,
      { id: firm },
    );
    expect(list.data).toMatchObject({
      preparerLinks: {
        totalFiltered: 1,
        preparerLinks: [
          { clientAccountId: id, clientTaxDetail: { taxYear: 2025 }, status: 'inProgress' },
        ],
      },
      preparerLinkStatusTotals: { total: 1, connected: 1 },
      preparerLinkFilterOptions: { accountLinkStatus: ['connected'], taxYear: [2025] },
      checkClientAccess: true,
      taxPreparers: [{ role: 'owner', isOwner: true, specificClientAccountIds: null }],
    });
    expect(
      (
        await ask(
          vera,
          '{ currentUser { allowedApplications lastApplication accountPermissions { type role tirAdmin } } }',
        )
      ).data['currentUser'],
    ).toEqual({
      allowedApplications: ['accounting', 'tax-preparer'],
      lastApplication: 'tax-preparer',
      accountPermissions: [{ type: 'TaxPreparer', role: 'owner', tirAdmin: false }],
    });
  });
});

describe('people', () => {
  test('are invited, join, are listed, and all of it is in the log', async () => {
    const id = await taxAccount(ada);
    const grace = await person('grace');
    const sent = await ask(
      ada,
      'mutation ($id: ID!, $email: String!) { sendInvite(accountId: $id, email: $email, permission: "full") { token permission expired } }',
      {
        id,
        email: grace.email,
      },
    );
    const { token } = sent.data['sendInvite'];
    expect(
      (
        await ask(
          ada,
          'query ($id: ID!) { pendingInvites(accountId: $id) { email permission validTill lastSent inviteLink } }',
          { id },
        )
      ).data['pendingInvites'],
    ).toHaveLength(1);
    expect(
      (
        await ask(
          grace,
          'query ($token: String!) { validToken(token: $token) { tokenValid userEmail } }',
          { token },
        )
      ).data['validToken'],
    ).toEqual({
      tokenValid: true,
      userEmail: grace.email,
    });
    expect(
      (await ask(grace, 'mutation ($token: String!) { acceptInvite(token: $token) }', { token }))
        .data,
    ).toEqual({ acceptInvite: id });
    const users = (
      await ask(
        ada,
        'query ($id: ID!) { accountUsers(accountId: $id) { email role isOwner username since } }',
        { id },
      )
    ).data['accountUsers'];
    expect(users).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ email: grace.email, role: 'full', isOwner: false }),
        expect.objectContaining({ email: ada.email, role: 'owner' }),
      ]),
    );
    const page = (cursor?: string) =>
      ask(
        ada,
        'query ($id: ID!, $cursor: String) { logs(accountId: $id, cursor: $cursor, limit: 2) { logs { message type action username timestamp } pageInfo { hasNextPage endCursor } } }',
        {
          id,
          cursor,
        },
      );
    const first = (await page()).data['logs'];
    const second = (await page(first.pageInfo.endCursor)).data['logs'];
    expect([...first.logs, ...second.logs].map((log: { message: string }) => log.message)).toEqual([
      `${grace.email} joined the account`,
      `${grace.email} was invited`,
      'Account Ada was created',
    ]);
    expect(second.pageInfo.hasNextPage).toBe(false);
  });

  test('are told what will be lost before an account is deleted, and disabled accounts take no change', async () => {
    const id = await taxAccount(ada);
    expect(
      (
        await ask(
          ada,
          'query ($id: ID!) { accountContent(accountId: $id) { transactions users } }',
          { id },
        )
      ).data['accountContent'],
    ).toEqual({
      transactions: 0,
      users: 1,
    });
    expect(
      (
        await ask(
          ada,
          'mutation ($id: ID!) { disableAccount(accountId: $id) { disabled active } }',
          { id },
        )
      ).data['disableAccount'],
    ).toEqual({
      disabled: true,
      active: false,
    });
    const rename =
      'mutation ($id: ID!) { updateAccount(accountId: $id, accountData: { name: "New" }) { name } }';
    expect((await ask(ada, rename, { id })).code).toBe('ACCOUNT_DISABLED');
    await ask(ada, 'mutation ($id: ID!) { enableAccount(accountId: $id) { id } }', { id });
    expect((await ask(ada, rename, { id })).data['updateAccount']).toEqual({ name: 'New' });
    expect(
      (await ask(ada, 'mutation ($id: ID!) { deleteAccount(accountId: $id) }', { id })).data,
    ).toEqual({ deleteAccount: true });
    expect(await ask(ada, everything, { id })).toMatchObject({
      code: 'NO_ACCESS',
      message: "User doesn't have access",
    });
  });
});

describe('what an account keeps', () => {
  test('contacts, saved filters and how the table is shown', async () => {
    const id = await taxAccount(ada);
    const contact = (
      await ask(
        ada,
        'mutation ($id: ID!) { createContact(accountId: $id, contact: { contactName: "Grace", address: "0xab" }) { id glCode } }',
        { id },
      )
    ).data['createContact'];
    const changed = await ask(
      ada,
      'mutation ($id: ID!, $contact: ID!) { updateContact(accountId: $id, contactId: $contact, contact: { glCode: "4000" }) { contactName glCode } }',
      {
        id,
        contact: contact.id,
      },
    );
    expect(changed.data['updateContact']).toEqual({ contactName: 'Grace', glCode: '4000' });
    expect(
      (
        await ask(
          ada,
          'query ($id: ID!) { contacts(accountId: $id, search: "gra", limit: 5) { totalCount contacts { address } } }',
          { id },
        )
      ).data['contacts'],
    ).toEqual({
      totalCount: 1,
      contacts: [{ address: '0xab' }],
    });
    const saved = await ask(
      ada,
      'mutation ($id: ID!) { addSavedFilter(accountId: $id, filter: { name: "Sales", filter: { types: ["sell"] } }) { id name filter } }',
      { id },
    );
    expect(saved.data['addSavedFilter']).toMatchObject({
      name: 'Sales',
      filter: { types: ['sell'] },
    });
    expect(
      (
        await ask(
          ada,
          'mutation ($id: ID!) { addSavedFilter(accountId: $id, filter: { name: " ", filter: {} }) { id } }',
          { id },
        )
      ).message,
    ).toBe('Enter a name for this view');
    const about = { id, filter: saved.data['addSavedFilter'].id };
    await ask(
      ada,
      'mutation ($id: ID!, $filter: ID!) { deleteSavedFilter(accountId: $id, id: $filter) }',
      about,
    );
    const gone = await ask(
      ada,
      'mutation ($id: ID!, $filter: ID!) { renameSavedFilter(accountId: $id, id: $filter, name: "Sold") { id } }',
      about,
    );
    expect(gone.message).toBe('There is no such view in this account.');
    expect(
      (await ask(ada, 'query ($id: ID!) { savedFilters(accountId: $id) { id } }', { id })).data[
        'savedFilters'
      ],
    ).toEqual([]);
    const settings = await ask(
      ada,
      'mutation ($id: ID!) { updateTxTableSettings(accountId: $id, settings: { showDust: false }) { showDust showZeroValue } }',
      {
        id,
      },
    );
    expect(settings.data['updateTxTableSettings']).toEqual({
      showDust: false,
      showZeroValue: true,
    });
  });
});

test('a seeded stranger is nobody in any of it', async () => {
  const stranger = await seedAccount(database.current);
  const id = await taxAccount(ada);
  expect(
    (await ask({ identity: stranger.identity, email: 'x@example.com' }, everything, { id })).code,
  ).toBe('NO_ACCESS');
});
