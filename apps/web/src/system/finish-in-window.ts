import { createTranslator } from '@lotbook/messages/translator';
import * as system from '@lotbook/messages/generated/web/system';
import { postAnswer } from './silent-callback.ts';

/** Passes the identity provider's response from a pop-up to the page that opened it. */
export function finishInWindow(): void {
  postAnswer(window.location.href);
  // A browser may refuse to close a window it no longer associates with us.
  const text = document.createElement('p');
  text.textContent = createTranslator().translate(system.signedIn);
  document.getElementById('root')?.replaceChildren(text);
  window.close();
}
