import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/server';
import { createRequire } from 'node:module';
import { checkSignUpCode } from '@lotbook/services/people/sign-up-code';
import { findTokenOwner } from '@lotbook/services/users/token-owner';
import type { ShellServices } from '@lotbook/services/shell';
import { endOAuthVisit } from '@lotbook/services/oauth/oauth-sessions';
import { AppError } from '@lotbook/model/errors';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Config } from '../config.ts';
import type { StoredAccountConfigs } from '@lotbook/services/accounts/account-configs';
import { readTheme } from '../configuration/brand.ts';
import type { Brands } from '../configuration/brands.ts';
import { getNetwork } from '../pages/request.ts';
import { getBrowser } from './browser-cookie.ts';
import { createCharge } from './charge.ts';
import { guesses } from './guesses.ts';

const require = createRequire(import.meta.url);
const { version } = require('../../../../package.json') as { version: string };
const { info, ...openApi } = require('./openapi.json') as { readonly info: object };

export interface PublicPaths {
  readonly config: Config;
  readonly brands: Brands;
  readonly accountConfigs: StoredAccountConfigs;
  readonly services: ShellServices;
  /** Mail is kept and shown instead of being sent. */
  readonly outbox: boolean;
}

/** Routes that need no sign-in. */
export function addPublicPaths(app: FastifyInstance, options: PublicPaths): void {
  const { config, brands, accountConfigs } = options;
  app.get('/api-version', () => ({ version }));
  app.get('/openapi.json', () => ({ ...openApi, info: { ...info, version } }));
  app.get('/config.json', ({ host }, reply) => {
    const brand = brands.of(host);
    return reply.header('cache-control', 'no-store').send({
      productName: brand.app.productName || config.productName,
      clients: config.oidc.clients,
      issuer: config.oidc.issuer,
      audience: config.oidc.audience,
      contentUrl: config.contentUrl,
      outbox: options.outbox,
      signUp: {
        taxPreparer: config.shell.preparerSignUp,
        accounting: config.shell.accountingAdd,
        tirAdmin: config.shell.tirAdmins.length > 0,
      },
      billed: options.services.billing !== undefined,
      trialDays: config.shell.trialDays,
      samples: config.samplesReady > 0 && brand.app.enableDemoFeatures !== false,
      links: brand.links,
      app: brand.app,
      messages: brand.messages,
    });
  });
  app.get<{ Params: { id: string } }>(
    '/config/:id(^[A-Za-z0-9-]{1,60}$)_theme.json',
    ({ params, host }, reply) => {
      const theme = readTheme(brands.of(host), brands.shared, params.id);
      if (theme === undefined)
        throw new AppError('NOT_FOUND', fill(texts.themeUnknown, { id: params.id }));
      return reply.header('cache-control', 'no-cache').send(theme);
    },
  );
  app.get<{ Params: { id: string } }>(
    '/config/:id(^[A-Za-z0-9-]{1,60}$)_account-config.json',
    async ({ params }, reply) =>
      reply.header('cache-control', 'no-cache').send(await accountConfigs.byId(params.id)),
  );
  addSecretPaths(app, options.services);
}

/**
 * Tokens, codes and states that a link may carry. URLs are no safe place for them, so none is stored: each is answered ten times a minute
 * for one network, with the same answer for all invalid ones.
 */
function addSecretPaths(app: FastifyInstance, services: ShellServices): void {
  const charge = createCharge(services.database);
  const guessed = async ({ ip }: { readonly ip: string }, reply: FastifyReply): Promise<void> => {
    reply.header('cache-control', 'no-store');
    await charge(guesses, getNetwork(ip));
  };
  app.get<{ Params: { token: string } }>(
    '/validate-token/:token',
    { preHandler: guessed },
    async ({ params }) => {
      const userEmail = await findTokenOwner(services, params.token);
      return { tokenValid: userEmail !== undefined, userEmail: userEmail ?? null };
    },
  );
  app.get<{ Params: { code: string } }>(
    '/check-signup-code/:code',
    { preHandler: guessed },
    async ({ params }) => {
      const userId = await checkSignUpCode(services, params.code);
      return { codeValidated: userId !== undefined, userId: userId ?? null };
    },
  );
  app.get<{ Params: { state: string } }>(
    '/get-oauth-session/:state',
    { preHandler: guessed },
    ({ params, raw }) =>
      endOAuthVisit(services, params.state, getBrowser(raw, services.shell.origin).shown),
  );
}
