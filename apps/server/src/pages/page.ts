import type { ServerResponse } from 'node:http';
import { html, type Markup, type Part } from './html.ts';

export interface Page {
  readonly title: string;
  readonly body: Part;
  /** Below the panel: the other ways on. */
  readonly below?: Part;
  /** The form has errors; the title says so, so that screen readers announce it first. */
  readonly wrong?: boolean;
  readonly wide?: boolean;
}

/** The location of pages and the product name. `base` is the path under which the style sheet is served. */
export interface Site {
  readonly productName: string;
  readonly base: string;
}

export function renderPage(
  { title, body, below, wrong, wide }: Page,
  { productName, base }: Site,
): Markup {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <title>${wrong && 'Error: '}${title} – ${productName}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <link rel="stylesheet" href="${base}/style.css" />
      </head>
      <body>
        <div class="frame${wide && ' wide'}">
          <header><p class="brand">${productName}</p></header>
          <main>
            <div class="panel">
              <h1>${title}</h1>
              ${body}
            </div>
            ${below && html`<div class="below">${below}</div>`}
          </main>
        </div>
      </body>
    </html>`;
}

// The referrer stays within the origin; `no-referrer` would blank the Origin header by which a form is known as our own.
// `script-src` allows nothing; it is separate from `default-src` because the provider adds the digest of its own form script to it.
/** Headers of every answer a browser may show. */
export const securityHeaders: Readonly<Record<string, string>> = {
  'content-security-policy':
    "default-src 'none'; script-src 'none'; style-src 'self'; font-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};

const pageHeaders: Readonly<Record<string, string>> = {
  ...securityHeaders,
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
};

export function sendPage(res: ServerResponse, status: number, page: Markup): void {
  for (const [name, value] of Object.entries(pageHeaders)) res.setHeader(name, value);
  res.statusCode = status;
  res.end(page.text);
}
