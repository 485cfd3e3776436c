/** The forwarding address that was stored under a state; undefined where there is none, or it was used already. */
export async function readOAuthSession(state: string): Promise<string | undefined> {
  const response = await fetch(`/get-oauth-session/${encodeURIComponent(state)}`, { credentials: 'same-origin' });
  if (response.status === 404) return undefined;
  if (!response.ok) throw new Error(`The stored session could not be read (${response.status}).`);
  const { forwardingUri } = (await response.json()) as { readonly forwardingUri?: unknown };
  return typeof forwardingUri === 'string' ? forwardingUri : undefined;
}
