import type { UncertainGain } from '@lotbook/services/issues/uncertain-gains';
import { builder } from '../../graphql/builder.ts';

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
