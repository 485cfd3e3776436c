import { accountTypeByApp, isAppId } from '@lotbook/access/applications';
import { reading } from '@lotbook/db/database';
import { loadSeats } from '@lotbook/db/stores/members';
import { readUserById } from '@lotbook/db/stores/users';
import type { AccountId, UserId } from '@lotbook/model/ids';
import type { Services } from '../services.ts';

/** A person who gets mail about an account. */
export interface MailReader {
  readonly to: string;
  /** They enter the account as its preparer. */
  readonly isPreparer: boolean;
}

/** The recipient of a mail, if they may still access the account in the application where they requested it. */
export function findMailReader(
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
    const user = seat && (await readUserById(db, userId));
    return user && { to: user.email, isPreparer: seat.linkId !== null };
  });
}
