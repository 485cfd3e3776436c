import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Config } from '../config.ts';

const folder = path.resolve(import.meta.dirname, '../../../web/dist');

/** Serves the built web application: its files for ever, and its one page for every other address, with a fresh nonce for styles. */
export function webApp(app: FastifyInstance, config: Config): void {
  const file = path.join(folder, 'index.html');
  if (!existsSync(file)) throw new Error('The web application has not been built. `npm start` builds it.');
  const page = readFileSync(file, 'utf8');
  const identity = new URL(config.oidc.issuer).origin;
  void app.register(fastifyStatic, {
    root: path.join(folder, 'assets'),
    prefix: '/assets/',
    immutable: true,
    maxAge: '365d',
    index: false,
    preCompressed: true,
  });
  for (const icon of ['/favicon.svg', '/favicon.ico'])
    app.get(icon, (_, reply) => reply.header('cache-control', 'public, max-age=86400').type('image/svg+xml').sendFile('favicon.svg', folder));
  app.setNotFoundHandler(async (request, reply) => {
    const wantsPage =
      ['GET', 'HEAD'].includes(request.method) &&
      (request.headers.accept ?? '').includes('text/html') &&
      !/^\/(graphql|content|uploads|assets|config)\b/.test(request.url);
    if (!wantsPage) return reply.code(404).send({ errors: [{ message: 'There is nothing at this address.', extensions: { code: 'NOT_FOUND' } }] });
    const elsewhere = ownAddress(config.origin, request.headers.host);
    if (elsewhere !== undefined) return reply.redirect(elsewhere + request.url, 302);
    return sendPage(reply, page, identity, request.url.startsWith('/silent-callback'));
  });
}

const loopback = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;

/** Where a page asked for under another name of this computer really lives: sign-in knows one address only. */
function ownAddress(origin: string, host = ''): string | undefined {
  const own = new URL(origin).host;
  return host !== own && loopback.test(host) && loopback.test(own) ? origin : undefined;
}

function sendPage(reply: FastifyReply, page: string, identity: string, framed: boolean): FastifyReply {
  const nonce = randomBytes(16).toString('base64');
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    // Styles are made at run time and carry the nonce; style attributes cannot, and do no harm without scripts.
    `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self' ${identity}`,
    `frame-src 'self' ${identity}`,
    `form-action 'self' ${identity}`,
    "worker-src 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    `frame-ancestors ${framed ? "'self'" : "'none'"}`,
  ].join('; ');
  return reply
    .headers({
      'content-security-policy': policy,
      'x-frame-options': framed ? 'SAMEORIGIN' : 'DENY',
      'cache-control': 'no-store',
      'content-type': 'text/html; charset=utf-8',
    })
    .send(page.replace('name="csp-nonce" content=""', `name="csp-nonce" content="${nonce}"`));
}
