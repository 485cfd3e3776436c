import { share, subtract, zeroMoney, type Money, type Quantity } from '@lotbook/decimal/decimal';
import type { AssetId, LotId, MovementId } from '@lotbook/model/ids';
import type { Doubt } from '../lots/lot.ts';
import { dispose } from './dispose.ts';
import { toDisposalEntry, toIncomingEntry } from './entries.ts';
import { getLotId, openLot, getShelf } from './lots.ts';
import type { Leg, Plan } from './plan.ts';
import { findFreeId, makeDoubt, type Run } from './run.ts';
import { takeUnits } from './take-units.ts';

/** A claim on units that were given up costs what they were worth then. */
export function openClaim(run: Run, plan: Plan, leg: Leg): void {
  const shelf = run.holdings.shelf(claimAsset(leg), leg.movement.source);
  openLot(run, plan, shelf, {
    id: findFreeId(run.takenIds, `${leg.id}/claim`) as LotId,
    quantity: leg.quantity,
    cost: leg.value ?? zeroMoney,
    costs: zeroMoney,
    stake: getClaimDoubt(run, plan, leg),
  });
}

/** Why the cost of a claim is uncertain: the units had no known price. */
export const getClaimDoubt = (run: Run, plan: Plan, leg: Leg): Doubt | undefined =>
  leg.unpriced === undefined
    ? undefined
    : makeDoubt(
        plan,
        'missing-price',
        leg.movement.asset,
        run.prices.roughly(leg.movement.asset, leg.quantity, plan.transaction.at),
      );

/** The claim is given up for the units: a disposal at their worth, and a new lot that cost it. */
export function redeemClaim(run: Run, plan: Plan, leg: Leg): void {
  giveUpClaim(run, plan, getClaim(run, { ...leg, gross: leg.value, net: leg.value }));
  const { quantity, value, stake } = leg;
  openLot(run, plan, getShelf(run, leg), {
    id: getLotId(leg),
    quantity,
    cost: value ?? zeroMoney,
    costs: zeroMoney,
    stake,
  });
  leg.entry = toIncomingEntry(plan, leg, leg.value, zeroMoney);
}

/** What a place holds of what can be taken to settle a debt. */
export interface Takeable {
  /** Units that were posted and stayed owned. */
  readonly posted: bigint;
  /** Claims on units that were given up. */
  readonly claimed: bigint;
}

/**
 * Settles a debt with posted collateral: first units that are still owned, then claims on those
 * that were given up, then available units. Using a claim is a disposal of the claim, with its own
 * entry. Returns both parts of the leg, as far as units exist for them.
 */
export function claimAndRest(
  run: Pick<Run, 'takenIds'>,
  leg: Leg,
  { posted, claimed }: Takeable,
): readonly [Leg | undefined, Leg | undefined] {
  const beyond = leg.quantity - posted;
  const units = (beyond < claimed ? beyond : claimed) as Quantity;
  if (units <= 0n) return [undefined, leg];
  const part = {
    ...leg,
    quantity: units,
    ...getAmounts(leg, (amount) => share(amount, units, leg.quantity)),
  };
  const claim = getClaim(run, { ...part, movement: { ...leg.movement, quantity: units } });
  const quantity = subtract(leg.quantity, units);
  if (quantity === 0n) return [claim, undefined];
  const rest = { ...leg, movement: { ...leg.movement, quantity }, quantity };
  return [claim, { ...rest, ...getAmounts(leg, (amount, key) => subtract(amount, claim[key]!)) }];
}

const getAmounts = (
  leg: Leg,
  of: (amount: Money, key: 'value' | 'gross' | 'net') => Money,
): Pick<Leg, 'value' | 'gross' | 'net'> => ({
  value: leg.value && of(leg.value, 'value'),
  gross: leg.gross && of(leg.gross, 'gross'),
  net: leg.net && of(leg.net, 'net'),
});

/** The claim of a leg, as something that leaves by itself. */
export const getClaim = ({ takenIds }: Pick<Run, 'takenIds'>, leg: Leg): Leg => ({
  ...leg,
  id: findFreeId(takenIds, `${leg.id}/claim`) as MovementId,
  movement: { ...leg.movement, asset: claimAsset(leg), direction: 'out' },
});

export function giveUpClaim(run: Run, plan: Plan, claim: Leg): void {
  const outcome = dispose(run, plan, claim, takeUnits(run, plan, claim), false);
  run.entries.push(toDisposalEntry(plan, claim, outcome));
}

/** A claim on units that were lent, or on units that were posted: two things, though on the same units. */
export const claimAsset = ({
  movement: { asset },
  shelf,
}: Pick<Leg, 'movement' | 'shelf'>): AssetId =>
  `${shelf === 'lent' ? 'LOAN' : 'COLL'}:${asset}` as AssetId;
