import { absolute, subtract, zeroMoney, type Money } from '@lotbook/decimal/decimal';
import type { TaxEntry } from '@lotbook/model/result';
import type { TaxSettings } from '@lotbook/model/settings';
import { localDate } from '@lotbook/model/time';
import { isIncome, type Category } from '@lotbook/model/category';
import type { FeedEntry } from '@lotbook/tir/feeds/records';
import { changesIn } from './transfer-changes.ts';

/** Units that were bought or sold, for money or for other units. */
const trades: ReadonlySet<Category> = new Set([
  'buy_standard',
  'sell_standard',
  'collateralLiquidation_standard',
  'swap_defi',
  'liquidityPoolDeposit_defi',
  'liquidityPoolWithdrawal_defi',
]);

/**
 * The changes of holdings that a fund's administrator gets, from all sides of whole transactions. They
 * are those of the holdings report, so both have the same units.
 */
export function toFeedEntries(
  entries: readonly TaxEntry[],
  settings: Pick<TaxSettings, 'jurisdiction' | 'treatments' | 'timeZone'>,
): readonly FeedEntry[] {
  const used = new Map<string, number>();
  return changesIn(entries, settings).map((entry) => {
    const { transactionId, side, category } = entry;
    const key = `${entry.id}/${side}`;
    const number = (used.get(key) ?? 0) + 1;
    used.set(key, number);
    return {
      id: number === 1 ? key : `${key}/${number}`,
      transactionId,
      at: entry.at,
      on: localDate(entry.at, settings.timeZone),
      side: side === 'incoming' ? 'in' : 'out',
      isFee: side === 'fee',
      isIncome: side === 'incoming' && isIncome(category),
      isTrade: trades.has(category),
      asset: entry.asset,
      quantity: entry.quantity,
      value: entry.value,
      cost: entry.costBasis,
      fees: getFees(entry),
      source: entry.source,
      memo: '',
    };
  });
}

/** What fees took from the proceeds, or added to the cost. */
function getFees(entry: TaxEntry): Money {
  const [before, after] =
    entry.side === 'incoming'
      ? [entry.costBasisBeforeFees, entry.costBasis]
      : [entry.proceedsBeforeFees, entry.proceeds];
  return before === undefined || after === undefined
    ? zeroMoney
    : absolute(subtract(after, before));
}
