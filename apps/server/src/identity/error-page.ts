import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/sign-in';
import { html } from '../pages/html.ts';
import { renderPage, type Page } from '../pages/page.ts';
import { getSite, type IdentityConfig } from './context.ts';

/** The page for a failed request to the provider. The protocol's own error text is only logged. */
export function renderErrorPage(config: IdentityConfig, code: string): string {
  return renderPage(
    {
      ...toText(code),
      below: html`<a href="${config.origin}/app-select">${fill(texts.backToProduct)}</a>`,
    },
    getSite(config),
  );
}

function toText(code: string): Page {
  if (code === 'server_error') {
    return {
      title: fill(texts.unexpectedError),
      body: html`<p>${fill(texts.unchangedTryAgain)}</p>`,
    };
  }
  if (code === 'invalid_request' || code === 'session_not_found') {
    return {
      title: fill(texts.signInExpired),
      body: html`<p>${fill(texts.signInAgainNotice)}</p>`,
    };
  }
  return {
    title: fill(texts.signInImpossible),
    body: html`<p>${fill(texts.linkIncomplete)}</p>
      <p class="quiet">${fill(texts.errorReference, { code })}</p>`,
  };
}
