import { createRequire } from 'node:module';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';

const { version } = createRequire(import.meta.url)('../../../../package.json') as { version: string };

/** What anybody may ask before signing in. */
export function publicPaths(app: FastifyInstance, config: Config, outbox: boolean): void {
  app.get('/api-version', () => ({ version }));
  app.get('/livez', () => ({ alive: true }));
  app.get('/config.json', (_, reply) =>
    reply
      .header('cache-control', 'no-store')
      .send({ productName: config.productName, clients: config.oidc.clients, issuer: config.oidc.issuer, audience: config.oidc.audience, outbox }),
  );
}
