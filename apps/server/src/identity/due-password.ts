import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/server';
import { reading, writing } from '@lotbook/db/database';
import { addCode, consumeCode, findCode } from '@lotbook/db/stores/identity-codes';
import { findLogin, setPassword, type Login } from '@lotbook/db/stores/identity-logins';
import { AppError } from '@lotbook/model/errors';
import type { IdentityContext } from './context.ts';
import { digestCode, makeCode } from './mailed-code.ts';
import { hashPassword, judgePassword } from './password.ts';

const minutesMs = 60_000;

export interface DuePassword {
  /** From the address that the sign-in led to. */
  readonly sessionToken: string;
  readonly state: string;
  readonly newPassword: string;
}

export interface ChangedDuePassword {
  readonly updatedToken: string;
  /** Where the sign-in continues, in the browser that started it. */
  readonly continueUrl: string;
}

/** The page for a correct password that no longer meets the rules: the person chooses a new one before the sign-in continues. */
export async function renderDuePasswordPage(
  { config, database }: IdentityContext,
  login: Login,
  interactionId: string,
): Promise<string> {
  const code = makeCode();
  await writing(database, {}, (tx) =>
    addCode(tx, {
      digest: digestCode(code)!,
      loginId: login.id,
      purpose: 'change',
      appPath: interactionId,
      lifeMs: 15 * minutesMs,
    }),
  );
  const url = new URL(`${config.origin}/pw-change-required`);
  url.searchParams.set('unauthorized_error', 'password_change_required');
  url.searchParams.set('session_token', code);
  url.searchParams.set('state', interactionId);
  return url.href;
}

/** @throws AppError BAD_INPUT for a password that will not do, TOKEN_INVALID for a token that is not, or no longer, good for that sign-in. */
export async function changeDuePassword(
  { config, database, throttle }: IdentityContext,
  { sessionToken, state, newPassword }: DuePassword,
): Promise<ChangedDuePassword> {
  const digest = digestCode(sessionToken);
  const code = digest && (await reading(database, {}, (db) => findCode(db, digest, 'change')));
  const login =
    code?.state === 'open' && code.appPath === state
      ? await reading(database, {}, (db) => findLogin(db, code.loginId))
      : undefined;
  if (!digest || !login) throw makeEndedError();
  if ((await throttle.take('code', login.id)) > 0)
    throw new AppError('RATE_LIMITED', fill(texts.tooManyAttempts));
  const wrong = judgePassword(newPassword, login.email);
  if (wrong !== undefined) throw new AppError('BAD_INPUT', wrong, { field: 'newPassword' });
  const passwordHash = await hashPassword(newPassword);
  const updatedToken = makeCode();
  const changed = await writing(database, {}, async (tx) => {
    if (!(await consumeCode(tx, digest, 'change'))) return false;
    await setPassword(tx, { id: login.id, passwordHash });
    await addCode(tx, {
      digest: digestCode(updatedToken)!,
      loginId: login.id,
      purpose: 'continue',
      appPath: state,
      lifeMs: 5 * minutesMs,
    });
    return true;
  });
  if (!changed) throw makeEndedError();
  return {
    updatedToken,
    continueUrl: `${config.oidc.issuer}/interaction/${state}/continue?token=${updatedToken}`,
  };
}

const makeEndedError = (): AppError => new AppError('TOKEN_INVALID', fill(texts.pageExpired));

/** The login whose sign-in may go on; undefined when the token is not of that sign-in, or was used. */
export async function findContinuingLogin(
  { database }: IdentityContext,
  token: string | null,
  interactionId: string,
): Promise<Login | undefined> {
  const digest = digestCode(token);
  const code = digest && (await reading(database, {}, (db) => findCode(db, digest, 'continue')));
  if (!digest || code?.state !== 'open' || code.appPath !== interactionId) return undefined;
  return writing(database, {}, async (tx) =>
    (await consumeCode(tx, digest, 'continue')) ? await findLogin(tx, code.loginId) : undefined,
  );
}
