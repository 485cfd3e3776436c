import { storeUpload } from '@lotbook/services/imports/store-upload';
import type { FastifyInstance } from 'fastify';
import { Readable } from 'node:stream';
import { checkSample } from '../graphql/check-sample.ts';
import { actor } from '../graphql/context.ts';
import type { Config } from '../config.ts';
import { getText } from './query-text.ts';
import type { RequestContext } from './request-context.ts';

/** `POST /uploads?accountId=…&name=…` with the file as body: keeps it and answers `{ id }`, which importFile takes. */
export function addUploads(
  app: FastifyInstance,
  config: Pick<Config, 'limits'>,
  getContext: RequestContext,
): void {
  app.post<{ Querystring: Readonly<Record<string, unknown>> }>(
    '/uploads',
    { bodyLimit: config.limits.uploadBytes },
    async (request) => {
      const context = await getContext(request.raw, request.ip);
      await context.charge('mutation', 'upload');
      await checkSample(context, { kind: 'mutation', name: 'upload' });
      const id = await storeUpload(
        context.services,
        await actor(context),
        getText(request.query, 'accountId') ?? '',
        {
          fileName: getText(request.query, 'name') ?? 'file',
          // There is none where nothing was sent.
          bytes: (request.body as Readable | null | undefined) ?? Readable.from([]),
          mostBytes: config.limits.uploadBytes,
        },
      );
      return { id };
    },
  );
}
