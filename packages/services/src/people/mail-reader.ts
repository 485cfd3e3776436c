import { accountTypeByApp, isAppId } from '@lotbook/access/applications';
import { reading } from '@lotbook/db/database';
import { loadSeats } from '@lotbook/db/stores/members';
import { userById } from '@lotbook/db/stores/users';
import type { AccountId, UserId } from '@lotbook/model/ids';
import type { Services } from '../services.ts';

/** Somebody who is mailed about an account. */
export interface MailReader {
  readonly to: string;
  /** They enter the account as its preparer. */
  readonly isPreparer: boolean;
}

/** Whom a mail goes to, if they still may enter the account at the application that they asked for it at. */
export function mailReader(
  { database }: Pick<Services, 'database'>,
  {
    accountId,
    userId,
    appId,
  }: { readonly accountId: AccountId; readonly userId: UserId; readonly appId: string },
): Promise<MailReader | undefined> {
  return reading(database, { accountId, userId }, async (db) => {
    const seat = (await loadSeats(db, accountId, userId)).find(
      (each) => isAppId(appId) && accountTypeByApp[appId] === each.homeType,
    );
    const user = seat && (await userById(db, userId));
    return user && { to: user.email, isPreparer: seat.linkId !== null };
  });
}
