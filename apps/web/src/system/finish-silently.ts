import { createTranslator } from '@lotbook/messages/translator';
import * as system from '@lotbook/messages/generated/web/system';
import { UserManager } from 'oidc-client-ts';
import { postAnswer } from './silent-callback.ts';

/** Passes the identity provider's response from the hidden frame to its page, or from a pop-up to the page that opened it. */
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
  // A browser may refuse to close a window it no longer associates with us.
  const text = document.createElement('p');
  text.textContent = createTranslator().translate(system.signedIn);
  document.getElementById('root')?.replaceChildren(text);
  window.close();
}
