import type { Db } from '@lotbook/db/database';
import type { Account } from '@lotbook/db/stores/accounts';
import {
  readActivity,
  readAssetsUsed,
  readHoldings,
  readOrdersAndDisposing,
  readIncomeByCategory,
  listSourceValues,
  readMonthTotals,
  readYearTotals,
  type ActivityRow,
  type IncomeRow,
  type MonthRow,
  type OpenHoldingRow,
  type SourceValueRow,
  type YearRow,
  type YearSpan,
} from '@lotbook/db/stores/figures';
import { countIssues, type IssueCount } from '@lotbook/db/stores/issue-counts';
import { readIssuePage } from '@lotbook/db/stores/issues';
import { isFiat } from '@lotbook/model/fiat';
import { getPlace } from '@lotbook/services/base/jurisdiction';
import { cacheByFigures } from '@lotbook/services/computing/figure-cache';
import { readingAs } from '@lotbook/services/member';
import { builder } from '../../graphql/builder.ts';
import { actor, type Context } from '../../graphql/context.ts';
import { limitTo } from '../../graphql/limits.ts';
import { IssueType } from '../shared/issue.ts';

export const YearTotals = builder.objectRef<YearRow>('YearTotals').implement({
  fields: (t) => ({
    year: t.exposeInt('year', {
      description: 'A tax year of the account’s place, by the calendar year that it begins in.',
    }),
    proceeds: t.field({
      type: 'Decimal',
      description:
        'Of all disposals, with or without a distinction between short-term and long-term.',
      resolve: (row) => row.proceeds,
    }),
    basis: t.field({ type: 'Decimal', resolve: (row) => row.basis }),
    gain: t.field({ type: 'Decimal', resolve: (row) => row.gain }),
    shortTermProceeds: t.field({ type: 'Decimal', resolve: (row) => row.shortTermProceeds }),
    shortTermBasis: t.field({ type: 'Decimal', resolve: (row) => row.shortTermBasis }),
    shortTermGain: t.field({ type: 'Decimal', resolve: (row) => row.shortTermGain }),
    longTermProceeds: t.field({ type: 'Decimal', resolve: (row) => row.longTermProceeds }),
    longTermBasis: t.field({ type: 'Decimal', resolve: (row) => row.longTermBasis }),
    longTermGain: t.field({ type: 'Decimal', resolve: (row) => row.longTermGain }),
    income: t.field({ type: 'Decimal', resolve: (row) => row.income }),
    disposals: t.exposeInt('disposals'),
  }),
});

const Holding = builder.objectRef<OpenHoldingRow>('Holding').implement({
  description:
    'The open position of an asset. value and unrealized are null without a current price.',
  fields: (t) => ({
    asset: t.exposeString('asset'),
    quantity: t.field({ type: 'Decimal', resolve: (row) => row.quantity }),
    basis: t.field({ type: 'Decimal', resolve: (row) => row.basis }),
    value: t.field({ type: 'Decimal', nullable: true, resolve: (row) => row.value }),
    unrealized: t.field({ type: 'Decimal', nullable: true, resolve: (row) => row.unrealized }),
    unitPrice: t.field({
      type: 'Decimal',
      nullable: true,
      description: 'The current price that value is by.',
      resolve: (row) => row.unitPrice,
    }),
    priceAt: t.field({ type: 'DateTime', nullable: true, resolve: (row) => row.priceAt }),
    priceFrom: t.exposeString('priceFrom', {
      nullable: true,
      description: 'The source of that price: a provider by its id, `file` for the account’s own.',
    }),
    lots: t.exposeInt('lots'),
    unknownLots: t.exposeInt('unknownLots', {
      description: 'Lots that cost zero because their cost is unknown.',
    }),
  }),
});

const SourceValue = builder.objectRef<SourceValueRow>('SourceValue').implement({
  description: 'A source that holds something, with the current market value of its open lots.',
  fields: (t) => ({
    id: t.exposeID('id'),
    kind: t.exposeString('kind', { description: 'exchange or wallet' }),
    name: t.exposeString('name'),
    provider: t.exposeString('provider'),
    value: t.field({
      type: 'Decimal',
      nullable: true,
      description: 'Of the assets with a current price; null if none has one.',
      resolve: (row) => row.value,
    }),
    unpriced: t.exposeInt('unpriced', {
      description: 'How many of its assets have no current price, and are not in value.',
    }),
  }),
});

const IssueCountType = builder.objectRef<IssueCount>('IssueCount').implement({
  fields: (t) => ({
    code: t.exposeString('code'),
    severity: t.exposeString('severity'),
    count: t.exposeInt('count'),
    low: t.field({ type: 'Decimal', nullable: true, resolve: (row) => row.low }),
    high: t.field({ type: 'Decimal', nullable: true, resolve: (row) => row.high }),
    unstaked: t.exposeInt('unstaked', {
      description: 'Those whose amount is unknown: they are not in low and high.',
    }),
  }),
});

const IssueSummary = builder.objectRef<readonly IssueCount[]>('IssueSummary').implement({
  fields: (t) => ({
    error: t.int({ resolve: (counts) => sumCounts(counts, 'error') }),
    warning: t.int({ resolve: (counts) => sumCounts(counts, 'warning') }),
    info: t.int({ resolve: (counts) => sumCounts(counts, 'info') }),
    byCode: t.field({ type: [IssueCountType], resolve: (counts) => [...counts] }),
  }),
});

const sumCounts = (counts: readonly IssueCount[], severity: string): number =>
  counts.filter((each) => each.severity === severity).reduce((sum, each) => sum + each.count, 0);

const Activity = builder.objectRef<ActivityRow>('Activity').implement({
  fields: (t) => ({
    sources: t.exposeInt('sources'),
    sourcesInYear: t.exposeInt('sourcesInYear', {
      description: 'Sources with transactions in the year.',
    }),
    assets: t.exposeInt('assets'),
    transactions: t.exposeInt('transactions'),
    transactionsInYear: t.exposeInt('transactionsInYear'),
    orders: t.exposeInt('orders', {
      description: 'Trades, buys and sales as reported by the sources.',
    }),
    ordersInYear: t.exposeInt('ordersInYear'),
    disposing: t.exposeInt('disposing', { description: 'Transactions with a gain or a loss.' }),
    disposingInYear: t.exposeInt('disposingInYear'),
    disposals: t.exposeInt('disposals', {
      description: 'Parts of lots that left in them: one transaction may use up many.',
    }),
    disposalsInYear: t.exposeInt('disposalsInYear'),
  }),
});

interface Totals {
  readonly account: Account;
  readonly year: number;
  readonly row: YearRow | undefined;
  readonly holdings: readonly OpenHoldingRow[];
  readonly issues: readonly IssueCount[];
  readonly activity: ActivityRow;
}

const TaxTotals = builder.objectRef<Totals>('TaxTotals').implement({
  description: 'Totals of one tax year, and the holdings at the end of the data.',
  fields: (t) => ({
    taxYear: t.exposeInt('year'),
    generation: t.int({ resolve: ({ account }) => account.generation }),
    totals: t.field({
      type: YearTotals,
      nullable: true,
      description: 'Null before the first computation.',
      resolve: ({ account, row, year }) =>
        account.generation === 0 ? null : (row ?? makeEmptyYear(year)),
    }),
    holdings: t.field({ type: [Holding], resolve: (totals) => [...totals.holdings] }),
    issues: t.field({
      type: IssueSummary,
      description: 'Counts over all years.',
      resolve: ({ issues }) => issues,
    }),
    topIssues: t.field({
      type: [IssueType],
      description: 'The gravest issues first.',
      args: { limit: t.arg.int() },
      resolve: async ({ account }, { limit }, context) => [
        ...(
          await readingAs(
            context.services,
            await actor(context),
            account.id,
            'txSearchView',
            (db) =>
              readIssuePage(
                db,
                account.id,
                { dismissed: false },
                { order: 'gravity', limit: limitTo(limit, 5) },
              ),
          )
        ).rows,
      ],
    }),
    sources: t.field({
      type: [SourceValue],
      description: 'Where the holdings are, the highest value first.',
      resolve: async ({ account }, _, context) => [
        ...(await readingAs(
          context.services,
          await actor(context),
          account.id,
          'txSearchView',
          (db) => listSourceValues(db, account.id, account.fiatCurrency),
        )),
      ],
    }),
    activity: t.field({ type: Activity, resolve: (totals) => totals.activity }),
  }),
});

const zero = '0';
const makeEmptyYear = (year: number): YearRow => ({
  year,
  proceeds: zero,
  basis: zero,
  gain: zero,
  shortTermProceeds: zero,
  shortTermBasis: zero,
  shortTermGain: zero,
  longTermProceeds: zero,
  longTermBasis: zero,
  longTermGain: zero,
  income: zero,
  disposals: 0,
});

builder.queryField('taxTotals', (t) =>
  t.field({
    type: TaxTotals,
    args: { accountId: t.arg.id({ required: true }), taxYear: t.arg.int() },
    resolve: async (_, { accountId, taxYear }, context) =>
      readingAs(
        context.services,
        await actor(context),
        accountId,
        'txSearchView',
        async (db, { account }): Promise<Totals> => {
          const year = taxYear ?? account.taxYear;
          return {
            account,
            year,
            row: (await readYearTotals(db, account.id)).find((each) => each.year === year),
            holdings: await readHoldings(db, account.id, account.fiatCurrency),
            issues: await countIssues(db, account.id),
            activity: await loadActivity(context, db, account, year),
          };
        },
      ),
  }),
);

function getSpan(account: Account, year: number): YearSpan {
  const { years } = getPlace(account);
  return { year, from: years.first(year), to: years.last(year) };
}

async function loadActivity(
  { services }: Context,
  db: Db,
  account: Account,
  year: number,
): Promise<ActivityRow> {
  const [span, zone] = [getSpan(account, year), account.timeZone];
  const counted = await cacheByFigures(services, account, `orders ${span.from} ${zone}`, () =>
    readOrdersAndDisposing(db, account.id, span, zone),
  );
  return { ...(await readActivity(db, account.id, span, zone)), ...counted };
}

interface AssetCounts {
  readonly inYear: number;
  readonly inAll: number;
}

const AssetCountsType = builder.objectRef<AssetCounts>('AssetCounts').implement({
  fields: (t) => ({ inYear: t.exposeInt('inYear'), inAll: t.exposeInt('inAll') }),
});

builder.queryField('assetsUsed', (t) =>
  t.field({
    type: AssetCountsType,
    description:
      'How many assets the transactions name, of one tax year and of all; money does not count.',
    args: { accountId: t.arg.id({ required: true }), taxYear: t.arg.int() },
    resolve: async (_, { accountId, taxYear }, context) =>
      readingAs(
        context.services,
        await actor(context),
        accountId,
        'txSearchView',
        async (db, { account }): Promise<AssetCounts> => {
          const [span, zone] = [getSpan(account, taxYear ?? account.taxYear), account.timeZone];
          const used = await cacheByFigures(
            context.services,
            account,
            `assets ${span.from} ${zone}`,
            () => readAssetsUsed(db, account.id, span, zone),
          );
          const assets = used.filter(({ asset }) => !isFiat(asset));
          return { inYear: assets.filter(({ inYear }) => inYear).length, inAll: assets.length };
        },
      ),
  }),
);

builder.queryField('gainLossPerYear', (t) =>
  t.field({
    type: [YearTotals],
    args: { accountId: t.arg.id({ required: true }) },
    resolve: async (_, { accountId }, context) =>
      readingAs(
        context.services,
        await actor(context),
        accountId,
        'txSearchView',
        async (db, { account }) => [...(await readYearTotals(db, account.id))],
      ),
  }),
);

const MonthTotals = builder.objectRef<MonthRow>('MonthTotals').implement({
  description:
    'A month of a tax year; if the year begins or ends within it, only its days of that year.',
  fields: (t) => ({
    month: t.exposeString('month', { description: '2024-01' }),
    gain: t.field({ type: 'Decimal', resolve: (row) => row.gain }),
    shortTermGain: t.field({ type: 'Decimal', resolve: (row) => row.shortTermGain }),
    longTermGain: t.field({ type: 'Decimal', resolve: (row) => row.longTermGain }),
    income: t.field({ type: 'Decimal', resolve: (row) => row.income }),
    disposals: t.exposeInt('disposals'),
  }),
});

builder.queryField('monthTotals', (t) =>
  t.field({
    type: [MonthTotals],
    description:
      'Gains and income of a tax year by month, the first month first; months without either are omitted. Without taxYear: the account’s.',
    args: { accountId: t.arg.id({ required: true }), taxYear: t.arg.int() },
    resolve: async (_, { accountId, taxYear }, context) =>
      readingAs(
        context.services,
        await actor(context),
        accountId,
        'txSearchView',
        async (db, { account }) => [
          ...(await readMonthTotals(db, account.id, taxYear ?? account.taxYear)),
        ],
      ),
  }),
);

const IncomeLine = builder.objectRef<IncomeRow>('IncomeLine').implement({
  fields: (t) => ({
    category: t.exposeString('category'),
    value: t.field({ type: 'Decimal', resolve: (row) => row.value }),
    count: t.exposeInt('count'),
  }),
});

builder.queryField('incomeBreakdown', (t) =>
  t.field({
    type: [IncomeLine],
    description:
      'Income by category in one tax year; without one, in the tax year of the account, as taxTotals.',
    args: { accountId: t.arg.id({ required: true }), taxYear: t.arg.int() },
    resolve: async (_, { accountId, taxYear }, context) =>
      readingAs(
        context.services,
        await actor(context),
        accountId,
        'txSearchView',
        async (db, { account }) => [
          ...(await readIncomeByCategory(db, account.id, taxYear ?? account.taxYear)),
        ],
      ),
  }),
);
