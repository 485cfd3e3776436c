import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/sign-in';
import { reading, writing } from '@lotbook/db/database';
import { addLogin, readLoginsByEmail, type Login } from '@lotbook/db/stores/identity-logins';
import { renderForm, type Wrong } from '../../pages/form.ts';
import { fillTags, html } from '../../pages/html.ts';
import type { Page } from '../../pages/page.ts';
import { authenticate } from '../authenticate.ts';
import { getBasePath, getAppByClient, getPricingUrl, type IdentityContext } from '../context.ts';
import { judgeEmail, normalizeEmail } from '../email.ts';
import { makeAlreadyMail, verifyMail } from '../mails.ts';
import { hashPassword, judgePassword, shortestPassword } from '../password.ts';
import { sendCode } from '../send-code.ts';
import { finish } from './finish.ts';
import { toMinutes, type FlowAnswer, type FlowRequest, type Interaction } from './flow.ts';
import { getHint } from './sign-in.ts';

/**
 * Makes a login and signs in at once; the address is confirmed by mail afterwards. An address that is someone's already is answered just the same: the new
 * login is a claim that can never be confirmed, and the owner gets a mail. Who gives the password of an existing login is signed in to that.
 */
export async function signUp(request: FlowRequest, interaction: Interaction): Promise<FlowAnswer> {
  const { context, network, form: fields } = request;
  const page = (email: string, wrong?: Wrong): Page =>
    signUpPage(request, interaction, email, wrong);
  if (!fields) return { status: 200, page: page(normalizeEmail(getHint(interaction))) };

  const email = normalizeEmail(fields.get('email'));
  const password = fields.get('password') ?? '';
  const wrong = judge(email, password, fields.get('confirmation') ?? '');
  if (wrong) return { status: 422, page: page(email, wrong) };
  const waitMs = Math.max(
    await context.throttle.take('sign-up', network),
    await context.throttle.take('sign-in', email),
  );
  if (waitMs > 0)
    return {
      status: 429,
      retryAfterMs: waitMs,
      page: page(email, { '': fill(texts.tooManyAttempts, toMinutes(waitMs)) }),
    };

  const existing = await authenticate(context.database, { email, password });
  if (existing) return finish(request, interaction, existing);
  const passwordHash = await hashPassword(password);
  const login = await writing(context.database, {}, (tx) => addLogin(tx, { email, passwordHash }));
  context.background(
    'mail after sign-up',
    mailWelcome(context, login, getAppByClient(context.config, interaction.params['client_id'])),
  );
  return finish(request, interaction, login);
}

async function mailWelcome(context: IdentityContext, login: Login, appPath: string): Promise<void> {
  if ((await context.throttle.take('mail', login.email)) > 0) return;
  const [first] = await reading(context.database, {}, (db) =>
    readLoginsByEmail(db, login.email, 1),
  );
  await (first?.verified
    ? sendCode(context, { login: first, purpose: 'reset', appPath, write: makeAlreadyMail })
    : sendCode(context, { login, purpose: 'verify', appPath, write: verifyMail }));
}

function judge(email: string, password: string, confirmation: string): Wrong | undefined {
  const emailWrong = judgeEmail(email);
  const passwordWrong = judgePassword(password, email);
  const wrong = {
    ...(emailWrong !== undefined && { email: emailWrong }),
    ...(passwordWrong !== undefined && { password: passwordWrong }),
    ...(passwordWrong === undefined &&
      confirmation !== password && { confirmation: fill(texts.passwordsDiffer) }),
  };
  return Object.keys(wrong).length > 0 ? wrong : undefined;
}

function signUpPage(
  { context: { config } }: FlowRequest,
  { uid, params }: Interaction,
  email: string,
  wrong?: Wrong,
): Page {
  const pricing = getPricingUrl(config, params['client_id']);
  const start = `${getBasePath(config)}/interaction/${uid}`;
  const signIn = (text: string) => html`<a href="${start}/sign-in">${text}</a>`;
  return {
    title: fill(texts.signUpTitle),
    wrong: wrong !== undefined,
    body: renderForm(
      `${start}/sign-up`,
      [
        {
          name: 'email',
          label: fill(texts.emailAddress),
          type: 'email',
          autocomplete: 'username',
          value: email,
          help: fill(texts.confirmationNotice),
        },
        {
          name: 'password',
          label: fill(texts.password),
          type: 'password',
          autocomplete: 'new-password',
          help: fill(texts.passwordAdvice, { shortest: shortestPassword }),
        },
        {
          name: 'confirmation',
          label: fill(texts.passwordAgain),
          type: 'password',
          autocomplete: 'new-password',
        },
      ],
      fill(texts.createAccount),
      wrong,
    ),
    below:
      pricing === undefined
        ? fillTags(texts.signInOffer, { signIn })
        : fillTags(texts.signInOrPrices, {
            signIn,
            prices: (text) => html`<a href="${pricing}">${text}</a>`,
          }),
  };
}
