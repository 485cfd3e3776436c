import type { AppId } from '@lotbook/access/applications';
import { writing } from '@lotbook/db/database';
import { addAuditEvent } from '@lotbook/db/stores/audit-events';
import { noteSignIn, type User } from '@lotbook/db/stores/users';
import type { Services } from '../services.ts';

/** Records that a person has signed in to an application. */
export function noteApplication(
  services: Services,
  user: User,
  { clientId, appId }: { readonly clientId: string; readonly appId: AppId },
): Promise<void> {
  return writing(services.database, { userId: user.id, identity: user }, async (tx) => {
    if (await noteSignIn(tx, user.id, clientId))
      await addAuditEvent(tx, {
        kind: 'sign-in',
        userId: user.id,
        subject: user.subject,
        details: { appId },
      });
  });
}
