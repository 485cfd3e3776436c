import {
  getContent,
  removeAccount,
  type AccountContent,
} from '@lotbook/db/stores/account-deletion';
import { preserveLog, addAuditEvent } from '@lotbook/db/stores/audit-events';
import { endAccountPayments } from '../billing/end-payments.ts';
import { revokeLater } from '../connections/revoke-access.ts';
import { readingAs, writingAs } from '../member.ts';
import type { Actor, Services } from '../services.ts';

/** What would be deleted with the account, for the confirmation. */
export function readAccountContent(
  services: Services,
  actor: Actor,
  accountId: string,
): Promise<AccountContent> {
  return readingAs(services, actor, accountId, 'accountDelete', (db, { account }) =>
    getContent(db, account.id),
  );
}

/** Deletes the account with all its content, immediately and permanently; granted access to services stays sealed until it was returned. The record of who did it, and of what happened to people and permissions, is kept. Pending payments are ended first. */
export async function deleteAccount(
  services: Services,
  actor: Actor,
  accountId: string,
): Promise<void> {
  await endAccountPayments(services, actor, accountId);
  await writingAs(
    services,
    actor,
    accountId,
    'accountDelete',
    async (tx, { account, userId }) => {
      const lost = await getContent(tx, account.id);
      await preserveLog(tx, account.id);
      await addAuditEvent(tx, {
        kind: 'account-deleted',
        userId,
        accountId: account.id,
        details: { name: account.name, type: account.type, lost },
      });
      await revokeLater(services, tx, account.id);
      await removeAccount(tx, account.id);
    },
    { whileDisabled: true },
  );
}
