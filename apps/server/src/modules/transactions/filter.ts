import { sortColumns, type TransactionFilter, type TransactionOrder } from '@lotbook/db/stores/transactions';
import type { Account } from '@lotbook/db/stores/accounts';
import { AppError } from '@lotbook/model/errors';
import { recordIdOf } from '@lotbook/services/decisions/entry-ids';
import { isId } from '@lotbook/services/member';
import { presetRange } from '@lotbook/services/transactions/date-presets';
import { builder } from '../../graphql/builder.ts';

const TxFlagsInput = builder.inputType('TxFlagsInput', {
  fields: (t) => ({ flags: t.stringList({ required: true }), operator: t.string({ required: true, description: 'and, or' }) }),
});

export const TransactionFilterInput = builder.inputType('TransactionFilter', {
  fields: (t) => ({
    currencies: t.stringList(),
    exchanges: t.idList(),
    wallets: t.idList(),
    types: t.stringList(),
    taxCategories: t.stringList(),
    txFlags: t.field({ type: TxFlagsInput, description: 'Issue codes, or issues, ignored, matched, unmatched, disposals, income.' }),
    txDateStart: t.field({ type: 'DateTime' }),
    txDateEnd: t.field({ type: 'DateTime', description: 'Exclusive.' }),
    txDateStatic: t.string({
      description: 'oneDay, oneWeek, currentMonth, pastMonth, currentTaxYear: counts in the account’s time zone and wins over start and end.',
    }),
    hideFees: t.boolean(),
    contracts: t.stringList({ description: 'Contract addresses; assets known by contract.' }),
    contacts: t.stringList({ description: 'Contacts are not kept in this version: any value finds nothing.' }),
    search: t.string(),
    taxTxIds: t.idList({ description: 'Tax entries or transactions: their transactions.' }),
  }),
});

export const TransactionSortInput = builder.inputType('TransactionSort', {
  description: 'column: date, asset, amount, value, gainLoss; order: asc, desc.',
  fields: (t) => ({ column: t.string({ required: true }), order: t.string({ required: true }) }),
});

export function filterOf(input: typeof TransactionFilterInput.$inferInput | null | undefined, account: Account): TransactionFilter {
  if (!input) return {};
  const range = input.txDateStatic ? presetRange(input.txDateStatic, account) : { from: input.txDateStart ?? undefined, to: input.txDateEnd ?? undefined };
  const sources = [...(input.exchanges ?? []), ...(input.wallets ?? [])];
  const assets = [...(input.currencies ?? []), ...(input.contracts ?? [])];
  return {
    ...range,
    ...(assets.length > 0 ? { assets } : {}),
    // An id that is none can belong to no transaction.
    ...(sources.length > 0 ? { sources: sources.map((id) => (isId(id) ? id : '00000000-0000-0000-0000-000000000000')) } : {}),
    types: input.types ?? undefined,
    categories: input.taxCategories ?? undefined,
    ...(input.txFlags && input.txFlags.flags.length > 0 ? { flags: { list: input.txFlags.flags, all: input.txFlags.operator.toLowerCase() === 'and' } } : {}),
    hideFees: input.hideFees ?? undefined,
    search: input.search?.trim() || undefined,
    ...idsOf(input),
  };
}

/** Contacts are not kept, so nothing is theirs; an id that is none belongs to no transaction. */
function idsOf({ contacts, taxTxIds }: typeof TransactionFilterInput.$inferInput): { readonly ids?: readonly string[] } {
  if (contacts && contacts.length > 0) return { ids: [] };
  return taxTxIds ? { ids: [...new Set(taxTxIds.map(recordIdOf).filter((id) => id !== undefined))] } : {};
}

export function orderOf(input: typeof TransactionSortInput.$inferInput | null | undefined): TransactionOrder {
  const column = sortColumns.find((each) => each === (input?.column ?? 'date'));
  if (!column) throw new AppError('BAD_INPUT', `Transactions are sorted by ${sortColumns.join(', ')}.`, { field: 'sort' });
  return { column, descending: input?.order !== 'asc' };
}
