import {
  absolute,
  add,
  subtract,
  sum,
  worth,
  zeroQuantity,
  type Money,
  type Quantity,
} from '@lotbook/decimal/decimal';
import type { AssetId } from '@lotbook/model/ids';

/** A balance that an outside source reports. */
export interface Report {
  readonly quantity: Quantity;
}

/** Something known that may lie between two balances: units that are staked, transactions that were left out. */
export interface ReconcilingItem {
  readonly asset: AssetId;
  /** What it makes the reported balance larger by; below zero for smaller. */
  readonly quantity: Quantity;
  readonly reason: string;
}

/** How far balances may differ before they need attention. */
export interface Thresholds {
  /** A worth in the account's currency. It counts where a price is known. */
  readonly material: Money;
  /** In units; these go before the worth. */
  readonly assets: ReadonlyMap<AssetId, Quantity>;
}

export interface Balances {
  readonly computed: ReadonlyMap<AssetId, Quantity>;
  readonly reported: ReadonlyMap<AssetId, Report>;
  readonly thresholds: Thresholds;
  /** Of one unit, in the account's currency; an asset without one is compared in units. */
  readonly prices: ReadonlyMap<AssetId, Money>;
  readonly items: readonly ReconcilingItem[];
  /** Whether the reports name an asset where there is some of it: then what they do not name is nothing. */
  readonly complete: (asset: AssetId) => boolean;
}

/** `notReported`: no outside source reported a balance. */
export type ComparisonState = 'matches' | 'immaterial' | 'differs' | 'notReported';

export interface Comparison {
  readonly asset: AssetId;
  readonly computed: Quantity;
  readonly reported: Quantity | undefined;
  /** Reported less computed; undefined where nothing was reported. */
  readonly difference: Quantity | undefined;
  /** What explains some of the difference. */
  readonly items: readonly ReconcilingItem[];
  /** What is left of the difference after that. */
  readonly unexplained: Quantity | undefined;
  /** What that is worth; undefined without a price. */
  readonly value: Money | undefined;
  readonly state: ComparisonState;
}

/**
 * Compares balances from transactions with reported ones, asset by asset in the order of their
 * names. Assets without a balance on either side are omitted.
 */
export function reconcile(balances: Balances): readonly Comparison[] {
  const assets = new Set([...balances.computed.keys(), ...balances.reported.keys()]);
  return [...assets]
    .toSorted()
    .map((asset) => compare(asset, balances))
    .filter(({ computed, reported }) => computed !== 0n || (reported ?? 0n) !== 0n);
}

function compare(
  asset: AssetId,
  { computed, reported, thresholds, prices, items, complete }: Balances,
): Comparison {
  const held = computed.get(asset) ?? zeroQuantity;
  const said = reported.get(asset)?.quantity ?? (complete(asset) ? zeroQuantity : undefined);
  const base = { asset, computed: held, reported: said };
  if (said === undefined)
    return {
      ...base,
      difference: undefined,
      items: [],
      unexplained: undefined,
      value: undefined,
      state: 'notReported',
    };
  const difference = subtract(said, held);
  const explaining = explain(
    difference,
    items.filter((item) => item.asset === asset),
  );
  const unexplained = subtract(difference, sum(explaining.map(({ quantity }) => quantity)));
  const price = prices.get(asset);
  const value = price === undefined ? undefined : worth(unexplained, price);
  return {
    ...base,
    difference,
    items: explaining,
    unexplained,
    value,
    state: getState({ asset, unexplained, value, thresholds }),
  };
}

/** The items that bring the balances nearer, the one that does most first. */
function explain(
  difference: Quantity,
  items: readonly ReconcilingItem[],
): readonly ReconcilingItem[] {
  const chosen: ReconcilingItem[] = [];
  const waiting = new Set(items);
  for (let left = difference; left !== 0n;) {
    const [best] = [...waiting].toSorted(
      (a, b) =>
        Number(getDistance(left, a) - getDistance(left, b) > 0n) -
        Number(getDistance(left, a) - getDistance(left, b) < 0n),
    );
    if (!best || getDistance(left, best) >= absolute(left)) return chosen;
    chosen.push(best);
    waiting.delete(best);
    left = subtract(left, best.quantity);
  }
  return chosen;
}

const getDistance = (left: Quantity, { quantity }: ReconcilingItem): Quantity =>
  absolute(subtract(left, quantity));

interface Judged {
  readonly asset: AssetId;
  readonly unexplained: Quantity;
  readonly value: Money | undefined;
  readonly thresholds: Thresholds;
}

function getState({ asset, unexplained, value, thresholds }: Judged): ComparisonState {
  if (unexplained === 0n) return 'matches';
  const inUnits = thresholds.assets.get(asset);
  if (inUnits !== undefined) return absolute(unexplained) <= inUnits ? 'immaterial' : 'differs';
  return value !== undefined && absolute(value) <= thresholds.material ? 'immaterial' : 'differs';
}

/** The state of a place with several assets: what is worst of it. */
export function getWorstState(states: readonly ComparisonState[]): ComparisonState {
  const order: readonly ComparisonState[] = ['differs', 'notReported', 'immaterial', 'matches'];
  return order.find((state) => states.includes(state)) ?? 'notReported';
}

/** What all places together hold of each asset; reported only where every place that holds it has a report. */
export function sumByAsset(
  places: readonly (readonly Comparison[])[],
): readonly Pick<Comparison, 'asset' | 'computed' | 'reported' | 'difference' | 'unexplained'>[] {
  const byAsset = Map.groupBy(places.flat(), ({ asset }) => asset);
  return [...byAsset]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([asset, parts]) => ({
      asset,
      computed: sum(parts.map(({ computed }) => computed)),
      reported: sumKnown(parts.map(({ reported }) => reported)),
      difference: sumKnown(parts.map(({ difference }) => difference)),
      unexplained: sumKnown(parts.map(({ unexplained }) => unexplained)),
    }));
}

function sumKnown(parts: readonly (Quantity | undefined)[]): Quantity | undefined {
  let total = zeroQuantity;
  for (const part of parts) {
    if (part === undefined) return undefined;
    total = add(total, part);
  }
  return total;
}
