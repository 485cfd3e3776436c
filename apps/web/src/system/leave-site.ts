/** Goes to an address outside of the application, leaving nothing of this page in the history. */
export const leaveSite = (address: string): void => window.location.replace(address);

/** Goes to another site from which the person may come back, by the browser's button too. */
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
  /** An application on the person's device is opened: a browser that jumps there by itself can be led anywhere. */
  readonly asksFirst: boolean;
}

/** The stored forwarding address with all of the callback's parameters at its end. @throws Error for an address that no page may lead to. */
export function forwardingTo(stored: string, parameters: string): Forwarding {
  const url = new URL(stored, window.location.origin);
  if (forbidden.has(url.protocol)) throw new Error('The stored address may not be forwarded to.');
  for (const [name, value] of new URLSearchParams(parameters)) url.searchParams.append(name, value);
  return { address: url.href, asksFirst: url.protocol !== 'https:' && url.protocol !== 'http:' };
}
