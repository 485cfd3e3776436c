import type { ManualEntry } from '@lotbook/access/manual/entry';
import type { Option } from '@lotbook/ui/fields';
import type { EntryChoicesQuery } from '../../generated/graphql.ts';

type Groups = EntryChoicesQuery['taxCategories'];

/** Trades have the categories of trades; each other side has those that may stand on it. */
const ofTrades: Readonly<Record<string, readonly string[]>> = {
  buy: ['buy_standard', 'acquisition_standard'],
  sell: ['sell_standard', 'collateralLiquidation_standard'],
};
const onlyTrades = new Set(['buy_standard', 'sell_standard', 'collateralLiquidation_standard']);

/** The tax categories that an entry can have as it is filled so far; the first is the usual one of its type. */
export function categoryChoices(
  groups: Groups,
  { sourceType, type, orderType }: ManualEntry,
): readonly Option[] {
  const wanted = sourceType === 'exchange' ? orderType : type;
  const all = groups
    .flatMap(({ categories }) => categories)
    .filter(({ id }) => id.endsWith('_standard'));
  const trades = ofTrades[wanted];
  const side = wanted === 'deposit' || wanted === 'transfer-in' ? 'incoming' : 'outgoing';
  const fitting = trades
    ? all.filter(({ id }) => trades.includes(id))
    : all.filter(
        ({ id, sides }) =>
          sides.includes(side) && !(sourceType === 'exchange' && onlyTrades.has(id)),
      );
  return [
    { value: '', label: trades ? 'As the type says' : 'Transfer, as the type says' },
    ...fitting.map(({ id, label }) => ({ value: id, label })),
  ];
}
