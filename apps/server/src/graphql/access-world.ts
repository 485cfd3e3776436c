import { randomUUID } from 'node:crypto';
import { roles, type Role } from '@lotbook/access/permissions';
import { clientRole } from '@lotbook/access/client-role';
import type { AppId } from '@lotbook/access/applications';
import { writing, type Database } from '@lotbook/db/database';
import type { AccountId } from '@lotbook/model/ids';
import { addLink } from '@lotbook/db/stores/preparer-links';
import { seedAccount, type SeededAccount } from '@lotbook/testkit/seed';

/** Somebody who asks, for an account, and what they are there by right: undefined for nothing. For tests. */
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
  const [own, disabled, foreign, firm] = [await seedAccount(database), await seedAccount(database), await seedAccount(database), await seedAccount(database)];
  const clients = {
    consented: await seedAccount(database),
    refusing: await seedAccount(database),
    kept: await seedAccount(database),
    paid: await seedAccount(database),
  };
  const [closed, office, reported] = [await seedAccount(database), await seedAccount(database), await seedAccount(database)];
  const people = Object.fromEntries(await Promise.all(roles.map(async (role) => [role, role === 'owner' ? own : await seedAccount(database)] as const)));
  const team = Object.fromEntries(await Promise.all(roles.map(async (role) => [role, role === 'owner' ? firm : await seedAccount(database)] as const)));
  const limited = await seedAccount(database);

  for (const role of roles) {
    if (role !== 'owner') await join(database, own.accountId, people[role]!, role);
    await join(database, disabled.accountId, people[role]!, role);
    if (role !== 'owner') await join(database, firm.accountId, team[role]!, role);
  }
  await join(database, firm.accountId, limited, 'full', [clients.refusing.accountId]);
  await writing(database, { accountId: disabled.accountId }, async (tx) => {
    await tx.updateTable('account').set({ disabled: true, owner_id: own.userId }).where('id', '=', disabled.accountId).execute();
  });
  await writing(database, { accountId: closed.accountId }, (tx) =>
    tx.updateTable('account').set({ disabled: true }).where('id', '=', closed.accountId).execute(),
  );
  await writing(database, firm.scope, async (tx) => {
    await tx.updateTable('account').set({ type: 'TaxPreparer' }).where('id', '=', firm.accountId).execute();
    const link = (client: SeededAccount, more: object) =>
      addLink(tx, { id: randomUUID(), preparerAccountId: firm.accountId, clientAccountId: client.accountId, clientName: 'Client', ...more });
    await link(clients.consented, { clientConsent: true });
    await link(clients.refusing, { clientConsent: false });
    await link(clients.kept, { preparerOnly: true });
    await link(clients.paid, { clientConsent: true, billingEntity: 'preparer' });
    await link(closed, { clientConsent: true });
  });

  await writing(database, office.scope, async (tx) => {
    await tx.updateTable('account').set({ type: 'TirAdmin' }).where('id', '=', office.accountId).execute();
    const link = { id: randomUUID(), preparerAccountId: office.accountId, clientAccountId: reported.accountId, clientName: 'Client', clientConsent: true };
    await addLink(tx, link);
  });

  const at = (title: string, { accountId }: { readonly accountId: string }, role: Role | undefined, more: Partial<Case> & Pick<Case, 'asking'>): Case => ({
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
    ...roles.map((role) => at(`${role} of an account that is disabled`, disabled, role, { asking: people[role]!, disabled: true })),
    at('somebody else', foreign, undefined, { asking: own }),
    at('somebody, for an account that does not exist', { accountId: randomUUID() }, undefined, { asking: own }),
    at('somebody, for what is no id', { accountId: 'no id at all' }, undefined, { asking: own }),
    at('the owner, signed in to another application', own, undefined, { asking: own, appId: 'accounting' }),
    ...roles.map((role) => at(`${role} of the preparer`, firm, role, { asking: team[role]!, appId: pro })),
    ...roles.map((role) => at(`${role} of the preparer, at a client`, clients.consented, clientRole(role, false), { asking: team[role]!, appId: pro })),
    ...roles.map((role) =>
      at(`${role} of the preparer, at an account kept for a client`, clients.kept, clientRole(role, true), { asking: team[role]!, appId: pro }),
    ),
    at('owner of the preparer, at a client for whom it pays', clients.paid, 'full', { asking: firm, appId: pro, paysHere: true }),
    at('admin of the preparer, at a client for whom it pays', clients.paid, 'full', { asking: team['admin']!, appId: pro }),
    at('somebody of the preparer who is limited to other clients, at one for whom it pays', clients.paid, undefined, { asking: limited, appId: pro }),
    at('owner of the preparer, at a client who does not consent', clients.refusing, undefined, { asking: firm, appId: pro }),
    at('somebody of the preparer who is limited to other clients', clients.consented, undefined, { asking: limited, appId: pro }),
    at('owner of the preparer, at a client whose account is disabled', closed, 'full', { asking: firm, appId: pro, disabled: true }),
    at('owner of a reporting office', office, 'owner', { asking: office, appId: 'tir-admin' }),
    at('owner of a reporting office, at a client', reported, clientRole('owner', false), { asking: office, appId: 'tir-admin' }),
    at('owner of a reporting office, at a client, signed in as a preparer', reported, undefined, { asking: office, appId: pro }),
    at('owner of a reporting office, at the client of a preparer', clients.consented, undefined, { asking: office, appId: 'tir-admin' }),
    at('a client, at the preparer', firm, undefined, { asking: clients.consented }),
    at('one client of the preparer, at another', clients.consented, undefined, { asking: clients.refusing }),
  ];
}

async function join(database: Database, accountId: AccountId, person: SeededAccount, role: Role, clientIds?: readonly string[]): Promise<void> {
  await writing(database, { accountId }, (tx) =>
    tx
      .insertInto('account_member')
      .values({ account_id: accountId, user_id: person.userId, role, client_account_ids: clientIds ? [...clientIds] : null })
      .execute(),
  );
}
