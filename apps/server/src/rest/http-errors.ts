import { randomUUID } from 'node:crypto';
import { AppError } from '@lotbook/model/errors';
import type { Log } from '@lotbook/services/services';
import type { FastifyInstance } from 'fastify';
import { databaseRefusal } from './database-refusal.ts';

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

/** Errors of addresses that are not GraphQL, in the same words: code and message, and a reference where it is our fault. */
export function httpErrors(app: FastifyInstance, log: Log): void {
  app.setErrorHandler((thrown: Error & { statusCode?: number; code?: string }, request, reply) => {
    const error = databaseRefusal(thrown) ?? thrown;
    if (error instanceof AppError) {
      const retryAfterMs = error.details?.['retryAfterMs'];
      if (typeof retryAfterMs === 'number')
        reply.header('retry-after', Math.ceil(retryAfterMs / 1000));
      return reply
        .code(statusByCode[error.code] ?? 400)
        .send(body(error.code, error.message, error.details));
    }
    if (thrown.statusCode !== undefined && thrown.statusCode < 500)
      return reply.code(thrown.statusCode).send(body('BAD_REQUEST', thrown.message));
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
        body(
          'INTERNAL',
          `Something went wrong on our side. Nothing was lost. If it happens again, quote ${reference}.`,
        ),
      );
  });
}

/** The same shape as a GraphQL answer, so that a client needs one way to read errors. */
const body = (code: string, message: string, details?: object): object => ({
  errors: [{ message, extensions: { code, ...(details ? { details } : {}) } }],
});
