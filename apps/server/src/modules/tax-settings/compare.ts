import { format, type Money } from '@lotbook/decimal/decimal';
import { readTransactionPage } from '@lotbook/db/stores/transactions';
import type { MethodTotals } from '@lotbook/engine/compute-methods';
import type { MethodSale, UsedLot } from '@lotbook/engine/differing-sales';
import type { AssetGain } from '@lotbook/engine/method-differences';
import type { YearTotals } from '@lotbook/model/result';
import type {
  AssetDifference,
  LineDifference,
  TransactionDifference,
  TreatmentComparison,
} from '@lotbook/services/questions/compare-question';
import {
  compareAccountMethods,
  compareTreatments,
} from '@lotbook/services/tax-settings/compare-settings';
import { readingAs } from '@lotbook/services/member';
import type { Actor, Services } from '@lotbook/services/services';
import { builder } from '../../graphql/builder.ts';
import { actor } from '../../graphql/context.ts';
import { TreatmentInput } from './change-tax-settings.ts';

export const ComparedYear = builder
  .objectRef<Pick<YearTotals, 'year' | 'gain' | 'shortTermGain' | 'longTermGain' | 'income'>>(
    'ComparedYear',
  )
  .implement({
    description: 'The result of one tax year.',
    fields: (t) => ({
      year: t.exposeInt('year'),
      gain: t.field({ type: 'Decimal', resolve: ({ gain }) => format(gain) }),
      shortTermGain: t.field({
        type: 'Decimal',
        resolve: ({ shortTermGain }) => format(shortTermGain),
      }),
      longTermGain: t.field({
        type: 'Decimal',
        resolve: ({ longTermGain }) => format(longTermGain),
      }),
      income: t.field({ type: 'Decimal', resolve: ({ income }) => format(income) }),
    }),
  });

const ComparedAsset = builder.objectRef<AssetGain>('ComparedAsset').implement({
  description: 'The gain or loss of one asset in a tax year.',
  fields: (t) => ({
    year: t.exposeInt('year'),
    asset: t.string({ resolve: ({ asset }) => asset }),
    gain: t.field({ type: 'Decimal', resolve: ({ gain }) => format(gain) }),
  }),
});

const ComparedLot = builder.objectRef<UsedLot>('ComparedLot').implement({
  description: 'The units of a lot that a sale would use.',
  fields: (t) => ({
    lotId: t.id({
      nullable: true,
      description: 'Null for units of unknown origin.',
      resolve: ({ lotId }) => lotId ?? null,
    }),
    acquiredOn: t.string({ resolve: ({ acquiredOn }) => acquiredOn }),
    quantity: t.field({ type: 'Decimal', resolve: ({ quantity }) => format(quantity) }),
    basis: t.field({ type: 'Decimal', resolve: ({ basis }) => format(basis) }),
    source: t.string({
      nullable: true,
      description: 'The name of the source that received it, if a transaction contains it.',
      resolve: ({ source }) => source ?? null,
    }),
  }),
});

const ComparedSale = builder.objectRef<MethodSale>('ComparedSale').implement({
  description: 'A sale as it would be under a method.',
  fields: (t) => ({
    entryId: t.id({
      description: 'The side of the transaction; explain accepts this id.',
      resolve: ({ entryId }) => entryId,
    }),
    transactionId: t.id({ resolve: ({ transactionId }) => transactionId }),
    timestamp: t.field({ type: 'DateTime', resolve: ({ at }) => at }),
    asset: t.string({ resolve: ({ asset }) => asset }),
    quantity: t.field({ type: 'Decimal', resolve: ({ quantity }) => format(quantity) }),
    proceeds: t.field({ type: 'Decimal', resolve: ({ proceeds }) => format(proceeds) }),
    gain: t.field({ type: 'Decimal', resolve: ({ gain }) => format(gain) }),
    lots: t.field({
      type: [ComparedLot],
      description: 'At most six, the most units first.',
      resolve: ({ lots }) => [...lots],
    }),
    furtherLots: t.exposeInt('furtherLots', { description: 'How many other lots it uses.' }),
    furtherQuantity: t.field({
      type: 'Decimal',
      resolve: ({ furtherQuantity }) => format(furtherQuantity),
    }),
    furtherBasis: t.field({ type: 'Decimal', resolve: ({ furtherBasis }) => format(furtherBasis) }),
  }),
});

const ComparedMethod = builder.objectRef<MethodTotals>('ComparedMethod').implement({
  fields: (t) => ({
    method: t.string({ resolve: ({ method }) => method }),
    years: t.field({ type: [ComparedYear], resolve: ({ totals }) => [...totals] }),
    assets: t.field({
      type: [ComparedAsset],
      description:
        'Of the assets whose gain is not the same under each method; at most fifty of a year, the greatest difference first.',
      resolve: ({ assets }) => [...assets],
    }),
    sales: t.field({
      type: [ComparedSale],
      description:
        'Of those assets in the requested year: the sales that differ most from the method in force, at most twenty of an asset, the greatest difference first.',
      resolve: ({ sales }) => [...sales],
    }),
  }),
});

builder.queryField('compareMethods', (t) =>
  t.field({
    type: [ComparedMethod],
    description:
      'The same facts under FIFO, LIFO and HIFO from the beginning, without changes of the method. Nothing is saved.',
    args: {
      accountId: t.arg.id({ required: true }),
      taxYear: t.arg.int({ description: 'The year whose most different sales are returned.' }),
    },
    resolve: async (_, { accountId, taxYear }, context) => [
      ...(await compareAccountMethods(
        context.services,
        await actor(context),
        accountId,
        taxYear ?? undefined,
      )),
    ],
  }),
);

export interface Difference extends TransactionDifference {
  readonly at: string | undefined;
  readonly category: string | undefined;
}

const formatMoney = (amount: Money): string => format(amount);

export const TreatmentDifference = builder.objectRef<Difference>('TreatmentDifference').implement({
  fields: (t) => ({
    transactionId: t.id({ resolve: ({ transactionId }) => transactionId }),
    timestamp: t.field({ type: 'DateTime', nullable: true, resolve: ({ at }) => at ?? null }),
    category: t.string({ nullable: true, resolve: ({ category }) => category ?? null }),
    gain: t.field({
      type: 'Decimal',
      description: 'As it is now.',
      resolve: ({ gain }) => formatMoney(gain.now),
    }),
    otherGain: t.field({ type: 'Decimal', resolve: ({ gain }) => formatMoney(gain.other) }),
    income: t.field({ type: 'Decimal', resolve: ({ income }) => formatMoney(income.now) }),
    otherIncome: t.field({ type: 'Decimal', resolve: ({ income }) => formatMoney(income.other) }),
  }),
});

const AssetDifferenceType = builder.objectRef<AssetDifference>('AssetDifference').implement({
  description:
    'What an asset comes to as it is treated now, and under other answers, of all years together.',
  fields: (t) => ({
    asset: t.string({ resolve: ({ asset }) => asset }),
    gain: t.field({
      type: 'Decimal',
      description: 'As it is now.',
      resolve: ({ gain }) => formatMoney(gain.now),
    }),
    otherGain: t.field({ type: 'Decimal', resolve: ({ gain }) => formatMoney(gain.other) }),
    income: t.field({ type: 'Decimal', resolve: ({ income }) => formatMoney(income.now) }),
    otherIncome: t.field({ type: 'Decimal', resolve: ({ income }) => formatMoney(income.other) }),
  }),
});

const LineDifferenceType = builder.objectRef<LineDifference>('LineDifference').implement({
  description:
    'What a tax year has on a line of the return as it is treated now, and under other answers.',
  fields: (t) => ({
    year: t.exposeInt('year'),
    line: t.exposeString('line'),
    income: t.field({
      type: 'Decimal',
      description: 'As it is now.',
      resolve: ({ income }) => formatMoney(income.now),
    }),
    otherIncome: t.field({ type: 'Decimal', resolve: ({ income }) => formatMoney(income.other) }),
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
    changed: t.exposeInt('changed', {
      description: 'Transactions with another gain or another income.',
    }),
    largest: t.field({
      type: [TreatmentDifference],
      description: 'At most fifty, the greatest difference first.',
      resolve: ({ largest }) => [...largest],
    }),
    assets: t.field({
      type: [AssetDifferenceType],
      description:
        'Assets with another gain or another income; at most fifty, the greatest difference first.',
      resolve: ({ assets }) => [...assets],
    }),
    lines: t.field({
      type: [LineDifferenceType],
      description: 'Lines of the return with a different income, the latest year first.',
      resolve: ({ lines }) => [...lines],
    }),
  }),
});

builder.queryField('compareTreatments', (t) =>
  t.field({
    type: TreatmentComparisonType,
    description: 'What other answers to questions of unsettled law would come to. Nothing is kept.',
    args: {
      accountId: t.arg.id({ required: true }),
      treatments: t.arg({ type: [TreatmentInput], required: true }),
    },
    resolve: async (_, { accountId, treatments }, context): Promise<Compared> => {
      const by = await actor(context);
      const compared = await compareTreatments(context.services, by, accountId, treatments);
      return {
        ...compared,
        largest: await addRows(context.services, by, accountId, compared.largest),
      };
    },
  }),
);

/** Adds their times and kinds. */
export async function addRows(
  services: Services,
  by: Actor,
  accountId: string,
  largest: readonly TransactionDifference[],
): Promise<readonly Difference[]> {
  const ids = largest.map(({ transactionId }) => transactionId as string);
  if (ids.length === 0) return [];
  const { rows } = await readingAs(services, by, accountId, 'txSearchView', (db, { account }) =>
    readTransactionPage(
      db,
      { accountId: account.id, filter: { ids } },
      { column: 'date', descending: true },
      ids.length,
      undefined,
    ),
  );
  const known = new Map(rows.map((row) => [row.id, row]));
  return largest.map((each) => {
    const row = known.get(each.transactionId);
    return { ...each, at: row?.at, category: row?.category ?? undefined };
  });
}
