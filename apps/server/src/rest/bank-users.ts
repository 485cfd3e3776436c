import { listUserBanks } from '@lotbook/services/tir/feeds/user-banks';
import type { FastifyInstance } from 'fastify';
import { actor } from '../graphql/context.ts';
import type { RequestContext } from './request-context.ts';

/**
 * `GET /check-us-bank-users` with the Bearer token: the caller's fund accounts that report through a user bank, with its name. The contract names neither
 * parameters nor contents, and the path needs no token: without one, the list is empty.
 */
export function addBankUsers(app: FastifyInstance, getContext: RequestContext): void {
  app.get('/check-us-bank-users', async (request, reply) => {
    const context = await getContext(request.raw, request.ip);
    await context.charge('query', 'check-us-bank-users');
    reply.header('cache-control', 'private, no-store');
    return context.identity === undefined
      ? []
      : listUserBanks(context.services, await actor(context));
  });
}
