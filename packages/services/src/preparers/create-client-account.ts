import * as texts from '@lotbook/messages/generated/services/preparers';
import { fill } from '@lotbook/messages/fill';
import * as contractRules from '@lotbook/messages/generated/contract-rules';
import { randomUUID } from 'node:crypto';
import { runAsAccount } from '@lotbook/db/database';
import { addAccount } from '@lotbook/db/stores/accounts';
import { addInvite } from '@lotbook/db/stores/invites';
import { changeMember, findMember } from '@lotbook/db/stores/members';
import { addLink } from '@lotbook/db/stores/preparer-links';
import type { AccountId, UserId } from '@lotbook/model/ids';
import { validateNewAccount, logCreated, type NewAccount } from '../accounts/new-account.ts';
import { isId, notFound, writingAs } from '../member.ts';
import { validateEmail } from '../base/checked-person.ts';
import { inviteView } from '../people/invites.ts';
import { checkPlanRoom } from '../plan-room.ts';
import type { Actor } from '../services.ts';
import { computeDigest, type ShellServices } from '../shell.ts';
import { checkPreparer } from '../base/firm.ts';
import { logLink } from './create-links.ts';

export interface NewClientAccount extends NewAccount {
  readonly preparerAccountId: string;
  /** The member of the preparer who serves the client. */
  readonly taxPreparerId?: string | undefined;
  /** The client, who may take the account over. */
  readonly clientEmail?: string | undefined;
}

export interface ClientAccount {
  readonly id: AccountId;
  /** With it the client takes the account over; null without an address. */
  readonly tmpUserToken: string | null;
}

/** Creates a tax account for a client. The preparer manages it alone until the client takes it over. */
export function createClientAccount(
  services: ShellServices,
  actor: Actor,
  request: NewClientAccount,
): Promise<ClientAccount> {
  return writingAs(services, actor, request.preparerAccountId, 'clientEdit', async (tx, member) => {
    checkPreparer(member);
    const { account: preparer, userId } = member;
    await checkPlanRoom(tx, preparer.id, 'clients');
    const email =
      request.clientEmail === undefined
        ? undefined
        : validateEmail(request.clientEmail, fill(contractRules.emailForThisContactIsRequired));
    const account = {
      ...validateNewAccount(services, request),
      id: randomUUID() as AccountId,
      type: 'TaxPayer' as const,
      ownerId: preparer.ownerId,
    };
    const assigned =
      request.taxPreparerId === undefined || !isId(request.taxPreparerId)
        ? undefined
        : await findMember(tx, preparer.id, request.taxPreparerId);
    if (request.taxPreparerId !== undefined && !assigned) throw notFound('user');

    await runAsAccount(tx, { accountId: account.id, userId });
    await addAccount(tx, account);
    await logCreated(tx, account, userId);
    const invite = {
      accountId: account.id,
      id: randomUUID(),
      kind: 'owner' as const,
      role: 'owner',
      turn: 1,
      tirAdmin: false,
      clientAccountIds: null,
      email: email ?? '',
      createdBy: userId,
      lastSent: services.now().toISOString(),
      validTill: new Date(
        services.now().getTime() + services.shell.inviteHours * 60 * 6e4,
      ).toISOString(),
    };
    const tmpUserToken =
      email === undefined
        ? null
        : inviteView(services, { ...account, name: account.name }, invite).token;
    if (tmpUserToken !== null)
      await addInvite(tx, account.id, { ...invite, digest: computeDigest(tmpUserToken) });

    await runAsAccount(tx, { accountId: preparer.id, userId });
    await addLink(tx, {
      id: randomUUID(),
      preparerAccountId: preparer.id,
      clientAccountId: account.id,
      clientName: account.name,
      clientEmail: email ?? null,
      preparerOnly: true,
      clientConsent: false,
    });
    for (const id of new Set<UserId>([userId, ...(assigned ? [assigned.id] : [])])) {
      const limit = (await findMember(tx, preparer.id, id))?.clientAccountIds;
      if (limit)
        await changeMember(tx, preparer.id, id, { clientAccountIds: [...limit, account.id] });
    }
    await logLink(tx, member, fill(texts.clientAdded, { name: account.name }), {
      after: { clientAccountId: account.id },
    });
    return { id: account.id, tmpUserToken };
  });
}
