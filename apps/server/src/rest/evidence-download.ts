import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/server';
import { PassThrough } from 'node:stream';
import { makeEvidenceDocument } from '@lotbook/services/reports/evidence-document';
import { AppError } from '@lotbook/model/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { actor } from '../graphql/context.ts';
import { mostBytes } from './graphql-routes.ts';
import { getText } from './query-text.ts';
import type { RequestContext } from './request-context.ts';

const types = {
  pdf: 'application/pdf',
  json: 'application/json; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
} as const;
type Format = keyof typeof types;

interface Wanted {
  readonly what: string;
  readonly id: string;
  readonly format: string;
  readonly preview: boolean;
}

/**
 * `GET /evidence/{account}?what=…&id=…&format=pdf|json|csv` with the Bearer token: how a figure was computed, as a document; with `preview` a watermarked excerpt of it.
 * `POST` with the same as JSON, for a filter that names more transactions than an address has room for.
 */
export function addEvidenceDownload(app: FastifyInstance, getContext: RequestContext): void {
  type AccountScope = FastifyRequest<{ Params: { accountId: string } }>;
  app.get<{ Params: { accountId: string } }>('/evidence/:accountId', (request, reply) =>
    answer(request, reply, getRequestedIn(request.query)),
  );
  app.post<{ Params: { accountId: string } }>(
    '/evidence/:accountId',
    { bodyLimit: mostBytes },
    (request, reply) => answer(request, reply, getRequestedIn(request.body)),
  );

  async function answer(
    request: AccountScope,
    reply: FastifyReply,
    { what, id, format, preview }: Wanted,
  ): Promise<FastifyReply> {
    const context = await getContext(request.raw, request.ip);
    const wanted = { kind: what, id, preview };
    const { name, write } = await makeEvidenceDocument(
      context.services,
      await actor(context),
      request.params.accountId,
      wanted,
    );
    if (!isFormat(format))
      throw new AppError(
        'BAD_INPUT',
        fill(texts.formatUnknown, { keys: Object.keys(types).join(', ') }),
        {
          field: 'format',
        },
      );
    const out = new PassThrough();
    write(format, out, new Date()).catch((error: unknown) =>
      out.destroy(error instanceof Error ? error : new Error(String(error))),
    );
    return reply
      .header('content-type', types[format])
      .header(
        'content-disposition',
        `attachment; filename="${wanted.preview ? 'preview-' : ''}${name}.${format}"`,
      )
      .header('cache-control', 'private, no-store')
      .send(out);
  }
}

function getRequestedIn(given: unknown): Wanted {
  const told = (typeof given === 'object' && given !== null ? given : {}) as Readonly<
    Record<string, unknown>
  >;
  const text = (name: string, otherwise = ''): string => getText(told, name) ?? otherwise;
  const preview = told['preview'];
  return {
    what: text('what'),
    id: text('id'),
    format: text('format', 'pdf'),
    preview: preview !== undefined && preview !== false,
  };
}

const isFormat = (format: string): format is Format => Object.hasOwn(types, format);
