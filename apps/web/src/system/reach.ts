/** Since when the server does not answer, told by when it did so last. */
export interface OutOfReach {
  readonly answeredAt: string | undefined;
}

/** One question may be lost on the way; a second one that is lost too tells that the way is closed. */
const lostInARow = 2;

/** Whether the server is in reach, as every question to it finds out. */
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

/** That of this window, whichever application is open in it. */
export const reach = new Reach();

/** The browser's own `fetch`, which notes whether the server was reached. A proxy that finds none behind it answers in its place. */
export const fetchNoting =
  (noted: Reach): typeof fetch =>
  async (...asked) => {
    try {
      const response = await fetch(...asked);
      if ([502, 503, 504].includes(response.status)) noted.lost();
      else noted.answered();
      return response;
    } catch (error) {
      // Whoever gave up asking learnt nothing of the way.
      if (error instanceof TypeError) noted.lost();
      throw error;
    }
  };

/** What questions and the news of an account are asked by. */
export const reachingFetch = fetchNoting(reach);
