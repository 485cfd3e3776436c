import type { CarriedApart } from '@lotbook/services/sealed-years/filed-before';
import {
  countAssumed,
  readExcludedYears,
  loadReadiness,
  type Change,
  type Earlier,
  type ReadinessCheck,
  type SetAside,
  type YearKind,
  type YearRange,
  type YearReadiness,
} from '@lotbook/services/issues/readiness';
import type { YearAssumed, YearUnpriced } from '@lotbook/db/stores/issue-counts';
import { readingAs } from '@lotbook/services/member';
import { builder } from '../../graphql/builder.ts';
import { actor } from '../../graphql/context.ts';

const IssueKind = builder.objectRef<YearKind>('IssueKind').implement({
  description: 'The issues of one kind in one year. Amounts are those that count in that year.',
  fields: (t) => ({
    code: t.exposeString('code'),
    severity: t.exposeString('severity'),
    count: t.exposeInt('count', { description: 'Those that are open.' }),
    dismissed: t.exposeInt('dismissed'),
    unstaked: t.exposeInt('unstaked', {
      description: 'Of the open ones, those whose amount is unknown: they are not in low and high.',
    }),
    low: t.field({ type: 'Decimal', nullable: true, resolve: ({ low }) => low }),
    high: t.field({ type: 'Decimal', nullable: true, resolve: ({ high }) => high }),
    laterLow: t.field({
      type: 'Decimal',
      nullable: true,
      description:
        'As low and high, for amounts that count in other years, in which the units are sold; null if none do.',
      resolve: ({ laterLow }) => laterLow,
    }),
    laterHigh: t.field({ type: 'Decimal', nullable: true, resolve: ({ laterHigh }) => laterHigh }),
  }),
});

const Check = builder.objectRef<ReadinessCheck>('ReadinessCheck').implement({
  fields: (t) => ({
    id: t.exposeString('id', {
      description: 'sources, rows, categories, transfers, costs, prices, choices',
    }),
    open: t.exposeInt('open', {
      description: 'With those of earlier years whose units were sold in this one.',
    }),
    done: t.exposeInt('done'),
    codes: t.stringList({
      description: 'The codes of the issues that it looks for; empty for sources.',
      resolve: ({ codes }) => [...codes],
    }),
  }),
});

const SetAsideType = builder.objectRef<SetAside>('SetAside').implement({
  description: 'Issues of a year that people dismissed; their amounts count unchanged.',
  fields: (t) => ({
    count: t.exposeInt('count'),
    earlier: t.exposeInt('earlier', {
      description: 'Also counts those of earlier years whose units were sold in this one.',
    }),
    low: t.field({
      type: 'Decimal',
      nullable: true,
      description: 'As of the year, by both.',
      resolve: ({ low }) => low,
    }),
    high: t.field({ type: 'Decimal', nullable: true, resolve: ({ high }) => high }),
    unknown: t.exposeInt('unknown', {
      description:
        'Of those of the year, the ones whose amount is unknown: they are not in low and high.',
    }),
    lastAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When the last was.',
      resolve: ({ lastAt }) => lastAt,
    }),
    by: t.stringList({
      description: 'The addresses of those who did.',
      resolve: ({ by }) => [...by],
    }),
  }),
});

const change = {
  low: 'By how much the gain may fall, as a number below zero.',
  high: 'By how much it may rise.',
};

const EarlierType = builder.objectRef<Earlier>('EarlierIssues').implement({
  description:
    'Open issues of earlier years that count in a year because their units were sold in it.',
  fields: (t) => ({
    count: t.exposeInt('count'),
    low: t.field({
      type: 'Decimal',
      nullable: true,
      description: change.low,
      resolve: ({ low }) => low,
    }),
    high: t.field({
      type: 'Decimal',
      nullable: true,
      description: change.high,
      resolve: ({ high }) => high,
    }),
  }),
});

const LaterType = builder.objectRef<Change>('LaterChange').implement({
  description: 'Tax impact of open issues of a year on other years.',
  fields: (t) => ({
    low: t.field({
      type: 'Decimal',
      nullable: true,
      description: change.low,
      resolve: ({ low }) => low,
    }),
    high: t.field({
      type: 'Decimal',
      nullable: true,
      description: change.high,
      resolve: ({ high }) => high,
    }),
  }),
});

const SeparateCarryoverType = builder.objectRef<CarriedApart>('CarriedApart').implement({
  description: 'A sealed year whose sales use up another cost today than when it was filed.',
  fields: (t) => ({
    taxYear: t.exposeInt('taxYear'),
    label: t.exposeString('label'),
    sealedBasis: t.field({ type: 'Decimal', resolve: ({ sealedBasis }) => sealedBasis }),
    presentBasis: t.field({ type: 'Decimal', resolve: ({ presentBasis }) => presentBasis }),
  }),
});

const SourceBehindType = builder
  .objectRef<YearReadiness['behind'][number]>('SourceBehind')
  .implement({
    description: 'A source whose data for a year may be incomplete.',
    fields: (t) => ({
      id: t.id({ resolve: ({ sourceId }) => sourceId }),
      label: t.exposeString('name'),
      lastAt: t.field({
        type: 'DateTime',
        nullable: true,
        description: 'Its newest transaction.',
        resolve: ({ lastAt }) => lastAt,
      }),
    }),
  });

const MissingRowsType = builder
  .objectRef<YearReadiness['missingRows'][number]>('MissingRows')
  .implement({
    description: 'Where rows of a source may be missing.',
    fields: (t) => ({
      sourceId: t.exposeID('sourceId'),
      label: t.exposeString('name'),
      kind: t.string({
        description:
          'balances: a running balance of the file does not add up; gap: no transactions before the file for more than 90 days.',
        resolve: ({ kind }) => kind,
      }),
      from: t.field({ type: 'DateTime', resolve: ({ from }) => from }),
      to: t.field({ type: 'DateTime', resolve: ({ to }) => to }),
      fileName: t.exposeString('fileName'),
    }),
  });

const YearUnpricedType = builder.objectRef<YearUnpriced>('YearUnpriced').implement({
  description:
    'Transactions of a year that no total contains, because a price is missing (dismissing the issue does not add them), because their rows were rejected at import, or because their file was not imported.',
  fields: (t) => ({
    year: t.exposeInt('year'),
    kind: t.exposeString('kind', {
      description:
        'disposal, income, gift, rejected, undated (rejected rows without a year, which each year lists) or file',
    }),
    transactions: t.exposeInt('transactions'),
    unstaked: t.exposeInt('unstaked', {
      description: 'Sides whose value is unknown.',
    }),
  }),
});

const YearRangeType = builder.objectRef<YearRange>('YearRange').implement({
  description: 'The range of changes to the totals of a year once its open issues are resolved.',
  fields: (t) => ({
    gainLow: t.field({
      type: 'Decimal',
      description: 'Of the net gain; zero or below.',
      resolve: ({ gainLow }) => gainLow,
    }),
    gainHigh: t.field({ type: 'Decimal', resolve: ({ gainHigh }) => gainHigh }),
    incomeLow: t.field({ type: 'Decimal', resolve: ({ incomeLow }) => incomeLow }),
    incomeHigh: t.field({ type: 'Decimal', resolve: ({ incomeHigh }) => incomeHigh }),
    items: t.exposeInt('items', {
      description: 'Open errors and warnings that count in the year.',
    }),
    unknown: t.exposeInt('unknown', {
      description: 'Of those, the ones whose amount is unknown.',
    }),
  }),
});

const YearAssumedType = builder.objectRef<YearAssumed>('YearAssumed').implement({
  description: 'Transactions of a year whose figures use an assumed price of 1.00 USD.',
  fields: (t) => ({
    year: t.exposeInt('year'),
    transactions: t.exposeInt('transactions'),
    income: t.exposeInt('income', { description: 'Of those, income.' }),
  }),
});

builder.queryField('assumedYears', (t) =>
  t.field({
    type: [YearAssumedType],
    description:
      'The number of transactions with an assumed price in each tax year; other years are omitted.',
    args: { accountId: t.arg.id({ required: true }) },
    resolve: async (_, { accountId }, context) =>
      readingAs(
        context.services,
        await actor(context),
        accountId,
        'txSearchView',
        async (db, { account }) => [...(await countAssumed(db, account))],
      ),
  }),
);

builder.queryField('unpricedYears', (t) =>
  t.field({
    type: [YearUnpricedType],
    description:
      'Amounts missing from the totals of each tax year because prices are missing or rows were rejected at import; complete years are omitted.',
    args: { accountId: t.arg.id({ required: true }) },
    resolve: async (_, { accountId }, context) =>
      readingAs(
        context.services,
        await actor(context),
        accountId,
        'txSearchView',
        async (db, { account }) => [...(await readExcludedYears(db, account))],
      ),
  }),
);

const YearReadinessType = builder.objectRef<YearReadiness>('YearReadiness').implement({
  description: 'How far a tax year is from being fit for a return.',
  fields: (t) => ({
    year: t.exposeInt('year'),
    label: t.exposeString('label'),
    isPresent: t.exposeBoolean('isPresent', { description: 'The year has not ended yet.' }),
    transactions: t.exposeInt('transactions'),
    leftOut: t.exposeInt('leftOut', {
      description: 'Those of them that people excluded, or dismissed as duplicates.',
    }),
    troubled: t.exposeInt('troubled', {
      description: 'Transactions with an open error or warning.',
    }),
    low: t.field({
      type: 'Decimal',
      nullable: true,
      description:
        'By how much the gain of the year may fall, as a number below zero; null if open issues affect no money. Issues about received units count in the years in which the units are sold.',
      resolve: ({ low }) => low,
    }),
    high: t.field({
      type: 'Decimal',
      nullable: true,
      description: 'By how much it may rise.',
      resolve: ({ high }) => high,
    }),
    earlier: t.field({
      type: EarlierType,
      nullable: true,
      description:
        'The part that depends on issues of earlier years, which the soldIn filter returns; null if none does.',
      resolve: ({ earlier }) => earlier,
    }),
    excluded: t.field({
      type: [YearUnpricedType],
      description: 'The transactions that are missing from all totals of the year.',
      resolve: ({ excluded }) => [...excluded],
    }),
    range: t.field({ type: YearRangeType, resolve: ({ range }) => range }),
    later: t.field({
      type: LaterType,
      nullable: true,
      description:
        'The part that counts in other years, in which units received in this one are sold; null if none does.',
      resolve: ({ later }) => later,
    }),
    mayMoveLater: t.exposeBoolean('mayMoveLater', {
      description: 'Some of the money may count in a later year that is not known yet.',
    }),
    aside: t.field({
      type: SetAsideType,
      nullable: true,
      description: 'Issues that people dismissed; null if there are none.',
      resolve: ({ aside }) => aside,
    }),
    kinds: t.field({
      type: [IssueKind],
      description: 'The most money first.',
      resolve: ({ kinds }) => [...kinds],
    }),
    carried: t.field({
      type: SeparateCarryoverType,
      nullable: true,
      description:
        'The previous sealed year, if its sales use a different cost today; null if both agree, or it is not sealed.',
      resolve: ({ carried }) => carried,
    }),
    behind: t.field({
      type: [SourceBehindType],
      description: 'The sources that are open among the checks.',
      resolve: ({ behind }) => [...behind],
    }),
    missingRows: t.field({
      type: [MissingRowsType],
      description: 'Within the files of the year or between them, the earliest first.',
      resolve: ({ missingRows }) => [...missingRows],
    }),
    checks: t.field({ type: [Check], resolve: ({ checks }) => [...checks] }),
  }),
});

builder.queryField('readiness', (t) =>
  t.field({
    type: [YearReadinessType],
    description:
      'Every tax year in which something happened, the newest first; with taxYear that year alone.',
    args: { accountId: t.arg.id({ required: true }), taxYear: t.arg.int() },
    resolve: async (_, { accountId, taxYear }, context) =>
      readingAs(
        context.services,
        await actor(context),
        accountId,
        'txSearchView',
        async (db, { account }) => [
          ...(await loadReadiness(db, account, new Date(), taxYear ?? undefined)),
        ],
      ),
  }),
);
