import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/sign-in';
import { reading, writing, type Database } from '@lotbook/db/database';
import { consumeCode, findCode, type Code } from '@lotbook/db/stores/identity-codes';
import {
  findLogin,
  readLoginsByEmail,
  markVerified,
  setPassword,
  type Login,
} from '@lotbook/db/stores/identity-logins';
import { removeByLogin } from '@lotbook/db/stores/identity-records';
import { renderForm, type Wrong } from '../../pages/form.ts';
import { html } from '../../pages/html.ts';
import type { Page } from '../../pages/page.ts';
import { getBasePath, type IdentityConfig, type IdentityContext } from '../context.ts';
import { digestCode } from '../mailed-code.ts';
import { makeChangedMail } from '../mails.ts';
import { hashPassword, judgePassword, shortestPassword } from '../password.ts';
import { sendCode } from '../send-code.ts';
import type { FlowAnswer, FlowRequest } from './flow.ts';
import { waitPage } from './verify.ts';

/** The link of the mail for a new password. It proves the address too, so it confirms it; and it ends every session of the login. */
export async function reset({
  context,
  url,
  form: fields,
  network,
}: FlowRequest): Promise<FlowAnswer> {
  const { config, database, throttle } = context;
  const waitMs = await throttle.take('code', network);
  if (waitMs > 0) return { status: 429, retryAfterMs: waitMs, page: waitPage(waitMs) };
  const text = fields?.get('code') ?? url.searchParams.get('code') ?? '';
  const digest = digestCode(text);
  const code = digest && (await reading(database, {}, (db) => findCode(db, digest, 'reset')));
  const login =
    code?.state === 'open'
      ? await reading(database, {}, (db) => findLogin(db, code.loginId))
      : undefined;
  if (!digest || !code || !login) return { status: 410, page: renderDeadPage(config) };
  if (!fields) return { status: 200, page: resetPage(config, text, login) };

  const password = fields.get('password') ?? '';
  const wrong = judge(password, fields.get('confirmation') ?? '', login.email);
  if (wrong) return { status: 422, page: resetPage(config, text, login, wrong) };
  if (!(await change(database, { digest, login, passwordHash: await hashPassword(password) })))
    return { status: 410, page: renderDeadPage(config) };
  context.background('mail after a new password', mailChange(context, login, code));
  return { status: 200, page: renderDonePage(config, code) };
}

interface Change {
  readonly digest: Uint8Array;
  readonly login: Login;
  readonly passwordHash: string;
}

function change(database: Database, { digest, login, passwordHash }: Change): Promise<boolean> {
  return writing(database, {}, async (tx) => {
    if (!(await consumeCode(tx, digest, 'reset'))) return false;
    await setPassword(tx, { id: login.id, passwordHash });
    await markVerified(tx, login.id);
    for (const claim of await readLoginsByEmail(tx, login.email, 1_000))
      await removeByLogin(tx, claim.id);
    return true;
  });
}

async function mailChange(
  context: IdentityContext,
  login: Login,
  { appPath }: Code,
): Promise<void> {
  await sendCode(context, { login, purpose: 'reset', appPath, write: makeChangedMail });
}

function judge(password: string, confirmation: string, email: string): Wrong | undefined {
  const passwordWrong = judgePassword(password, email);
  if (passwordWrong !== undefined) return { password: passwordWrong };
  return confirmation === password ? undefined : { confirmation: fill(texts.passwordsDiffer) };
}

function resetPage(config: IdentityConfig, code: string, { email }: Login, wrong?: Wrong): Page {
  return {
    title: fill(texts.choosePassword),
    wrong: wrong !== undefined,
    body: html`<p>${fill(texts.resetNotice, { email })}</p>
      ${renderForm(
        `${getBasePath(config)}/reset`,
        [
          {
            name: 'password',
            label: fill(texts.newPassword),
            type: 'password',
            autocomplete: 'new-password',
            help: fill(texts.shortestPasswordHelp, { shortest: shortestPassword }),
          },
          {
            name: 'confirmation',
            label: fill(texts.newPasswordAgain),
            type: 'password',
            autocomplete: 'new-password',
          },
        ],
        fill(texts.changePassword),
        wrong,
        { hidden: { code }, username: email },
      )}`,
  };
}

const renderDonePage = ({ origin }: IdentityConfig, { appPath }: Code): Page => ({
  title: fill(texts.passwordChanged),
  body: html`<p>${fill(texts.signInWithNewPassword)}</p>
    <a class="button" href="${origin}/${appPath}">${fill(texts.signIn)}</a>`,
});

const renderDeadPage = (config: IdentityConfig): Page => ({
  title: fill(texts.linkInvalid),
  body: html`<p>${fill(texts.resetLinkInvalid)}</p>
    <a class="button" href="${getBasePath(config)}/forgot">${fill(texts.sendNewLink)}</a>`,
});
