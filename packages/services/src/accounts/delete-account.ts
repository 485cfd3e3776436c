import {
  getContent,
  removeAccount,
  type AccountContent,
} from '@lotbook/db/stores/account-deletion';
import { preserveLog, addAuditEvent } from '@lotbook/db/stores/audit-events';
import { revokeLater } from '../connections/revoke-access.ts';
import { readingAs, writingAs } from '../member.ts';
import type { Actor, Services } from '../services.ts';

/** What will be lost with the account: to be told before it is deleted. */
export function accountContent(
  services: Services,
  actor: Actor,
  accountId: string,
): Promise<AccountContent> {
  return readingAs(services, actor, accountId, 'accountDelete', (db, { account }) =>
    getContent(db, account.id),
  );
}

/** Deletes the account with all that is in it, at once and for good; access that services granted stays sealed until it was given back. Who did it, and what became of people and permissions there, is kept. */
export function deleteAccount(services: Services, actor: Actor, accountId: string): Promise<void> {
  return writingAs(
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
