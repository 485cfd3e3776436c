import { format } from '@lotbook/decimal/decimal';
import type {
  Difference,
  Sum,
  YearComparison,
} from '@lotbook/reports/gains-comparison/compare-gains';
import {
  compareReport,
  type ReportComparison,
} from '@lotbook/services/gains-comparison/compare-report';
import { builder } from '../../graphql/builder.ts';
import { actor } from '../../graphql/context.ts';
import { chooseFrom } from '../shared/choose-from.ts';

/** How many differences of a year, and how many lines that can't be read, are listed. */
const [mostDifferences, mostRejected] = [200, 100];
const dateOrders = ['month-first', 'day-first'] as const;

const GainsSum = builder.objectRef<Sum>('GainsSum').implement({
  fields: (t) => ({
    proceeds: t.field({ type: 'Decimal', resolve: ({ proceeds }) => format(proceeds) }),
    costBasis: t.field({ type: 'Decimal', resolve: ({ basis }) => format(basis) }),
    gain: t.field({ type: 'Decimal', resolve: ({ gain }) => format(gain) }),
  }),
});

const GainsDifference = builder.objectRef<Difference>('GainsDifference').implement({
  description: 'The sales of an asset on a day that differ.',
  fields: (t) => ({
    asset: t.exposeString('asset'),
    on: t.field({ type: 'LocalDate', resolve: ({ on }) => on }),
    theirs: t.field({ type: GainsSum, resolve: ({ theirs }) => theirs }),
    ours: t.field({ type: GainsSum, resolve: ({ ours }) => ours }),
    gain: t.field({
      type: 'Decimal',
      description: 'The gain here less the gain there.',
      resolve: ({ gain }) => format(gain),
    }),
    reasons: t.stringList({ resolve: ({ reasons }) => [...reasons] }),
  }),
});

const ComparedReportYear = builder.objectRef<YearComparison>('ComparedReportYear').implement({
  fields: (t) => ({
    year: t.exposeInt('year'),
    theirs: t.field({ type: GainsSum, resolve: ({ theirs }) => theirs }),
    ours: t.field({ type: GainsSum, resolve: ({ ours }) => ours }),
    agreed: t.exposeInt('agreed', { description: 'Days of an asset on which both agree.' }),
    differing: t.int({ resolve: ({ differences }) => differences.length }),
    differences: t.field({
      type: [GainsDifference],
      description: 'The largest first; at most 200. All of them add up to the difference.',
      resolve: ({ differences }) => differences.slice(0, mostDifferences),
    }),
  }),
});

const RejectedGainsLine = builder
  .objectRef<ReportComparison['rejected'][number]>('RejectedGainsLine')
  .implement({
    fields: (t) => ({
      line: t.exposeInt('line'),
      reason: t.string({ resolve: ({ reason }) => reason }),
    }),
  });

const ReportComparisonType = builder.objectRef<ReportComparison>('ReportComparison').implement({
  description: 'The report of another program next to the figures of the account.',
  fields: (t) => ({
    fileName: t.exposeString('fileName'),
    years: t.field({ type: [ComparedReportYear], resolve: ({ years }) => [...years] }),
    rejectedCount: t.int({
      description: 'Lines of the report that could not be read; no sum has them.',
      resolve: ({ rejected }) => rejected.length,
    }),
    rejected: t.field({
      type: [RejectedGainsLine],
      resolve: ({ rejected }) => rejected.slice(0, mostRejected),
    }),
  }),
});

builder.queryField('compareReport', (t) =>
  t.field({
    type: ReportComparisonType,
    description:
      'Compares a report of gains that another program made with the figures of the account, for the years of the report. file is the id that POST /uploads gave.',
    args: {
      accountId: t.arg.id({ required: true }),
      file: t.arg.id({ required: true }),
      dateOrder: t.arg.string({ description: dateOrders.join(', ') }),
    },
    resolve: async (_, { accountId, file, dateOrder }, context) =>
      compareReport(context.services, await actor(context), accountId, {
        uploadId: file,
        dateOrder: chooseFrom(dateOrders, dateOrder, 'dateOrder'),
      }),
  }),
);
