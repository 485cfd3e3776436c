import type { Person } from './person.ts';

const page =
  'query Page($accountId: ID!) { transactions(accountId: $accountId, limit: 50) { edges { node { id category } } } }';
const pauseMs = 200;

/**
 * Reads a page of the account again and again until it is stopped; `stop` returns the slowest time,
 * in milliseconds.
 */
export function watching(person: Person): { readonly stop: () => Promise<number> } {
  let slowest = 0;
  const stopped = new AbortController();
  const reading = (async () => {
    while (!stopped.signal.aborted) {
      const began = performance.now();
      await person.send(page, { accountId: person.accountId });
      slowest = Math.max(slowest, performance.now() - began);
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  })();
  // `stop` reports the error; an earlier failure of the benchmark must not be hidden by it.
  reading.catch(() => undefined);
  return {
    stop: async () => {
      stopped.abort();
      await reading;
      return slowest;
    },
  };
}
