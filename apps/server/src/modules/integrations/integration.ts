import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/server';
import type { IntegrationAccountRow } from '@lotbook/db/stores/integrations';
import type { IntegrationRun } from '@lotbook/db/stores/integration-runs';
import type { PostingCount, PostingHoldRow } from '@lotbook/db/stores/postings';
import {
  readActiveIntegration,
  readHolds,
  readIntegration,
  readRuns,
  type ReadIntegration,
  type SourceMapping,
} from '@lotbook/services/integrations/read-integration';
import { AppError } from '@lotbook/model/errors';
import { builder } from '../../graphql/builder.ts';
import { actor } from '../../graphql/context.ts';
import { limitTo } from '../../graphql/limits.ts';

export const IntegrationAccount = builder
  .objectRef<IntegrationAccountRow>('IntegrationAccount')
  .implement({
    description: 'An account of the chart of accounts in QuickBooks or Xero.',
    fields: (t) => ({
      id: t.exposeID('id'),
      code: t.exposeString('code'),
      name: t.exposeString('name'),
      type: t.exposeString('type', { description: 'As the accounting system calls it.' }),
      classification: t.exposeString('classification', {
        description: 'asset, liability, equity, income, expense.',
      }),
      active: t.exposeBoolean('active'),
      unusable: t.exposeString('unusable', {
        nullable: true,
        description: 'Why journal entries cannot use it.',
      }),
    }),
  });

const IntegrationMapping = builder.objectRef<SourceMapping>('IntegrationMapping').implement({
  description: 'The asset account of an exchange or wallet.',
  fields: (t) => ({
    sourceId: t.exposeID('sourceId'),
    name: t.exposeString('name'),
    accountingAccountId: t.exposeID('remoteAccount', {
      nullable: true,
      description: 'Null: the default asset account.',
    }),
  }),
});

const IntegrationDefaults = builder
  .objectRef<ReadIntegration['row']>('IntegrationDefaults')
  .implement({
    description: 'The five default accounts, by id.',
    fields: (t) => ({
      asset: t.exposeID('assetAccount', { nullable: true }),
      income: t.exposeID('incomeAccount', { nullable: true }),
      expense: t.exposeID('expenseAccount', { nullable: true }),
      fee: t.exposeID('feeAccount', { nullable: true }),
      suspense: t.exposeID('suspenseAccount', { nullable: true }),
    }),
  });

const IntegrationTenant = builder
  .objectRef<ReadIntegration['row']['tenants'][number]>('IntegrationTenant')
  .implement({
    description: 'A company that the person connected.',
    fields: (t) => ({ id: t.exposeID('id'), name: t.exposeString('name') }),
  });

const IntegrationRunType = builder.objectRef<IntegrationRun>('IntegrationRun').implement({
  description: 'One sync, or one preview of it.',
  fields: (t) => ({
    id: t.exposeID('id'),
    status: t.exposeString('status', {
      description:
        'queued, running, paused (continues automatically at resumeAt), done, failed, cancelled.',
    }),
    preview: t.exposeBoolean('dry'),
    phase: t.exposeString('phase', { nullable: true }),
    done: t.exposeInt('done'),
    total: t.exposeInt('total'),
    counts: t.field({
      type: 'JSON',
      description:
        'new, changed, removed, reversal, repost, overwrite, unchanged; holds: count and value by reason.',
      resolve: ({ counts }) => counts,
    }),
    errorCode: t.exposeString('errorCode', { nullable: true }),
    message: t.exposeString('message', { nullable: true }),
    resumeAt: t.field({ type: 'DateTime', nullable: true, resolve: ({ resumeAt }) => resumeAt }),
    requestedBy: t.exposeString('requestedBy', {
      nullable: true,
      description: 'The address of who asked; null for the daily schedule.',
    }),
    createdAt: t.field({ type: 'DateTime', resolve: ({ createdAt }) => createdAt }),
    finishedAt: t.field({
      type: 'DateTime',
      nullable: true,
      resolve: ({ finishedAt }) => finishedAt,
    }),
  }),
});

const PostingState = builder.objectRef<PostingCount>('PostingState').implement({
  description: 'How many entries are in a state.',
  fields: (t) => ({ state: t.exposeString('state'), count: t.exposeInt('count') }),
});

export const IntegrationType = builder.objectRef<ReadIntegration>('Integration').implement({
  description: 'The connection to QuickBooks Online (qbo) or Xero (xero).',
  fields: (t) => ({
    id: t.id({ resolve: ({ row }) => row.app }),
    orgName: t.string({ nullable: true, resolve: ({ row }) => row.orgName }),
    currency: t.string({ nullable: true, resolve: ({ row }) => row.currency }),
    lockDate: t.field({
      type: 'LocalDate',
      nullable: true,
      description: 'The last day of the closed books, as of the last sync.',
      resolve: ({ row }) => row.lockDate,
    }),
    active: t.boolean({ resolve: ({ row }) => row.status === 'active' }),
    status: t.string({
      description: 'connecting, choosing (several companies were connected), active.',
      resolve: ({ row }) => row.status,
    }),
    updating: t.boolean({ resolve: ({ isUpdating }) => isUpdating }),
    authenticationFailed: t.boolean({ resolve: ({ row }) => row.authenticationFailed }),
    problem: t.string({ nullable: true, resolve: ({ row }) => row.problem }),
    accessEndsAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When the person has to reconnect, unless access is renewed before.',
      resolve: ({ row }) => row.refreshExpiresAt,
    }),
    minUsdValue: t.field({ type: 'Decimal', resolve: ({ row }) => row.minValue }),
    syncMode: t.string({
      description: 'summary or transaction.',
      resolve: ({ row }) => row.syncMode,
    }),
    summaryPeriod: t.string({
      description: 'day or month.',
      resolve: ({ row }) => row.summaryPeriod,
    }),
    cutoverDate: t.field({
      type: 'LocalDate',
      nullable: true,
      description: 'Entries before this day are not posted.',
      resolve: ({ row }) => row.cutoverOn,
    }),
    postsOpening: t.boolean({
      description: 'The balances before the cutover are posted in one entry of the day before.',
      resolve: ({ row }) => row.postsOpening,
    }),
    lockedEntries: t.string({
      description: 'How to handle new entries of closed periods: hold or firstOpenDay.',
      resolve: ({ row }) => row.lockedEntries,
    }),
    tolerance: t.field({
      type: 'Decimal',
      description: 'Up to which unexplained difference an account is reconciled.',
      resolve: ({ row }) => row.tolerance,
    }),
    tenants: t.field({ type: [IntegrationTenant], resolve: ({ row }) => [...row.tenants] }),
    tenantId: t.id({ nullable: true, resolve: ({ row }) => row.tenantId }),
    accounts: t.field({
      type: [IntegrationAccount],
      resolve: ({ accounts }) => [...accounts],
    }),
    exchangeMappings: t.field({
      type: [IntegrationMapping],
      resolve: ({ exchangeMappings }) => [...exchangeMappings],
    }),
    walletMappings: t.field({
      type: [IntegrationMapping],
      resolve: ({ walletMappings }) => [...walletMappings],
    }),
    defaults: t.field({ type: IntegrationDefaults, resolve: ({ row }) => row }),
    lastSyncedAt: t.field({
      type: 'DateTime',
      nullable: true,
      resolve: ({ row }) => row.lastSyncedAt,
    }),
    nextSyncAt: t.field({
      type: 'DateTime',
      nullable: true,
      resolve: ({ row }) => row.nextSyncAt,
    }),
    runs: t.field({ type: [IntegrationRunType], resolve: ({ runs }) => [...runs] }),
    states: t.field({ type: [PostingState], resolve: ({ states }) => [...states] }),
  }),
});

builder.queryField('integration', (t) =>
  t.field({
    type: IntegrationType,
    nullable: true,
    description: 'appName is qbo or xero. Null: not connected.',
    args: {
      accountId: t.arg.id({ required: true }),
      appName: t.arg.string({ required: true }),
    },
    resolve: async (_, { accountId, appName }, context) =>
      readIntegration(context.services, await actor(context), accountId, appName),
  }),
);

builder.queryField('activeIntegration', (t) =>
  t.field({
    type: IntegrationType,
    nullable: true,
    description: 'The accounting system that is connected. Null: none is.',
    args: { accountId: t.arg.id({ required: true }) },
    resolve: async (_, { accountId }, context) =>
      readActiveIntegration(context.services, await actor(context), accountId),
  }),
);

const PostingHold = builder.objectRef<PostingHoldRow>('PostingHold').implement({
  description: 'An entry that the newest sync did not post.',
  fields: (t) => ({
    key: t.exposeString('key'),
    date: t.field({ type: 'LocalDate', resolve: ({ entryDate }) => entryDate }),
    state: t.exposeString('state', {
      description: 'blocked, ignored, locked, changedRemotely, missingRemotely, failed.',
    }),
    reason: t.exposeString('reason'),
    message: t.exposeString('message'),
    value: t.field({ type: 'Decimal', resolve: ({ value }) => value }),
  }),
});

builder.queryField('integrationRuns', (t) =>
  t.field({
    type: [IntegrationRunType],
    description:
      'Syncs and previews, the newest first. afterId: that of the last one that is shown.',
    args: {
      accountId: t.arg.id({ required: true }),
      appName: t.arg.string({ required: true }),
      limit: t.arg.int(),
      afterId: t.arg.id(),
    },
    resolve: async (_, { accountId, appName, limit, afterId }, context) => [
      ...(await readRuns(context.services, await actor(context), accountId, appName, {
        limit: limitTo(limit, 50),
        after: afterId ?? undefined,
      })),
    ],
  }),
);

builder.queryField('integrationHolds', (t) =>
  t.field({
    type: [PostingHold],
    description:
      'Entries that the newest sync did not post, by date and key. afterDate and afterKey: those of the last one that is shown.',
    args: {
      accountId: t.arg.id({ required: true }),
      appName: t.arg.string({ required: true }),
      limit: t.arg.int(),
      afterDate: t.arg({ type: 'LocalDate' }),
      afterKey: t.arg.string(),
    },
    resolve: async (_, { accountId, appName, limit, afterDate, afterKey }, context) => {
      if ((afterDate == null) !== (afterKey == null))
        throw new AppError('BAD_INPUT', fill(texts.cursorIncomplete), {
          field: 'afterKey',
        });
      return [
        ...(await readHolds(context.services, await actor(context), accountId, appName, {
          limit: limitTo(limit, 50),
          ...(afterDate != null && afterKey != null
            ? { after: [afterDate, afterKey] as const }
            : {}),
        })),
      ];
    },
  }),
);
