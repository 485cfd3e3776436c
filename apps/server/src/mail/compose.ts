import { html, type Markup } from '../pages/html.ts';
import type { Message } from './mail.ts';

export interface Letter {
  readonly subject: string;
  readonly before: string;
  readonly action: string;
  readonly link: string;
  readonly after: string;
}

/** A mail around one link, as text and as HTML. */
export function compose(to: string, { subject, before, action, link, after }: Letter): Message {
  return {
    to,
    subject,
    text: `${before}\n\n${link}\n\n${after}\n`,
    html: letter(
      subject,
      html`<p>${before}</p>
        <p><a href="${link}">${action}</a></p>
        <p>${after}</p>`,
    ),
  };
}

const letter = (subject: string, body: Markup): string =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <title>${subject}</title>
      </head>
      <body style="font: 15px/1.5 sans-serif; max-width: 34em">
        ${body}
      </body>
    </html>`.text;
