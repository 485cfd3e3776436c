import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { defaultAppConfig } from '@lotbook/access/app-config';
import { AppError } from '@lotbook/model/errors';
import type { FastifyInstance } from 'fastify';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { Config } from '../config.ts';
import { charge } from './charge.ts';

const { version } = createRequire(import.meta.url)('../../../../package.json') as { version: string };

/** Guesses a minute at tokens and codes from one address. */
const guesses = 10;

/** What anybody may ask before signing in. */
export function publicPaths(app: FastifyInstance, config: Config, outbox: boolean): void {
  app.get('/api-version', () => ({ version }));
  app.get('/livez', () => ({ alive: true }));
  app.get('/config.json', (_, reply) =>
    reply.header('cache-control', 'no-store').send({
      productName: config.productName,
      clients: config.oidc.clients,
      issuer: config.oidc.issuer,
      audience: config.oidc.audience,
      outbox,
      app: { ...defaultAppConfig, productName: config.productName },
    }),
  );
  app.get<{ Params: { id: string } }>('/config/:id(^[A-Za-z0-9-]{1,60}$)_theme.json', async ({ params }, reply) => {
    const text = await readFile(path.join(config.dataFolder, 'config', `${params.id}_theme.json`), 'utf8').catch(() => undefined);
    if (text === undefined) throw new AppError('NOT_FOUND', `There is no theme '${params.id}'.`);
    return reply.type('application/json; charset=utf-8').send(text);
  });
  app.get<{ Params: { id: string } }>('/config/:id(^[A-Za-z0-9-]{1,60}$)_account-config.json', async ({ params }, reply) => {
    const file = path.join(config.dataFolder, 'config', `${params.id}_account-config.json`);
    const text = await readFile(file, 'utf8').catch(() => undefined);
    if (text === undefined) throw new AppError('NOT_FOUND', `There is no account configuration '${params.id}'.`);
    return reply.type('application/json; charset=utf-8').send(text);
  });
  // Users who report for a bank belong to account subtypes, which this version does not have: there is none to list.
  app.get('/check-us-bank-users', () => []);
  secretPaths(app);
}

/** Tokens, codes and sessions that a link may carry. Nobody can be invited in this version, so none has been given out: whatever is shown is none of ours. */
function secretPaths(app: FastifyInstance): void {
  const limiter = new RateLimiterMemory({ points: guesses, duration: 60 });
  const guessed = async ({ ip }: { readonly ip: string }): Promise<void> => charge(limiter, ip);
  app.get('/validate-token/:token', { preHandler: guessed }, (_, reply) =>
    reply.header('cache-control', 'no-store').send({ tokenValid: false, userEmail: null }),
  );
  app.get('/check-signup-code/:code', { preHandler: guessed }, (_, reply) =>
    reply.header('cache-control', 'no-store').send({ codeValidated: false, userId: null }),
  );
  app.get('/get-oauth-session/:state', { preHandler: guessed }, () => {
    throw new AppError('NOT_FOUND', 'No OAuth session found');
  });
}
