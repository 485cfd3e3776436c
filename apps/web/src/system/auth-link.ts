import { ApolloLink } from '@apollo/client';
import { ServerError } from '@apollo/client/errors';
import { from, switchMap, throwError, catchError, type Observable } from 'rxjs';

/** Where tokens come from. `renew` may be called by many at once and then asks once. */
export interface Tokens {
  token(): Promise<string | undefined>;
  renew(): Promise<{ readonly access_token: string } | null>;
}

/** Sends the Bearer token along. On a 401 the token is renewed once, everybody waits for it, and the request is sent again; `onLost` runs when that fails. */
export function authLink(tokens: Tokens, onLost: () => void): ApolloLink {
  return new ApolloLink((operation, forward) => {
    const send = (token: string | undefined): Observable<ApolloLink.Result> => {
      operation.setContext((context: { headers?: Record<string, string> }) => ({
        headers: { ...context.headers, ...(token ? { authorization: `Bearer ${token}` } : {}) },
      }));
      return forward(operation);
    };
    const again = (cause: unknown): Observable<ApolloLink.Result> =>
      from(tokens.renew()).pipe(
        switchMap((renewed) => {
          if (renewed) return send(renewed.access_token);
          onLost();
          return throwError(() => cause);
        }),
      );
    return from(tokens.token()).pipe(
      switchMap(send),
      catchError((error: unknown) => (isUnauthorized(error) ? again(error) : throwError(() => error))),
    );
  });
}

const isUnauthorized = (error: unknown): boolean => ServerError.is(error) && error.statusCode === 401;
