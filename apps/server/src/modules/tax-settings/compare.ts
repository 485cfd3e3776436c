import { format, type Money } from '@lotbook/decimal/decimal';
import { transactionPage } from '@lotbook/db/stores/transactions';
import type { MethodTotals } from '@lotbook/engine/compute-methods';
import type { YearTotals } from '@lotbook/model/result';
import type { TransactionDifference, TreatmentComparison } from '@lotbook/services/questions/compare-question';
import { compareAccountMethods, compareTreatments } from '@lotbook/services/tax-settings/compare-settings';
import { readingAs } from '@lotbook/services/member';
import { builder } from '../../graphql/builder.ts';
import { actor } from '../../graphql/context.ts';
import { TreatmentInput } from './change-tax-settings.ts';

const ComparedYear = builder.objectRef<YearTotals>('ComparedYear').implement({
  description: 'What one tax year would come to.',
  fields: (t) => ({
    year: t.exposeInt('year'),
    gain: t.field({ type: 'Decimal', resolve: ({ gain }) => format(gain) }),
    shortTermGain: t.field({ type: 'Decimal', resolve: ({ shortTermGain }) => format(shortTermGain) }),
    longTermGain: t.field({ type: 'Decimal', resolve: ({ longTermGain }) => format(longTermGain) }),
    income: t.field({ type: 'Decimal', resolve: ({ income }) => format(income) }),
  }),
});

const ComparedMethod = builder.objectRef<MethodTotals>('ComparedMethod').implement({
  fields: (t) => ({
    method: t.string({ resolve: ({ method }) => method }),
    years: t.field({ type: [ComparedYear], resolve: ({ totals }) => [...totals] }),
  }),
});

builder.queryField('compareMethods', (t) =>
  t.field({
    type: [ComparedMethod],
    description: 'The same facts under FIFO, LIFO and HIFO from the beginning, without changes of the method. Nothing is kept.',
    args: { accountId: t.arg.id({ required: true }) },
    resolve: async (_, { accountId }, context) => [...(await compareAccountMethods(context.services, await actor(context), accountId))],
  }),
);

interface Difference extends TransactionDifference {
  readonly at: string | undefined;
  readonly category: string | undefined;
}

const money = (amount: Money): string => format(amount);

const TreatmentDifference = builder.objectRef<Difference>('TreatmentDifference').implement({
  fields: (t) => ({
    transactionId: t.id({ resolve: ({ transactionId }) => transactionId }),
    timestamp: t.field({ type: 'DateTime', nullable: true, resolve: ({ at }) => at ?? null }),
    category: t.string({ nullable: true, resolve: ({ category }) => category ?? null }),
    gain: t.field({ type: 'Decimal', description: 'As it is now.', resolve: ({ gain }) => money(gain.now) }),
    otherGain: t.field({ type: 'Decimal', resolve: ({ gain }) => money(gain.other) }),
    income: t.field({ type: 'Decimal', resolve: ({ income }) => money(income.now) }),
    otherIncome: t.field({ type: 'Decimal', resolve: ({ income }) => money(income.other) }),
  }),
});

interface Compared extends Omit<TreatmentComparison, 'largest'> {
  readonly largest: readonly Difference[];
}

const TreatmentComparisonType = builder.objectRef<Compared>('TreatmentComparison').implement({
  description: 'The same facts as they are treated now, and under other answers.',
  fields: (t) => ({
    now: t.field({ type: [ComparedYear], resolve: ({ now }) => [...now] }),
    other: t.field({ type: [ComparedYear], resolve: ({ other }) => [...other] }),
    changed: t.exposeInt('changed', { description: 'Transactions with another gain or another income.' }),
    largest: t.field({ type: [TreatmentDifference], description: 'At most fifty, the greatest difference first.', resolve: ({ largest }) => [...largest] }),
  }),
});

builder.queryField('compareTreatments', (t) =>
  t.field({
    type: TreatmentComparisonType,
    description: 'What other answers to questions of unsettled law would come to. Nothing is kept.',
    args: { accountId: t.arg.id({ required: true }), treatments: t.arg({ type: [TreatmentInput], required: true }) },
    resolve: async (_, { accountId, treatments }, context): Promise<Compared> => {
      const compared = await compareTreatments(context.services, await actor(context), accountId, treatments);
      const ids = compared.largest.map(({ transactionId }) => transactionId as string);
      const rows = await readingAs(context.services, await actor(context), accountId, 'txSearchView', async (db, { account }) =>
        ids.length === 0
          ? []
          : (await transactionPage(db, { accountId: account.id, filter: { ids } }, { column: 'date', descending: true }, ids.length, undefined)).rows,
      );
      const known = new Map(rows.map((row) => [row.id, row]));
      const largest = compared.largest.map((each) => {
        const row = known.get(each.transactionId);
        return { ...each, at: row?.at, category: row?.category ?? undefined };
      });
      return { ...compared, largest };
    },
  }),
);
