import { reading, writing } from '@lotbook/db/database';
import { readPasswordChangedAt } from '@lotbook/db/stores/identity-logins';
import { loadMemberships, type Membership } from '@lotbook/db/stores/members';
import { markFirstLoginSeen, type User } from '@lotbook/db/stores/users';
import type { UserId } from '@lotbook/model/ids';
import type { Services } from '../services.ts';

type Read = Pick<Services, 'database'>;

/** The accounts that a person can open. */
export const readMemberships = (
  { database }: Read,
  userId: UserId,
): Promise<readonly Membership[]> =>
  reading(database, { userId }, (db) => loadMemberships(db, userId));

/** When the password was changed last; undefined if another identity provider stores it. */
export const readPasswordChange = (
  { database }: Read,
  subject: string,
): ReturnType<typeof readPasswordChangedAt> =>
  reading(database, {}, (db) => readPasswordChangedAt(db, subject));

/** Notes that the person has seen the first-login page. */
export const noteFirstLogin = ({ database }: Read, user: User): Promise<void> =>
  writing(database, { userId: user.id, identity: user }, (tx) => markFirstLoginSeen(tx, user.id));
