import { fill, toEnglish, type FilledMessage } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/connections';

/** A failure of an outside service, and whether and when to retry. The service's own message is in `cause`. */
export abstract class Outage extends Error {
  abstract readonly kind: 'rate-limited' | 'transient' | 'malformed' | 'access-revoked';
  /** The text in the words of the brand; `message` is the text in en-US. */
  readonly text: string | FilledMessage;
  constructor(text: string | FilledMessage, options?: ErrorOptions) {
    super(toEnglish(text), options);
    this.text = text;
  }
}

/** Too many questions: the service wants to be left alone until then. */
export class RateLimited extends Outage {
  override name = 'RateLimited';
  readonly kind = 'rate-limited';
  readonly retryAt: Date;
  constructor(service: string, retryAt: Date) {
    super(fill(texts.pauseUntil, { service, time: retryAt.toISOString() }));
    this.retryAt = retryAt;
  }
}

/** The service didn't answer, or answered with an internal error; a retry may succeed. */
export class Transient extends Outage {
  override name = 'Transient';
  readonly kind = 'transient';
}

/** It answered with something that we do not understand. Asking again does not help. */
export class Malformed extends Outage {
  override name = 'Malformed';
  readonly kind = 'malformed';
}

/** It does not let us in: a key that is wrong, revoked, or lacks a permission. Only the person can mend that. */
export class AccessRevoked extends Outage {
  override name = 'AccessRevoked';
  readonly kind = 'access-revoked';
}

/** When to retry: seconds or a date (RFC 9110, 10.2.3); half a minute after `nowMs` by default. */
export function retryAt(header: string | null | undefined, nowMs: number): Date {
  const text = header?.trim() ?? '';
  if (/^\d{1,6}$/.test(text)) return new Date(nowMs + Number(text) * 1000);
  const date = Date.parse(text);
  return new Date(Number.isNaN(date) ? nowMs + 30_000 : Math.max(date, nowMs));
}
