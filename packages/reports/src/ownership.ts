import { sideEffect } from '@lotbook/engine/effects/leg-effect';
import { jurisdictionOf } from '@lotbook/engine/jurisdiction/registry';
import type { TaxEntry } from '@lotbook/model/result';
import type { TaxSettings } from '@lotbook/model/settings';

/**
 * What a side of a transaction does to what somebody owns: `came`, `went`; `aside`: it stays at its source under another name, staked, lent or put up as collateral;
 * `moved`: to or from another own source; `strayed`: the same, and nobody knows the other end.
 */
export type Ownership = 'came' | 'went' | 'aside' | 'moved' | 'strayed';

type Side = Pick<TaxEntry, 'transactionId' | 'side' | 'category' | 'matchedWith' | 'value' | 'proceeds'>;

/** Tells sides of whole transactions apart. `entries`: all sides of each transaction that is asked about. */
export function ownershipIn(
  entries: readonly Side[],
  { jurisdiction, treatments }: Pick<TaxSettings, 'jurisdiction' | 'treatments'>,
): (entry: Side) => Ownership {
  const sides = new Map<string, number>();
  for (const { transactionId, side, category } of entries) {
    if (category === 'stakingDeposit_defi' || category === 'stakingWithdrawal_defi') sides.set(transactionId, (sides.get(transactionId) ?? 0) | bitOf(side));
  }
  const { effects } = jurisdictionOf(jurisdiction);
  return (entry) => {
    if (entry.side === 'fee') return 'went';
    const direction = entry.side === 'incoming' ? 'in' : 'out';
    const alone = sides.get(entry.transactionId) !== bothSides;
    // The category is allowed where it stands, so that the type decides nothing.
    const { effect } = sideEffect({ type: direction === 'in' ? 'deposit' : 'withdrawal', category: entry.category, direction, alone }, treatments, effects);
    if (effect === 'arrive' || effect === 'depart' || isParked(entry)) return entry.matchedWith === undefined ? 'strayed' : 'moved';
    if (effect === 'return' || (effect === 'setAside' && entry.proceeds === undefined)) return 'aside';
    return direction === 'in' ? 'came' : 'went';
  };
}

const bothSides = 3;
const bitOf = (side: Side['side']): number => (side === 'incoming' ? 1 : side === 'outgoing' ? 2 : 0);

/** A withdrawal that its own answer parks: it is worth something, and brought nothing. */
const isParked = ({ category, side, value, proceeds }: Side): boolean =>
  category === 'withdrawal_standard' && side === 'outgoing' && value !== undefined && proceeds === undefined;
