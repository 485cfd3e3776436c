import { storeUpload } from '@lotbook/services/imports/store-upload';
import type { FastifyInstance } from 'fastify';
import type { Readable } from 'node:stream';
import { actor } from '../graphql/context.ts';
import type { Config } from '../config.ts';
import type { RequestContext } from './request-context.ts';

/** `POST /uploads?accountId=…&name=…` with the file as body: keeps it and answers `{ id }`, which importFile takes. */
export function uploads(app: FastifyInstance, config: Config, contextOf: RequestContext): void {
  app.post<{ Querystring: { accountId?: string; name?: string } }>('/uploads', { bodyLimit: config.limits.uploadBytes }, async (request) => {
    const context = await contextOf(request.raw);
    const { accountId = '', name = 'file' } = request.query;
    const id = await storeUpload(context.services, await actor(context), accountId, {
      fileName: name,
      bytes: request.body as Readable,
      mostBytes: config.limits.uploadBytes,
    });
    return { id };
  });
}
