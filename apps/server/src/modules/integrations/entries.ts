import type { HoldCount, PlanCount, SkippedMonth } from '@lotbook/db/stores/posting-plans';
import type { PostingCount } from '@lotbook/db/stores/postings';
import type { UnknownGlCode } from '@lotbook/db/stores/unknown-gl-codes';
import {
  readEntries,
  readEntryTransactions,
  readPostingSummary,
  readUnknownGlCodes,
  type EntryLine,
  type EntryTransactions,
  type PostingSummary,
  type ReadEntry,
} from '@lotbook/services/integrations/read-entries';
import { builder } from '../../graphql/builder.ts';
import { actor } from '../../graphql/context.ts';
import { limitTo } from '../../graphql/limits.ts';
import { printPosition, readPosition } from './entry-cursor.ts';
import { IntegrationAccount } from './integration.ts';

const PlanCountType = builder.objectRef<PlanCount>('PostingPlanCount').implement({
  description: 'How many entries the next sync creates, updates or removes.',
  fields: (t) => ({
    action: t.exposeString('action', { description: 'create, update or remove.' }),
    reason: t.exposeString('reason', {
      description: 'new, changed, removed, reversal, repost, overwrite.',
    }),
    count: t.exposeInt('count'),
  }),
});

const PlanTotalType = builder
  .objectRef<PostingSummary['totals'][number]>('PostingPlanTotal')
  .implement({
    description: 'What the next sync does to an account.',
    fields: (t) => ({
      accountId: t.exposeID('accountId'),
      account: t.field({
        type: IntegrationAccount,
        nullable: true,
        description: 'Null: the account was deleted.',
        resolve: ({ account }) => account,
      }),
      debit: t.field({ type: 'Decimal', resolve: ({ debit }) => debit }),
      credit: t.field({ type: 'Decimal', resolve: ({ credit }) => credit }),
      change: t.field({
        type: 'Decimal',
        description: 'The change of its balance; debits are positive.',
        resolve: ({ change }) => change,
      }),
    }),
  });

const HoldCountType = builder.objectRef<HoldCount>('PostingHoldCount').implement({
  description: 'How many entries are not posted for a reason, and their value.',
  fields: (t) => ({
    state: t.exposeString('state'),
    reason: t.exposeString('reason'),
    count: t.exposeInt('count'),
    value: t.field({ type: 'Decimal', resolve: ({ value }) => value }),
  }),
});

const PostedCountType = builder.objectRef<PostingCount>('PostedCount').implement({
  description: 'How many posted entries are in a state.',
  fields: (t) => ({ state: t.exposeString('state'), count: t.exposeInt('count') }),
});

const SkippedMonthType = builder.objectRef<SkippedMonth>('SkippedMonth').implement({
  description: 'Entries of a month below the minimum value.',
  fields: (t) => ({
    month: t.exposeString('month', { description: 'Such as 2025-01.' }),
    count: t.exposeInt('count'),
    value: t.field({ type: 'Decimal', resolve: ({ value }) => value }),
  }),
});

const Summary = builder.objectRef<PostingSummary>('IntegrationSummary').implement({
  description: 'What the next sync would post, what is on hold, and what is posted.',
  fields: (t) => ({
    madeAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When the preview was made; null before the first.',
      resolve: ({ madeAt }) => madeAt,
    }),
    outdated: t.exposeBoolean('isOutdated', {
      description: 'Transactions, accounts or settings changed since.',
    }),
    plan: t.field({ type: [PlanCountType], resolve: ({ plan }) => [...plan] }),
    totals: t.field({ type: [PlanTotalType], resolve: ({ totals }) => [...totals] }),
    holds: t.field({ type: [HoldCountType], resolve: ({ holds }) => [...holds] }),
    states: t.field({ type: [PostedCountType], resolve: ({ states }) => [...states] }),
    skipped: t.field({ type: [SkippedMonthType], resolve: ({ skipped }) => [...skipped] }),
  }),
});

builder.queryField('integrationSummary', (t) =>
  t.field({
    type: Summary,
    args: {
      accountId: t.arg.id({ required: true }),
      appName: t.arg.string({ required: true }),
    },
    resolve: async (_, { accountId, appName }, context) =>
      readPostingSummary(context.services, await actor(context), accountId, appName),
  }),
);

const Line = builder.objectRef<EntryLine>('IntegrationEntryLine').implement({
  description: 'One side of an entry.',
  fields: (t) => ({
    accountId: t.exposeID('accountId'),
    account: t.field({
      type: IntegrationAccount,
      nullable: true,
      description: 'Null: the account was deleted.',
      resolve: ({ account }) => account,
    }),
    amount: t.field({
      type: 'Decimal',
      description: 'Debits are positive.',
      resolve: ({ amount }) => amount,
    }),
    description: t.exposeString('description', { nullable: true }),
  }),
});

const Entry = builder.objectRef<ReadEntry>('IntegrationEntry').implement({
  description: 'A planned entry, one on hold, or one that was posted.',
  fields: (t) => ({
    id: t.id({
      description: 'Of the row: a posted entry can be planned, too.',
      resolve: ({ origin, key, generation }) => `${origin}:${key}:${generation}`,
    }),
    key: t.exposeString('key'),
    date: t.field({ type: 'LocalDate', resolve: ({ date }) => date }),
    state: t.exposeString('state', {
      description:
        'ready, blocked, ignored, locked, failed, changedRemotely, missingRemotely, posting, posted, reversed, removed.',
    }),
    reason: t.exposeString('reason', { nullable: true }),
    action: t.exposeString('action', {
      nullable: true,
      description: 'Planned: create, update, remove. Posted: entry or reversal.',
    }),
    kind: t.exposeString('kind', { nullable: true }),
    number: t.exposeString('number', { nullable: true, description: 'Our document number.' }),
    value: t.field({ type: 'Decimal', resolve: ({ value }) => value }),
    message: t.exposeString('message', { nullable: true }),
    url: t.exposeString('url', {
      nullable: true,
      description: 'The page of the accounting system that shows it.',
    }),
    lines: t.field({ type: [Line], resolve: ({ lines }) => [...lines] }),
    changedAt: t.field({ type: 'DateTime', nullable: true, resolve: ({ changedAt }) => changedAt }),
    postedBy: t.exposeString('postedBy', {
      nullable: true,
      description: 'The address of who asked for the sync; null for the daily schedule.',
    }),
    membersUnknown: t.exposeBoolean('membersUnknown', {
      description:
        'A summary that an earlier version posted without recording which journal entries it contains.',
    }),
  }),
});

interface EntriesPage {
  readonly entries: readonly ReadEntry[];
  readonly nextCursor: string | undefined;
}

const Entries = builder.objectRef<EntriesPage>('IntegrationEntries').implement({
  fields: (t) => ({
    entries: t.field({ type: [Entry], resolve: ({ entries }) => [...entries] }),
    nextCursor: t.exposeString('nextCursor', {
      nullable: true,
      description: 'Null: there are no more.',
    }),
  }),
});

builder.queryField('integrationEntries', (t) =>
  t.field({
    type: Entries,
    description: 'The newest first. Without a state: all.',
    args: {
      accountId: t.arg.id({ required: true }),
      appName: t.arg.string({ required: true }),
      state: t.arg.string(),
      reason: t.arg.string(),
      key: t.arg.string(),
      limit: t.arg.int(),
      cursor: t.arg.string(),
    },
    resolve: async (_, { accountId, appName, limit, cursor, ...filter }, context) => {
      const most = limitTo(limit, 50);
      const entries = await readEntries(
        context.services,
        await actor(context),
        accountId,
        appName,
        {
          filter: {
            state: filter.state ?? undefined,
            reason: filter.reason ?? undefined,
            key: filter.key ?? undefined,
          },
          page: { limit: most + 1, after: cursor == null ? undefined : readPosition(cursor) },
        },
      );
      const shown = entries.slice(0, most);
      const last = shown.at(-1);
      return {
        entries: shown,
        nextCursor: entries.length > most && last ? printPosition(last) : undefined,
      };
    },
  }),
);

const Transactions = builder
  .objectRef<EntryTransactions>('IntegrationEntryTransactions')
  .implement({
    description: 'The transactions that an entry posts.',
    fields: (t) => ({
      ids: t.idList({ resolve: ({ ids }) => [...ids] }),
      count: t.exposeInt('count'),
    }),
  });

builder.queryField('integrationEntryTransactions', (t) =>
  t.field({
    type: Transactions,
    args: {
      accountId: t.arg.id({ required: true }),
      appName: t.arg.string({ required: true }),
      key: t.arg.string({ required: true }),
      offset: t.arg.int(),
      limit: t.arg.int(),
    },
    resolve: async (_, { accountId, appName, key, offset, limit }, context) =>
      readEntryTransactions(context.services, await actor(context), accountId, appName, {
        key,
        offset: offset ?? 0,
        limit: limitTo(limit, 50),
      }),
  }),
);

const UnknownGlCodeType = builder.objectRef<UnknownGlCode>('UnknownGlCode').implement({
  description: 'A GL code of contacts that the chart of accounts doesn’t have.',
  fields: (t) => ({
    glCode: t.exposeString('glCode'),
    contacts: t.exposeInt('contacts'),
    contactName: t.exposeString('contactName', { description: 'The first of them.' }),
    unusableAccount: t.exposeString('unusableAccount', {
      nullable: true,
      description: 'An account with this code that journal entries cannot use.',
    }),
  }),
});

builder.queryField('unknownGlCodes', (t) =>
  t.field({
    type: [UnknownGlCodeType],
    args: {
      accountId: t.arg.id({ required: true }),
      appName: t.arg.string({ required: true }),
      limit: t.arg.int(),
    },
    resolve: async (_, { accountId, appName, limit }, context) => [
      ...(await readUnknownGlCodes(
        context.services,
        await actor(context),
        accountId,
        appName,
        limitTo(limit, 100),
      )),
    ],
  }),
);
