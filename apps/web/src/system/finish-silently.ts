import { UserManager } from 'oidc-client-ts';
import { postAnswer } from './silent-callback.ts';

/** Hands the provider's answer on: from the hidden frame to the page around it, from a window of its own to the page that opened it. */
export async function finishSilently(): Promise<void> {
  if (window.parent !== window) {
    await new UserManager({
      authority: window.location.origin,
      client_id: 'frame',
      redirect_uri: window.location.href,
    }).signinSilentCallback();
    return;
  }
  postAnswer(window.location.href);
  // A browser may keep a window open that it no longer counts as ours.
  const words = document.createElement('p');
  words.textContent = 'You have signed in. Close this window to go on where you were.';
  document.getElementById('root')?.replaceChildren(words);
  window.close();
}
