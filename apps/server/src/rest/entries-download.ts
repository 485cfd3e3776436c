import { Readable } from 'node:stream';
import { exportEntries } from '@lotbook/services/integrations/export-entries';
import type { FastifyInstance } from 'fastify';
import { actor } from '../graphql/context.ts';
import { getText } from './query-text.ts';
import type { RequestContext } from './request-context.ts';

/**
 * `GET /integration-entries/{account}?app=qbo|xero&type=pre-sync|post-sync` with the Bearer token: the entries that the next sync posts or that are on hold, or those that
 * were posted, as CSV.
 */
export function addEntriesDownload(app: FastifyInstance, getContext: RequestContext): void {
  app.get<{
    Params: { accountId: string };
    Querystring: Readonly<Record<string, unknown>>;
  }>('/integration-entries/:accountId', async (request, reply) => {
    const context = await getContext(request.raw, request.ip);
    const text = (name: string): string => getText(request.query, name) ?? '';
    const { name, lines } = await exportEntries(
      context.services,
      await actor(context),
      request.params.accountId,
      { app: text('app'), type: text('type') },
    );
    return reply
      .header('content-type', 'text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="${name}"`)
      .header('cache-control', 'private, no-store')
      .send(Readable.from(lines));
  });
}
