/** The command is invalid; the message gives the reason in one line. */
export class UsageError extends Error {
  override name = 'UsageError';
}
