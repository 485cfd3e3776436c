import { modalHash } from '@lotbook/access/rules/modal-hash';
import { CombinedGraphQLErrors, ServerError } from '@apollo/client/errors';

/** A network or server error, to show and report. */
export interface ErrorRecord {
  /** `TOKEN_EXPIRED`, `GENERIC_ERROR`, `BAD_CONNECTION`, `OVER_TX_LIMIT`, or the server's code. */
  readonly code: string;
  readonly message: string;
  /** The failed operation. */
  readonly operation: string | undefined;
  /** Identifies the error, so that repeated errors open one dialog. */
  readonly modalKey: number;
  readonly type: 'network' | 'graphql';
  /** HTTP status, if any. */
  readonly status?: number;
  readonly details?: ErrorDetails;
  readonly contactSupport: boolean;
}

export interface ErrorDetails {
  readonly planMaximum?: number;
  readonly transactionCount?: number;
  readonly [name: string]: unknown;
}

const OVER_LIMIT = "Wallet's would exceed transaction limit";
const BAD_GATEWAY = 502;

/** Converts a failed operation to an error record. */
export function toRecord(error: unknown, operation: string | undefined): ErrorRecord {
  if (CombinedGraphQLErrors.is(error)) return toGraphqlRecord(error, operation);
  if (ServerError.is(error)) return toServerRecord(error, operation);
  if (error instanceof TypeError) {
    return make({
      code: 'BAD_CONNECTION',
      message: 'The server cannot be reached.',
      operation,
      type: 'network',
      status: BAD_GATEWAY,
      contactSupport: false,
    });
  }
  return make({
    code: 'GENERIC_ERROR',
    message: describe(error),
    operation,
    type: 'network',
    contactSupport: true,
  });
}

/** The session expired and could not be renewed. */
export const makeTokenExpired = (operation: string | undefined): ErrorRecord =>
  make({
    code: 'TOKEN_EXPIRED',
    message: 'Invalid Token',
    operation,
    type: 'network',
    status: 401,
    contactSupport: false,
  });

function toServerRecord(
  { statusCode, message, bodyText }: ServerError,
  operation: string | undefined,
): ErrorRecord {
  if (statusCode === 401) return makeTokenExpired(operation);
  if (statusCode === 408)
    return make({
      code: 'GENERIC_ERROR',
      message: 'Request timeout. Please try refreshing the page.',
      operation,
      type: 'network',
      status: 408,
      contactSupport: false,
    });
  return make({
    code: 'GENERIC_ERROR',
    message: `${statusCode}: ${findMessage(bodyText) ?? message}`,
    operation,
    type: 'network',
    status: statusCode,
    contactSupport: true,
  });
}

function toGraphqlRecord(
  { errors }: CombinedGraphQLErrors,
  operation: string | undefined,
): ErrorRecord {
  const [first] = errors;
  const message = first?.message ?? 'Unknown error';
  const details = first?.extensions?.['details'] as ErrorDetails | undefined;
  const code = message.includes(OVER_LIMIT)
    ? 'OVER_TX_LIMIT'
    : getCode(first?.extensions?.['code']);
  return make({
    code,
    message,
    operation,
    type: 'graphql',
    ...(details ? { details } : {}),
    contactSupport: code === 'INTERNAL' || code === '500',
  });
}

const getCode = (code: unknown): string =>
  typeof code === 'string' || typeof code === 'number' ? String(code) : '500';

const make = (record: Omit<ErrorRecord, 'modalKey'>): ErrorRecord => ({
  ...record,
  modalKey: modalHash(`${record.code} ${record.operation ?? ''} ${record.message}`.slice(0, 500)),
});

/** The server's message, if the response has one. */
function findMessage(body: string): string | undefined {
  try {
    const message = (JSON.parse(body) as { errors?: readonly { message?: unknown }[] }).errors?.[0]
      ?.message;
    return typeof message === 'string' ? message : undefined;
  } catch {
    return undefined;
  }
}

const describe = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);
