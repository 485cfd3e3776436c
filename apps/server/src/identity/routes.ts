import type { IncomingMessage, ServerResponse } from 'node:http';
import { errors, type Provider } from 'oidc-provider';
import { sendAsset } from '../pages/assets.ts';
import { renderPage, sendPage } from '../pages/page.ts';
import { isSameOrigin, readForm } from '../pages/request.ts';
import {
  getAppByClient,
  getBasePath,
  applyBrand,
  getSite,
  type IdentityContext,
} from './context.ts';
import { renderErrorPage } from './error-page.ts';
import type { FlowAnswer, FlowRequest, Interaction } from './flows/flow.ts';
import { runForgotFlow } from './flows/forgot.ts';
import { openSample } from './flows/open-sample.ts';
import { reset } from './flows/reset.ts';
import { getHint, signIn } from './flows/sign-in.ts';
import { signUp } from './flows/sign-up.ts';
import { verify } from './flows/verify.ts';
import { continueSignIn } from './flows/continue-sign-in.ts';
import { normalizeEmail } from './email.ts';

/** An answer, and in whose name it is given. */
interface Answered {
  readonly answer: FlowAnswer;
  readonly context: IdentityContext;
}
type Flow = (request: FlowRequest) => Promise<Answered>;

const toPlainFlow =
  (flow: (request: FlowRequest) => Promise<FlowAnswer>): Flow =>
  async (request) => ({ answer: await flow(request), context: request.context });

/** Answers the pages that people meet. Returns false for everything else: that is the provider's. */
export async function answerPage(
  context: IdentityContext,
  provider: Provider,
  req: IncomingMessage,
  res: ServerResponse,
  network: string,
): Promise<boolean> {
  const { config } = context;
  const url = new URL(req.url ?? '', config.origin);
  const pathname = url.pathname.slice(getBasePath(config).length);
  if (req.method === 'GET' && sendAsset(req, res, pathname)) return true;
  const flow = getFlow(pathname, context);
  if (!flow) return false;
  if (req.method !== 'GET' && req.method !== 'POST')
    return refuse(res, context, 405, 'method_not_allowed');
  if (req.method === 'POST' && !isSameOrigin(req, config.origin))
    return refuse(res, context, 403, 'cross_site');
  try {
    const form = req.method === 'POST' ? await readForm(req) : undefined;
    send(res, await flow({ context, provider, req, res, url, form, network }));
  } catch (error) {
    if (error instanceof errors.SessionNotFound)
      return refuse(res, context, 400, 'session_not_found');
    if (error instanceof RangeError) return refuse(res, context, 413, 'form_too_large');
    throw error;
  }
  return true;
}

function getFlow(pathname: string, context: IdentityContext): Flow | undefined {
  const { config } = context;
  const base = getBasePath(config);
  if (pathname === '/verify') return toPlainFlow(verify);
  if (pathname === '/reset') return toPlainFlow(reset);
  if (pathname === '/forgot')
    return toPlainFlow((request) =>
      runForgotFlow(request, {
        here: `${base}/forgot`,
        back: `${config.origin}/app-select`,
        appPath: 'app-select',
        email: '',
      }),
    );
  const [, uid, step = ''] =
    /^\/interaction\/([\w-]{10,64})(?:\/(sign-in|sign-up|sample|forgot|continue))?$/.exec(
      pathname,
    ) ?? [];
  if (uid === undefined) return undefined;
  return async (request) => {
    const interaction = await request.provider.interactionDetails(request.req, request.res);
    if (interaction.uid !== uid) throw new errors.SessionNotFound('another interaction');
    const branded = {
      ...request,
      context: applyBrand(request.context, interaction.params['redirect_uri']),
    };
    return { answer: await take(step, branded, interaction), context: branded.context };
  };
}

/** One step of a sign-in. */
function take(step: string, request: FlowRequest, interaction: Interaction): Promise<FlowAnswer> {
  const { config } = request.context;
  const start = `${getBasePath(config)}/interaction/${interaction.uid}`;
  const place = {
    here: `${start}/forgot`,
    back: `${start}/sign-in`,
    appPath: getAppByClient(config, interaction.params['client_id']),
  };
  if (
    !request.form &&
    (step === 'sample' || (step === '' && interaction.params['screen_hint'] === 'sample'))
  )
    return openSample(request, interaction);
  if (step === 'continue') return continueSignIn(request, interaction);
  if (step === 'forgot')
    return runForgotFlow(request, { ...place, email: normalizeEmail(getHint(interaction)) });
  if (
    step === 'sign-up' ||
    (step === '' && !request.form && interaction.params['screen_hint'] === 'signup')
  )
    return signUp(request, interaction);
  return signIn(request, interaction);
}

function send(res: ServerResponse, { answer, context: { config } }: Answered): void {
  if ('location' in answer) {
    res.writeHead(303, { location: answer.location, 'cache-control': 'no-store' }).end();
    return;
  }
  if (answer.retryAfterMs !== undefined)
    res.setHeader('retry-after', Math.ceil(answer.retryAfterMs / 1000));
  sendPage(res, answer.status, renderPage(answer.page, getSite(config)));
}

function refuse(
  res: ServerResponse,
  { config }: IdentityContext,
  status: number,
  code: string,
): true {
  sendPage(res, status, renderErrorPage(config, code));
  return true;
}
