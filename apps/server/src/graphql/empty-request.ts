import type { Context } from './context.ts';
import { noLogins } from './unavailable-logins.ts';

/** What a context has of the request behind it, where there is none: in tests that ask the schema itself. */
export const noRequest: Pick<Context, 'logins' | 'guess' | 'browser' | 'charge'> = {
  logins: noLogins,
  guess: () => Promise.resolve(),
  charge: () => Promise.resolve(),
  browser: { shown: undefined, bind: () => 'this browser' },
};
