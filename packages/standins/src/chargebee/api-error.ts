import { json } from '../exchanges/service.ts';
import type { Answer } from '../http-standin.ts';

/** An error as the API reports it. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly more: Readonly<Record<string, string>>;
  constructor(
    status: number,
    code: string,
    message: string,
    more: Readonly<Record<string, string>> = {},
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.more = more;
  }

  toAnswer(): Answer {
    return json(
      {
        message: this.message,
        type: 'invalid_request',
        api_error_code: this.code,
        http_status_code: this.status,
        ...this.more,
      },
      this.status,
    );
  }
}

export const notFound = (what: string, id: string): ApiError =>
  new ApiError(404, 'resource_not_found', `Sorry, we couldn't find ${what} ${id}.`);
