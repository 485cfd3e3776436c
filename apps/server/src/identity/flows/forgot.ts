import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/sign-in';
import { reading } from '@lotbook/db/database';
import { readLoginsByEmail } from '@lotbook/db/stores/identity-logins';
import { renderForm, type Wrong } from '../../pages/form.ts';
import { fillTags, html } from '../../pages/html.ts';
import type { Page } from '../../pages/page.ts';
import type { IdentityContext } from '../context.ts';
import { judgeEmail, normalizeEmail } from '../email.ts';
import { resetMail } from '../mails.ts';
import { sendCode } from '../send-code.ts';
import { toMinutes, type FlowAnswer, type FlowRequest } from './flow.ts';

interface Place {
  /** Where the form lives, and where to go from it. */
  readonly here: string;
  readonly back: string;
  readonly appPath: string;
  readonly email: string;
}

/** Mails a link to choose a new password. The answer is the same for unknown addresses. */
export async function runForgotFlow(
  { context, form: fields, url, network }: FlowRequest,
  place: Place,
): Promise<FlowAnswer> {
  if (!fields && url.searchParams.has('sent'))
    return { status: 200, page: renderSentPage(context, place) };
  if (!fields) return { status: 200, page: renderForgotPage(place, place.email) };
  const email = normalizeEmail(fields.get('email'));
  const emailWrong = judgeEmail(email);
  if (emailWrong !== undefined)
    return { status: 422, page: renderForgotPage(place, email, { email: emailWrong }) };
  const waitMs = await context.throttle.take('mail-network', network);
  if (waitMs > 0) {
    return {
      status: 429,
      retryAfterMs: waitMs,
      page: renderForgotPage(place, email, {
        '': fill(texts.tooManyAttempts, toMinutes(waitMs)),
      }),
    };
  }
  context.background('mail for a new password', remind(context, email, place.appPath));
  return { location: `${place.here}?sent=1` };
}

async function remind(context: IdentityContext, email: string, appPath: string): Promise<void> {
  if ((await context.throttle.take('mail', email)) > 0) return;
  const [login] = await reading(context.database, {}, (db) => readLoginsByEmail(db, email, 1));
  if (login) await sendCode(context, { login, purpose: 'reset', appPath, write: resetMail });
}

function renderForgotPage({ here, back }: Place, email: string, wrong?: Wrong): Page {
  return {
    title: fill(texts.choosePassword),
    wrong: wrong !== undefined,
    body: html`<p>${fill(texts.linkOffer)}</p>
      ${renderForm(here, [{ name: 'email', label: fill(texts.emailAddress), type: 'email', autocomplete: 'username', value: email }], fill(texts.sendLink), wrong)}`,
    below: html`<a href="${back}">${fill(texts.backToSignIn)}</a>`,
  };
}

function renderSentPage({ mail }: IdentityContext, { here, back }: Place): Page {
  return {
    title: fill(texts.checkInbox),
    body: html`<p>${fill(texts.linkSent)}</p>
      ${mail.outboxPath !== undefined && html`<p>${fillTags(texts.outboxLink, { outbox: (text) => html`<a href="${mail.outboxPath}">${text}</a>` })}</p>`}
      <p class="quiet">${fillTags(texts.mailMissing, { retry: (text) => html`<a href="${here}">${text}</a>` })}</p>`,
    below: html`<a href="${back}">${fill(texts.backToSignIn)}</a>`,
  };
}
