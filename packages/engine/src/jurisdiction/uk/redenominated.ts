import { zeroMoney, type Money } from '@lotbook/decimal/decimal';
import { getRedenominations, type Redenomination } from '@lotbook/law/wraps';
import { daysAfterDisposal } from '@lotbook/law/uk-parameters';
import { report } from '../../booking/run.ts';
import { getTreatment } from '../../effects/treatments.ts';
import { getShare, makeEmptyCost, put, type Costed } from './costed.ts';
import type { Noted, SharedPool, Slice } from './noted.ts';
import type { Pools } from './pools.ts';
import { toDayNumber } from './settle.ts';

/** What was bought on a day, before disposals took parts of it. */
interface Purchase extends Costed {
  readonly day: number;
}

/** The purchases of assets that a redenomination connects with others, by asset, in capitals. */
export type Purchases = ReadonlyMap<string, readonly Purchase[]>;

/** Collects purchases before the pools are settled. Empty if a redenomination counts as a disposal. */
export function collectPurchases({ run, shared }: Pools): Purchases {
  if (getTreatment(run.effects.treatments, 'wrap') !== 'nonTaxable') return new Map();
  const connected = [...shared.values()].filter(
    ({ asset }) => getRedenominations(asset).length > 0,
  );
  const pools = Map.groupBy(connected, ({ asset }) => asset.toUpperCase());
  return new Map([...pools].map(([asset, all]) => [asset, listPurchases(all)]));
}

const listPurchases = (pools: readonly SharedPool[]): readonly Purchase[] =>
  pools
    .flatMap(({ days }) => [...days.values()])
    .filter(({ acquired }) => acquired.quantity > 0n)
    .map(({ on, acquired }) => ({ ...acquired, day: toDayNumber(on) }))
    .sort((a, b) => a.day - b.day);

/**
 * Reports disposals out of a pool that the same-day or the thirty-day rule (TCGA 1992, s105, s106A)
 * would match with a purchase of the redenominated asset, if both count as one. Pools hold units of
 * one size, so these purchases aren't matched; the issue shows by how much the gain could differ.
 */
export function reportRedenominated(
  { run }: Pools,
  purchases: Purchases,
  { plan, disposings }: Noted,
): void {
  if (purchases.size === 0) return;
  for (const { leg, kind, slices } of disposings) {
    if (kind !== 'sale' && kind !== 'fee') continue;
    const pooled = slices.filter(({ rule }) => rule === 'section-104');
    const { asset } = leg.movement;
    for (const other of getRedenominations(asset)) {
      // What came for the units themselves in a trade was not bought back.
      const isCounterpart = plan.ins.some(({ movement }) => isNamed(movement.asset, other.asset));
      const bought = (purchases.get(other.asset) ?? []).filter(({ day }) => {
        const after = day - toDayNumber(plan.on);
        return (
          after >= (isCounterpart ? 1 : 0) &&
          after <= daysAfterDisposal.value &&
          (other.mergedOn === undefined || day >= toDayNumber(other.mergedOn))
        );
      });
      const change = estimateChange(pooled, bought, other);
      if (change === undefined) continue;
      report(run, plan, {
        code: 'redenomination',
        severity: 'warning',
        asset,
        text: {
          code: 'engine-issues.redenominated',
          params: { asset, other: other.asset, days: daysAfterDisposal.value },
        },
        atStake: {
          low: change < 0n ? change : zeroMoney,
          high: change > 0n ? change : zeroMoney,
        },
      });
    }
  }
}

const isNamed = (asset: string, name: string): boolean => asset.toUpperCase() === name;

/**
 * By how much the gain would change if purchases, the earliest first, were matched before the pool.
 * An estimate: other disposals may take parts of them. Undefined if nothing would be matched.
 */
function estimateChange(
  pooled: readonly Slice[],
  bought: readonly Purchase[],
  { ratio: [own, other] }: Redenomination,
): Money | undefined {
  const pool = makeEmptyCost();
  for (const slice of pooled) put(pool, slice);
  let left = pool.quantity;
  let cost = 0n;
  for (const purchase of bought) {
    const units = (purchase.quantity * own) / other;
    const matched = units < left ? units : left;
    if (matched === 0n) continue;
    left -= matched;
    cost += getShare({ ...purchase, quantity: units }, matched).cost;
  }
  const matched = pool.quantity - left;
  return matched === 0n ? undefined : ((getShare(pool, matched).cost - cost) as Money);
}
