/** Navigates to an external address and replaces this page in the history. */
export const leaveSite = (address: string): void => window.location.replace(address);

/** Navigates to an external site and keeps this page in the history. */
export const goToSite = (address: string): void => window.location.assign(address);

const forbidden: ReadonlySet<string> = new Set([
  'javascript:',
  'data:',
  'vbscript:',
  'file:',
  'blob:',
  'filesystem:',
  'intent:',
  'about:',
  'ws:',
  'wss:',
]);

export interface Forwarding {
  readonly address: string;
  /** Opening an application on the device needs confirmation, since a link could lead anywhere. */
  readonly asksFirst: boolean;
}

/** The stored forwarding address with all parameters of the callback. @throws Error for an address that is not allowed. */
export function parseForwarding(stored: string, parameters: string): Forwarding {
  const url = new URL(stored, window.location.origin);
  if (forbidden.has(url.protocol)) throw new Error('The stored address may not be forwarded to.');
  for (const [name, value] of new URLSearchParams(parameters)) url.searchParams.append(name, value);
  return { address: url.href, asksFirst: url.protocol !== 'https:' && url.protocol !== 'http:' };
}
