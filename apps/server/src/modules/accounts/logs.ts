import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/server';
import type { LogRow } from '@lotbook/db/stores/account-log';
import { AppError } from '@lotbook/model/errors';
import { readLogs } from '@lotbook/services/accounts/read-logs';
import { builder } from '../../graphql/builder.ts';
import { actor } from '../../graphql/context.ts';
import { limitTo } from '../../graphql/limits.ts';
import { isId } from '@lotbook/services/member';
import { PageInfo, type PageState } from '../shared/page-cursor.ts';

const Log = builder.objectRef<LogRow>('Log').implement({
  description: 'The audit log. before and after contain the changed values.',
  fields: (t) => ({
    id: t.id({ resolve: ({ id }) => String(id) }),
    timestamp: t.field({ type: 'DateTime', resolve: ({ at }) => at }),
    message: t.exposeString('message'),
    type: t.exposeString('type'),
    action: t.exposeString('action'),
    userId: t.exposeID('userId', { nullable: true }),
    username: t.string({
      nullable: true,
      description: 'Their name at that time; null for actions of the program.',
      resolve: ({ userName }) => userName,
    }),
    onBehalfOf: t.id({
      nullable: true,
      description: 'The account of the preparer in whose name it was done.',
      resolve: ({ onBehalfOf }) => onBehalfOf,
    }),
    before: t.field({ type: 'JSON', nullable: true, resolve: ({ before }) => before }),
    after: t.field({ type: 'JSON', nullable: true, resolve: ({ after }) => after }),
  }),
});

interface Logs {
  readonly logs: readonly LogRow[];
  readonly pageInfo: PageState;
}

const LogList = builder.objectRef<Logs>('LogList').implement({
  fields: (t) => ({
    logs: t.field({ type: [Log], resolve: ({ logs }) => logs }),
    pageInfo: t.field({ type: PageInfo, resolve: ({ pageInfo }) => pageInfo }),
  }),
});

const LogFilterInput = builder.inputType('LogFilter', {
  fields: (t) => ({
    types: t.stringList({
      description: 'account, user, invite, link, contact, source, import, report …',
    }),
    actions: t.stringList({ description: 'create, change, delete, request …' }),
    userIds: t.idList(),
    from: t.field({ type: 'DateTime' }),
    until: t.field({ type: 'DateTime', description: 'Exclusive.' }),
    search: t.string(),
  }),
});

builder.queryField('logs', (t) =>
  t.field({
    type: LogList,
    description: 'Newest first.',
    args: {
      accountId: t.arg.id({ required: true }),
      filter: t.arg({ type: LogFilterInput }),
      cursor: t.arg.string(),
      limit: t.arg.int(),
    },
    resolve: async (_, { accountId, filter, cursor, limit }, context): Promise<Logs> => {
      if (filter?.userIds && !filter.userIds.every(isId))
        throw new AppError('BAD_INPUT', fill(texts.userIdsInvalid), { field: 'userIds' });
      const { rows, more } = await readLogs(context.services, await actor(context), accountId, {
        filter: {
          types: filter?.types ?? undefined,
          actions: filter?.actions ?? undefined,
          userIds: filter?.userIds ?? undefined,
          from: filter?.from ?? undefined,
          until: filter?.until ?? undefined,
          search: filter?.search || undefined,
        },
        limit: limitTo(limit, 50),
        before: getPlace(cursor),
      });
      return {
        logs: rows,
        pageInfo: { hasNextPage: more, endCursor: rows.at(-1)?.id.toString() ?? null },
      };
    },
  }),
);

function getPlace(cursor: string | null | undefined): number | undefined {
  if (!cursor) return undefined;
  if (!/^\d{1,15}$/.test(cursor))
    throw new AppError('BAD_INPUT', fill(texts.cursorUnknown), { field: 'cursor' });
  return Number(cursor);
}
