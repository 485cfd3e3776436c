import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/outbox';
import type { Translator } from '@lotbook/messages/translator';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { reading, type Database } from '@lotbook/db/database';
import { findMail, readNewestMail, type OutboxMail } from '@lotbook/db/stores/outbox';
import { sendAsset } from '../pages/assets.ts';
import { html, type Markup, type Part } from '../pages/html.ts';
import { renderPage, sendPage, type Page } from '../pages/page.ts';

export interface OutboxOptions {
  readonly database: Database;
  readonly config: { readonly origin: string; readonly productName: string };
  readonly translator: Translator;
}

const base = '/outbox';
const shown = 100;

/** The pages below `/outbox`. They hold sign-in links, so they answer this computer alone; for everyone else they do not exist. */
export function makeOutboxPages({
  database,
  config,
  translator,
}: OutboxOptions): (req: IncomingMessage, res: ServerResponse) => Promise<void> {
  const send = (res: ServerResponse, status: number, page: Page): void =>
    sendPage(
      res,
      status,
      renderPage({ wide: true, ...page }, { productName: config.productName, base, translator }),
    );

  return async (req, res) => {
    const { pathname } = new URL(req.url ?? '', config.origin);
    if (!isFromHere(req, config.origin) || (req.method !== 'GET' && req.method !== 'HEAD'))
      return send(res, 404, notFound);
    if (pathname.startsWith(`${base}/`) && sendAsset(req, res, pathname.slice(base.length))) return;
    if (pathname === base || pathname === `${base}/`) {
      return send(
        res,
        200,
        listPage(await reading(database, {}, (db) => readNewestMail(db, shown))),
      );
    }
    const id = /^\/outbox\/(\d{1,15})$/.exec(pathname)?.[1];
    const mail =
      id === undefined ? undefined : await reading(database, {}, (db) => findMail(db, Number(id)));
    return mail ? send(res, 200, renderMailPage(mail)) : send(res, 404, notFound);
  };
}

/** On this computer, straight, and under a name of this computer: a page elsewhere cannot reach us through a name that it points here. */
function isFromHere(req: IncomingMessage, origin: string): boolean {
  const loopback = ['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(
    req.socket.remoteAddress ?? '',
  );
  const forwarded = ['x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'forwarded', 'via'].some(
    (name) => req.headers[name] !== undefined,
  );
  const host = (req.headers.host ?? '').replace(/:\d+$/, '');
  return (
    loopback &&
    !forwarded &&
    ['localhost', '127.0.0.1', '[::1]', new URL(origin).hostname].includes(host)
  );
}

const notFound: Page = {
  title: fill(texts.pageNotFound),
  body: html`<p>${fill(texts.pageNotFoundDetail)}</p>`,
};

function listPage(mails: readonly OutboxMail[]): Page {
  const intro = html`<p class="quiet">${fill(texts.intro)}</p>`;
  if (mails.length === 0)
    return {
      title: fill(texts.title),
      body: html`${intro}
        <p>${fill(texts.empty)}</p>`,
    };
  return {
    title: fill(texts.title),
    body: html`${intro}
      <ul class="mails">
        ${mails.map((mail) => html`<li><a href="${base}/${mail.id}">${mail.subject}</a><span class="quiet">${mail.recipient}, ${renderTime(mail)}</span></li>`)}
      </ul>`,
  };
}

function renderMailPage(mail: OutboxMail): Page {
  return {
    title: mail.subject,
    body: html`<dl>
        <dt>${fill(texts.recipient)}</dt>
        <dd>${mail.recipient}</dd>
        <dt>${fill(texts.createdAt)}</dt>
        <dd>${renderTime(mail)}</dd>
      </dl>
      <p class="mail">${linkAddresses(mail.body)}</p>`,
    below: html`<a href="${base}">${fill(texts.allMails)}</a>`,
  };
}

function renderTime({ createdAt }: OutboxMail): Markup {
  return html`<time datetime="${createdAt}">${createdAt.slice(0, 16).replace('T', ' ')} UTC</time>`;
}

function linkAddresses(text: string): readonly Part[] {
  return text
    .split(/(https?:\/\/\S+)/)
    .map((part, index) => (index % 2 === 1 ? html`<a href="${part}">${part}</a>` : part));
}
