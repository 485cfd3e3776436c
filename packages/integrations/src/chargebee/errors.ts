import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/integrations';
import { AccessRevoked, Malformed, RateLimited, Transient } from '@lotbook/model/outage';

const service = 'Chargebee';

/** The site understood the request and denies it. */
export class ChargebeeRefusal extends Error {
  override name = 'ChargebeeRefusal';
  /** `payment`: the card was declined, and the message is for the customer. */
  readonly type: string;
  readonly code: string;
  /** The parameter that the site objects to. */
  readonly param: string | undefined;
  constructor({ type, code, param, message }: Fault) {
    super(message);
    this.type = type;
    this.code = code;
    this.param = param;
  }
}

/** An error answer, as the documentation of the API lists its fields. */
interface Fault {
  readonly type: string;
  readonly code: string;
  readonly param: string | undefined;
  readonly message: string;
  readonly status: number;
}

/** Outages remain as they are; error answers become an outage if the request itself was right, and a refusal otherwise. */
export function toError(thrown: unknown): unknown {
  const fault = readFault(thrown);
  if (!fault) return thrown;
  const { status, code } = fault;
  const options = { cause: new ChargebeeRefusal(fault) };
  if (code === 'api_authentication_failed' || status === 401)
    return new AccessRevoked(fill(texts.apiKeyRejected, { service }), options);
  if (code === 'api_authorization_failed' || status === 403)
    return new AccessRevoked(fill(texts.apiKeyLacksPermission, { service }), options);
  if (code === 'site_not_found') return new AccessRevoked(fill(texts.siteUnknown), options);
  if (code === 'api_request_limit_exceeded' || status === 429)
    return new RateLimited(service, new Date(Date.now() + 60_000));
  if (status >= 500)
    return new Transient(fill(texts.answered, { service, status: String(status) }), options);
  if (code === '')
    return new Malformed(
      fill(texts.answeredWithoutReason, { service, status: String(status) }),
      options,
    );
  return new ChargebeeRefusal(fault);
}

/** Whether a resource doesn't exist. */
export const isMissing = (error: unknown): boolean =>
  error instanceof ChargebeeRefusal && error.code === 'resource_not_found';

/** Undefined if the resource doesn't exist. */
export async function ignoreMissing<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** Whether the card was declined. Some operations report it as a request that is wrong. */
export const isDecline = (error: unknown): error is ChargebeeRefusal =>
  error instanceof ChargebeeRefusal &&
  (error.type === 'payment' || error.code === 'payment_processing_failed');

/**
 * Whether an answer of a gateway asks the customer to confirm the payment (3-D Secure). Chargebee passes the words of the gateway on, and has none of
 * its own for it.
 */
export const asksForConfirmation = (text: string | undefined): boolean =>
  text !== undefined &&
  /authentication[\s_-]?required|requires[\s_-]authentication|3-?ds|3-?d[\s_-]secure/i.test(text);

export const needsConfirmation = (error: unknown): boolean =>
  isDecline(error) && asksForConfirmation(error.message);

function readFault(thrown: unknown): Fault | undefined {
  if (typeof thrown !== 'object' || thrown === null || !('http_status_code' in thrown))
    return undefined;
  const fields: Readonly<Record<string, unknown>> = { ...thrown };
  const read = (name: string): string => (typeof fields[name] === 'string' ? fields[name] : '');
  return {
    type: read('type'),
    code: read('api_error_code'),
    param: read('param') || undefined,
    message: read('message') || (thrown instanceof Error ? thrown.message : ''),
    status: Number(fields['http_status_code']),
  };
}
