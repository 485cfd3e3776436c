import { randomUUID } from 'node:crypto';
import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/server';
import { AppError } from '@lotbook/model/errors';
import type { Log } from '@lotbook/services/services';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { findDatabaseRefusal } from '../graphql/database-refusal.ts';
import { getRequestTranslator, type GetBrandTexts } from './reader-texts.ts';

const statusByCode: Readonly<Record<string, number>> = {
  UNAUTHENTICATED: 401,
  PAYMENT_REQUIRED: 402,
  NO_ACCESS: 403,
  NOT_PERMITTED: 403,
  NOT_FOUND: 404,
  UNSUPPORTED_TYPE: 415,
  BUSY: 409,
  FILE_TOO_LARGE: 413,
  RATE_LIMITED: 429,
  IDENTITY_UNAVAILABLE: 503,
  CONFIG_INVALID: 500,
};

/** Errors of addresses that are not GraphQL, with code and message in the reader's locale, and a reference for internal errors. */
export function handleHttpErrors(
  app: FastifyInstance,
  log: Log,
  getBrandTexts: GetBrandTexts,
): void {
  app.setErrorHandler((thrown: Error & { statusCode?: number; code?: string }, request, reply) => {
    const error = findDatabaseRefusal(thrown) ?? thrown;
    const translator = getRequestTranslator(request.raw, getBrandTexts);
    if (error instanceof AppError) {
      const { code, message, details } = error.translate(translator);
      const retryAfterMs = details?.['retryAfterMs'];
      if (typeof retryAfterMs === 'number')
        reply.header('retry-after', Math.ceil(retryAfterMs / 1000));
      return reply.code(statusByCode[code] ?? 400).send(makeBody(code, message, details));
    }
    if (thrown.statusCode !== undefined && thrown.statusCode < 500)
      return reply.code(thrown.statusCode).send(makeBody('BAD_REQUEST', thrown.message));
    // The client closed the connection, which is no error of ours.
    if (request.raw.readableAborted) return reply.code(499).send();
    const reference = randomUUID();
    log.error('a request failed', {
      reference,
      route: request.routeOptions.url ?? 'unknown',
      reason: error.stack ?? error.message,
    });
    return reply
      .code(500)
      .send(
        makeBody('INTERNAL', translator.renderFilled(fill(texts.internalError, { reference }))),
      );
  });
}

/** The answer to an address that can't be decoded, which no route sees. */
export function refuseAddress(error: FastifyError, _: FastifyRequest, reply: FastifyReply): void {
  void reply.code(error.statusCode ?? 400).send(makeBody('BAD_REQUEST', error.message));
}

/** The same shape as a GraphQL answer, so that a client needs one way to read errors. */
const makeBody = (code: string, message: string, details?: object): object => ({
  errors: [{ message, extensions: { code, ...(details ? { details } : {}) } }],
});
