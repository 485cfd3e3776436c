import { randomUUID } from 'node:crypto';
import { roles, type Role } from '@lotbook/access/permissions';
import { clientRole } from '@lotbook/access/client-role';
import type { AppId } from '@lotbook/access/applications';
import { writing, type Database } from '@lotbook/db/database';
import type { DB } from '@lotbook/db/schema';
import type { AccountId } from '@lotbook/model/ids';
import { addLink } from '@lotbook/db/stores/preparer-links';
import { insertAccounts, newAccount, type SeededAccount } from '@lotbook/testkit/seed';
import { sql, type UpdateObject } from 'kysely';

/** A caller, an account, and the expected role of the caller there: undefined for none. For tests. */
export interface Case {
  readonly title: string;
  readonly asking: SeededAccount;
  readonly appId: AppId;
  readonly accountId: string;
  readonly role: Role | undefined;
  readonly disabled: boolean;
  /** They see and pay the bills here, whatever their role: their firm pays for this client. */
  readonly paysHere?: true;
}

/** People of every role, at their own account, a disabled one, a preparer and its clients of every kind, a reporting office and its client. */
export async function accessWorld(database: Database): Promise<readonly Case[]> {
  const [own, disabled, foreign, firm] = [newAccount(), newAccount(), newAccount(), newAccount()];
  const [closed, office, reported, limited] = [
    newAccount(),
    newAccount(),
    newAccount(),
    newAccount(),
  ];
  const clients = {
    consented: newAccount(),
    refusing: newAccount(),
    kept: newAccount(),
    paid: newAccount(),
  };
  const people = Object.fromEntries(
    roles.map((role) => [role, role === 'owner' ? own : newAccount()]),
  );
  const team = Object.fromEntries(
    roles.map((role) => [role, role === 'owner' ? firm : newAccount()]),
  );
  const everybody = [
    own,
    disabled,
    foreign,
    firm,
    closed,
    office,
    reported,
    limited,
    ...Object.values(clients),
    ...Object.values(people),
    ...Object.values(team),
  ];
  const others = roles.filter((role) => role !== 'owner');
  const members = [
    ...others.map((role) => addSeat(own.accountId, people[role]!, role)),
    ...roles.map((role) => addSeat(disabled.accountId, people[role]!, role)),
    ...others.map((role) => addSeat(firm.accountId, team[role]!, role)),
    addSeat(firm.accountId, limited, 'full', [clients.refusing.accountId]),
  ];
  // All at once, as the owner of the database.
  await writing(database, {}, async (tx) => {
    await sql`set local role none`.execute(tx);
    await insertAccounts(tx, [...new Set(everybody)]);
    await tx.insertInto('account_member').values(members).execute();
    const change = (changed: SeededAccount, values: UpdateObject<DB, 'account'>) =>
      tx.updateTable('account').set(values).where('id', '=', changed.accountId).execute();
    await change(disabled, { disabled: true, owner_id: own.userId });
    await change(closed, { disabled: true });
    await change(firm, { type: 'TaxPreparer' });
    await change(office, { type: 'TirAdmin' });
    const link = (preparer: SeededAccount, client: SeededAccount, more: object) =>
      addLink(tx, {
        id: randomUUID(),
        preparerAccountId: preparer.accountId,
        clientAccountId: client.accountId,
        clientName: 'Client',
        ...more,
      });
    await link(firm, clients.consented, { clientConsent: true });
    await link(firm, clients.refusing, { clientConsent: false });
    await link(firm, clients.kept, { preparerOnly: true });
    await link(firm, clients.paid, { clientConsent: true, billingEntity: 'preparer' });
    await link(firm, closed, { clientConsent: true });
    await link(office, reported, { clientConsent: true });
  });

  const at = (
    title: string,
    { accountId }: { readonly accountId: string },
    role: Role | undefined,
    more: Partial<Case> & Pick<Case, 'asking'>,
  ): Case => ({
    title,
    accountId,
    role,
    appId: 'tax',
    disabled: false,
    ...more,
  });
  const pro = 'tax-preparer' as const;
  return [
    ...roles.map((role) => at(`${role} of the account`, own, role, { asking: people[role]! })),
    ...roles.map((role) =>
      at(`${role} of an account that is disabled`, disabled, role, {
        asking: people[role]!,
        disabled: true,
      }),
    ),
    at('another person', foreign, undefined, { asking: own }),
    at('a person, for an account that does not exist', { accountId: randomUUID() }, undefined, {
      asking: own,
    }),
    at('a person, for an invalid id', { accountId: 'no id at all' }, undefined, { asking: own }),
    at('the owner, signed in to another application', own, undefined, {
      asking: own,
      appId: 'accounting',
    }),
    ...roles.map((role) =>
      at(`${role} of the preparer`, firm, role, { asking: team[role]!, appId: pro }),
    ),
    ...roles.map((role) =>
      at(`${role} of the preparer, at a client`, clients.consented, clientRole(role, false), {
        asking: team[role]!,
        appId: pro,
      }),
    ),
    ...roles.map((role) =>
      at(
        `${role} of the preparer, at an account kept for a client`,
        clients.kept,
        clientRole(role, true),
        { asking: team[role]!, appId: pro },
      ),
    ),
    at('owner of the preparer, at a client for whom it pays', clients.paid, 'full', {
      asking: firm,
      appId: pro,
      paysHere: true,
    }),
    at('admin of the preparer, at a client for whom it pays', clients.paid, 'full', {
      asking: team['admin']!,
      appId: pro,
    }),
    at(
      'a team member of the preparer who is limited to other clients, at one for whom it pays',
      clients.paid,
      undefined,
      { asking: limited, appId: pro },
    ),
    at('owner of the preparer, at a client who does not consent', clients.refusing, undefined, {
      asking: firm,
      appId: pro,
    }),
    at(
      'a team member of the preparer who is limited to other clients',
      clients.consented,
      undefined,
      {
        asking: limited,
        appId: pro,
      },
    ),
    at('owner of the preparer, at a client whose account is disabled', closed, 'full', {
      asking: firm,
      appId: pro,
      disabled: true,
    }),
    at('owner of a reporting office', office, 'owner', { asking: office, appId: 'tir-admin' }),
    at('owner of a reporting office, at a client', reported, clientRole('owner', false), {
      asking: office,
      appId: 'tir-admin',
    }),
    at('owner of a reporting office, at a client, signed in as a preparer', reported, undefined, {
      asking: office,
      appId: pro,
    }),
    at('owner of a reporting office, at the client of a preparer', clients.consented, undefined, {
      asking: office,
      appId: 'tir-admin',
    }),
    at('a client, at the preparer', firm, undefined, { asking: clients.consented }),
    at('one client of the preparer, at another', clients.consented, undefined, {
      asking: clients.refusing,
    }),
  ];
}

const addSeat = (
  accountId: AccountId,
  person: SeededAccount,
  role: Role,
  clientIds?: readonly string[],
) => ({
  account_id: accountId,
  user_id: person.userId,
  role,
  client_account_ids: clientIds ? [...clientIds] : null,
});

/** A digest of everything that decides what a person may do: equal while no call has changed it. */
export async function readAccessState(database: Database): Promise<string> {
  return await writing(database, {}, async (tx) => {
    await sql`set local role none`.execute(tx);
    const { rows } = await sql<{ digest: string }>`
      select md5(string_agg(each, ',' order by each)) as digest from (
        select (to_jsonb(account) - 'generation' - 'name')::text as each from account
        union all select to_jsonb(account_member)::text from account_member
        union all select to_jsonb(preparer_link)::text from preparer_link
        union all select to_jsonb(app_user)::text from app_user
      ) states`.execute(tx);
    return rows[0]!.digest;
  });
}
