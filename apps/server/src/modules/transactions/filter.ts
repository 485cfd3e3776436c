import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/server';
import { sortColumns, type TransactionOrder } from '@lotbook/db/stores/transactions';
import { AppError } from '@lotbook/model/errors';
import { builder } from '../../graphql/builder.ts';
import { isDescending } from '../../graphql/sort-order.ts';

const TxFlagsInput = builder.inputType('TxFlagsInput', {
  fields: (t) => ({
    flags: t.stringList({ required: true }),
    operator: t.string({ required: true, description: 'and, or' }),
  }),
});

const ExclusionInput = builder.inputType('TransactionExclusion', {
  description:
    'Excludes transactions that have at least one of these values, and those in a period. For flags, those with any of them, or with the operator and, all of them.',
  fields: (t) => ({
    currencies: t.stringList(),
    exchanges: t.idList(),
    wallets: t.idList(),
    types: t.stringList(),
    taxCategories: t.stringList(),
    contracts: t.stringList(),
    contacts: t.idList(),
    txFlags: t.field({ type: TxFlagsInput }),
    txDateStart: t.field({ type: 'DateTime' }),
    txDateEnd: t.field({ type: 'DateTime', description: 'Exclusive.' }),
  }),
});

export const TransactionFilterInput = builder.inputType('TransactionFilter', {
  fields: (t) => ({
    currencies: t.stringList(),
    exchanges: t.idList(),
    wallets: t.idList(),
    types: t.stringList(),
    taxCategories: t.stringList(),
    txFlags: t.field({
      type: TxFlagsInput,
      description:
        'Issue codes, or issues, ignored, matched, unmatched, disposals, income, edited, memo.',
    }),
    txDateStart: t.field({ type: 'DateTime' }),
    txDateEnd: t.field({ type: 'DateTime', description: 'Exclusive.' }),
    txDateStatic: t.string({
      description:
        'oneDay, oneWeek, currentMonth, pastMonth, currentTaxYear: counts in the account’s time zone and wins over start and end.',
    }),
    hideFees: t.boolean(),
    hideDust: t.boolean({
      description: 'Excludes values above zero and below 1 in the account’s currency.',
    }),
    hideZeroValue: t.boolean({
      description: 'Excludes zero values. Transactions without a known price are kept.',
    }),
    contracts: t.stringList({ description: 'Contract addresses; assets known by contract.' }),
    contacts: t.idList({ description: 'Its contacts.' }),
    onlyCurrencies: t.stringList({
      description: 'Each of these assets moves, and no other but money of the account’s currency.',
    }),
    exclude: t.field({
      type: ExclusionInput,
      description: 'Transactions to exclude, by the same choices.',
    }),
    search: t.string({
      description:
        'Words that must all occur, in any order, or exactly as written in quotation marks: in memos, assets and contacts, and from six characters on in hashes and the source’s own ids.',
    }),
    taxTxIds: t.idList({ description: 'Tax entries or transactions: their transactions.' }),
  }),
});

export const TransactionSortInput = builder.inputType('TransactionSort', {
  description:
    'column: date, asset, amount, value, costBasis, proceeds, gainLoss; order: asc, desc.',
  fields: (t) => ({ column: t.string({ required: true }), order: t.string({ required: true }) }),
});

export function getOrder(
  input: typeof TransactionSortInput.$inferInput | null | undefined,
): TransactionOrder {
  const column = sortColumns.find((each) => each === (input?.column ?? 'date'));
  if (!column)
    throw new AppError(
      'BAD_INPUT',
      fill(texts.transactionSortUnknown, { sortColumns: sortColumns.join(', ') }),
      {
        field: 'sort',
      },
    );
  return { column, descending: isDescending(input?.order, 'desc') };
}
