/** Why the program cannot start, in a sentence for whoever started it. */
export class StartError extends Error {
  override name = 'StartError';
}
