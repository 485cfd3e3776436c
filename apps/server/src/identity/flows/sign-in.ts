import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/sign-in';
import { renderForm, type Wrong } from '../../pages/form.ts';
import { fillTags, html } from '../../pages/html.ts';
import type { Page } from '../../pages/page.ts';
import { authenticate } from '../authenticate.ts';
import { getBasePath, getAppByClient } from '../context.ts';
import { judgeEmail, normalizeEmail } from '../email.ts';
import { renderDuePasswordPage } from '../due-password.ts';
import { noteSignIn } from '../note-sign-in.ts';
import { judgePassword } from '../password.ts';
import { finish } from './finish.ts';
import { toMinutes, type FlowAnswer, type FlowRequest, type Interaction } from './flow.ts';

export async function signIn(request: FlowRequest, interaction: Interaction): Promise<FlowAnswer> {
  const { context, network, form: fields } = request;
  const page = (email: string, wrong?: Wrong): Page =>
    signInPage(request, interaction, email, wrong);
  if (!fields) return { status: 200, page: page(normalizeEmail(getHint(interaction))) };

  const email = normalizeEmail(fields.get('email'));
  const password = fields.get('password') ?? '';
  const emailWrong = judgeEmail(email);
  if (emailWrong !== undefined || password === '') {
    return {
      status: 422,
      page: page(email, {
        ...(emailWrong && { email: emailWrong }),
        ...(password === '' && { password: fill(texts.passwordBlank) }),
      }),
    };
  }
  const waitMs = await context.throttle.take('sign-in', network, email);
  if (waitMs > 0)
    return {
      status: 429,
      retryAfterMs: waitMs,
      page: page(email, { '': fill(texts.tooManyAttempts, toMinutes(waitMs)) }),
    };
  const login = await authenticate(context.database, { email, password });
  if (!login) await noteSignIn(context, { kind: 'sign-in-refused', email, network });
  if (!login)
    return {
      status: 422,
      page: page(email, { password: fill(texts.wrongEmailOrPassword) }),
    };
  await context.throttle.giveBack('sign-in', network, email);
  // The password was acceptable once, but is on today's list of common passwords.
  if (judgePassword(password, email) !== undefined)
    return { location: await renderDuePasswordPage(context, login, interaction.uid) };
  return finish(request, interaction, login);
}

export const getHint = ({ params }: Interaction): string | undefined =>
  typeof params['login_hint'] === 'string' ? params['login_hint'] : undefined;

const linkTo = (href: string) => (text: string) => html`<a href="${href}">${text}</a>`;

function signInPage(
  { context: { config, claimSample } }: FlowRequest,
  { uid, params }: Interaction,
  email: string,
  wrong?: Wrong,
): Page {
  const here = `${getBasePath(config)}/interaction/${uid}`;
  const signUp = linkTo(`${here}/sign-up`);
  const hasSample =
    claimSample !== undefined && getAppByClient(config, params['client_id']) !== 'tir-admin';
  return {
    title: fill(texts.signIn),
    wrong: wrong !== undefined,
    body: renderForm(
      here,
      [
        {
          name: 'email',
          label: fill(texts.emailAddress),
          type: 'email',
          autocomplete: 'username',
          value: email,
        },
        {
          name: 'password',
          label: fill(texts.password),
          type: 'password',
          autocomplete: 'current-password',
          aside: html`<a href="${here}/forgot">${fill(texts.forgotPassword)}</a>`,
        },
      ],
      fill(texts.signIn),
      wrong,
    ),
    below: hasSample
      ? fillTags(texts.signUpOrSampleOffer, { signUp, sample: linkTo(`${here}/sample`) })
      : fillTags(texts.signUpOffer, { signUp }),
  };
}
