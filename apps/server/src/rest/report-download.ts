import { Readable } from 'node:stream';
import { readReport } from '@lotbook/services/reports/read-report';
import type { FastifyInstance } from 'fastify';
import { actor } from '../graphql/context.ts';
import type { RequestContext } from './request-context.ts';

const types: Readonly<Record<string, string>> = {
  pdf: 'application/pdf',
  csv: 'text/csv; charset=utf-8',
  zip: 'application/zip',
  json: 'application/json; charset=utf-8',
  txf: 'text/plain; charset=us-ascii',
};

/** `GET /reports/{account}/{report}` with the Bearer token: the document, as it was kept. */
export function reportDownload(app: FastifyInstance, contextOf: RequestContext): void {
  app.get<{ Params: { accountId: string; reportId: string } }>('/reports/:accountId/:reportId', async (request, reply) => {
    const context = await contextOf(request.raw, request.ip);
    const { report, chunks } = await readReport(context.services, await actor(context), request.params.accountId, request.params.reportId);
    return reply
      .header('content-type', types[report.format] ?? 'application/octet-stream')
      .header('content-disposition', `attachment; filename="${report.fileName ?? `report.${report.format}`}"`)
      .header('content-length', report.bytes ?? undefined)
      .header('cache-control', 'private, no-store')
      .send(Readable.from(chunks, { objectMode: false }));
  });
}
