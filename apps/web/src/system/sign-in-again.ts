import { ApolloLink } from '@apollo/client';
import { useSyncExternalStore } from 'react';
import { from, of, switchMap, type Observable } from 'rxjs';

/** Calls that wait for a recent sign-in. Calls rejected meanwhile share it. */
export class SignInAgain {
  #waiting: ((signedIn: boolean) => void)[] = [];
  readonly #listeners = new Set<() => void>();

  /** Requests the sign-in; resolves to false if the user cancels. */
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

/** Retries a call after a recent sign-in, with proof of it. Each document has one call, so a rejected document had no effect. */
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
