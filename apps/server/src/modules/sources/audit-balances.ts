import { format, formatMoney } from '@lotbook/decimal/decimal';
import {
  auditAccount,
  auditSources,
  type AccountAudit,
  type SourceAudit,
} from '@lotbook/services/reconciliation/audit-balances';
import { auditLedger, type LedgerAudit } from '@lotbook/services/reconciliation/ledger-gaps';
import { builder } from '../../graphql/builder.ts';
import { actor } from '../../graphql/context.ts';

type Row = SourceAudit['rows'][number];

const ReconcilingItem = builder.objectRef<Row['items'][number]>('ReconcilingItem').implement({
  description: 'Something known that explains a part of a difference.',
  fields: (t) => ({
    reason: t.exposeString('reason'),
    quantity: t.field({
      type: 'Decimal',
      description: 'How much it increases the reported balance; negative if it decreases it.',
      resolve: ({ quantity }) => format(quantity),
    }),
  }),
});

const formatOptional = (units: bigint | undefined): string | undefined =>
  units === undefined ? undefined : format(units);

const BalanceComparison = builder.objectRef<Row>('BalanceComparison').implement({
  description:
    'The balance of one asset computed from transactions, next to the one that the chain, the exchange or a person reported.',
  fields: (t) => ({
    asset: t.exposeString('asset'),
    computed: t.field({
      type: 'Decimal',
      description: 'At the instant of the report.',
      resolve: ({ computed }) => format(computed),
    }),
    reported: t.field({
      type: 'Decimal',
      nullable: true,
      resolve: ({ reported }) => formatOptional(reported),
    }),
    reportedAt: t.field({
      type: 'DateTime',
      nullable: true,
      resolve: ({ reportedAt }) => reportedAt,
    }),
    reportedBy: t.exposeString('reportedBy', {
      nullable: true,
      description: 'source: the chain or exchange itself; person: entered manually.',
    }),
    difference: t.field({
      type: 'Decimal',
      nullable: true,
      description: 'Reported less computed.',
      resolve: ({ difference }) => formatOptional(difference),
    }),
    items: t.field({ type: [ReconcilingItem], resolve: ({ items }) => [...items] }),
    unexplained: t.field({
      type: 'Decimal',
      nullable: true,
      description: 'The part of the difference that the items do not explain.',
      resolve: ({ unexplained }) => formatOptional(unexplained),
    }),
    value: t.field({
      type: 'Decimal',
      nullable: true,
      description:
        'Its current market value in the account’s currency; null without a current price.',
      resolve: ({ value }) => (value === undefined ? undefined : formatMoney(value)),
    }),
    threshold: t.field({
      type: 'Decimal',
      nullable: true,
      description:
        'The tolerated difference in units; null if the tolerance is by the value of the source.',
      resolve: ({ threshold }) => formatOptional(threshold),
    }),
    state: t.exposeString('state', {
      description: 'matches, immaterial (within the thresholds), differs, notReported.',
    }),
  }),
});

const SourceAuditType = builder.objectRef<SourceAudit>('SourceAudit').implement({
  fields: (t) => ({
    id: t.id({ resolve: ({ source }) => source.id }),
    name: t.string({ resolve: ({ source }) => source.name }),
    kind: t.string({ description: 'exchange or wallet', resolve: ({ source }) => source.kind }),
    provider: t.string({ resolve: ({ source }) => source.provider }),
    chain: t.string({ nullable: true, resolve: ({ source }) => source.chain }),
    state: t.exposeString('state', {
      description: 'The worst of its assets: differs, notReported, immaterial, matches.',
    }),
    assets: t.field({ type: [BalanceComparison], resolve: ({ rows }) => [...rows] }),
    materialityThreshold: t.field({
      type: 'Decimal',
      description: 'In the account’s currency.',
      resolve: ({ material }) => formatMoney(material),
    }),
    remembers: t.exposeBoolean('remembers', {
      description: 'It provides past balances, which findDivergence can search.',
    }),
    notes: t.stringList({
      description: 'Other possible reasons for the difference.',
      resolve: ({ notes }) => [...notes],
    }),
  }),
});

const AssetTotal = builder.objectRef<AccountAudit['assets'][number]>('AuditedAsset').implement({
  description: 'One asset at all sources together; reported where each that holds it has a report.',
  fields: (t) => ({
    asset: t.exposeString('asset'),
    computed: t.field({ type: 'Decimal', resolve: ({ computed }) => format(computed) }),
    reported: t.field({
      type: 'Decimal',
      nullable: true,
      resolve: ({ reported }) => formatOptional(reported),
    }),
    difference: t.field({
      type: 'Decimal',
      nullable: true,
      resolve: ({ difference }) => formatOptional(difference),
    }),
    unexplained: t.field({
      type: 'Decimal',
      nullable: true,
      resolve: ({ unexplained }) => formatOptional(unexplained),
    }),
  }),
});

const AccountAuditType = builder.objectRef<AccountAudit>('AccountAudit').implement({
  fields: (t) => ({
    accountId: t.exposeID('accountId'),
    name: t.exposeString('name'),
    state: t.exposeString('state'),
    sources: t.field({ type: [SourceAuditType], resolve: ({ sources }) => [...sources] }),
    assets: t.field({ type: [AssetTotal], resolve: ({ assets }) => [...assets] }),
  }),
});

const onDate =
  'Without a date: the newest reports. With one: the balances reported on it, and those computed at its end.';

for (const [name, kind] of [
  ['auditBalancesExchanges', 'exchange'],
  ['auditBalancesWallets', 'wallet'],
] as const)
  builder.queryField(name, (t) =>
    t.field({
      type: [SourceAuditType],
      description: `Computed and reported balances of every ${kind}. ${onDate}`,
      args: {
        accountId: t.arg.id({ required: true }),
        date: t.arg({ type: 'LocalDate' }),
        sourceId: t.arg.id({ description: 'Of this one alone.' }),
      },
      resolve: async (_, { accountId, date, sourceId }, context) => {
        const audits = await auditSources(context.services, await actor(context), accountId, {
          kind,
          ...(date === null || date === undefined ? {} : { date }),
        });
        return audits.filter(
          ({ source }) => sourceId === null || sourceId === undefined || source.id === sourceId,
        );
      },
    }),
  );

builder.queryField('auditBalancesAccounts', (t) =>
  t.field({
    type: [AccountAuditType],
    description: `Computed and reported balances of the whole account. ${onDate}`,
    args: { accountId: t.arg.id({ required: true }), date: t.arg({ type: 'LocalDate' }) },
    resolve: async (_, { accountId, date }, context) => [
      await auditAccount(context.services, await actor(context), accountId, date ?? undefined),
    ],
  }),
);

type Gap = LedgerAudit['gaps'][number];

const LedgerGapType = builder.objectRef<Gap>('LedgerGap').implement({
  description:
    'Between two rows of a ledger something is missing: the balance after the second does not follow from the first.',
  fields: (t) => ({
    asset: t.exposeString('asset'),
    wallet: t.exposeString('wallet', { description: 'Which of the exchange’s balances.' }),
    missing: t.field({
      type: 'Decimal',
      description: 'Units received in between less units sent.',
      resolve: ({ missing }) => format(missing),
    }),
    afterId: t.string({
      nullable: true,
      description: 'The row before the gap; null if the ledger starts with a nonzero balance.',
      resolve: ({ after }) => after?.id,
    }),
    afterAt: t.field({ type: 'DateTime', nullable: true, resolve: ({ after }) => after?.at }),
    beforeId: t.string({ resolve: ({ before }) => before.id }),
    beforeAt: t.field({ type: 'DateTime', resolve: ({ before }) => before.at }),
  }),
});

const LedgerAuditType = builder.objectRef<LedgerAudit>('LedgerAudit').implement({
  fields: (t) => ({
    lines: t.exposeInt('lines', {
      description:
        'How many rows contain a running balance; 0 for files and services without running balances.',
    }),
    gaps: t.field({
      type: [LedgerGapType],
      description: 'The earliest first, up to 200.',
      resolve: ({ gaps }) => [...gaps],
    }),
  }),
});

builder.queryField('ledgerAudit', (t) =>
  t.field({
    type: LedgerAuditType,
    description: 'Checks the running balances in the rows of an exchange to find missing rows.',
    args: { accountId: t.arg.id({ required: true }), sourceId: t.arg.id({ required: true }) },
    resolve: async (_, { accountId, sourceId }, context) =>
      auditLedger(context.services, await actor(context), accountId, sourceId),
  }),
);
