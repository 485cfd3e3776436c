import { fill } from '@lotbook/messages/fill';
import * as common from '@lotbook/messages/generated/common';
import * as texts from '@lotbook/messages/generated/sign-in';
import { reading, writing } from '@lotbook/db/database';
import { consumeCode, findCode, type Code } from '@lotbook/db/stores/identity-codes';
import { findLogin, markVerified } from '@lotbook/db/stores/identity-logins';
import { html } from '../../pages/html.ts';
import type { Page } from '../../pages/page.ts';
import { digestCode } from '../mailed-code.ts';
import { toMinutes, type FlowAnswer, type FlowRequest } from './flow.ts';

/** The link of the confirmation mail, which works in any browser. Opening it again shows the same page and changes nothing. */
export async function verify({ context, url, network }: FlowRequest): Promise<FlowAnswer> {
  const { config, database, throttle } = context;
  const waitMs = await throttle.take('code', network);
  if (waitMs > 0) return { status: 429, retryAfterMs: waitMs, page: waitPage(waitMs) };
  const digest = digestCode(url.searchParams.get('code'));
  const code = digest && (await reading(database, {}, (db) => findCode(db, digest, 'verify')));
  if (!digest || !code) return { status: 404, page: renderDeadPage(config.origin) };
  const verified = await writing(database, {}, async (tx) => {
    if (await consumeCode(tx, digest, 'verify')) return await markVerified(tx, code.loginId);
    return (await findLogin(tx, code.loginId))?.verified === true;
  });
  return verified
    ? { status: 200, page: renderVerifiedPage(config.origin, code) }
    : { status: 410, page: renderDeadPage(config.origin) };
}

export const waitPage = (waitMs: number): Page => ({
  title: fill(texts.tooManyLinkAttempts),
  body: html`<p>${fill(texts.waitThenOpenLink, toMinutes(waitMs))}</p>`,
});

const renderVerifiedPage = (origin: string, { appPath }: Code): Page => ({
  title: fill(texts.emailConfirmed),
  body: html`<a class="button" href="${origin}/email-verified?appPath=${appPath}">${fill(common.continueButton)}</a>`,
});

const renderDeadPage = (origin: string): Page => ({
  title: fill(texts.linkInvalid),
  body: html`<p>${fill(texts.confirmationLinkInvalid)}</p>
    <a class="button" href="${origin}/app-select">${fill(texts.signIn)}</a>`,
});
