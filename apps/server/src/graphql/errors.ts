import { randomUUID } from 'node:crypto';
import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/server';
import { AppError } from '@lotbook/model/errors';
import { getReaderTranslator, renderForReader } from '@lotbook/services/reader-texts';
import type { Log } from '@lotbook/services/services';
import { GraphQLError } from 'graphql';
import { findDatabaseRefusal } from './database-refusal.ts';

/**
 * The response to an error: a refusal with its code, an error in the document, or an internal error with a reference to quote.
 */
export function maskError(error: unknown, log: Log): GraphQLError {
  const thrown = findInnermost(error);
  const original = findDatabaseRefusal(thrown) ?? thrown;
  const at =
    error instanceof GraphQLError
      ? {
          ...(error.path ? { path: error.path } : {}),
          ...(error.nodes ? { nodes: error.nodes } : {}),
        }
      : {};
  if (original instanceof AppError) {
    const { code, message, details } = original.translate(getReaderTranslator());
    return new GraphQLError(message, {
      ...at,
      extensions: {
        code,
        ...(details ? { details } : {}),
        ...getStatus(code),
      },
    });
  }
  if (error instanceof GraphQLError && !original) {
    return new GraphQLError(error.message, {
      ...at,
      extensions: {
        code:
          typeof error.extensions['code'] === 'string' ? error.extensions['code'] : 'BAD_REQUEST',
        ...getHttp(error),
      },
    });
  }
  const reference = randomUUID();
  log.error('a request failed', {
    reference,
    reason: original instanceof Error ? (original.stack ?? original.message) : String(original),
  });
  return new GraphQLError(renderForReader(fill(texts.internalError, { reference })), {
    ...at,
    extensions: { code: 'INTERNAL', reference },
  });
}

/** The original error inside GraphQL errors; undefined if there is none. GraphQL wraps a value that a scalar refused twice. */
function findInnermost(error: unknown): unknown {
  let thrown = error;
  while (thrown instanceof GraphQLError) thrown = thrown.originalError;
  return thrown;
}

const getStatus = (code: string): { http?: { status: number } } =>
  code === 'UNAUTHENTICATED' ? { http: { status: 401 } } : {};
const getHttp = (error: GraphQLError): object =>
  error.extensions['http'] ? { http: error.extensions['http'] } : {};
