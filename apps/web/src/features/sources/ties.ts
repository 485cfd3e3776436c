import type { DotKind } from '@lotbook/ui/Inline';
import { several } from '@lotbook/model/several';

/** How the balances of a source compare with those that are reported. */
export interface Ties {
  /** Assets that differ by more than what matters. */
  readonly differ: number;
  /** Assets that somebody outside tells. */
  readonly compared: number;
}

/** @param states of each asset: matches, immaterial, differs, notReported. */
export const getTies = (states: readonly string[]): Ties => ({
  differ: states.filter((state) => state === 'differs').length,
  compared: states.filter((state) => state !== 'notReported').length,
});

/** In words, with a dot where there is something to say. */
export function formatTies({ differ, compared }: Ties): {
  readonly kind: DotKind;
  readonly words: string;
} {
  if (compared === 0) return { kind: 'idle', words: 'Balances not compared' };
  return differ > 0
    ? { kind: 'wrong', words: several(differ, 'balance differs', 'balances differ') }
    : { kind: 'ok', words: 'Balances tie' };
}
