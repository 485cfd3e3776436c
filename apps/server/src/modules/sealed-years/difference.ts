import { format } from '@lotbook/decimal/decimal';
import type { LineMove } from '@lotbook/reports/changes-since-filing/difference';
import type { FigureMove, LineFigures } from '@lotbook/reports/changes-since-filing/moves';
import type { SettingChange } from '@lotbook/reports/changes-since-filing/setting-changes';
import type { InputChange } from '@lotbook/reports/report';
import {
  cancelComparison,
  readComparison,
  requestComparison,
  type YearComparisonView,
} from '@lotbook/services/sealed-years/compare-year';
import { maxListed, type YearDifference } from '@lotbook/services/sealed-years/year-difference';
import { builder } from '../../graphql/builder.ts';
import { actor } from '../../graphql/context.ts';

const Figure = builder.objectRef<FigureMove<string>>('FigureMove').implement({
  fields: (t) => ({
    id: t.exposeString('id'),
    label: t.exposeString('label'),
    filed: t.field({ type: 'Decimal', resolve: ({ filed }) => format(filed) }),
    now: t.field({ type: 'Decimal', resolve: ({ now }) => format(now) }),
    difference: t.field({ type: 'Decimal', resolve: ({ difference }) => format(difference) }),
  }),
});

const Counted = builder.objectRef<LineFigures>('CountedFigures').implement({
  fields: (t) => ({
    amount: t.field({
      type: 'Decimal',
      description: 'Proceeds of a sale, otherwise the market value.',
      resolve: ({ amount }) => format(amount),
    }),
    costBasis: t.field({ type: 'Decimal', resolve: ({ basis }) => format(basis) }),
    gain: t.field({
      type: 'Decimal',
      resolve: ({ shortTermGain, longTermGain }) =>
        format((shortTermGain + longTermGain) as typeof longTermGain),
    }),
  }),
});

const Line = builder.objectRef<LineMove<string>>('LineMove').implement({
  description: 'A side of a transaction that counts otherwise than when the year was filed.',
  fields: (t) => ({
    kind: t.string({
      description: 'sale, income, gift, donation, expense',
      resolve: ({ kind }) => kind,
    }),
    transactionId: t.exposeID('transactionId'),
    entryId: t.exposeID('entryId'),
    on: t.field({ type: 'LocalDate', resolve: ({ on }) => on }),
    asset: t.exposeString('asset'),
    filed: t.field({ type: Counted, nullable: true, resolve: ({ filed }) => filed ?? null }),
    now: t.field({ type: Counted, nullable: true, resolve: ({ now }) => now ?? null }),
    why: t.exposeString('why'),
  }),
});

const Input = builder.objectRef<InputChange>('InputChange').implement({
  fields: (t) => ({
    transactionId: t.exposeID('transactionId'),
    at: t.field({ type: 'DateTime', resolve: ({ at }) => at }),
    what: t.string({ description: 'added, removed, changed', resolve: ({ what }) => what }),
    fields: t.stringList({
      description: 'A description of the change.',
      resolve: ({ fields }) => [...fields],
    }),
  }),
});

const Setting = builder.objectRef<SettingChange<string>>('SettingChange').implement({
  fields: (t) => ({
    label: t.exposeString('label'),
    filed: t.exposeString('filed'),
    now: t.exposeString('now'),
  }),
});

const Difference = builder.objectRef<YearDifference>('SealedYearDifference').implement({
  fields: (t) => ({
    verdict: t.string({
      description:
        'none: no change; named: a donation has another recipient, but no figure changed; keep: only choices changed; check: the program computes differently; amend: facts changed.',
      resolve: ({ verdict }) => verdict,
    }),
    advice: t.stringList({ resolve: ({ advice }) => [...advice] }),
    isStale: t.exposeBoolean('isStale', { description: 'Newer figures are coming.' }),
    figures: t.field({ type: [Figure], resolve: ({ figures }) => [...figures] }),
    lineCount: t.exposeInt('lineCount'),
    lines: t.field({
      type: [Line],
      description: `The first ${maxListed}, by date; the report has all.`,
      resolve: ({ lines }) => [...lines],
    }),
    inputCount: t.exposeInt('inputCount'),
    inputs: t.field({
      type: [Input],
      description: `Added, removed or changed transactions: the first ${maxListed}.`,
      resolve: ({ inputs }) => [...inputs],
    }),
    settings: t.field({ type: [Setting], resolve: ({ settings }) => [...settings] }),
    filedEngine: t.string({
      nullable: true,
      description: 'Where another version of the engine made the present figures.',
      resolve: ({ engine }) => engine?.filed ?? null,
    }),
    presentEngine: t.string({ nullable: true, resolve: ({ engine }) => engine?.now ?? null }),
  }),
});

const Comparison = builder.objectRef<YearComparisonView>('SealedYearComparison').implement({
  description: 'A comparison of a sealed year with the current figures, in progress or finished.',
  fields: (t) => ({
    id: t.exposeID('id'),
    status: t.string({
      description: 'queued, running, done, failed, cancelled',
      resolve: ({ status }) => status,
    }),
    progress: t.exposeInt('progress', { description: 'Of a hundred.' }),
    error: t.exposeString('error', { nullable: true }),
    difference: t.field({
      type: Difference,
      nullable: true,
      resolve: ({ difference }) => difference ?? null,
    }),
  }),
});

builder.queryField('sealedYearComparison', (t) =>
  t.field({
    type: Comparison,
    description:
      'The progress of a comparison, and the differences of the sealed year from current figures, with reasons.',
    args: { accountId: t.arg.id({ required: true }), id: t.arg.id({ required: true }) },
    resolve: async (_, { accountId, id }, context) =>
      readComparison(context.services, await actor(context), accountId, id),
  }),
);

builder.mutationField('compareSealedYear', (t) =>
  t.field({
    type: Comparison,
    description:
      'Has a sealed year compared with the figures of today. One that is under way, or is of these figures, serves.',
    args: { accountId: t.arg.id({ required: true }), taxYear: t.arg.int({ required: true }) },
    resolve: async (_, { accountId, taxYear }, context) =>
      requestComparison(context.services, await actor(context), accountId, taxYear),
  }),
);

builder.mutationField('cancelSealedYearComparison', (t) =>
  t.field({
    type: Comparison,
    args: { accountId: t.arg.id({ required: true }), id: t.arg.id({ required: true }) },
    resolve: async (_, { accountId, id }, context) =>
      cancelComparison(context.services, await actor(context), accountId, id),
  }),
);
