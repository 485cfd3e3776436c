/** Schemes that run something in the page instead of leading somewhere. */
const neverForward =
  /^(javascript|data|vbscript|file|blob|filesystem|about|view-source|intent|ws|wss):/i;

/**
 * Where a browser may be sent after the visit to another service: an address that the installation registered for that service, letter for letter, or a plain path
 * of ours that it registered. Undefined for everything else.
 */
export function findForwardingAddress(
  wanted: string,
  registered: readonly string[],
  origin: string,
): string | undefined {
  if (/[\s\\\p{Cc}]/u.test(wanted) || neverForward.test(wanted)) return undefined;
  const path = wanted.startsWith(`${origin}/`) ? wanted.slice(origin.length) : wanted;
  const found = registered.find((each) => each === path);
  if (found === undefined) return undefined;
  return found.startsWith('/') ? `${origin}${found}` : found;
}

/** Whether an address may be registered: a path of ours, https, http on this computer, or an application's own scheme with a dot in it (RFC 8252, 7.1). */
export function mayBeRegistered(address: string): boolean {
  if (/^\/(?![/\\])[\w./-]*$/.test(address)) return !address.includes('..');
  if (neverForward.test(address) || /[\s\\@\p{Cc}]/u.test(address) || !URL.canParse(address))
    return false;
  const { protocol, hostname } = new URL(address);
  if (protocol === 'https:') return true;
  if (protocol === 'http:') return ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
  return /^[a-z][a-z0-9+-]*(\.[a-z0-9+-]+)+:$/.test(protocol);
}
