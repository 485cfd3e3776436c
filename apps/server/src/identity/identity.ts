import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/server';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AppId } from '@lotbook/access/applications';
import { reading, writing, type Database } from '@lotbook/db/database';
import { removeOldCodes } from '@lotbook/db/stores/identity-codes';
import { findLogin, removeLostClaims } from '@lotbook/db/stores/identity-logins';
import {
  removeByLogin,
  removeExpiredRecords,
  removeExpiredThrottles,
} from '@lotbook/db/stores/identity-records';
import { AppError } from '@lotbook/model/errors';
import type { JSONWebKeySet } from 'jose';
import type { Mail } from '../mail/mail.ts';
import { sendPage, securityHeaders } from '../pages/page.ts';
import { getNetwork } from '../pages/request.ts';
import {
  getBasePath,
  type IdentityConfig,
  type IdentityContext,
  type IdentityLog,
} from './context.ts';
import { renderErrorPage } from './error-page.ts';
import { resetMail, verifyMail } from './mails.ts';
import { createProvider, pinRequest } from './provider.ts';
import { answerPage } from './routes.ts';
import { sendCode } from './send-code.ts';
import { loadSigningKeys, type SigningKeys } from './signing-keys.ts';
import { changeDuePassword, type ChangedDuePassword, type DuePassword } from './due-password.ts';
import { createThrottle } from './throttle.ts';

export interface IdentityOptions {
  readonly config: IdentityConfig;
  readonly database: Database;
  readonly mail: Mail;
  readonly log: IdentityLog;
  /** Who calls, behind a proxy that is trusted. By default the other side of the connection. */
  readonly getAddress?: (req: IncomingMessage) => string;
  readonly claimSample?: IdentityContext['claimSample'];
}

export interface Identity {
  /** Answers everything below the issuer's path. The request's body must not have been read. */
  handler(req: IncomingMessage, res: ServerResponse): void;
  /** The public keys by which the access tokens are checked. */
  jwks(): JSONWebKeySet;
  /** Rotates signing keys that are due; also runs every hour. */
  rotate(): Promise<void>;
  /** Mails the confirmation link once more. Does nothing for an address that is confirmed. */
  sendVerification(subject: string, appPath: AppId): Promise<void>;
  /** Mails a link under which the login's password can be changed. */
  sendPasswordLink(subject: string, appPath: AppId): Promise<void>;
  /** Changes a password that has to be changed before the sign-in can go on. */
  changeDuePassword(wanted: DuePassword): Promise<ChangedDuePassword>;
  /** Ends every session and refresh token of the login, on every device. */
  endSessions(subject: string): Promise<void>;
  /** Waits for the mails on their way. */
  close(): Promise<void>;
}

const sweepMs = 60 * 60_000;

/** The embedded identity provider. Everything it knows is in the database, so any number of processes may run it. */
export async function createIdentity({
  config,
  database,
  mail,
  log,
  getAddress,
  claimSample,
}: IdentityOptions): Promise<Identity> {
  const pending = new Set<Promise<void>>();
  const background = (name: string, work: Promise<void>): void => {
    const guarded = work
      .catch((error: unknown) => log.error({ err: error }, `${name} failed`))
      .finally(() => pending.delete(guarded));
    pending.add(guarded);
  };
  const context: IdentityContext = {
    config,
    database,
    mail,
    log,
    throttle: createThrottle(database),
    claimSample,
    background,
  };
  let running = await runProvider(context);
  const sweeping = setInterval(() => {
    background('sweeping', sweep(database));
    background('looking for new signing keys', rotate());
  }, sweepMs).unref();
  background('sweeping', sweep(database));

  /** The provider reads its keys only when it is created, so new keys need a new provider. Its state is in the database. */
  const rotate = async (): Promise<void> => {
    const keys = await loadSigningKeys(database, config.secretKey);
    if (getKids(keys) !== getKids(running.keys)) running = await runProvider(context, keys);
  };

  const answer = async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    pinRequest(req, config);
    if (config.origin.startsWith('https:'))
      res.setHeader('strict-transport-security', 'max-age=63072000; includeSubDomains');
    const network = getNetwork(getAddress?.(req) ?? req.socket.remoteAddress ?? '');
    const { provider, callback } = running;
    if (await answerPage(context, provider, req, res, network)) return;
    for (const [name, value] of Object.entries(securityHeaders)) res.setHeader(name, value);
    const base = getBasePath(config);
    const mounted = Object.assign(req, {
      originalUrl: req.url,
      url: (req.url ?? '').slice(base.length) || '/',
    });
    await callback(mounted, res);
  };

  return {
    handler: (req, res) => {
      answer(req, res).catch((error: unknown) => {
        log.error({ err: error }, 'an identity page failed');
        if (res.headersSent) res.destroy();
        else sendPage(res, 500, renderErrorPage(config, 'server_error'));
      });
    },
    jwks: () => running.keys.public,
    rotate,
    sendVerification: (subject, appPath) => sendAgain(context, subject, appPath),
    sendPasswordLink: (subject, appPath) => sendPasswordLink(context, subject, appPath),
    changeDuePassword: (wanted) => changeDuePassword(context, wanted),
    endSessions: (subject) => writing(database, {}, (tx) => removeByLogin(tx, subject)),
    close: async () => {
      clearInterval(sweeping);
      await Promise.all(pending);
    },
  };
}

async function runProvider(context: IdentityContext, keys?: SigningKeys) {
  const used = keys ?? (await loadSigningKeys(context.database, context.config.secretKey));
  const provider = createProvider(context, used);
  return { keys: used, provider, callback: provider.callback() };
}

const getKids = ({ private: { keys } }: SigningKeys): string =>
  keys.map(({ kid }) => kid).join(' ');

async function sendAgain(context: IdentityContext, subject: string, appPath: AppId): Promise<void> {
  const login = await reading(context.database, {}, (db) => findLogin(db, subject));
  if (!login || login.verified) return;
  await checkMails(context, login.email);
  await sendCode(context, { login, purpose: 'verify', appPath, write: verifyMail });
}

async function sendPasswordLink(
  context: IdentityContext,
  subject: string,
  appPath: AppId,
): Promise<void> {
  const login = await reading(context.database, {}, (db) => findLogin(db, subject));
  if (!login) throw new AppError('NOT_FOUND', fill(texts.loginMissing));
  await checkMails(context, login.email);
  await sendCode(context, { login, purpose: 'reset', appPath, write: resetMail });
}

async function checkMails({ throttle }: IdentityContext, email: string): Promise<void> {
  const waitMs = await throttle.take('mail', email);
  if (waitMs > 0)
    throw new AppError('TOO_MANY_TRIES', fill(texts.tooManyMails), { retryAfterMs: waitMs });
}

/** Removes expired records. Several processes may run it at once. */
async function sweep(database: Database): Promise<void> {
  await writing(database, {}, async (tx) => {
    await removeExpiredRecords(tx);
    await removeOldCodes(tx);
    await removeLostClaims(tx);
    await removeExpiredThrottles(tx, Date.now());
  });
}
