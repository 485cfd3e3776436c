/** The command cannot be carried out as it was given; the message says why in one line. */
export class UsageError extends Error {
  override name = 'UsageError';
}
