import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/server';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { AppError } from '@lotbook/model/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { contentSchema } from '../content/schema.ts';
import { createEndpoint, programHeader } from '../graphql/endpoint.ts';
import { schema } from '../modules/schema.ts';
import type { Services } from '@lotbook/services/services';
import type { Context } from '../graphql/context.ts';
import { getNetwork } from '../pages/request.ts';
import { findCookie } from './browser-cookie.ts';
import { createCharge, type Limit } from './charge.ts';
import type { RequestContext } from './request-context.ts';

/** Limits for a signed-in person, and for a network without a sign-in. */
const people: Limit = { name: 'person', points: 1_200, seconds: 60 };
const networks: Limit = { name: 'network', points: 240, seconds: 60 };

interface ServerContext {
  readonly context: Context;
}

/** A filter may name twenty thousand transactions, each by 36 signs. */
export const mostBytes = 1024 * 1024;

/** `/graphql` with the Bearer token, and `/content/graphql` without one. Only POST with JSON is accepted, because other pages cannot send it without a CORS preflight. */
export function addGraphqlRoutes(
  app: FastifyInstance,
  config: Pick<Config, 'operations'>,
  services: Services,
  getContext: RequestContext,
): void {
  const charge = createCharge(services.database);
  const product = createEndpoint<Context>({
    schema,
    path: '/graphql',
    operations: config.operations,
    log: services.log,
    context: (server) => (server as ServerContext).context,
  });
  const content = createEndpoint({
    schema: contentSchema,
    path: '/content/graphql',
    operations: 'any',
    log: services.log,
    context: () => ({}),
  });

  app.post('/graphql', { bodyLimit: mostBytes }, async (request, reply) => {
    const context = await getContext(request.raw, request.ip);
    // Calls with an access token are counted where the token is checked.
    if (!context.accessToken)
      await charge(
        context.identity ? people : networks,
        context.identity?.subject ?? getNetwork(request.ip),
      );
    return answer(request, reply, async (url, init) => {
      const headers = new Headers(init.headers);
      if (context.accessToken) headers.set(programHeader, 'yes');
      const response = await product.fetch(url, { ...init, headers }, { context });
      const cookie = findCookie(request.raw, context.services.shell.origin);
      if (cookie !== undefined) reply.header('set-cookie', cookie);
      return response;
    });
  });
  app.post('/content/graphql', { bodyLimit: 64 * 1024 }, async (request, reply) => {
    await charge(networks, getNetwork(request.ip));
    return answer(request, reply, (url, init) => content.fetch(url, init, {}));
  });
}

async function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  fetch: (url: string, init: RequestInit) => Response | Promise<Response>,
): Promise<FastifyReply> {
  if (!/^application\/json\b/i.test(request.headers['content-type'] ?? ''))
    throw new AppError('UNSUPPORTED_TYPE', fill(texts.bodyNotJson));
  const url = new URL(request.url, 'http://localhost').href;
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify(request.body),
  });
  return reply
    .code(response.status)
    .header('content-type', 'application/json; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(await response.text());
}

export type NodeHandler = (
  request: IncomingMessage,
  response: ServerResponse,
) => void | Promise<void>;
