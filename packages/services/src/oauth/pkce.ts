import { createHash, createHmac } from 'node:crypto';

/**
 * The secret that shows that whoever exchanges a code began the visit (RFC 7636). It is made of the browser's cookie, which no script reads and no other service sees, and of
 * the visit's state, so that nothing has to be kept for it.
 */
export const getVerifier = (binding: string, state: string): string =>
  createHmac('sha256', binding).update(`code verifier of ${state}`).digest('base64url');

/** What the authorization page is told of the verifier, by the method S256. */
export const getChallenge = (verifier: string): string =>
  createHash('sha256').update(verifier).digest('base64url');
