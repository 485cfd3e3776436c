import { builtInAccountConfigs } from '@lotbook/access/account-config';
import { reading } from '@lotbook/db/database';
import { findUser, type User } from '@lotbook/db/stores/users';
import type { AccountId } from '@lotbook/model/ids';
import { testDatabase } from '@lotbook/testkit/database';
import { seedAccount, type SeededAccount } from '@lotbook/testkit/seed';
import { beforeAll, describe, expect, test } from 'vitest';
import { createPreparerAccount } from '../accounts/create-account.ts';
import { changeSettings } from '../accounts/change-settings.ts';
import { readLogs } from '../accounts/read-logs.ts';
import { readingAs, readingSeveral, writingAs, writingAsEach } from '../member.ts';
import { takeUpToken } from '../people/take-up-invites.ts';
import { addNewSource } from '../sources/change-sources.ts';
import { testServices, type TestServices } from '../testing.ts';
import {
  deletePreparerLink,
  updateCharges,
  updateClientDetails,
  updateConsent,
  updateTaxYearSubmitted,
} from './change-links.ts';
import { createClientAccount } from './create-client-account.ts';
import { connectByCode, inviteClient, inviteClientAgain } from './create-links.ts';
import {
  hasClient,
  loadClientInvites,
  mayEnterClient,
  readPreparerLinks,
  readLinkTotals,
} from './read-links.ts';
import { changeTaxPreparer, inviteTaxPreparer, readTaxPreparers } from './team.ts';
import { linkState } from '../base/link-state.ts';
import { findProfile } from '@lotbook/db/stores/preparer-profiles';

const database = testDatabase();
const toId = (_: unknown, { account }: { readonly account: { readonly id: string } }) =>
  Promise.resolve(account.id);
let services: TestServices;
let vera: User;
let firm: AccountId;
const asVera = (): { userId: User['id']; appId: 'tax-preparer' } => ({
  userId: vera.id,
  appId: 'tax-preparer',
});

beforeAll(async () => {
  services = testServices(database.current);
  vera = await getUser(await seedAccount(database.current));
  firm = await createPreparerAccount(services, vera, { name: 'Vera & Sons', type: 'TaxPreparer' });
});

async function getUser({ identity }: SeededAccount): Promise<User> {
  const user = await reading(database.current, { identity }, (db) => findUser(db, identity));
  if (!user) throw new Error('the seeded user is not there');
  return user;
}

const all = {
  filter: {},
  order: { column: 'clientAccountName', descending: false },
  limit: 50,
  offset: 0,
} as const;
const linkCode = async (): Promise<string> =>
  (await reading(database.current, { accountId: firm }, (db) => findProfile(db, firm)))?.linkCode ??
  '';
const connectClient = async (): Promise<{ client: SeededAccount; linkId: string }> => {
  const client = await seedAccount(database.current, { name: 'Client' });
  return {
    client,
    linkId: (await connectByCode(services, client, client.accountId, await linkCode())).id,
  };
};
const enter = (actor: { readonly userId: User['id'] }, accountId: string) =>
  readingAs(services, actor, accountId, 'txSearchView', (_, { role, through }) =>
    Promise.resolve([role, through?.type]),
  );

describe('a client', () => {
  test('connects by the code of the preparer, who then works in the account but does not run it', async () => {
    const { client } = await connectClient();
    expect(await enter(asVera(), client.accountId)).toEqual(['full', 'TaxPreparer']);
    await addNewSource(services, asVera(), client.accountId, {
      kind: 'exchange',
      provider: 'kraken',
      name: 'Kraken',
    });
    await expect(
      changeSettings(services, asVera(), client.accountId, { name: 'Mine now' }),
    ).rejects.toMatchObject({ code: 'NOT_PERMITTED' });
    const { rows } = await readLogs(services, client, client.accountId, {
      filter: { types: ['source'] },
      limit: 5,
    });
    expect(rows).toEqual([
      expect.objectContaining({ message: 'Kraken was added', userId: vera.id, onBehalfOf: firm }),
    ]);
  });

  test('accepts a code with spaces, dashes and lowercase letters; a wrong one is unknown', async () => {
    const client = await seedAccount(database.current);
    const code = await linkCode();
    await expect(
      connectByCode(services, client, client.accountId, 'AAAA-BBBB'),
    ).rejects.toMatchObject({ code: 'LINK_CODE_INVALID' });
    const spoken = `${code.slice(0, 4)}-${code.slice(4, 8)} ${code.slice(8)}`.toLowerCase();
    expect((await connectByCode(services, client, client.accountId, spoken)).preparerName).toEqual(
      'Vera & Sons',
    );
  });

  test('takes the consent back, and the preparer is out at once', async () => {
    const { client, linkId } = await connectClient();
    await updateConsent(services, client, client.accountId, linkId, false);
    await expect(enter(asVera(), client.accountId)).rejects.toMatchObject({ code: 'NO_ACCESS' });
    expect(await mayEnterClient(services, asVera(), firm, client.accountId)).toBe(false);
    await updateConsent(services, client, client.accountId, linkId, true);
    expect(await mayEnterClient(services, asVera(), firm, client.accountId)).toBe(true);
  });

  test('is not opened by a firm whose configuration doesn’t have client accounts, by any way in', async () => {
    const { client } = await connectClient();
    const { features, ...more } = builtInAccountConfigs['tax-preparer'];
    const without = { ...more, features: { ...features, enableClientAccounts: false } };
    const off: TestServices = {
      ...services,
      accountConfigs: {
        of: (account) =>
          account.type === 'TaxPreparer'
            ? Promise.resolve(without)
            : services.accountConfigs.of(account),
      },
    };
    const refused = { code: 'FEATURE_OFF', details: { feature: 'enableClientAccounts' } };
    const { accountId } = client;
    for (const attempt of [
      () => readingAs(off, asVera(), accountId, 'txSearchView', toId),
      () => readingSeveral(off, asVera(), (_, readIn) => readIn(accountId, 'reportsView', toId)),
      () => writingAs(off, asVera(), accountId, 'sourceEdit', toId),
      () => writingAsEach(off, asVera(), [accountId], 'sourceEdit', toId),
    ])
      await expect(attempt()).rejects.toMatchObject(refused);
    expect(await mayEnterClient(off, asVera(), firm, accountId)).toBe(false);
    // The client, the firm itself and its list of clients are not affected.
    expect(await readingAs(off, client, accountId, 'txSearchView', toId)).toBe(accountId);
    expect((await readPreparerLinks(off, asVera(), firm, all)).links.length).toBeGreaterThan(0);
    expect(await enter(asVera(), accountId)).toEqual(['full', 'TaxPreparer']);
  });

  test('is the only one who can consent', async () => {
    const { client, linkId } = await connectClient();
    await updateConsent(services, client, client.accountId, linkId, false);
    await expect(updateConsent(services, asVera(), firm, linkId, true)).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    await expect(
      updateConsent(services, asVera(), client.accountId, linkId, true),
    ).rejects.toMatchObject({ code: 'NO_ACCESS' });
  });

  test('ends the link; so may the preparer', async () => {
    const one = await connectClient();
    await deletePreparerLink(services, one.client, one.client.accountId, one.linkId);
    await expect(enter(asVera(), one.client.accountId)).rejects.toMatchObject({
      code: 'NO_ACCESS',
    });
    const other = await connectClient();
    await deletePreparerLink(services, asVera(), firm, other.linkId);
    expect(
      (await readPreparerLinks(services, other.client, other.client.accountId, all)).links,
    ).toEqual([]);
  });
});

const details = (clientEmail: string) => ({
  clientAccountName: 'Grace',
  contactName: 'Grace Hopper',
  clientEmail,
});

describe('an invited client', () => {
  test('finds the invite under the own confirmed address and connects by its code, once', async () => {
    const client = await seedAccount(database.current);
    const user = await getUser(client);
    services.notices.length = 0;
    const link = await inviteClient(services, asVera(), firm, details(user.email));
    expect(linkState(link)).toBe('pending');
    expect(services.notices).toEqual([
      expect.objectContaining({ kind: 'client-invite', to: user.email, preparer: 'Vera & Sons' }),
    ]);
    expect(await hasClient(services, asVera(), firm, user.email.toUpperCase())).toBe(true);
    const [waiting] = await loadClientInvites(services, user, user.email);
    // Before the application opens for the first time there is no user, only a sign-in.
    const { email } = user;
    const signIn = { email, emailVerified: true };
    expect(await loadClientInvites(services, signIn, email)).toHaveLength(1);
    expect(await loadClientInvites(services, { email, emailVerified: false }, email)).toEqual([]);
    expect(waiting).toMatchObject({ preparerOnly: false, preparerName: 'Vera & Sons' });
    const code = waiting?.linkCode ?? '';
    expect(linkState(await connectByCode(services, client, client.accountId, code))).toBe(
      'connected',
    );
    expect(await loadClientInvites(services, user, user.email)).toEqual([]);
    const second = await seedAccount(database.current);
    await expect(connectByCode(services, second, second.accountId, code)).rejects.toMatchObject({
      code: 'LINK_CODE_INVALID',
    });
  });

  test('who connects by the firm’s own code answers its invite with that, and the firm has them once, as it wrote them down', async () => {
    const client = await seedAccount(database.current, { name: 'Cyd' });
    const user = await getUser(client);
    const invite = await inviteClient(services, asVera(), firm, details(user.email));
    const link = await connectByCode(services, client, client.accountId, await linkCode());
    expect(link).toMatchObject({
      id: invite.id,
      clientName: 'Grace',
      clientEmail: user.email,
      clientAccountId: client.accountId,
    });
    expect(await loadClientInvites(services, user, user.email)).toEqual([]);
    expect((await readPreparerLinks(services, client, client.accountId, all)).links).toHaveLength(
      1,
    );
  });

  test('an invite to a person who is connected ends when it is answered', async () => {
    const { client, linkId } = await connectClient();
    const user = await getUser(client);
    await inviteClient(services, asVera(), firm, details(user.email));
    const [waiting] = await loadClientInvites(services, user, user.email);
    const link = await connectByCode(services, client, client.accountId, waiting?.linkCode ?? '');
    expect(link).toMatchObject({
      id: linkId,
      clientName: 'Client',
      contactName: 'Grace Hopper',
      clientEmail: user.email,
    });
    expect(await loadClientInvites(services, user, user.email)).toEqual([]);
    const { links } = await readPreparerLinks(services, asVera(), firm, { ...all, limit: 500 });
    expect(links.filter(({ clientEmail }) => clientEmail === user.email).map(linkState)).toEqual([
      'connected',
    ]);
  });

  test('does not see invites to other addresses', async () => {
    const [one, other] = [
      await getUser(await seedAccount(database.current)),
      await getUser(await seedAccount(database.current)),
    ];
    await inviteClient(services, asVera(), firm, details(one.email));
    expect(await loadClientInvites(services, other, one.email)).toEqual([]);
    expect(await loadClientInvites(services, { ...one, emailVerified: false }, one.email)).toEqual(
      [],
    );
  });

  test('gets the invite again under a new code, not twice within a minute', async () => {
    const user = await getUser(await seedAccount(database.current));
    const { id } = await inviteClient(services, asVera(), firm, details(user.email));
    await expect(inviteClientAgain(services, asVera(), firm, id)).rejects.toMatchObject({
      code: 'RATE_LIMITED',
    });
    const [before] = await loadClientInvites(services, user, user.email);
    services.pass(1);
    await inviteClientAgain(services, asVera(), firm, id);
    const [after] = await loadClientInvites(services, user, user.email);
    expect(after?.linkCode).not.toBe(before?.linkCode);
  });

  test.each([
    [{ clientAccountName: '' }, 'Enter a name to display for this client'],
    [{ contactName: ' ' }, 'Enter a name for the primary contact on this client account'],
    [{ clientEmail: '' }, 'Email for this contact is required'],
    [{ clientEmail: 'grace' }, 'Invalid email address'],
    [{ locator: 'abc123' }, 'Must be 6 capital letters and digits'],
  ])('%o: %s', async (wrong, message) => {
    await expect(
      inviteClient(services, asVera(), firm, { ...details('new@example.com'), ...wrong }),
    ).rejects.toMatchObject({ code: 'BAD_INPUT', message });
  });
});

describe('an account that the preparer makes', () => {
  test('is the preparer’s alone until the client takes it over', async () => {
    const client = await seedAccount(database.current);
    const user = await getUser(client);
    const { id, tmpUserToken } = await createClientAccount(services, asVera(), {
      name: 'Alan',
      preparerAccountId: firm,
      clientEmail: user.email,
    });
    expect(await enter(asVera(), id)).toEqual(['owner', 'TaxPreparer']);
    await expect(enter(client, id)).rejects.toMatchObject({ code: 'NO_ACCESS' });
    expect(await takeUpToken(services, user, tmpUserToken ?? '')).toBe(id);
    expect(await enter(client, id)).toEqual(['owner', undefined]);
    expect(await enter(asVera(), id)).toEqual(['full', 'TaxPreparer']);
  });
});

describe('the list of clients', () => {
  test('is found by name and state, counted, and shows how far each one is', async () => {
    const { client, linkId } = await connectClient();
    await updateClientDetails(services, asVera(), firm, linkId, {
      clientAccountName: 'Zuse, Konrad',
      locator: 'ABC123',
      billingEntity: 'preparer',
    });
    await updateCharges(services, asVera(), firm, linkId, { 2024: '250.00', 2025: '1,000' });
    await updateTaxYearSubmitted(services, asVera(), firm, linkId, 2025);
    const { links, totalFiltered } = await readPreparerLinks(services, asVera(), firm, {
      ...all,
      filter: { clientName: 'zuse', statuses: ['connected'], submissions: ['submitted'] },
    });
    expect(totalFiltered).toBe(1);
    expect(links[0]).toMatchObject({
      clientAccountId: client.accountId,
      locator: 'ABC123',
      charges: { 2024: '250.00', 2025: '1000' },
      submittedYears: [2025],
      clientTaxYear: 2025,
    });
    const totals = await readLinkTotals(services, asVera(), firm);
    expect(
      totals
        .filter(({ status, submission }) => status === 'connected' && submission === 'submitted')
        .map((total) => total.count),
    ).toEqual([1]);
    await expect(
      updateCharges(services, asVera(), firm, linkId, { 2024: 'much' }),
    ).rejects.toMatchObject({ message: 'Enter a valid USD amount' });
  });

  test('contains nothing of other preparers', async () => {
    const other = await getUser(await seedAccount(database.current));
    const elsewhere = await createPreparerAccount(services, other, {
      name: 'Elsewhere',
      type: 'TaxPreparer',
    });
    const { linkId } = await connectClient();
    expect(
      (await readPreparerLinks(services, { userId: other.id }, elsewhere, all)).totalFiltered,
    ).toBe(0);
    await expect(
      updateTaxYearSubmitted(services, { userId: other.id }, elsewhere, linkId, 2025),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('a year', () => {
  test('is submitted by the client themselves, seen by the preparer, and withdrawn', async () => {
    const { client, linkId } = await connectClient();
    const seen = async () =>
      (await readPreparerLinks(services, asVera(), firm, all)).links.find(({ id }) => id === linkId)
        ?.submittedYears;
    await updateTaxYearSubmitted(services, client, client.accountId, linkId, 2025);
    expect(await seen()).toEqual([2025]);
    await updateTaxYearSubmitted(services, client, client.accountId, linkId, 2025);
    expect(await seen()).toEqual([]);
  });

  test('is not submitted to a preparer without access, nor by a preparer on behalf of the client, nor by a stranger', async () => {
    const { client, linkId } = await connectClient();
    await expect(
      updateTaxYearSubmitted(services, asVera(), client.accountId, linkId, 2025),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const stranger = await seedAccount(database.current);
    await expect(
      updateTaxYearSubmitted(services, stranger, stranger.accountId, linkId, 2025),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await updateConsent(services, client, client.accountId, linkId, false);
    await expect(
      updateTaxYearSubmitted(services, client, client.accountId, linkId, 2025),
    ).rejects.toMatchObject({ code: 'BAD_INPUT' });
  });
});

describe('the team', () => {
  test('can be limited to some clients, and sees no others anywhere', async () => {
    const [one, other] = [await connectClient(), await connectClient()];
    const mate = await seedAccount(database.current);
    const user = await getUser(mate);
    const stranger = await seedAccount(database.current);
    const request = { email: user.email, permission: 'full' };
    await expect(
      inviteTaxPreparer(services, asVera(), firm, {
        ...request,
        clientAccountIds: [one.client.accountId, stranger.accountId],
      }),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const { token, accountType } = await inviteTaxPreparer(services, asVera(), firm, {
      ...request,
      clientAccountIds: [one.client.accountId],
    });
    expect(accountType).toBe('TaxPreparer');
    await takeUpToken(services, user, token);

    expect(
      (await readPreparerLinks(services, mate, firm, all)).links.map(
        (link) => link.clientAccountId,
      ),
    ).toEqual([one.client.accountId]);
    expect(await enter(mate, one.client.accountId)).toEqual(['full', 'TaxPreparer']);
    await expect(enter(mate, other.client.accountId)).rejects.toMatchObject({ code: 'NO_ACCESS' });
    await expect(
      updateTaxYearSubmitted(services, mate, firm, other.linkId, 2025),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' });

    await changeTaxPreparer(
      services,
      asVera(),
      { accountId: firm, userId: user.id },
      { clientAccountIds: null },
    );
    expect(await enter(mate, other.client.accountId)).toEqual(['full', 'TaxPreparer']);
    expect((await readTaxPreparers(services, mate, firm)).map(({ email }) => email)).toContain(
      user.email,
    );
  });
});
