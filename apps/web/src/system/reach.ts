/** Since when the server doesn't respond, as the time of its last response. */
export interface OutOfReach {
  readonly answeredAt: string | undefined;
}

/** A single failed request can be chance; a second failure means that the server is unreachable. */
const lostInARow = 2;

/** Whether the server is reachable, based on the outcome of every request. */
export class Reach {
  #lost = 0;
  #answeredAt: string | undefined;
  #out: OutOfReach | undefined;
  readonly #listeners = new Set<() => void>();

  readonly current = (): OutOfReach | undefined => this.#out;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  answered(now = new Date()): void {
    this.#lost = 0;
    this.#answeredAt = now.toISOString();
    this.#become(undefined);
  }

  lost(): void {
    this.#lost += 1;
    if (this.#lost >= lostInARow) this.#become(this.#out ?? { answeredAt: this.#answeredAt });
  }

  #become(out: OutOfReach | undefined): void {
    if (out === this.#out) return;
    this.#out = out;
    for (const listener of this.#listeners) listener();
  }
}

/** The state of this window for all applications. */
export const reach = new Reach();

/** The browser's `fetch` that records whether the server responded. A proxy without a server behind it doesn't count. */
export const fetchNoting =
  (noted: Reach): typeof fetch =>
  async (...asked) => {
    try {
      const response = await fetch(...asked);
      if ([502, 503, 504].includes(response.status)) noted.lost();
      else noted.answered();
      return response;
    } catch (error) {
      // An aborted request shows nothing about the connection.
      if (error instanceof TypeError) noted.lost();
      throw error;
    }
  };

/** Used by queries and the event stream. */
export const reachingFetch = fetchNoting(reach);
