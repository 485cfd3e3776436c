import { ApolloClient, ApolloLink, gql, InMemoryCache } from '@apollo/client';
import { CombinedGraphQLErrors, ServerError } from '@apollo/client/errors';
import { throwError } from 'rxjs';
import { afterEach, describe, expect, it } from 'vitest';
import { makeErrorLink } from './error-link.ts';
import { toRecord, makeTokenExpired } from './error-record.ts';
import { noteLocation, REPORT_EVENT, reportError, type ErrorReport } from './error-report.ts';
import { ErrorStore } from './error-store.ts';

const server = (status: number, bodyText = ''): ServerError =>
  new ServerError('Refused', { response: new Response(bodyText || null, { status }), bodyText });

describe('an error record', () => {
  it('of 401 is an expired token', () => {
    expect(toRecord(server(401), 'Account')).toMatchObject({
      code: 'TOKEN_EXPIRED',
      message: 'Invalid Token',
      operation: 'Account',
      type: 'network',
    });
  });

  it('of 408 asks to refresh the page', () => {
    expect(toRecord(server(408), 'Account')).toMatchObject({
      code: 'GENERIC_ERROR',
      message: 'Request timeout. Please try refreshing the page.',
    });
  });

  it('of another status names it with the message, and offers support', () => {
    expect(
      toRecord(server(503, '{"errors":[{"message":"Closed for the night"}]}'), 'Account'),
    ).toMatchObject({
      code: 'GENERIC_ERROR',
      message: '503: Closed for the night',
      contactSupport: true,
    });
  });

  it('of a request that never arrived is a bad connection', () => {
    expect(toRecord(new TypeError('Failed to fetch'), 'Account')).toMatchObject({
      code: 'BAD_CONNECTION',
      status: 502,
    });
  });

  it('of too many transactions carries the limit and the count', () => {
    const error = new CombinedGraphQLErrors({
      errors: [
        {
          message: "Wallet's would exceed transaction limit",
          extensions: { code: 'X', details: { planMaximum: 100, transactionCount: 120 } },
        },
      ],
    });
    expect(toRecord(error, 'ImportFile')).toMatchObject({
      code: 'OVER_TX_LIMIT',
      type: 'graphql',
      details: { planMaximum: 100, transactionCount: 120 },
    });
  });

  it('of GraphQL has the code of the first error, 500 where it has none', () => {
    const coded = new CombinedGraphQLErrors({
      errors: [{ message: 'No', extensions: { code: 'NOT_PERMITTED' } }, { message: 'Later' }],
    });
    expect(toRecord(coded, 'A')).toMatchObject({ code: 'NOT_PERMITTED', message: 'No' });
    expect(
      toRecord(new CombinedGraphQLErrors({ errors: [{ message: 'Odd' }] }), 'A'),
    ).toMatchObject({ code: '500', message: 'Odd' });
  });
});

describe('the error that is shown', () => {
  it('stays until it is closed, and does not come back at once', () => {
    const store = new ErrorStore();
    const first = makeTokenExpired('Account');
    store.raise(first, 0);
    store.raise(toRecord(server(500), 'Other'), 1);
    expect(store.shown()).toBe(first);
    store.close(1000);
    store.raise(first, 2000);
    expect(store.shown()).toBeUndefined();
    store.raise(first, 62_000);
    expect(store.shown()).toBe(first);
  });

  it('comes back at once for a limit that is exceeded again, with the way to a larger plan', () => {
    const store = new ErrorStore();
    const errors = [{ message: 'Full', extensions: { code: 'OVER_PLAN_LIMIT' } }];
    const over = toRecord(new CombinedGraphQLErrors({ errors }), 'AddWallet');
    store.raise(over, 0);
    store.close(1000);
    store.raise(over, 2000);
    expect(store.shown()).toBe(over);
  });
});

describe('what nobody asked for', () => {
  it.each([true, false])('fails in silence: %s', (quiet) => {
    const told: boolean[] = [];
    const unreachable = new ApolloLink(() => throwError(() => new TypeError('Failed to fetch')));
    const query = gql('mutation Sign { sign }');
    ApolloLink.execute(
      ApolloLink.from([makeErrorLink((_, silent) => told.push(silent)), unreachable]),
      { query, context: { quiet } },
      { client: new ApolloClient({ cache: new InMemoryCache(), link: unreachable }) },
    ).subscribe({ error: () => undefined });
    expect(told).toEqual([quiet]);
  });
});

describe('a report', () => {
  const seen: ErrorReport[] = [];
  const listen = (event: Event): void => void seen.push((event as CustomEvent<ErrorReport>).detail);
  afterEach(() => window.removeEventListener(REPORT_EVENT, listen));

  it('says who, where and with what, and no secret', () => {
    window.addEventListener(REPORT_EVENT, listen);
    noteLocation({ userId: 'u1', app: 'tax', accountId: 'a1' });
    window.history.replaceState(null, '', '/tax/signup/SECRETSECRETSECRET?token=1');
    reportError({
      code: '500',
      message: 'Token eyJhbGciOi.abc.def of ada@example.com is odd',
      operation: 'Account',
    });
    expect(seen).toEqual([
      {
        code: '500',
        message: 'Token … of … is odd',
        operation: 'Account',
        userId: 'u1',
        app: 'tax',
        accountId: 'a1',
        path: '/tax/signup/…',
        browser: navigator.userAgent,
      },
    ]);
  });
});
