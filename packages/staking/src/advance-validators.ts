import type { Quantity } from '@lotbook/decimal/decimal';
import { computeValidators, type ValidatorRewards } from './compute-validators.ts';
import type { Consolidation, Deposit, Snapshot, ValidatorHistory, Withdrawal } from './history.ts';
import { getOpeningPrincipal } from './split-withdrawals.ts';

/** One more snapshot of a validator, and what happened since the one before. */
export interface ValidatorStep {
  readonly index: number;
  /** Undefined: this snapshot is its first. */
  readonly previous:
    | {
        readonly snapshot: Snapshot;
        /** Undefined: unknown. */
        readonly principal: Quantity | undefined;
      }
    | undefined;
  readonly next: Snapshot;
  /** The blocks after this slot, up to that of `next`, were searched; undefined: none were. */
  readonly readAfterSlot: number | undefined;
  readonly withdrawals: readonly Withdrawal[];
  readonly deposits: readonly Deposit[];
  /** As the owner entered it for the first snapshot. */
  readonly openingPrincipal: Quantity | undefined;
}

/** The rewards of one step of each validator. Steps one after another give the same rewards as the whole history at once. */
export function advanceValidators(
  steps: readonly ValidatorStep[],
  consolidations: readonly Consolidation[],
): readonly ValidatorRewards[] {
  const rewards = computeValidators({ histories: steps.map(toHistory), consolidations });
  return rewards.map((one, at) => {
    // What was deposited and withdrawn in between is unknown, so the count starts again.
    const isMissed = one.gaps.some(({ reason }) => reason !== 'snapshotsMissing');
    return isMissed ? restartPrincipal(one, steps[at]!) : one;
  });
}

/** An unexplained balance of a compounding validator can be principal, so its withdrawals aren't split. */
function restartPrincipal(rewards: ValidatorRewards, { next }: ValidatorStep): ValidatorRewards {
  const withdrawals = rewards.withdrawals.map((one) =>
    next.credentials === '0x02' ? { ...one, parts: undefined } : one,
  );
  return { ...rewards, withdrawals, principal: getOpeningPrincipal(next) };
}

function toHistory(step: ValidatorStep): ValidatorHistory {
  const { index, previous, next, readAfterSlot, withdrawals, deposits } = step;
  const principal = previous ? (previous.principal ?? null) : step.openingPrincipal;
  return {
    index,
    withdrawals,
    deposits,
    snapshots: previous ? [previous.snapshot, next] : [next],
    // Tips need an execution node; the pages say that they aren't tracked.
    proposals: [],
    blocksRead: readAfterSlot === undefined ? [] : [{ from: readAfterSlot + 1, to: next.slot }],
    ...(principal === undefined ? {} : { openingPrincipal: principal }),
  };
}
