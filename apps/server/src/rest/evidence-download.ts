import { PassThrough } from 'node:stream';
import { evidenceDocument } from '@lotbook/services/reports/evidence-document';
import { AppError } from '@lotbook/model/errors';
import type { FastifyInstance } from 'fastify';
import { actor } from '../graphql/context.ts';
import type { RequestContext } from './request-context.ts';

const types = { pdf: 'application/pdf', json: 'application/json; charset=utf-8', csv: 'text/csv; charset=utf-8' } as const;
type Format = keyof typeof types;

/** `GET /evidence/{account}?what=…&id=…&format=pdf|json|csv` with the Bearer token: why a figure is what it is, as a document; with `preview` a marked part of it. */
export function evidenceDownload(app: FastifyInstance, contextOf: RequestContext): void {
  app.get<{ Params: { accountId: string }; Querystring: Readonly<Record<string, string | undefined>> }>('/evidence/:accountId', async (request, reply) => {
    const context = await contextOf(request.raw, request.ip);
    const { what = '', id = '', format = 'pdf' } = request.query;
    if (!isFormat(format)) throw new AppError('BAD_INPUT', `format is one of ${Object.keys(types).join(', ')}.`, { field: 'format' });
    const wanted = { kind: what, id, preview: request.query['preview'] !== undefined };
    const write = await evidenceDocument(context.services, await actor(context), request.params.accountId, wanted);
    const out = new PassThrough();
    write(format, out, new Date()).catch((error: unknown) => out.destroy(error instanceof Error ? error : new Error(String(error))));
    return reply
      .header('content-type', types[format])
      .header('content-disposition', `attachment; filename="${wanted.preview ? 'preview-' : ''}evidence-${what}.${format}"`)
      .header('cache-control', 'private, no-store')
      .send(out);
  });
}

const isFormat = (format: string): format is Format => Object.hasOwn(types, format);
