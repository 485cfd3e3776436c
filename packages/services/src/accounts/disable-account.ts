import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/services/accounts';
import { addAuditEvent } from '@lotbook/db/stores/audit-events';
import { changeAccount, log, type Account } from '@lotbook/db/stores/accounts';
import { writingAs } from '../member.ts';
import type { Actor, Services } from '../services.ts';

/** A disabled account can be viewed but not changed, until it is enabled again. */
export function setDisabled(
  services: Services,
  actor: Actor,
  accountId: string,
  disabled: boolean,
): Promise<Account> {
  return writingAs(
    services,
    actor,
    accountId,
    'accountEdit',
    async (tx, { account, userId }) => {
      if (account.disabled === disabled) return account;
      await changeAccount(tx, account.id, { disabled });
      const action = disabled ? 'disable' : 'enable';
      await log(tx, account.id, {
        userId,
        type: 'account',
        action,
        message: fill(texts.accountDisabledOrEnabled, { action: disabled ? 'disable' : 'other' }),
      });
      await addAuditEvent(tx, { kind: `account-${action}d`, userId, accountId: account.id });
      return { ...account, disabled };
    },
    { whileDisabled: true },
  );
}
