import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Browser } from '../graphql/context.ts';

const made = new WeakMap<IncomingMessage, string>();

/** `__Host-` lets only a secure page of this very host set it; over plain http, on this computer, there is no such cookie. */
const getCookieName = (origin: string): string =>
  origin.startsWith('https:') ? '__Host-oauth_bind' : 'oauth_bind';

/** Knows a browser again by a random cookie that no script can read. */
export function getBrowser(request: IncomingMessage, origin: string): Browser {
  const name = getCookieName(origin);
  const shown = (request.headers.cookie ?? '')
    .split(/;\s*/)
    .map((pair) => pair.split('='))
    .find(([key, value]) => key === name && /^[\w-]{43}$/.test(value ?? ''))?.[1];
  return {
    shown,
    bind: () => {
      if (shown !== undefined) return shown;
      const value = made.get(request) ?? randomBytes(32).toString('base64url');
      made.set(request, value);
      return value;
    },
  };
}

/** The header that gives the browser its cookie; undefined when it has one or needs none. */
export function findCookie(request: IncomingMessage, origin: string): string | undefined {
  const value = made.get(request);
  if (value === undefined) return undefined;
  return `${getCookieName(origin)}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=3600${origin.startsWith('https:') ? '; Secure' : ''}`;
}
