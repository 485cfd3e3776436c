import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/sign-in';
import { reading } from '@lotbook/db/database';
import { findLogin } from '@lotbook/db/stores/identity-logins';
import { findSampleApp } from '@lotbook/db/stores/sample-logins';
import { html } from '../../pages/html.ts';
import { getAppByClient } from '../context.ts';
import { finish } from './finish.ts';
import { toMinutes, type FlowAnswer, type FlowRequest, type Interaction } from './flow.ts';
import { signIn } from './sign-in.ts';

const refreshSeconds = 2;

/** Signs a visitor in to a prepared account with sample data. People who are signed in keep their own login. */
export async function openSample(
  request: FlowRequest,
  interaction: Interaction,
): Promise<FlowAnswer> {
  const { context, network } = request;
  const app = getAppByClient(context.config, interaction.params['client_id']);
  if (!context.claimSample || (await keepsSignIn(request, interaction, app)))
    return signIn(request, interaction);
  const waitMs = await context.throttle.take('sample', network);
  if (waitMs > 0)
    return {
      status: 429,
      retryAfterMs: waitMs,
      page: {
        title: fill(texts.tooManySamples),
        body: html`<p>${fill(texts.waitForSample, toMinutes(waitMs))}</p>`,
        below: linkBack(request),
      },
    };
  const claimed = await context.claimSample({ origin: context.config.origin, app });
  if (typeof claimed === 'object')
    return finish(request, interaction, { id: claimed.loginId }, { amr: [] });
  await context.throttle.giveBack('sample', network);
  if (claimed === 'off') return signIn(request, interaction);
  return {
    status: 200,
    page: {
      title: fill(texts.preparingSample),
      body: html`<p role="status">${fill(texts.preparingNotice)}</p>`,
      refreshAfter: refreshSeconds,
      below: linkBack(request),
    },
  };
}

/** A session can outlive its login, since sample logins are removed after a day, or be a sample of another application. */
async function keepsSignIn(
  { context: { database } }: FlowRequest,
  { session }: Interaction,
  app: string,
): Promise<boolean> {
  const subject = session?.accountId;
  if (subject === undefined) return false;
  return reading(database, {}, async (db) => {
    const sample = await findSampleApp(db, subject);
    return sample === undefined ? (await findLogin(db, subject)) !== undefined : sample === app;
  });
}

const linkBack = ({ context: { config } }: FlowRequest) =>
  html`<a href="${config.origin}/app-select">${fill(texts.backToProduct)}</a>`;
