import { getSideEffect } from '@lotbook/engine/effects/leg-effect';
import { getJurisdiction } from '@lotbook/engine/jurisdiction/registry';
import type { Category } from '@lotbook/model/category';
import type { TaxEntry } from '@lotbook/model/result';
import type { TaxSettings } from '@lotbook/model/settings';

/**
 * The effect of a transaction side on holdings: `came`, `went`; `aside`: stays at its source on
 * hold, staked, lent or posted as collateral; `lost`: was on hold and taken as a penalty, or was
 * lost or stolen under pooling, and stays in the book until the loss is claimed; `moved`: to or
 * from another own source; `strayed`: the same, but the other side is unknown.
 */
export type Ownership = 'came' | 'went' | 'aside' | 'lost' | 'moved' | 'strayed';

type Side = Pick<
  TaxEntry,
  'transactionId' | 'side' | 'category' | 'asset' | 'matchedWith' | 'value' | 'proceeds'
>;

/** What these do depends on whether something moves on the other side. */
const twoSided: ReadonlySet<Category> = new Set<Category>([
  'stakingDeposit_defi',
  'stakingWithdrawal_defi',
  'liquidityPoolDeposit_defi',
  'liquidityPoolWithdrawal_defi',
]);

/** Classifies sides of whole transactions. `entries`: all sides of each requested transaction. */
export function ownershipIn(
  entries: readonly Side[],
  { jurisdiction, treatments }: Pick<TaxSettings, 'jurisdiction' | 'treatments'>,
): (entry: Side) => Ownership {
  const sides = new Map<string, number>();
  for (const { transactionId, side, category } of entries) {
    if (twoSided.has(category))
      sides.set(transactionId, (sides.get(transactionId) ?? 0) | getSideBit(side));
  }
  const slashed = listSlashed(entries);
  const { effects, units } = getJurisdiction(jurisdiction);
  return (entry) => {
    if (entry.side === 'fee' || (entry.side === 'outgoing' && entry.proceeds !== undefined))
      return 'went';
    if (slashed.has(getName(entry)) && isSlashing(entry))
      return entry.side === 'incoming' ? 'aside' : 'lost';
    const direction = entry.side === 'incoming' ? 'in' : 'out';
    const alone = sides.get(entry.transactionId) !== bothSides;
    // The category is allowed on its side, so the type doesn't matter.
    const { effect } = getSideEffect(
      {
        type: direction === 'in' ? 'deposit' : 'withdrawal',
        category: entry.category,
        direction,
        alone,
      },
      treatments,
      effects,
    );
    if (effect === 'arrive' || effect === 'depart' || isParked(entry))
      return entry.matchedWith === undefined ? 'strayed' : 'moved';
    if (effect === 'lose' && units.by === 'pools') return 'lost';
    if (effect === 'return' || effect === 'setAside') return 'aside';
    return direction === 'in' ? 'came' : 'went';
  };
}

/** Stakes that returned less than was staked: the missing units had no proceeds. */
function listSlashed(entries: readonly Side[]): ReadonlySet<string> {
  const returned = new Set<string>();
  const slashed = new Set<string>();
  for (const entry of entries) {
    if (entry.side === 'incoming' && isUnstaking(entry)) returned.add(getName(entry));
    else if (
      returned.size > 0 &&
      entry.side === 'outgoing' &&
      isSlashing(entry) &&
      returned.has(getName(entry))
    )
      slashed.add(getName(entry));
  }
  return slashed;
}

const getName = ({ transactionId, asset }: Side): string => `${transactionId} ${asset}`;
const isUnstaking = ({ category }: Side): boolean =>
  category === 'stakingWithdrawal_standard' || category === 'stakingWithdrawal_defi';
const isSlashing = (entry: Side): boolean =>
  entry.side === 'incoming' ? isUnstaking(entry) : entry.proceeds === undefined;

const bothSides = 3;
const getSideBit = (side: Side['side']): number =>
  side === 'incoming' ? 1 : side === 'outgoing' ? 2 : 0;

/** A withdrawal that its own answer treats as still owned: it has a value, but no proceeds. */
const isParked = ({ category, side, value, proceeds }: Side): boolean =>
  category === 'withdrawal_standard' &&
  side === 'outgoing' &&
  value !== undefined &&
  proceeds === undefined;
