import type { FilterChoices, Stretch, TransactionFilter } from '@lotbook/db/stores/transaction-filter';
import { sortColumns, type TransactionOrder } from '@lotbook/db/stores/transactions';
import type { Account } from '@lotbook/db/stores/accounts';
import { AppError } from '@lotbook/model/errors';
import { recordIdOf } from '@lotbook/services/decisions/entry-ids';
import { isId } from '@lotbook/services/member';
import { presetRange } from '@lotbook/services/transactions/date-presets';
import { builder } from '../../graphql/builder.ts';

const TxFlagsInput = builder.inputType('TxFlagsInput', {
  fields: (t) => ({ flags: t.stringList({ required: true }), operator: t.string({ required: true, description: 'and, or' }) }),
});

const ExclusionInput = builder.inputType('TransactionExclusion', {
  description:
    'What is left out: transactions that have one of these values at least, and those of a stretch of time. Of flags, those that have one of them, or with the operator and all.',
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
    txFlags: t.field({ type: TxFlagsInput, description: 'Issue codes, or issues, ignored, matched, unmatched, disposals, income, edited, memo.' }),
    txDateStart: t.field({ type: 'DateTime' }),
    txDateEnd: t.field({ type: 'DateTime', description: 'Exclusive.' }),
    txDateStatic: t.string({
      description: 'oneDay, oneWeek, currentMonth, pastMonth, currentTaxYear: counts in the account’s time zone and wins over start and end.',
    }),
    hideFees: t.boolean(),
    hideDust: t.boolean({ description: 'Leaves out what was worth more than nothing and less than 1 of the account’s currency.' }),
    hideZeroValue: t.boolean({ description: 'Leaves out what was worth nothing. What has no known price stays.' }),
    contracts: t.stringList({ description: 'Contract addresses; assets known by contract.' }),
    contacts: t.idList({ description: 'Who stands behind it.' }),
    exclude: t.field({ type: ExclusionInput, description: 'What is left out: the same choices, the other way round.' }),
    search: t.string({
      description:
        'Words that all have to occur, in any order, or as they are written where they stand in quotation marks: in memos, assets, contacts, and from six characters on in hashes and the source’s own ids.',
    }),
    taxTxIds: t.idList({ description: 'Tax entries or transactions: their transactions.' }),
  }),
});

export const TransactionSortInput = builder.inputType('TransactionSort', {
  description: 'column: date, asset, amount, value, costBasis, proceeds, gainLoss; order: asc, desc.',
  fields: (t) => ({ column: t.string({ required: true }), order: t.string({ required: true }) }),
});

export function filterOf(input: typeof TransactionFilterInput.$inferInput | null | undefined, account: Account): TransactionFilter {
  if (!input) return {};
  const range = input.txDateStatic ? presetRange(input.txDateStatic, account) : stretchOf(input);
  return {
    ...range,
    ...choicesOf(input),
    ...(input.exclude ? { not: { ...choicesOf(input.exclude), ...stretchOf(input.exclude) } } : {}),
    hideFees: input.hideFees ?? undefined,
    hideDust: input.hideDust ?? undefined,
    hideZeroValue: input.hideZeroValue ?? undefined,
    search: input.search?.trim() || undefined,
    ...(input.taxTxIds ? { ids: [...new Set(input.taxTxIds.map(recordIdOf).filter((id) => id !== undefined))] } : {}),
  };
}

const stretchOf = ({ txDateStart, txDateEnd }: Pick<typeof ExclusionInput.$inferInput, 'txDateStart' | 'txDateEnd'>): Stretch => ({
  ...(txDateStart ? { from: txDateStart } : {}),
  ...(txDateEnd ? { to: txDateEnd } : {}),
});

/** An id that is none can belong to no transaction. */
const noId = '00000000-0000-0000-0000-000000000000';

function choicesOf(input: typeof ExclusionInput.$inferInput): FilterChoices {
  const sources = [...(input.exchanges ?? []), ...(input.wallets ?? [])];
  const assets = [...(input.currencies ?? []), ...(input.contracts ?? [])];
  const flags = input.txFlags?.flags ?? [];
  return {
    ...(assets.length > 0 ? { assets } : {}),
    ...(sources.length > 0 ? { sources: sources.map((id) => (isId(id) ? id : noId)) } : {}),
    types: input.types ?? undefined,
    categories: input.taxCategories ?? undefined,
    contacts: input.contacts ?? undefined,
    ...(flags.length > 0 ? { flags: { list: flags, all: operatorOf(input.txFlags?.operator ?? 'or') === 'and' } } : {}),
  };
}

function operatorOf(told: string): string {
  const operator = told.toLowerCase();
  if (operator === 'and' || operator === 'or') return operator;
  throw new AppError('BAD_INPUT', `operator is and, for transactions that have every flag, or or, for those that have one; not '${told}'.`, {
    field: 'txFlags',
  });
}

export function orderOf(input: typeof TransactionSortInput.$inferInput | null | undefined): TransactionOrder {
  const column = sortColumns.find((each) => each === (input?.column ?? 'date'));
  if (!column) throw new AppError('BAD_INPUT', `Transactions are sorted by ${sortColumns.join(', ')}.`, { field: 'sort' });
  return { column, descending: input?.order !== 'asc' };
}
