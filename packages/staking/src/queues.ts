import { smaller, type Quantity } from '@lotbook/decimal/decimal';
import { getFirstSlot } from './ethereum.ts';
import type { Consolidation, Deposit } from './history.ts';

/** A deposit in the queue of the chain. The slot is that of its request. */
export interface QueuedDeposit {
  readonly publicKey: string;
  readonly amount: Quantity;
  readonly signature: string;
  readonly slot: number;
}

/** The queue of deposits at both ends of a period, and the requests that joined it in between. */
export interface DepositQueue {
  readonly before: readonly QueuedDeposit[];
  readonly requested: readonly QueuedDeposit[];
  readonly after: readonly QueuedDeposit[];
  /** The slot of `after`. */
  readonly slot: number;
}

/**
 * Deposits that left the queue, and so increased a balance (EIP-7251 and EIP-6110). The chain
 * doesn't record the slot, so the period's last one is used: a day's reward doesn't depend on it.
 */
export function findCredits(
  { before, requested, after, slot }: DepositQueue,
  publicKeys: ReadonlySet<string>,
): ReadonlyMap<string, readonly Deposit[]> {
  const waiting = new Map<string, number>();
  for (const one of after) waiting.set(getKey(one), (waiting.get(getKey(one)) ?? 0) + 1);
  const credits = new Map<string, Deposit[]>();
  for (const one of [...before, ...requested]) {
    if (!publicKeys.has(one.publicKey)) continue;
    const count = waiting.get(getKey(one)) ?? 0;
    if (count > 0) waiting.set(getKey(one), count - 1);
    else {
      const known = credits.get(one.publicKey) ?? [];
      known.push({ slot, amount: one.amount });
      credits.set(one.publicKey, known);
    }
  }
  return credits;
}

/** Two equal requests in one block are two deposits, so equal ones are counted. */
const getKey = ({ publicKey, amount, signature, slot }: QueuedDeposit): string =>
  `${publicKey} ${slot} ${amount} ${signature}`;

/** A validator that is about to be merged into another one. */
export interface ConsolidationSource {
  readonly index: number;
  readonly balance: Quantity;
  readonly effectiveBalance: Quantity;
  readonly slashed: boolean;
  readonly withdrawableEpoch: number | undefined;
}

/** The queue of consolidations at both ends of a period. */
export interface ConsolidationQueue {
  /** The slot of `before`. */
  readonly slot: number;
  readonly before: readonly { readonly source: number; readonly target: number }[];
  readonly after: readonly { readonly source: number; readonly target: number }[];
}

/**
 * Consolidations that left the queue. The chain moves the smaller of the source's balance and
 * effective balance at the end of the epoch before the source is withdrawable. A source has
 * exited more than a day before, so neither changes from the last snapshot on; a slashed one
 * is dropped from the queue and moves nothing.
 */
export function findConsolidations(
  { slot, before, after }: ConsolidationQueue,
  sources: ReadonlyMap<number, ConsolidationSource>,
): readonly Consolidation[] {
  const waiting = new Set(after.map(({ source, target }) => `${source} ${target}`));
  return before.flatMap(({ source, target }) => {
    const from = sources.get(source);
    if (waiting.has(`${source} ${target}`) || !from || from.slashed) return [];
    if (from.withdrawableEpoch === undefined) return [];
    const amount = smaller(from.balance, from.effectiveBalance);
    const movedAt = Math.max(slot + 1, getFirstSlot(from.withdrawableEpoch));
    return [{ source, target, slot: movedAt, amount }];
  });
}
