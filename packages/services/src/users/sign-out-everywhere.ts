import { writing } from '@lotbook/db/database';
import { addAuditEvent } from '@lotbook/db/stores/audit-events';
import { removeTokensOfUser } from '@lotbook/db/stores/access-tokens';
import { markSignedOut, type User } from '@lotbook/db/stores/users';
import type { Services } from '../services.ts';

/** Signs a person out on every device: tokens of earlier sign-ins are refused, and access tokens of programs end. */
export function signOutEverywhere(services: Services, user: User): Promise<void> {
  return writing(services.database, { userId: user.id, identity: user }, async (tx) => {
    await markSignedOut(tx, user.id);
    await removeTokensOfUser(tx, user.id);
    await addAuditEvent(tx, {
      kind: 'signed-out-everywhere',
      userId: user.id,
      subject: user.subject,
    });
  });
}
