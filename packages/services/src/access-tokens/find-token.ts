import { getTokenPermissions, isTokenScope } from '@lotbook/access/token-scopes';
import { reading, runAsAccount, writing } from '@lotbook/db/database';
import {
  noteTokenUse,
  readTokenByDigest,
  type AccessToken,
} from '@lotbook/db/stores/access-tokens';
import { readUserById, type User } from '@lotbook/db/stores/users';
import type { Services, TokenLimits } from '../services.ts';
import { computeDigest, getDisplayDigest } from '../shell.ts';

/** How long a recorded use is accurate enough. */
const noteMs = 3_600_000;

/** A presented token, with the person for whom it acts. */
export interface PresentedToken {
  readonly token: AccessToken;
  readonly user: User;
}

/** Finds the token and records its use. Undefined if it is unknown, revoked or expired. */
export async function findAccessToken(
  services: Services,
  secret: string,
): Promise<PresentedToken | undefined> {
  const found = await reading(
    services.database,
    { digest: getDisplayDigest(secret) },
    async (db) => {
      const token = await readTokenByDigest(db, computeDigest(secret));
      if (!token) return undefined;
      await runAsAccount(db, { userId: token.userId });
      const user = await readUserById(db, token.userId);
      return user && { token, user };
    },
  );
  if (found && isUseOld(found.token, services.now()))
    await writing(services.database, { accountId: found.token.accountId }, (tx) =>
      noteTokenUse(tx, found.token),
    );
  return found;
}

const isUseOld = ({ lastUsedAt }: AccessToken, now: Date): boolean =>
  lastUsedAt === null || now.getTime() - Date.parse(lastUsedAt) > noteMs;

/** What the services let a caller with this token do. */
export const getTokenLimits = ({ accountId, scopes }: AccessToken): TokenLimits => ({
  accountId,
  permissions: getTokenPermissions(scopes.filter(isTokenScope)),
});
