import type { ServerResponse } from 'node:http';
import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/sign-in';
import type { Translator } from '@lotbook/messages/translator';
import { html, type Part, type Text } from './html.ts';

export interface Page {
  readonly title: Text;
  readonly body: Part;
  /** Below the panel: the other ways on. */
  readonly below?: Part;
  /** The form has errors; the title says so, so that screen readers announce it first. */
  readonly wrong?: boolean;
  readonly wide?: boolean;
  /** Loads the page again after so many seconds. */
  readonly refreshAfter?: number;
}

/** The brand and location of pages. `base` is the path under which the style sheet is served. */
export interface Site {
  readonly productName: string;
  readonly base: string;
  readonly translator: Translator;
}

export function renderPage(
  { title, body, below, wrong, wide, refreshAfter }: Page,
  { productName, base, translator }: Site,
): string {
  const shownTitle = typeof title === 'string' ? title : translator.renderFilled(title);
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <title>${wrong ? fill(texts.errorTitle, { title: shownTitle }) : shownTitle} – ${productName}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        ${refreshAfter !== undefined && html`<meta http-equiv="refresh" content="${refreshAfter}" />`}
        <link rel="stylesheet" href="${base}/style.css" />
      </head>
      <body>
        <div class="frame${wide && ' wide'}">
          <header><p class="brand">${productName}</p></header>
          <main>
            <div class="panel">
              <h1>${shownTitle}</h1>
              ${body}
            </div>
            ${below && html`<div class="below">${below}</div>`}
          </main>
        </div>
      </body>
    </html>`.render(translator);
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

export function sendPage(res: ServerResponse, status: number, page: string): void {
  for (const [name, value] of Object.entries(pageHeaders)) res.setHeader(name, value);
  res.statusCode = status;
  res.end(page);
}
