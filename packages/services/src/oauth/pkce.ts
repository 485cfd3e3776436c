import { createHash, createHmac } from 'node:crypto';

/**
 * The secret that proves that the same party exchanges a code and began the visit (RFC 7636). It is derived from the browser's cookie, which no script reads and no other service sees, and
 * the visit's state, so that nothing has to be stored for it.
 */
export const getVerifier = (binding: string, state: string): string =>
  createHmac('sha256', binding).update(`code verifier of ${state}`).digest('base64url');

/** The challenge of the verifier for the authorization page, by the method S256. */
export const getChallenge = (verifier: string): string =>
  createHash('sha256').update(verifier).digest('base64url');
