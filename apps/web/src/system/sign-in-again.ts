import { ApolloLink } from '@apollo/client';
import { useSyncExternalStore } from 'react';
import { from, of, switchMap, type Observable } from 'rxjs';

/** What waits until the person signed in again. Whatever is refused meanwhile waits for the same sign-in. */
export class SignInAgain {
  #waiting: ((signedIn: boolean) => void)[] = [];
  readonly #listeners = new Set<() => void>();

  /** Asks for it; true once they did, false when they would rather not. */
  ask(): Promise<boolean> {
    return new Promise((resolve) => this.#change([...this.#waiting, resolve]));
  }

  end(signedIn: boolean): void {
    const waiting = this.#waiting;
    this.#change([]);
    for (const resolve of waiting) resolve(signedIn);
  }

  readonly isAsked = (): boolean => this.#waiting.length > 0;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  #change(waiting: ((signedIn: boolean) => void)[]): void {
    this.#waiting = waiting;
    for (const listener of this.#listeners) listener();
  }
}

export const useIsPrompted = (again: SignInAgain): boolean =>
  useSyncExternalStore(again.subscribe, again.isAsked);

/**
 * A call for which the sign-in is too old is made once more after the person signed in again, with the proof of it. Our documents have one call each, so nothing of
 * the refused document was done.
 */
export const signInAgainLink = (
  ask: () => Promise<boolean>,
  idToken: () => Promise<string | undefined>,
): ApolloLink =>
  new ApolloLink((operation, forward) => {
    const onceMore = async (): Promise<Observable<ApolloLink.Result>> => {
      const shown = await idToken();
      operation.setContext((context: { headers?: Record<string, string> }) => ({
        headers: { ...context.headers, ...(shown ? { 'x-id-token': shown } : {}) },
      }));
      return forward(operation);
    };
    return forward(operation).pipe(
      switchMap((result) => {
        if (!isRefused(result)) return of(result);
        return from(ask()).pipe(
          switchMap((signedIn) =>
            signedIn ? from(onceMore()).pipe(switchMap((repeated) => repeated)) : of(result),
          ),
        );
      }),
    );
  });

const isRefused = ({ errors }: ApolloLink.Result): boolean =>
  errors?.some(({ extensions }) => extensions?.['code'] === 'SIGN_IN_AGAIN') ?? false;
