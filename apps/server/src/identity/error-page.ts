import { html, type Markup } from '../pages/html.ts';
import { renderPage, type Page } from '../pages/page.ts';
import { basePath, type IdentityConfig } from './context.ts';

/** The page for a failed request to the provider. The protocol's own error text is only logged. */
export function errorPage(config: IdentityConfig, code: string): Markup {
  return renderPage(
    {
      ...toText(code),
      below: html`<a href="${config.origin}/app-select">Back to ${config.productName}</a>`,
    },
    {
      productName: config.productName,
      base: basePath(config),
    },
  );
}

function toText(code: string): Page {
  if (code === 'server_error') {
    return {
      title: 'Something went wrong',
      body: html`<p>The problem is on our side, and nothing was changed. Please try again.</p>`,
    };
  }
  if (code === 'invalid_request' || code === 'session_not_found') {
    return {
      title: 'This sign-in has expired',
      body: html`<p>It started too long ago or in another window. Please sign in again.</p>`,
    };
  }
  return {
    title: 'We can’t complete this sign-in',
    body: html`<p>The link is incomplete or isn’t from this site.</p>
      <p class="quiet">Reference: ${code}</p>`,
  };
}
