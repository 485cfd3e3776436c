import { Readable } from 'node:stream';
import { alertLevels, alertStatuses, type AlertFilter } from '@lotbook/services/monitoring/alerts';
import { exportAlerts } from '@lotbook/services/monitoring/export-alerts';
import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/server';
import { isCalendarDate } from '@lotbook/services/base/calendar-date';
import { AppError } from '@lotbook/model/errors';
import type { FastifyInstance } from 'fastify';
import { actor } from '../graphql/context.ts';
import { getText } from './query-text.ts';
import type { RequestContext } from './request-context.ts';

/**
 * `GET /alerts/{account}?level=severe&status=open` with the Bearer token: the alerts that match as
 * CSV. Filters are those of the query `alerts`.
 */
export function addAlertsDownload(app: FastifyInstance, getContext: RequestContext): void {
  app.get<{
    Params: { accountId: string };
    Querystring: Readonly<Record<string, unknown>>;
  }>('/alerts/:accountId', async (request, reply) => {
    const context = await getContext(request.raw, request.ip);
    await context.charge('query', 'alerts');
    const { name, lines } = await exportAlerts(
      context.services,
      await actor(context),
      request.params.accountId,
      () => readAlertFilter(request.query),
    );
    return reply
      .header('content-type', 'text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="${name}"`)
      .header('cache-control', 'private, no-store')
      .send(Readable.from(lines));
  });
}

const parameters = [
  'level',
  'status',
  'category',
  'source',
  'asset',
  'direction',
  'from',
  'to',
  'search',
  'ended',
  'transactionId',
] as const;

/** @throws AppError BAD_INPUT if a parameter is unknown, or a value isn't one of its choices, or no day. */
export function readAlertFilter(query: Readonly<Record<string, unknown>>): AlertFilter {
  const unknown = Object.keys(query).find((field) => !parameters.some((each) => each === field));
  if (unknown !== undefined)
    throw new AppError(
      'BAD_INPUT',
      fill(texts.parameterUnknown, { field: unknown, choices: parameters.join(', ') }),
      { field: unknown },
    );
  const read = (name: string): string | undefined => getText(query, name);
  return {
    levels: choose('level', read('level'), alertLevels),
    statuses: choose('status', read('status'), alertStatuses),
    category: read('category'),
    sourceId: read('source'),
    asset: read('asset'),
    direction: choose('direction', read('direction'), ['sent', 'received'])[0],
    from: readDay('from', read('from')),
    to: readDay('to', read('to')),
    search: read('search'),
    transactionId: read('transactionId'),
    ended: choose('ended', read('ended'), ['true', 'false'])[0] === 'true',
  };
}

/** The choice that was given; none if nothing was. */
function choose<T extends string>(
  field: string,
  given: string | undefined,
  choices: readonly T[],
): readonly T[] {
  if (given === undefined) return [];
  const chosen = choices.filter((each) => each === given);
  if (chosen.length > 0) return chosen;
  throw new AppError(
    'BAD_INPUT',
    fill(texts.parameterValueUnknown, { field, choices: choices.join(', ') }),
    { field },
  );
}

function readDay(field: string, given: string | undefined): string | undefined {
  if (given === undefined || isCalendarDate(given)) return given;
  throw new AppError('BAD_INPUT', fill(texts.parameterNotDay, { field }), { field });
}
