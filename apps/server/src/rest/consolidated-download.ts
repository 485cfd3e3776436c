import { PassThrough } from 'node:stream';
import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/server';
import { AppError } from '@lotbook/model/errors';
import { makeConsolidatedDocument } from '@lotbook/services/journal/consolidated-document';
import type { FastifyInstance } from 'fastify';
import { actor } from '../graphql/context.ts';
import { getText } from './query-text.ts';
import type { RequestContext } from './request-context.ts';

const types = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;
const formats = Object.keys(types) as readonly (keyof typeof types)[];

/**
 * `GET /consolidated-balances/{account}?format=csv|xlsx&from=…&to=…` with the Bearer token: the trial balances of the person's business accounts, added up. It isn't
 * stored as a report, which all members of one account could open.
 */
export function addConsolidatedDownload(app: FastifyInstance, getContext: RequestContext): void {
  app.get<{
    Params: { accountId: string };
    Querystring: Readonly<Record<string, unknown>>;
  }>('/consolidated-balances/:accountId', async (request, reply) => {
    const context = await getContext(request.raw, request.ip);
    const read = (name: string): string | undefined => getText(request.query, name) || undefined;
    const { name, write } = await makeConsolidatedDocument(
      context.services,
      await actor(context),
      request.params.accountId,
      { from: read('from'), to: read('to') },
    );
    const format = formats.find((each) => each === read('format'));
    if (format === undefined)
      throw new AppError('BAD_INPUT', fill(texts.formatUnknown, { keys: formats.join(', ') }), {
        field: 'format',
      });
    const out = new PassThrough();
    write(format, out, new Date()).catch((error: unknown) =>
      out.destroy(error instanceof Error ? error : new Error(String(error))),
    );
    return reply
      .header('content-type', types[format])
      .header('content-disposition', `attachment; filename="${name}.${format}"`)
      .header('cache-control', 'private, no-store')
      .send(out);
  });
}
