import { sum, type Quantity } from '@lotbook/decimal/decimal';
import type { AssetId } from '@lotbook/model/ids';
import type { ReadMovement } from '../file-source.ts';
import { receive, send, payFee, tradeType } from '../movements.ts';
import type { TransactionType } from '@lotbook/model/transaction';

export interface Leg {
  readonly asset: AssetId;
  /** Negative: it left. */
  readonly change: Quantity;
  readonly isFee: boolean;
  readonly line: number;
}

export interface Pairing {
  readonly type: TransactionType;
  readonly movements: readonly (ReadMovement | undefined)[];
}

/**
 * The rows of one second as trades. One asset against one asset is one trade of all its fills. Several assets with equally many rows in and out are trades in
 * row order, each with its fee if there are as many fees; undefined if the rows have been moved apart, because then their order proves nothing. Anything else
 * is one exchange of all units sent for all received.
 */
export function pairLegs(
  legs: readonly Leg[],
  group: readonly Leg[] = legs,
): readonly Pairing[] | undefined {
  const fees = legs.filter(({ isFee }) => isFee);
  const out = legs.filter(({ isFee, change }) => !isFee && change < 0n);
  const into = legs.filter(({ isFee, change }) => !isFee && change > 0n);
  if (assets(out).length === 1 && assets(into).length === 1) return [exchange(out, into, fees)];
  if (out.length !== into.length || (fees.length > 0 && fees.length !== out.length))
    return [exchange(out, into, fees)];
  const lines = group.map(({ line }) => line);
  if (Math.max(...lines) - Math.min(...lines) >= group.length) return undefined;
  return out.map((leg, index) =>
    exchange([leg], into.slice(index, index + 1), fees.slice(index, index + 1)),
  );
}

function exchange(out: readonly Leg[], into: readonly Leg[], fees: readonly Leg[]): Pairing {
  return {
    type: tradeType(out[0]?.asset ?? '', into[0]?.asset ?? ''),
    movements: [
      ...totals(out).map(send),
      ...totals(into).map(receive),
      ...totals(fees).map(payFee),
    ],
  };
}

const assets = (legs: readonly Leg[]): readonly AssetId[] => [
  ...new Set(legs.map(({ asset }) => asset)),
];

const totals = (legs: readonly Leg[]): readonly { asset: AssetId; quantity: Quantity }[] =>
  assets(legs).map((asset) => ({
    asset,
    quantity: sum(legs.filter((leg) => leg.asset === asset).map(({ change }) => change)),
  }));
