/** Why the program cannot start, in a sentence for the operator. */
export class StartError extends Error {
  override name = 'StartError';
}
