import { Readable } from 'node:stream';
import { downloadFile } from '@lotbook/services/tir/files';
import type { FastifyInstance } from 'fastify';
import { actor } from '../graphql/context.ts';
import { getText } from './query-text.ts';
import type { RequestContext } from './request-context.ts';

/**
 * `GET /tir-files/{account}/{file}` with the Bearer token: a file of information reporting.
 * `?part=rejected` answers the rejected rows of an uploaded file, `?part=problems` what is wrong
 * with them. Each download is logged.
 */
export function addTirDownload(app: FastifyInstance, getContext: RequestContext): void {
  app.get<{
    Params: { accountId: string; fileId: string };
    Querystring: Readonly<Record<string, unknown>>;
  }>('/tir-files/:accountId/:fileId', async (request, reply) => {
    const context = await getContext(request.raw, request.ip);
    await context.charge('query', 'tir-file');
    const { accountId, fileId } = request.params;
    const { name, contentType, parts } = await downloadFile(
      context.services,
      await actor(context),
      accountId,
      { fileId, part: getText(request.query, 'part') ?? 'contents' },
    );
    return reply
      .header('content-type', contentType)
      .header('content-disposition', `attachment; filename="${name.replaceAll(/[^\w.-]/g, '_')}"`)
      .header('cache-control', 'private, no-store')
      .send(Readable.from(parts));
  });
}
