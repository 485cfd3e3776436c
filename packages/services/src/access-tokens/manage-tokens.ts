import { randomBytes } from 'node:crypto';
import { isTokenScope, tokenDays, type TokenScope } from '@lotbook/access/token-scopes';
import { may } from '@lotbook/access/permissions';
import {
  addAccessToken,
  loadAccessTokens,
  removeAccessToken,
  removeExpiredTokens,
  type AccessToken,
  type ListedToken,
} from '@lotbook/db/stores/access-tokens';
import { log } from '@lotbook/db/stores/accounts';
import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/services/access-tokens';
import { AppError } from '@lotbook/model/errors';
import { isId, notFound, readingAs, withdrawal, writingAs, type Member } from '../member.ts';
import type { Actor } from '../services.ts';
import { computeDigest, type ShellServices } from '../shell.ts';

/** Every token starts with it, so that secret scanners recognize a leaked one. */
export const tokenPrefix = 'lbt_';

/** Tokens of one person in one account. */
const mostTokens = 20;
const longestName = 100;

/** Managers also see and end the tokens of others. */
const managesTokens = ({ role }: Member): boolean => may(role, 'userEdit');

/** The tokens that the caller may end, newest first: their own, and for managers everyone's. */
export function listAccessTokens(
  services: ShellServices,
  actor: Actor,
  accountId: string,
): Promise<readonly ListedToken[]> {
  return readingAs(services, actor, accountId, 'accountSettingsView', (db, member) =>
    loadAccessTokens(db, member.account.id, managesTokens(member) ? undefined : actor.userId),
  );
}

export interface TokenRequest {
  readonly name: string;
  readonly scopes: readonly string[];
  readonly days: number;
}

/** A new token. `secret` is shown once and can't be read again. */
export interface CreatedToken {
  readonly secret: string;
  readonly token: AccessToken;
}

/** Creates a token for the caller in one account. @throws AppError BAD_INPUT naming the field */
export function createAccessToken(
  services: ShellServices,
  actor: Actor,
  accountId: string,
  request: TokenRequest,
): Promise<CreatedToken> {
  const secret = tokenPrefix + randomBytes(32).toString('base64url');
  return writingAs(services, actor, accountId, 'accountSettingsView', async (tx, member) => {
    const { name, scopes, days } = checkRequest(request);
    const { id } = member.account;
    await removeExpiredTokens(tx, id);
    if ((await loadAccessTokens(tx, id, actor.userId)).length >= mostTokens)
      throw new AppError('BAD_INPUT', fill(texts.tooManyTokens, { mostTokens }));
    const expiresAt = new Date(services.now().getTime() + days * 86_400_000).toISOString();
    const token = await addAccessToken(tx, id, {
      userId: actor.userId,
      appId: actor.appId ?? '',
      name,
      scopes,
      digest: computeDigest(secret),
      expiresAt,
    });
    await log(tx, id, {
      userId: actor.userId,
      type: 'token',
      action: 'create',
      message: fill(texts.tokenCreated, { name }),
      after: { name, scopes, expiresAt },
    });
    return { secret, token };
  });
}

/** Ends a token at once. @throws AppError NOT_FOUND for a token that the caller may not see */
export function revokeAccessToken(
  services: ShellServices,
  actor: Actor,
  accountId: string,
  tokenId: string,
): Promise<void> {
  return writingAs(
    services,
    actor,
    accountId,
    'accountSettingsView',
    async (tx, member) => {
      if (!isId(tokenId)) throw notFound('token');
      const name = await removeAccessToken(tx, member.account.id, {
        id: tokenId,
        userId: managesTokens(member) ? undefined : actor.userId,
      });
      if (name === undefined) throw notFound('token');
      await log(tx, member.account.id, {
        userId: actor.userId,
        type: 'token',
        action: 'delete',
        message: fill(texts.tokenRevoked, { name }),
        before: { name },
      });
    },
    withdrawal,
  );
}

interface CheckedRequest {
  readonly name: string;
  readonly scopes: readonly TokenScope[];
  readonly days: number;
}

function checkRequest({ name, scopes, days }: TokenRequest): CheckedRequest {
  const trimmed = name.trim();
  if (trimmed === '' || trimmed.length > longestName)
    throw new AppError('BAD_INPUT', fill(texts.nameNeeded, { longestName }), { field: 'name' });
  if (!tokenDays.some((each) => each === days))
    throw new AppError('BAD_INPUT', fill(texts.daysInvalid, { days: tokenDays.join(', ') }), {
      field: 'days',
    });
  const checked = scopes.filter(isTokenScope);
  if (checked.length < scopes.length)
    throw new AppError('BAD_INPUT', fill(texts.scopesInvalid), { field: 'scopes' });
  return { name: trimmed, scopes: [...new Set(checked)], days };
}
