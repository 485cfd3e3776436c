import { html, type Markup } from '../pages/html.ts';
import type { Message } from './mail.ts';

export interface Letter {
  readonly subject: string;
  readonly before: string;
  /** Below it, a line each. */
  readonly points?: readonly string[];
  readonly action: string;
  readonly link: string;
  readonly after: string;
}

/** A brand's frame of a mail: its logo above, its name and address below. */
export interface MailFrame {
  readonly logo?:
    | {
        readonly src: string;
        readonly alt: string;
        readonly href: string | undefined;
        readonly title: string | undefined;
      }
    | undefined;
  readonly address?: string | undefined;
  /** Where else the brand can be found, by name. */
  readonly social?: Readonly<Record<string, string>> | undefined;
}

/** A mail around one link, as text and as HTML. */
export function compose(
  to: string,
  { subject, before, points = [], action, link, after }: Letter,
  frame: MailFrame = {},
): Message {
  const { logo, address, social = {} } = frame;
  const places = Object.entries(social);
  const foot = [...(address ? [address] : []), ...places.map(([name, href]) => `${name}: ${href}`)];
  return {
    to,
    subject,
    text: `${[before, ...points.map((point) => `- ${point}`)].join('\n')}\n\n${link}\n\n${after}\n${foot.length > 0 ? `\n-- \n${foot.join('\n')}\n` : ''}`,
    html: renderLetter(
      subject,
      html`${logo && renderLogo(logo)}
        <p>${before}</p>
        ${
          points.length > 0 &&
          html`<ul>
            ${points.map((point) => html`<li>${point}</li>`)}
          </ul>`
        }
        <p><a href="${link}">${action}</a></p>
        <p>${after}</p>
        ${
          foot.length > 0 &&
          html`<hr />
            <p>${address}${address && places.length > 0 && html`<br />`}${places.map(([name, href]) => html`<a href="${href}">${name}</a> `)}</p>`
        }`,
    ),
  };
}

function renderLogo({ src, alt, href, title }: NonNullable<MailFrame['logo']>): Markup {
  const image = html`<img src="${src}" alt="${alt}" ${title && html`title="${title}"`} height="40" />`;
  return html`<p>${href ? html`<a href="${href}">${image}</a>` : image}</p>`;
}

const renderLetter = (subject: string, body: Markup): string =>
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
