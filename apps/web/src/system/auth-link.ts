import { ApolloLink } from '@apollo/client';
import { ServerError } from '@apollo/client/errors';
import { catchError, from, switchMap, throwError, type Observable } from 'rxjs';

/** Provides tokens. Concurrent calls of `renew` share one request. */
export interface Tokens {
  token(): Promise<string | undefined>;
  renew(): Promise<{ readonly access_token: string } | null>;
}

/** For operations that need no sign-in. */
export const withoutToken = { withoutToken: true } as const;

/** Adds the Bearer token. On a 401, renews it once, queues other failing requests, and retries. If renewing fails, calls `onLost` first. */
export function makeAuthLink(
  tokens: Tokens,
  onLost: (operation: string | undefined) => void,
): ApolloLink {
  return new ApolloLink((operation, forward) => {
    if ((operation.getContext() as { withoutToken?: boolean }).withoutToken)
      return forward(operation);
    const send = (token: string | undefined): Observable<ApolloLink.Result> => {
      operation.setContext((context: { headers?: Record<string, string> }) => ({
        headers: { ...context.headers, ...(token ? { authorization: `Bearer ${token}` } : {}) },
      }));
      return forward(operation);
    };
    const again = (): Observable<ApolloLink.Result> =>
      from(tokens.renew()).pipe(
        switchMap((renewed) => {
          if (!renewed) onLost(operation.operationName);
          return send(renewed?.access_token);
        }),
      );
    return from(tokens.token()).pipe(
      switchMap(send),
      catchError((error: unknown) => (isUnauthorized(error) ? again() : throwError(() => error))),
    );
  });
}

const isUnauthorized = (error: unknown): boolean =>
  ServerError.is(error) && error.statusCode === 401;
