import * as texts from '@lotbook/messages/generated/web/manual';
import type { Translate } from '@lotbook/messages/translator';
import type { ManualEntry } from '@lotbook/access/manual/entry';
import type { Option } from '@lotbook/ui/fields';
import type { EntryChoicesQuery } from '../../generated/graphql.ts';

type Groups = EntryChoicesQuery['taxCategories'];

/** The categories of trades. Other types have the categories allowed for their side. */
const tradeCategories: Readonly<Record<string, readonly string[]>> = {
  buy: ['buy_standard', 'acquisition_standard'],
  sell: ['sell_standard', 'collateralLiquidation_standard'],
};
const onlyTrades = new Set(['buy_standard', 'sell_standard', 'collateralLiquidation_standard']);

/** The tax categories that an entry can have; the first is the default of its type. */
export function listCategoryOptions(
  t: Translate,
  groups: Groups,
  { sourceType, type, orderType }: ManualEntry,
): readonly Option[] {
  const entryType = sourceType === 'exchange' ? orderType : type;
  const all = groups
    .flatMap(({ categories }) => categories)
    .filter(({ id }) => id.endsWith('_standard'));
  const trades = tradeCategories[entryType];
  const side = entryType === 'deposit' || entryType === 'transfer-in' ? 'incoming' : 'outgoing';
  const allowed = trades
    ? all.filter(({ id }) => trades.includes(id))
    : all.filter(
        ({ id, sides }) =>
          sides.includes(side) && !(sourceType === 'exchange' && onlyTrades.has(id)),
      );
  return [
    { value: '', label: trades ? t(texts.categoryDefault) : t(texts.categoryTransfer) },
    ...allowed.map(({ id, label }) => ({ value: id, label })),
  ];
}
