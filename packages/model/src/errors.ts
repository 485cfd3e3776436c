/** A refusal: this command cannot be carried out, and the person can do something about it. */
export class AppError extends Error {
  override name = 'AppError';
  readonly code: string;
  readonly details: Readonly<Record<string, unknown>> | undefined;
  constructor(code: string, message: string, details?: Readonly<Record<string, unknown>>) {
    super(message);
    this.code = code;
    this.details = details;
  }
}

/** Fails loudly where our own code is wrong. */
export function assert(condition: unknown, message: string): asserts condition {
  if (!condition) throw new Error(`This is a fault in the program: ${message}`);
}
