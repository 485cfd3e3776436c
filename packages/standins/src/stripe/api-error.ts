import { json } from '../exchanges/service.ts';
import type { Answer } from '../http-standin.ts';

export interface ErrorFields {
  readonly type: 'card_error' | 'invalid_request_error' | 'idempotency_error' | 'api_error';
  readonly code?: string;
  readonly decline_code?: string;
  readonly message: string;
  readonly param?: string;
}

/** An error as the API reports it. */
export class ApiError extends Error {
  readonly status: number;
  readonly fields: ErrorFields;
  constructor(status: number, fields: ErrorFields) {
    super(fields.message);
    this.status = status;
    this.fields = fields;
  }

  toAnswer(): Answer {
    return json({ error: this.fields }, this.status);
  }
}

export const missing = (what: string, id: string): ApiError =>
  new ApiError(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${what}: '${id}'`,
    param: 'id',
  });

export const invalid = (message: string, code?: string): ApiError =>
  new ApiError(400, { type: 'invalid_request_error', message, ...(code ? { code } : {}) });

/** Cards are declined with a reason that the customer may read. */
export const declined = (outcome: string): ApiError =>
  new ApiError(
    402,
    outcome === 'secure'
      ? {
          type: 'card_error',
          code: 'authentication_required',
          decline_code: 'authentication_required',
          message: 'Your card was declined. This transaction requires authentication.',
        }
      : {
          type: 'card_error',
          code: 'card_declined',
          decline_code: 'generic_decline',
          message: 'Your card was declined.',
        },
  );
