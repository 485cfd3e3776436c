import { findForkOrigins } from '@lotbook/law/forks';
import type { Quantity } from '@lotbook/decimal/decimal';
import type { AssetId } from '@lotbook/model/ids';
import type { Leg } from '../../booking/plan.ts';
import { compareText } from '../../natural.ts';
import { reportMissingPrice, reportUncertainCost } from '../../booking/run.ts';
import { makeHanded, noteHanded } from './hand-over.ts';
import type { Fork } from './noted.ts';
import type { Noting } from './pools.ts';

/**
 * New coins of a fork aren't an acquisition: the share of the old coins' cost that the person
 * enters moves to them (TCGA 1992, s43). If the share or the pool is unknown, they cost nothing and
 * the old coins keep their whole cost.
 */
export function noteFork(noting: Noting, leg: Leg): void {
  const { pools, plan, order } = noting;
  const { asset, basis } = leg.movement;
  const name = findForkOrigins(asset);
  const from = name === undefined ? undefined : findSpelling(name, pools.assets.keys());
  const entered = pools.run.prices.ofRow(basis, plan.transaction.at);
  const fork: Fork | undefined =
    from !== undefined && entered !== undefined ? { from, entered } : undefined;
  if (basis && entered === undefined) {
    const money = {
      asset: basis.currency as string as AssetId,
      quantity: basis.amount as bigint as Quantity,
    };
    reportMissingPrice(pools.run, plan, money, {
      code: 'engine-issues.effectForkCost',
      params: { asset },
    });
  } else if (!fork && entered !== 0n) reportUncosted(noting, leg, { from, entered });
  noteHanded(noting, {
    order,
    transactionId: plan.transaction.id,
    outs: [],
    ins: [{ ...makeHanded(noting, leg), doubt: leg.stake }],
    fork,
  });
}

/** The old coins as the book writes them: by their own name where it has that, else in other letters. */
function findSpelling(name: string, assets: Iterable<AssetId>): AssetId {
  const others = [...assets].filter((asset) => asset.toUpperCase() === name).toSorted(compareText);
  return others[0] ?? (name as AssetId);
}

function reportUncosted(
  { pools: { run }, plan }: Noting,
  leg: Leg,
  { from, entered }: { readonly [Name in keyof Fork]: Fork[Name] | undefined },
): void {
  const { asset } = leg.movement;
  leg.stake = reportUncertainCost(
    run,
    plan,
    {
      code: 'unsupported-basis',
      severity: 'warning',
      asset,
      text:
        from === undefined
          ? { code: 'engine-issues.forkOriginUnknown', params: { asset } }
          : { code: 'engine-issues.forkPartUnknown', params: { asset, from } },
    },
    entered ?? leg.value,
  );
}
