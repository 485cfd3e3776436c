import type { Fetchable } from '@lotbook/connections/adapter';
import type { ReportedBalanceRow } from '@lotbook/db/stores/reported-balances';
import type { UnreadRecord } from '@lotbook/db/stores/sync-cursors';
import type { SyncRun } from '@lotbook/db/stores/sync-runs';
import {
  readReportedBalances,
  readSyncRuns,
  readUnread,
} from '@lotbook/services/connections/read-connections';
import { readBalancesOnDates } from '@lotbook/services/reconciliation/balances-on-dates';
import { setThresholds } from '@lotbook/services/reconciliation/thresholds';
import type { SourceView } from '@lotbook/services/sources/source-view';
import { builder } from '../../graphql/builder.ts';
import { actor } from '../../graphql/context.ts';
import { Exchange, readExchange } from './exchange.ts';
import { SyncRunType } from './sync-run.ts';
import { ReportedBalance } from './wallet.ts';
import { DateBalancesType, FetchableType } from './wallet-queries.ts';

interface ExchangeSummary {
  readonly exchange: SourceView;
  readonly runs: readonly SyncRun[];
  readonly canFetch: readonly Fetchable[];
  readonly reported: readonly ReportedBalanceRow[];
}

const ExchangeSummaryType = builder.objectRef<ExchangeSummary>('ExchangeSummary').implement({
  fields: (t) => ({
    exchange: t.field({ type: Exchange, resolve: ({ exchange }) => exchange }),
    runs: t.field({
      type: [SyncRunType],
      description: 'Its updates, newest first.',
      resolve: ({ runs }) => [...runs],
    }),
    canFetch: t.field({
      type: [FetchableType],
      description: 'Empty for an exchange whose data comes from files.',
      resolve: ({ canFetch }) => [...canFetch],
    }),
    reportedBalances: t.field({
      type: [ReportedBalance],
      resolve: ({ reported }) => [...reported],
    }),
  }),
});

builder.queryField('exchangeSummary', (t) =>
  t.field({
    type: ExchangeSummaryType,
    args: { accountId: t.arg.id({ required: true }), exchangeId: t.arg.id({ required: true }) },
    resolve: async (_, { accountId, exchangeId }, context) => {
      const exchange = await readExchange(context, accountId, exchangeId);
      const person = await actor(context);
      const runs = await readSyncRuns(context.services, person, accountId, exchangeId);
      const reported = await readReportedBalances(context.services, person, accountId, exchangeId);
      const adapter = context.services.adapters.find(
        ({ id }) => id === exchange.connection?.adapter,
      );
      return { exchange, runs, reported, canFetch: adapter?.canFetch ?? [] };
    },
  }),
);

builder.queryField('exchangeBalances', (t) =>
  t.field({
    type: [DateBalancesType],
    description: 'Up to 400 dates, answered in ascending order.',
    args: {
      accountId: t.arg.id({ required: true }),
      exchangeId: t.arg.id({ required: true }),
      dates: t.arg({ type: ['LocalDate'], required: true }),
    },
    resolve: async (_, { accountId, exchangeId, dates }, context) => [
      ...(await readBalancesOnDates(context.services, await actor(context), accountId, {
        sourceId: exchangeId,
        kind: 'exchange',
        dates,
      })),
    ],
  }),
);

builder.queryField('syncRuns', (t) =>
  t.field({
    type: [SyncRunType],
    description: 'The updates of a source, who started them and their results: the newest hundred.',
    args: { accountId: t.arg.id({ required: true }), sourceId: t.arg.id({ required: true }) },
    resolve: async (_, { accountId, sourceId }, context) => [
      ...(await readSyncRuns(context.services, await actor(context), accountId, sourceId)),
    ],
  }),
);

const UnreadRecordType = builder
  .objectRef<UnreadRecord & { readonly firstSeenAt: string }>('UnreadRecord')
  .implement({
    description: 'A record of a service that could not be read, as received.',
    fields: (t) => ({
      stream: t.exposeString('stream', {
        description: 'The list of the service that contained it.',
      }),
      externalId: t.exposeString('externalId'),
      reason: t.exposeString('reason'),
      raw: t.field({ type: 'JSON', resolve: ({ raw }) => raw }),
      firstSeenAt: t.field({ type: 'DateTime', resolve: ({ firstSeenAt }) => firstSeenAt }),
    }),
  });

builder.queryField('unreadRecords', (t) =>
  t.field({
    type: [UnreadRecordType],
    description: 'The newest 200.',
    args: { accountId: t.arg.id({ required: true }), sourceId: t.arg.id({ required: true }) },
    resolve: async (_, { accountId, sourceId }, context) => [
      ...(await readUnread(context.services, await actor(context), accountId, sourceId)),
    ],
  }),
);

const AssetThresholdInput = builder.inputType('AssetThresholdInput', {
  fields: (t) => ({
    asset: t.string({ required: true }),
    contract: t.string(),
    threshold: t.field({ type: 'Decimal', required: true, description: 'In units of the asset.' }),
  }),
});

export const ReconciliationThresholdsInput = builder.inputType('ReconciliationThresholdsInput', {
  description: 'The tolerated difference between computed and reported balances.',
  fields: (t) => ({
    materialityThreshold: t.field({ type: 'Decimal', description: 'In the account’s currency.' }),
    assets: t.field({ type: [AssetThresholdInput] }),
  }),
});

builder.mutationField('updateExchangeBalancesReconciliationThresholds', (t) =>
  t.field({
    type: Exchange,
    args: {
      accountId: t.arg.id({ required: true }),
      exchangeId: t.arg.id({ required: true }),
      thresholds: t.arg({ type: ReconciliationThresholdsInput, required: true }),
    },
    resolve: async (_, { accountId, exchangeId, thresholds }, context) => {
      await setThresholds(context.services, await actor(context), accountId, {
        sourceId: exchangeId,
        kind: 'exchange',
        thresholds,
      });
      return readExchange(context, accountId, exchangeId);
    },
  }),
);
