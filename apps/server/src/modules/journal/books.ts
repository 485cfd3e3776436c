import type { AccountMappingRow } from '@lotbook/db/stores/ledger-accounts';
import type { JournalIssueGroup } from '@lotbook/db/stores/journal';
import type { ChartAccount } from '@lotbook/services/journal/load-books';
import {
  readBalances,
  readBookSettings,
  type BookSettings,
  type ShownBalance,
} from '@lotbook/services/journal/read-journal';
import { builder } from '../../graphql/builder.ts';
import { actor } from '../../graphql/context.ts';

export const LedgerAccount = builder.objectRef<ChartAccount>('LedgerAccount').implement({
  description:
    'An account of the chart of accounts in use: the own one, or that of the linked accounting system.',
  fields: (t) => ({
    id: t.exposeID('id'),
    code: t.exposeString('code'),
    name: t.exposeString('name'),
    classification: t.exposeString('classification', {
      description: 'asset, liability, equity, income, expense.',
    }),
    active: t.exposeBoolean('active'),
    unusable: t.string({
      nullable: true,
      description: 'Why journal entries cannot use it.',
      resolve: ({ unusable }) => unusable ?? null,
    }),
  }),
});

const AccountMapping = builder.objectRef<AccountMappingRow>('AccountMapping').implement({
  description:
    'Which account a kind of line goes to. Empty conditions match everything; the most specific row wins.',
  fields: (t) => ({
    id: t.exposeID('id'),
    role: t.exposeString('role', {
      description:
        'crypto, staked, pledged, lent, stablecoin, fiat, loansPayable, income, expense (both also with a category: income:stakingRewards), realizedGain, realizedLoss, unrealized, impairment, fee, donation, openingEquity, retainedEarnings, revaluationSurplus, suspense.',
    }),
    sourceId: t.exposeID('sourceId', { nullable: true }),
    asset: t.exposeString('asset'),
    category: t.exposeString('category'),
    contactId: t.exposeID('contactId', { nullable: true }),
    ledgerAccountId: t.exposeID('ledgerAccount'),
  }),
});

const JournalIssueExample = builder
  .objectRef<JournalIssueGroup['examples'][number]>('JournalIssueExample')
  .implement({
    fields: (t) => ({
      transactionId: t.id({
        nullable: true,
        resolve: ({ transactionId }) => transactionId ?? null,
      }),
      asset: t.string({ nullable: true, resolve: ({ asset }) => asset ?? null }),
      text: t.exposeString('text'),
    }),
  });

const JournalIssues = builder.objectRef<JournalIssueGroup>('JournalIssues').implement({
  description: 'Problems of one kind in the journal.',
  fields: (t) => ({
    code: t.exposeString('code'),
    severity: t.exposeString('severity', { description: 'error or warning.' }),
    count: t.exposeInt('count'),
    examples: t.field({
      type: [JournalIssueExample],
      resolve: ({ examples }) => [...examples],
    }),
  }),
});

export const BookSettingsType = builder.objectRef<BookSettings>('BookSettings').implement({
  description: 'How the books of a business are kept, and the state of its journal.',
  fields: (t) => ({
    model: t.string({
      description:
        'cost, fair-value, impairment, ias38-cost, ias38-revaluation, ias2-broker-trader.',
      resolve: ({ policy }) => policy.model,
    }),
    significantPercent: t.field({
      type: 'Decimal',
      description: 'Holdings of at least this share of the fair value are listed by name.',
      resolve: ({ policy }) => policy.significantPercent,
    }),
    costsToSellPercent: t.field({
      type: 'Decimal',
      description: 'Percent of the fair value that selling costs, deducted by ias2-broker-trader.',
      resolve: ({ policy }) => policy.costsToSellPercent,
    }),
    fiscalYearStart: t.int({
      description: 'The month in which the fiscal year begins, 1 to 12.',
      resolve: ({ policy }) => policy.fiscalYearStart,
    }),
    adoptedOn: t.field({
      type: 'LocalDate',
      nullable: true,
      description: 'The first day of the fiscal year that adopts ASU 2023-08.',
      resolve: ({ policy }) => policy.adoptedOn,
    }),
    closedThrough: t.field({
      type: 'LocalDate',
      nullable: true,
      description: 'The first day of the last closed month.',
      resolve: ({ policy }) => policy.closedThrough,
    }),
    chart: t.exposeString('chart', {
      description: 'own, or the linked accounting system: qbo, xero.',
    }),
    accounts: t.field({ type: [LedgerAccount], resolve: ({ accounts }) => [...accounts] }),
    accountCount: t.int({ resolve: ({ accounts }) => accounts.length }),
    mapping: t.field({ type: [AccountMapping], resolve: ({ mapping }) => [...mapping] }),
    isCurrent: t.exposeBoolean('isCurrent', {
      description: 'The journal is made of the newest figures and settings.',
    }),
    entryCount: t.int({ resolve: ({ state }) => state?.entryCount ?? 0 }),
    firstDay: t.field({
      type: 'LocalDate',
      nullable: true,
      resolve: ({ state }) => state?.firstDay ?? null,
    }),
    lastDay: t.field({
      type: 'LocalDate',
      nullable: true,
      resolve: ({ state }) => state?.lastDay ?? null,
    }),
    builtAt: t.field({
      type: 'DateTime',
      nullable: true,
      resolve: ({ state }) => state?.builtAt ?? null,
    }),
    digest: t.string({ nullable: true, resolve: ({ state }) => state?.digest ?? null }),
    problem: t.string({
      nullable: true,
      description: 'Why the newest journal could not be made.',
      resolve: ({ state }) => state?.problem ?? null,
    }),
    issues: t.field({
      type: [JournalIssues],
      resolve: ({ state }) => [...(state?.issues ?? [])],
    }),
  }),
});

builder.queryField('bookSettings', (t) =>
  t.field({
    type: BookSettingsType,
    description: 'Policy, chart of accounts, account mapping and state of the journal.',
    args: { accountId: t.arg.id({ required: true }) },
    resolve: async (_, { accountId }, context) =>
      readBookSettings(context.services, await actor(context), accountId),
  }),
);

const Balance = builder.objectRef<ShownBalance>('LedgerBalance').implement({
  description: 'The balance of an account, kind of line, asset and source. Debits are positive.',
  fields: (t) => ({
    account: t.field({
      type: LedgerAccount,
      nullable: true,
      resolve: ({ account }) => account ?? null,
    }),
    role: t.exposeString('role'),
    asset: t.exposeString('asset', { nullable: true }),
    source: t.exposeString('source', { nullable: true }),
    opening: t.field({ type: 'Decimal', resolve: ({ opening }) => opening }),
    debit: t.field({ type: 'Decimal', resolve: ({ debit }) => debit }),
    credit: t.field({ type: 'Decimal', resolve: ({ credit }) => credit }),
    closing: t.field({ type: 'Decimal', resolve: ({ closing }) => closing }),
    quantity: t.field({
      type: 'Decimal',
      description: 'Units at the end.',
      resolve: ({ quantity }) => quantity,
    }),
  }),
});

builder.queryField('ledgerBalances', (t) =>
  t.field({
    type: [Balance],
    description: 'The trial balance of a span of days. Closing balances add up to zero.',
    args: {
      accountId: t.arg.id({ required: true }),
      from: t.arg({ type: 'LocalDate' }),
      to: t.arg({ type: 'LocalDate' }),
    },
    resolve: async (_, { accountId, from, to }, context) => [
      ...(await readBalances(context.services, await actor(context), accountId, {
        from: from ?? undefined,
        to: to ?? undefined,
      })),
    ],
  }),
);
