import { Readable } from 'node:stream';
import { readReport } from '@lotbook/services/reports/read-report';
import type { FastifyInstance } from 'fastify';
import { actor } from '../graphql/context.ts';
import type { RequestContext } from './request-context.ts';

const types: Readonly<Record<string, string>> = {
  pdf: 'application/pdf',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
  zip: 'application/zip',
  json: 'application/json; charset=utf-8',
  txf: 'text/plain; charset=us-ascii',
};

/** `GET /reports/{account}/{report}` with the Bearer token: the document, as it was kept; with `preview` the marked part of one that is to be paid for. */
export function reportDownload(app: FastifyInstance, getContext: RequestContext): void {
  app.get<{
    Params: { accountId: string; reportId: string };
    Querystring: Readonly<Record<string, string | undefined>>;
  }>('/reports/:accountId/:reportId', async (request, reply) => {
    const context = await getContext(request.raw, request.ip);
    const { accountId, reportId } = request.params;
    const preview = request.query['preview'] !== undefined;
    const { report, chunks } = await readReport(
      context.services,
      await actor(context),
      accountId,
      reportId,
      { preview },
    );
    const fileName = report.fileName ?? `report.${report.format}`;
    return reply
      .header('content-type', types[report.format] ?? 'application/octet-stream')
      .header(
        'content-disposition',
        `attachment; filename="${preview ? 'preview-' : ''}${fileName}"`,
      )
      .header('content-length', (preview ? report.previewBytes : report.bytes) ?? undefined)
      .header('cache-control', 'private, no-store')
      .send(Readable.from(chunks, { objectMode: false }));
  });
}
