import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/integrations';
import { AccessRevoked, Malformed, Outage, RateLimited, Transient } from '@lotbook/model/outage';
import { Stripe } from 'stripe';

const service = 'Stripe';

/** Stripe understood the request and denies it. */
export class StripeRefusal extends Error {
  override name = 'StripeRefusal';
  /** `card_error`: the card was declined, and the message is for the customer. */
  readonly type: string;
  readonly code: string;
  constructor({ rawType, code, message }: Stripe.errors.StripeError) {
    super(message);
    this.type = rawType ?? '';
    this.code = code ?? '';
  }
}

/** Outages remain as they are; error answers become an outage if the request itself was right, and a refusal otherwise. */
export function toError(thrown: unknown): unknown {
  if (!(thrown instanceof Stripe.errors.StripeError)) return thrown;
  const options = { cause: thrown };
  if (thrown instanceof Stripe.errors.StripeConnectionError) {
    const { detail } = thrown;
    return detail instanceof Outage
      ? detail
      : new Transient(fill(texts.unreachable, { service }), options);
  }
  if (thrown instanceof Stripe.errors.StripeAuthenticationError)
    return new AccessRevoked(fill(texts.apiKeyRejected, { service }), options);
  if (thrown instanceof Stripe.errors.StripePermissionError)
    return new AccessRevoked(fill(texts.apiKeyLacksPermission, { service }), options);
  if (thrown instanceof Stripe.errors.StripeRateLimitError)
    return new RateLimited(service, new Date(Date.now() + 2_000));
  const status = thrown.statusCode ?? 0;
  if (status >= 500)
    return new Transient(fill(texts.answered, { service, status: String(status) }), options);
  if (thrown.rawType === undefined)
    return new Malformed(
      fill(texts.answeredWithoutReason, { service, status: String(status) }),
      options,
    );
  return new StripeRefusal(thrown);
}

/** Whether a resource doesn't exist. */
export const isMissing = (error: unknown): boolean =>
  error instanceof StripeRefusal && error.code === 'resource_missing';

/** Whether another request had the same idempotency key. */
export const isKeyTaken = (error: unknown): boolean =>
  error instanceof StripeRefusal && error.type === 'idempotency_error';

/** Undefined if the resource doesn't exist. */
export async function ignoreMissing<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** Whether the bank wants the customer to confirm the payment (3-D Secure). */
export const needsConfirmation = (error: unknown): error is StripeRefusal =>
  error instanceof StripeRefusal &&
  (error.code === 'authentication_required' ||
    error.code === 'invoice_payment_intent_requires_action');

/** Whether the card was declined, or its bank wants the customer to confirm the payment. */
export const isDecline = (error: unknown): error is StripeRefusal =>
  error instanceof StripeRefusal &&
  (error.type === 'card_error' || error.code === 'invoice_payment_intent_requires_action');
