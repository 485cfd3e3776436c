import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/server';
import { AppError } from '@lotbook/model/errors';
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { readTheme } from '../configuration/brand.ts';
import type { Brands } from '../configuration/brands.ts';
import { brandPage, listPictureOrigins } from '../configuration/page-head.ts';
import { followFile } from '../followed-file.ts';
import { serverPaths } from './server-paths.ts';

const folder = path.resolve(import.meta.dirname, '../../../web/dist');

/** Serves the built web application: its files for ever, and its one page for every other address, with a fresh nonce for styles. */
export function addWebApp(app: FastifyInstance, config: Config, brands: Brands): void {
  // `npm run dev` serves the pages itself.
  if (process.env['LOTBOOK_DEV'] === '1') return addDevelopmentIcons(app);
  const file = path.join(folder, 'index.html');
  if (!existsSync(file))
    throw new Error('The web application has not been built. `npm start` builds it.');
  const page = followFile(file, (text) => text);
  const elsewhere = [config.oidc.issuer, config.contentUrl]
    .filter((url) => URL.canParse(url))
    .map((url) => new URL(url).origin);
  void app.register(fastifyStatic, {
    root: path.join(folder, 'assets'),
    prefix: '/assets/',
    immutable: true,
    maxAge: '365d',
    index: false,
    preCompressed: true,
  });
  void app.register(fastifyStatic, {
    root: path.join(folder, 'logos'),
    prefix: '/logos/',
    decorateReply: false,
    maxAge: '7d',
    index: false,
    preCompressed: true,
  });
  for (const icon of ['/favicon.svg', '/favicon.ico'])
    app.get(icon, (_, reply) =>
      reply
        .header('cache-control', 'public, max-age=86400')
        .type('image/svg+xml')
        .sendFile('favicon.svg', folder),
    );
  app.setNotFoundHandler(async (request, reply) => {
    if (!wantsPage(request)) throw new AppError('NOT_FOUND', fill(texts.pageNotFound));
    const brand = brands.of(request.host);
    const own = getAccountAddress(brand.origin, request.headers.host);
    if (own !== undefined) return reply.redirect(own + request.url, 302);
    const theme = readTheme(brand, brands.shared, brand.app.themeId || 'default');
    return sendPage(reply, brandPage(page(), brand.app, theme), {
      elsewhere: [...new Set(elsewhere)],
      pictures: listPictureOrigins(brand.app),
      framed: request.url.startsWith('/silent-callback'),
    });
  });
}

/**
 * Browsers ask for pages with text/html, other clients often with anything. Browsers ask for
 * scripts in the same way, so a missing file isn't answered with a page.
 */
export function wantsPage({
  method,
  url,
  headers: { accept = '*/*' },
}: Pick<FastifyRequest, 'method' | 'url'> & {
  readonly headers: { readonly accept?: string | undefined };
}): boolean {
  const place = url.replace(/[?#].*$/, '');
  const first = place.split('/')[1] ?? '';
  if (!['GET', 'HEAD'].includes(method) || serverPaths.some((each) => each === first)) return false;
  return accept.includes('text/html') || (/^\s*\*\/\*/.test(accept) && !/\.[^/]*$/.test(place));
}

/** Browsers ask for the icon of every page, those of the identity provider too. */
function addDevelopmentIcons(app: FastifyInstance): void {
  const icon = path.resolve(folder, '../public/favicon.svg');
  app.get('/favicon.ico', (_, reply) => reply.type('image/svg+xml').send(readFileSync(icon)));
}

const loopback = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;

/** Where a page asked for under another name of this computer really lives: sign-in knows one address only. */
function getAccountAddress(origin: string, host = ''): string | undefined {
  const own = new URL(origin).host;
  return host !== own && loopback.test(host) && loopback.test(own) ? origin : undefined;
}

interface PageRights {
  /** Other origins that the page talks to. */
  readonly elsewhere: readonly string[];
  readonly pictures: readonly string[];
  /** Our own pages may show it in a frame. */
  readonly framed: boolean;
}

/** The files that the application loads first. The page that ends a silent sign-in needs none of them. */
const preloads = /<link rel="preload"[^>]*>/g;

const joinOrigins = (origins: readonly string[]): string =>
  origins.map((origin) => ` ${origin}`).join('');

function sendPage(
  reply: FastifyReply,
  page: string,
  { elsewhere, pictures, framed }: PageRights,
): FastifyReply {
  const nonce = randomBytes(16).toString('base64');
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    // Styles are made at run time and carry the nonce.
    `style-src 'self' 'nonce-${nonce}'`,
    `img-src 'self' data: blob:${joinOrigins(pictures)}`,
    "font-src 'self'",
    `connect-src 'self'${joinOrigins(elsewhere)}`,
    `frame-src 'self'${joinOrigins(elsewhere)}`,
    `form-action 'self'${joinOrigins(elsewhere)}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    `frame-ancestors ${framed ? "'self'" : "'none'"}`,
  ].join('; ');
  return reply
    .headers({
      'content-security-policy': policy,
      'x-frame-options': framed ? 'SAMEORIGIN' : 'DENY',
      'cross-origin-opener-policy': 'same-origin',
      'cache-control': 'no-store',
      'content-type': 'text/html; charset=utf-8',
    })
    .send(
      (framed ? page.replaceAll(preloads, '') : page).replace(
        'name="csp-nonce" content=""',
        `name="csp-nonce" content="${nonce}"`,
      ),
    );
}
