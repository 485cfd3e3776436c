/** Somebody else's fault, and whether and when to try again. What the service itself said stays in `cause`. */
export abstract class Outage extends Error {
  abstract readonly kind: 'rate-limited' | 'transient' | 'malformed';
}

/** Too many questions: the service wants to be left alone until then. */
export class RateLimited extends Outage {
  override name = 'RateLimited';
  readonly kind = 'rate-limited';
  readonly retryAt: Date;
  constructor(service: string, retryAt: Date) {
    super(`${service} asks for a pause until ${retryAt.toISOString()}`);
    this.retryAt = retryAt;
  }
}

/** It did not answer, or with a fault of its own; later it may. */
export class Transient extends Outage {
  override name = 'Transient';
  readonly kind = 'transient';
}

/** It answered with something that we do not understand. Asking again does not help. */
export class Malformed extends Outage {
  override name = 'Malformed';
  readonly kind = 'malformed';
}
