import {
  subtract,
  unitPrice,
  worth,
  zeroMoney,
  type Money,
  type Quantity,
} from '@lotbook/decimal/decimal';
import type { AssetId } from '@lotbook/model/ids';
import type { LocalDate } from '@lotbook/model/time';
import type {
  FeedDay,
  FeedEntry,
  FeedPosition,
  FeedTrade,
  FundFields,
  TradeType,
} from './records.ts';

export interface FeedScope {
  readonly day: LocalDate;
  readonly currency: string;
  readonly fund: FundFields;
  /** The price of one unit at the end of the day. */
  readonly getPrice: (asset: AssetId) => Money | undefined;
}

/**
 * Makes the feed of one day from all changes of holdings. Positions are the sums of these changes, so
 * yesterday's positions plus the day's transactions always equal today's.
 */
export function makeFeedDay(entries: Iterable<FeedEntry>, scope: FeedScope): FeedDay {
  const held = new Map<AssetId, { units: bigint; cost: bigint }>();
  const ofDay: FeedEntry[] = [];
  for (const entry of entries) {
    if (entry.on > scope.day) continue;
    if (entry.on === scope.day) ofDay.push(entry);
    const sum = held.get(entry.asset) ?? { units: 0n, cost: 0n };
    const sign = entry.side === 'in' ? 1n : -1n;
    sum.units += sign * entry.quantity;
    sum.cost += sign * (entry.cost ?? 0n);
    held.set(entry.asset, sum);
  }
  const { day, currency, fund } = scope;
  return {
    day,
    currency,
    fund,
    trades: ofDay.map(makeTrade),
    positions: [...held]
      .filter(([, { units }]) => units !== 0n)
      .map(([asset, { units, cost }]) =>
        makePosition(asset, units as Quantity, cost as Money, scope.getPrice(asset)),
      )
      .toSorted((a, b) => (a.asset < b.asset ? -1 : 1)),
  };
}

const makePosition = (
  asset: string,
  units: Quantity,
  cost: Money,
  price: Money | undefined,
): FeedPosition => ({
  asset,
  units,
  cost,
  price,
  value: price === undefined ? undefined : worth(units, price),
});

function makeTrade(entry: FeedEntry): FeedTrade {
  const { value, quantity, cost } = entry;
  const type = getType(entry);
  const fees = entry.fees ?? zeroMoney;
  return {
    id: entry.id,
    type,
    on: entry.on,
    asset: entry.asset,
    units: quantity,
    price: value === undefined ? undefined : unitPrice(value, quantity),
    principal: value,
    fees,
    net:
      value === undefined
        ? undefined
        : type === 'Sell'
          ? subtract(value, fees)
          : type === 'Buy'
            ? (cost ?? value)
            : value,
    source: entry.source,
    memo: entry.memo,
  };
}

/** Units alone are income, a fee or a transfer. */
function getType({ isFee, isIncome, isTrade, side }: FeedEntry): TradeType {
  if (isFee) return 'Fee';
  if (isIncome) return 'Income';
  if (isTrade) return side === 'in' ? 'Buy' : 'Sell';
  return side === 'in' ? 'TransferIn' : 'TransferOut';
}
