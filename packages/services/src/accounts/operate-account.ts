import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/services/accounts';
import { runAsAccount, writing } from '@lotbook/db/database';
import { addAuditEvent } from '@lotbook/db/stores/audit-events';
import { changeAccount, findAccount, log } from '@lotbook/db/stores/accounts';
import { changeUser, readUserById } from '@lotbook/db/stores/users';
import { AppError } from '@lotbook/model/errors';
import type { AccountId } from '@lotbook/model/ids';
import type { Services } from '../services.ts';

/** Changes that only the operator of the installation can make, not the account's members. */
export interface OperatorChange {
  /** The configuration that the account follows; null for the built-in one. */
  readonly configId?: string | null | undefined;
  /** Hides transactions from the account's members during an audit. */
  readonly audit?: boolean | undefined;
  /** Instant; null for no trial. */
  readonly trialEndsAt?: string | null | undefined;
  /** Of the account's owner. */
  readonly mayAddAccounts?: boolean | undefined;
  readonly active?: boolean | undefined;
}

export function operateAccount(
  services: Services,
  accountId: AccountId,
  change: OperatorChange,
): Promise<void> {
  return writing(services.database, { accountId }, async (tx) => {
    const account = await findAccount(tx, accountId);
    if (!account) throw new AppError('NOT_FOUND', fill(texts.accountMissing));
    const { configId, audit, trialEndsAt, ...ofOwner } = change;
    const given = { configId, audit, trialEndsAt };
    const request = Object.fromEntries(
      Object.entries(given).filter(([, value]) => value !== undefined),
    );
    await changeAccount(tx, accountId, request);
    const owner = await readUserById(tx, account.ownerId);
    if (owner && Object.values(ofOwner).some((value) => value !== undefined)) {
      await runAsAccount(tx, { accountId, userId: owner.id, identity: owner });
      await changeUser(tx, owner.id, ofOwner);
    }
    const after = JSON.parse(JSON.stringify({ ...request, ...ofOwner })) as object;
    await log(tx, accountId, {
      userId: undefined,
      type: 'account',
      action: 'operate',
      message: fill(texts.changedByOperator),
      after,
    });
    await addAuditEvent(tx, { kind: 'operator', accountId, details: { after } });
  });
}
