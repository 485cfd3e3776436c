import { UserManager } from 'oidc-client-ts';

/**
 * Passes the identity provider's response from the hidden frame to its page. Every visit loads this
 * file in its frame, so it imports nothing of the application.
 */
export async function finishSilently(): Promise<void> {
  await new UserManager({
    authority: window.location.origin,
    client_id: 'frame',
    redirect_uri: window.location.href,
  }).signinSilentCallback();
}
