import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/server';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { AppError } from '@lotbook/model/errors';
import type { FastifyInstance } from 'fastify';
import type { Brands } from '../configuration/brands.ts';

const types: Readonly<Record<string, string>> = {
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.webp': 'image/webp',
  '.jpg': 'image/jpeg',
};

/** `GET /brand/{file}`: the images in the folder of the requested brand. */
export function addBrandFiles(app: FastifyInstance, brands: Brands): void {
  app.get<{ Params: { file: string } }>('/brand/:file', async ({ params, host }, reply) => {
    const type = /^[A-Za-z0-9][\w.-]{0,80}$/.test(params.file)
      ? types[path.extname(params.file).toLowerCase()]
      : undefined;
    const file = path.join(brands.of(host).folder, params.file);
    const found = type === undefined ? undefined : await stat(file).catch(() => undefined);
    if (type === undefined || found?.isFile() !== true)
      throw new AppError('NOT_FOUND', fill(texts.pageNotFound));
    return (
      reply
        .header('content-type', type)
        .header('cache-control', 'public, max-age=300')
        // An SVG that is opened directly must not run scripts.
        .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
        .header('content-length', found.size)
        .send(createReadStream(file))
    );
  });
}
