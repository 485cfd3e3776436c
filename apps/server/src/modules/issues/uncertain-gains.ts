import type { LocalDate } from '@lotbook/model/time';
import { readingAs } from '@lotbook/services/member';
import {
  loadUncertainPeriod,
  loadUncertainYears,
  type UncertainGain,
  type UncertainYear,
} from '@lotbook/services/issues/uncertain-gains';
import { builder } from '../../graphql/builder.ts';
import { actor } from '../../graphql/context.ts';

export const UncertainGainType = builder.objectRef<UncertainGain>('UncertainGain').implement({
  description:
    'By how much open issues about the cost of sold units may change a gain. Dismissed issues don’t count.',
  fields: (t) => ({
    transactions: t.exposeInt('transactions', {
      description: 'Sales of such units; one with several kinds of issues counts for each.',
    }),
    low: t.field({
      type: 'Decimal',
      description: 'Added to the gain, its lower end; zero or below.',
      resolve: ({ low }) => low,
    }),
    high: t.field({
      type: 'Decimal',
      description: 'Added to the gain, its upper end; zero or above.',
      resolve: ({ high }) => high,
    }),
    codes: t.stringList({
      description: 'The kinds of issues.',
      resolve: ({ codes }) => [...codes],
    }),
  }),
});

const UncertainYearType = builder.objectRef<UncertainYear>('UncertainYear').implement({
  description: 'A tax year whose gains depend on open issues about cost.',
  fields: (t) => ({
    year: t.exposeInt('year'),
    gain: t.field({ type: UncertainGainType, resolve: ({ gain }) => gain }),
    shortTerm: t.field({
      type: UncertainGainType,
      nullable: true,
      resolve: ({ shortTerm }) => shortTerm ?? null,
    }),
    longTerm: t.field({
      type: UncertainGainType,
      nullable: true,
      resolve: ({ longTerm }) => longTerm ?? null,
    }),
  }),
});

builder.queryField('uncertainYears', (t) =>
  t.field({
    type: [UncertainYearType],
    description:
      'Between what the gains of each tax year may be, until open issues about cost are resolved; other years are omitted.',
    args: { accountId: t.arg.id({ required: true }) },
    resolve: async (_, { accountId }, context) =>
      readingAs(
        context.services,
        await actor(context),
        accountId,
        'txSearchView',
        async (db, { account }) => [...(await loadUncertainYears(db, account))],
      ),
  }),
);

builder.queryField('uncertainPeriod', (t) =>
  t.field({
    type: UncertainGainType,
    nullable: true,
    description:
      'The same for the gains of some days, both included, such as a fiscal year; null if they are certain.',
    args: {
      accountId: t.arg.id({ required: true }),
      from: t.arg({ type: 'LocalDate', required: true }),
      to: t.arg({ type: 'LocalDate', required: true }),
    },
    resolve: async (_, { accountId, from, to }, context) =>
      readingAs(
        context.services,
        await actor(context),
        accountId,
        'txSearchView',
        async (db, { account }) =>
          (await loadUncertainPeriod(db, account, {
            from: from as LocalDate,
            to: to as LocalDate,
          })) ?? null,
      ),
  }),
);
