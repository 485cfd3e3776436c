import { sideEffect } from '@lotbook/engine/effects/leg-effect';
import { getJurisdiction } from '@lotbook/engine/jurisdiction/registry';
import type { TaxEntry } from '@lotbook/model/result';
import type { TaxSettings } from '@lotbook/model/settings';

/**
 * What a side of a transaction does to what somebody owns: `came`, `went`; `aside`: it stays at its source under another name, staked, lent or put up as collateral;
 * `lost`: it was aside and was taken as a penalty, or was lost or stolen where a pool keeps it, and stays in the book until the loss is claimed; `moved`: to or from another own source; `strayed`: the same, and nobody knows the
 * other end.
 */
export type Ownership = 'came' | 'went' | 'aside' | 'lost' | 'moved' | 'strayed';

type Side = Pick<
  TaxEntry,
  'transactionId' | 'side' | 'category' | 'asset' | 'matchedWith' | 'value' | 'proceeds'
>;

/** Tells sides of whole transactions apart. `entries`: all sides of each transaction that is asked about. */
export function ownershipIn(
  entries: readonly Side[],
  { jurisdiction, treatments }: Pick<TaxSettings, 'jurisdiction' | 'treatments'>,
): (entry: Side) => Ownership {
  const sides = new Map<string, number>();
  for (const { transactionId, side, category } of entries) {
    if (category === 'stakingDeposit_defi' || category === 'stakingWithdrawal_defi')
      sides.set(transactionId, (sides.get(transactionId) ?? 0) | getSideBit(side));
  }
  const slashed = slashedIn(entries);
  const { effects, units } = getJurisdiction(jurisdiction);
  return (entry) => {
    if (entry.side === 'fee' || (entry.side === 'outgoing' && entry.proceeds !== undefined))
      return 'went';
    if (slashed.has(getName(entry)) && isSlashing(entry))
      return entry.side === 'incoming' ? 'aside' : 'lost';
    const direction = entry.side === 'incoming' ? 'in' : 'out';
    const alone = sides.get(entry.transactionId) !== bothSides;
    // The category is allowed where it stands, so that the type decides nothing.
    const { effect } = sideEffect(
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

/** Stakes of which less came back than went in: what did not come back brought nothing. */
function slashedIn(entries: readonly Side[]): ReadonlySet<string> {
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

/** A withdrawal that its own answer parks: it is worth something, and brought nothing. */
const isParked = ({ category, side, value, proceeds }: Side): boolean =>
  category === 'withdrawal_standard' &&
  side === 'outgoing' &&
  value !== undefined &&
  proceeds === undefined;
