import type { SealedTotals } from '@lotbook/db/stores/sealed-years';
import type { SealedYearView, YearView } from '@lotbook/services/sealed-years/read-sealed-years';
import { builder } from '../../graphql/builder.ts';

const YearSums = builder.objectRef<SealedTotals>('YearSums').implement({
  fields: (t) => ({
    proceeds: t.field({ type: 'Decimal', resolve: (sums) => sums.proceeds }),
    costBasis: t.field({ type: 'Decimal', resolve: ({ basis }) => basis }),
    gain: t.field({ type: 'Decimal', resolve: ({ gain }) => gain }),
    shortTermGain: t.field({ type: 'Decimal', resolve: (sums) => sums.shortTermGain }),
    longTermGain: t.field({ type: 'Decimal', resolve: (sums) => sums.longTermGain }),
    income: t.field({ type: 'Decimal', resolve: ({ income }) => income }),
    disposals: t.exposeInt('disposals'),
  }),
});

export const SealedYearType = builder.objectRef<SealedYearView>('SealedYear').implement({
  description: 'A tax year as it was filed. Sealed data never changes.',
  fields: (t) => ({
    id: t.exposeID('id'),
    taxYear: t.exposeInt('taxYear'),
    status: t.string({
      description: 'sealing, sealed, failed, unsealed',
      resolve: ({ status }) => status,
    }),
    error: t.exposeString('error', { nullable: true }),
    progress: t.exposeInt('progress', { description: 'Of a hundred, while it is being sealed.' }),
    requested: t.field({ type: 'DateTime', resolve: ({ requestedAt }) => requestedAt }),
    requestedBy: t.exposeString('requestedBy', { nullable: true }),
    sealed: t.field({ type: 'DateTime', nullable: true, resolve: ({ sealedAt }) => sealedAt }),
    engine: t.exposeString('engine', {
      nullable: true,
      description: 'The version that made the figures.',
    }),
    digest: t.exposeString('digest', {
      nullable: true,
      description: 'sha256: of inputs, settings and figures.',
    }),
    inputDigest: t.exposeString('inputDigest', { nullable: true }),
    transactions: t.exposeInt('transactions', { nullable: true }),
    totals: t.field({ type: YearSums, nullable: true, resolve: ({ totals }) => totals }),
    hasMoved: t.exposeBoolean('hasMoved', {
      description: 'A sum of today is another than the one that was sealed.',
    }),
    unsealed: t.field({
      type: 'DateTime',
      nullable: true,
      resolve: ({ unsealedAt }) => unsealedAt,
    }),
    unsealedBy: t.exposeString('unsealedBy', { nullable: true }),
    reason: t.exposeString('reason', { nullable: true, description: 'Why it was opened again.' }),
  }),
});

export const TaxYearType = builder.objectRef<YearView>('TaxYear').implement({
  description: 'A tax year that has figures or a seal.',
  fields: (t) => ({
    taxYear: t.exposeInt('taxYear', { description: 'By the calendar year that it begins in.' }),
    label: t.exposeString('label'),
    hasEnded: t.exposeBoolean('hasEnded', {
      description: 'Only a year that has ended can be sealed.',
    }),
    totals: t.field({
      type: YearSums,
      description: 'Of the present figures.',
      resolve: ({ present }) => present,
    }),
    seal: t.field({
      type: SealedYearType,
      nullable: true,
      description: 'In force, coming, or failed last.',
      resolve: ({ seals }) =>
        seals.find(
          ({ status }, index) => status !== 'unsealed' && (status !== 'failed' || index === 0),
        ) ?? null,
    }),
    former: t.field({
      type: [SealedYearType],
      description: 'Seals that were opened again, newest first.',
      resolve: ({ seals }) => seals.filter(({ status }) => status === 'unsealed'),
    }),
  }),
});
