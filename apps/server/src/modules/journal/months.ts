import type { AccountingCloseRow } from '@lotbook/db/stores/accounting-policy';
import { listCheckCodes, type CloseCheck } from '@lotbook/services/journal/close-checklist';
import {
  closeMonth,
  readChecklist,
  readMonths,
  reopenMonth,
  type BookMonth,
} from '@lotbook/services/journal/close-month';
import { builder } from '../../graphql/builder.ts';
import { actor } from '../../graphql/context.ts';

const BookMonthType = builder.objectRef<BookMonth>('BookMonth').implement({
  description: 'A month of the books.',
  fields: (t) => ({
    month: t.field({
      type: 'LocalDate',
      description: 'Its first day.',
      resolve: ({ month }) => month,
    }),
    isClosed: t.exposeBoolean('isClosed'),
    isRunning: t.exposeBoolean('isRunning', { description: 'It has not ended yet.' }),
    hasData: t.exposeBoolean('hasData', {
      description: 'False if no source reports about it yet: entries and amount are unknown.',
    }),
    entries: t.exposeInt('entries'),
    amount: t.field({
      type: 'Decimal',
      description: 'The sum of debits.',
      resolve: ({ amount }) => amount,
    }),
    openIssues: t.exposeInt('openIssues', { description: 'Issues of its transactions.' }),
    closedBy: t.exposeString('closedBy', { nullable: true }),
    closedAt: t.field({ type: 'DateTime', nullable: true, resolve: ({ closedAt }) => closedAt }),
    reason: t.exposeString('reason', {
      nullable: true,
      description: 'Why it was closed although points were open.',
    }),
  }),
});

const BookClose = builder.objectRef<AccountingCloseRow>('BookClose').implement({
  description: 'A month that was closed or reopened.',
  fields: (t) => ({
    id: t.exposeID('id'),
    month: t.field({ type: 'LocalDate', resolve: ({ month }) => month }),
    action: t.exposeString('action', { description: 'close or reopen.' }),
    reason: t.exposeString('reason', { nullable: true }),
    digest: t.exposeString('digest', {
      nullable: true,
      description: 'Identifies the entries through the month.',
    }),
    who: t.exposeString('who', { nullable: true }),
    madeAt: t.field({ type: 'DateTime', resolve: ({ madeAt }) => madeAt }),
  }),
});

interface Months {
  readonly months: readonly BookMonth[];
  readonly history: readonly AccountingCloseRow[];
}

const BookMonths = builder.objectRef<Months>('BookMonths').implement({
  fields: (t) => ({
    months: t.field({ type: [BookMonthType], resolve: ({ months }) => [...months] }),
    history: t.field({ type: [BookClose], resolve: ({ history }) => [...history] }),
  }),
});

builder.queryField('bookMonths', (t) =>
  t.field({
    type: BookMonths,
    description:
      'The months from the first entry to the present one, the newest first, and what was closed and reopened.',
    args: { accountId: t.arg.id({ required: true }) },
    resolve: async (_, { accountId }, context) =>
      readMonths(context.services, await actor(context), accountId),
  }),
);

const CloseCheckType = builder.objectRef<CloseCheck>('CloseCheck').implement({
  description: 'A point of the checklist before a month is closed.',
  fields: (t) => ({
    id: t.exposeID('id', {
      description: 'sources, balances, categories, transfers, prices, journal, posted.',
    }),
    label: t.string({ resolve: ({ label }) => label }),
    state: t.exposeString('state', {
      description: 'done, open, or unknown: there is nothing to compare with.',
    }),
    count: t.exposeInt('count', { description: 'How many things are open.' }),
    codes: t.stringList({
      description: 'The codes of the issues that it counts.',
      resolve: ({ id }) => [...listCheckCodes(id)],
    }),
  }),
});

builder.queryField('closeChecklist', (t) =>
  t.field({
    type: [CloseCheckType],
    args: {
      accountId: t.arg.id({ required: true }),
      month: t.arg.string({ required: true, description: '2026-01.' }),
    },
    resolve: async (_, { accountId, month }, context) => [
      ...(await readChecklist(context.services, await actor(context), accountId, month)),
    ],
  }),
);

builder.mutationField('closeMonth', (t) =>
  t.field({
    type: BookMonths,
    description:
      'Closes the next month. Its entries never change again; later changes are booked in the first open month.',
    args: {
      accountId: t.arg.id({ required: true }),
      month: t.arg.string({ required: true, description: '2026-01.' }),
      reason: t.arg.string({ description: 'Needed while points of the checklist are open.' }),
      withEarlier: t.arg.boolean({
        description: 'Close the open months before it too: all of them or none.',
      }),
    },
    resolve: async (_, { accountId, month, reason, withEarlier }, context) => {
      const asking = await actor(context);
      await closeMonth(context.services, asking, accountId, {
        month,
        reason: reason ?? undefined,
        withEarlier: withEarlier ?? undefined,
      });
      return readMonths(context.services, asking, accountId);
    },
  }),
);

builder.mutationField('reopenMonth', (t) =>
  t.field({
    type: BookMonths,
    description: 'Reopens a closed month and all later ones.',
    args: {
      accountId: t.arg.id({ required: true }),
      month: t.arg.string({ required: true }),
      reason: t.arg.string({ required: true }),
    },
    resolve: async (_, { accountId, month, reason }, context) => {
      const asking = await actor(context);
      await reopenMonth(context.services, asking, accountId, { month, reason });
      return readMonths(context.services, asking, accountId);
    },
  }),
);
