import { Readable } from 'node:stream';
import { exportRewards } from '@lotbook/services/staking/export-rewards';
import type { FastifyInstance } from 'fastify';
import { actor } from '../graphql/context.ts';
import { getText } from './query-text.ts';
import type { RequestContext } from './request-context.ts';

/**
 * `GET /validator-rewards/{account}?from=2025-01-01&to=2025-12-31&validator=ethereum-7` with the
 * Bearer token: rewards by day as CSV, with prices. Without `validator` of all of them.
 */
export function addRewardsDownload(app: FastifyInstance, getContext: RequestContext): void {
  app.get<{
    Params: { accountId: string };
    Querystring: Readonly<Record<string, unknown>>;
  }>('/validator-rewards/:accountId', async (request, reply) => {
    const context = await getContext(request.raw, request.ip);
    await context.charge('query', 'validator-rewards');
    const text = (name: string): string | undefined => getText(request.query, name);
    const { name, lines } = await exportRewards(
      context.services,
      await actor(context),
      request.params.accountId,
      { from: text('from') ?? '', to: text('to') ?? '', validatorId: text('validator') },
    );
    return reply
      .header('content-type', 'text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="${name}"`)
      .header('cache-control', 'private, no-store')
      .send(Readable.from(lines));
  });
}
