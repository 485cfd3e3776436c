import { sum } from '@lotbook/decimal/decimal';
import type { OpenLot } from '@lotbook/model/result';
import { getJurisdiction } from '../jurisdiction/registry.ts';
import type { Evidence } from './evidence.ts';
import type { Explained } from './explanation.ts';
import { explainMovements } from './explain-pool-history.ts';
import { explainAmount } from './explain-transaction.ts';
import { toMoneyParam, toUnitParams } from './text.ts';

/** Sorts the places of a pool by quantity, largest first. */
export const comparePlaceSizes = (a: OpenLot, b: OpenLot): number =>
  a.quantity > b.quantity ? -1 : a.quantity < b.quantity ? 1 : 0;

/**
 * Explains what is in a pool, where it is held, largest first, and how it was built up; undefined
 * in a jurisdiction without pools. `places`: the rest of the pool by place.
 */
export function explainPool(evidence: Evidence, places: readonly OpenLot[]): Explained | undefined {
  const { settings, pools } = evidence;
  const law = getJurisdiction(settings.jurisdiction).units;
  const [first] = places;
  if (law.by !== 'pools' || !first) return undefined;
  const { asset, acquiredOn } = first;
  const quantity = sum(places.map((place) => place.quantity));
  const cost = sum(places.map((place) => place.basis));
  const movements = pools.get(asset)?.movements ?? [];
  return {
    kind: 'lot',
    text: {
      code: 'explain.pool',
      params: {
        ...toUnitParams(quantity, asset),
        cost: toMoneyParam(cost, settings.currency),
        day: acquiredOn,
      },
    },
    quantity,
    asset,
    amount: cost,
    parts: [
      explainAmount(
        { code: 'explain.poolByLocation' },
        cost,
        places.toSorted(comparePlaceSizes).map(placePart(settings.currency)),
      ),
      ...(movements.length > 0 ? [explainMovements(evidence, asset, movements)] : []),
      { kind: 'rule', text: law.rule, citation: 'TCGA 1992 s104', parts: [] },
    ],
  };
}

const placePart =
  (currency: string) =>
  ({ source, quantity, asset, basis }: OpenLot): Explained => ({
    ...explainAmount(
      {
        code: 'explain.poolPlace',
        params: { ...toUnitParams(quantity, asset), source, cost: toMoneyParam(basis, currency) },
      },
      basis,
    ),
    quantity,
    asset,
  });
