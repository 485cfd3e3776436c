import type { Movement } from '@lotbook/model/transaction';
import { matchByHash } from './match-by-hash.ts';
import { linkManually } from './manual-matches.ts';
import { matchChains } from './match-chains.ts';
import { matchPairs, pairsByAmount, pairsByHash } from './match-pairs.ts';
import { matchBySum } from './match-by-sum.ts';
import { Found } from './match-state.ts';
import type { Matched, Side } from './match.ts';

/**
 * Finds which withdrawals arrived as which deposits of the same asset. First what a person linked; then what shares a transaction hash, what came back as change
 * included; then equal amounts that went on from source to source at one instant, pairs of equal amounts, pairs that lost a little on the way, and last several
 * that arrived as one or one that arrived as several.
 * Both lists are in order of time, with the earliest first; n log n.
 */
export function matchTransfers(
  outs: readonly Side[],
  ins: readonly Side[],
): ReadonlyMap<Movement, Matched> {
  const found = new Found();
  linkManually(found, outs, ins);
  matchByHash(found, outs, ins);
  let left = selectOpen(found, { outs, ins });
  matchPairs(found, pairsByHash, left.outs, left.ins);
  matchChains(found, outs, ins);
  for (const pass of pairsByAmount) {
    left = selectOpen(found, left);
    matchPairs(found, pass, left.outs, left.ins);
  }
  left = selectOpen(found, left);
  matchBySum(found, left.outs, left.ins);
  return found.matches;
}

interface Sides {
  readonly outs: readonly Side[];
  readonly ins: readonly Side[];
}

/** Those of which any units still want another end: mostly few, once hashes have spoken. */
function selectOpen(found: Found, { outs, ins }: Sides): Sides {
  const isOpen = (side: Side): boolean => found.open(side) !== undefined;
  return { outs: outs.filter(isOpen), ins: ins.filter(isOpen) };
}
