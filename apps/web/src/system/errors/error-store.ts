import { useSyncExternalStore } from 'react';
import type { ErrorRecord } from './error-record.ts';

/** How long a closed dialog stays closed for the same error, so that polling doesn't reopen it. */
const QUIET_MS = 60_000;

/** Nothing that is polled exceeds a limit, so who tries again sees the way to a larger plan again. */
const isAlwaysShown = ({ code }: ErrorRecord): boolean => code.startsWith('OVER_');

/** The error to show. */
export class ErrorStore {
  #shown: ErrorRecord | undefined;
  #closed = new Map<number, number>();
  readonly #listeners = new Set<() => void>();

  /** Shows an error unless another is open or the same was just closed. */
  raise(record: ErrorRecord, now: number = Date.now()): void {
    const closedAt = this.#closed.get(record.modalKey);
    const isQuiet = closedAt !== undefined && now - closedAt < QUIET_MS && !isAlwaysShown(record);
    if (this.#shown || isQuiet) return;
    this.#change(record);
  }

  close(now: number = Date.now()): void {
    if (this.#shown) this.#closed.set(this.#shown.modalKey, now);
    this.#change(undefined);
  }

  readonly shown = (): ErrorRecord | undefined => this.#shown;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  #change(record: ErrorRecord | undefined): void {
    this.#shown = record;
    for (const listener of this.#listeners) listener();
  }
}

export const useCurrentError = (store: ErrorStore): ErrorRecord | undefined =>
  useSyncExternalStore(store.subscribe, store.shown);
