import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import path from 'node:path';

interface Asset {
  readonly type: string;
  readonly bytes: Buffer;
  readonly tag: string;
}

const makeAsset = (type: string, file: string): Asset => {
  const bytes = readFileSync(file);
  return {
    type,
    bytes,
    tag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`,
  };
};

const assets: Readonly<Record<string, Asset>> = {
  '/style.css': makeAsset('text/css; charset=utf-8', path.join(import.meta.dirname, 'style.css')),
  '/inter.woff2': makeAsset(
    'font/woff2',
    createRequire(import.meta.url).resolve(
      '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
    ),
  ),
};

/** Answers for the style sheet and the font of the server's own pages. Returns false when the path is neither. */
export function sendAsset(req: IncomingMessage, res: ServerResponse, pathname: string): boolean {
  const found = Object.hasOwn(assets, pathname) ? assets[pathname] : undefined;
  if (!found) return false;
  res.setHeader('etag', found.tag);
  res.setHeader('cache-control', 'public, max-age=3600');
  res.setHeader('x-content-type-options', 'nosniff');
  res.setHeader('content-type', found.type);
  res.statusCode = req.headers['if-none-match'] === found.tag ? 304 : 200;
  res.end(res.statusCode === 304 || req.method === 'HEAD' ? undefined : found.bytes);
  return true;
}
