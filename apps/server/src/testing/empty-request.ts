import type { Context } from '../graphql/context.ts';
import { noLogins } from '../graphql/unavailable-logins.ts';

/** The request part of a context without a request, for tests that query the schema directly. */
export const noRequest: Pick<Context, 'logins' | 'guess' | 'browser' | 'charge'> = {
  logins: noLogins,
  guess: () => Promise.resolve(),
  charge: () => Promise.resolve(),
  browser: { shown: undefined, bind: () => 'this browser' },
};
