import { form, type Wrong } from '../../pages/form.ts';
import { html } from '../../pages/html.ts';
import type { Page } from '../../pages/page.ts';
import { authenticate } from '../authenticate.ts';
import { basePath } from '../context.ts';
import { judgeEmail, normalEmail } from '../email.ts';
import { duePasswordPage } from '../due-password.ts';
import { noteSignIn } from '../note-sign-in.ts';
import { judgePassword } from '../password.ts';
import { finish } from './finish.ts';
import { waitingTime, type FlowAnswer, type FlowRequest, type Interaction } from './flow.ts';

export async function signIn(request: FlowRequest, interaction: Interaction): Promise<FlowAnswer> {
  const { context, network, form: fields } = request;
  const page = (email: string, wrong?: Wrong): Page =>
    signInPage(request, interaction, email, wrong);
  if (!fields) return { status: 200, page: page(normalEmail(getHint(interaction))) };

  const email = normalEmail(fields.get('email'));
  const password = fields.get('password') ?? '';
  const emailWrong = judgeEmail(email);
  if (emailWrong !== undefined || password === '') {
    return {
      status: 422,
      page: page(email, {
        ...(emailWrong && { email: emailWrong }),
        ...(password === '' && { password: 'Password cannot be blank' }),
      }),
    };
  }
  const waitMs = await context.throttle.take('sign-in', network, email);
  if (waitMs > 0)
    return {
      status: 429,
      retryAfterMs: waitMs,
      page: page(email, { '': `Too many tries. Wait ${waitingTime(waitMs)}, then try again` }),
    };
  const login = await authenticate(context.database, { email, password });
  if (!login) await noteSignIn(context, { kind: 'sign-in-refused', email, network });
  if (!login)
    return {
      status: 422,
      page: page(email, { password: 'The email address or the password is not right' }),
    };
  await context.throttle.giveBack('sign-in', network, email);
  // The password was acceptable once, but is on today's list of common passwords.
  if (judgePassword(password, email) !== undefined)
    return { location: await duePasswordPage(context, login, interaction.uid) };
  return finish(request, interaction, login);
}

export const getHint = ({ params }: Interaction): string | undefined =>
  typeof params['login_hint'] === 'string' ? params['login_hint'] : undefined;

function signInPage(
  { context: { config } }: FlowRequest,
  { uid }: Interaction,
  email: string,
  wrong?: Wrong,
): Page {
  const here = `${basePath(config)}/interaction/${uid}`;
  return {
    title: 'Sign in',
    wrong: wrong !== undefined,
    body: form(
      here,
      [
        {
          name: 'email',
          label: 'Email address',
          type: 'email',
          autocomplete: 'username',
          value: email,
        },
        {
          name: 'password',
          label: 'Password',
          type: 'password',
          autocomplete: 'current-password',
          aside: html`<a href="${here}/forgot">Forgot your password?</a>`,
        },
      ],
      'Sign in',
      wrong,
    ),
    below: html`New to ${config.productName}? <a href="${here}/sign-up">Create an account</a>`,
  };
}
