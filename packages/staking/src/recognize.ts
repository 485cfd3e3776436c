import { negate, smaller, sum, zeroQuantity, type Quantity } from '@lotbook/decimal/decimal';
import type { ValidatorRewards } from './compute-validators.ts';

/** A validator's rewards of one step, and what had been recognized by day before. */
export interface RecognitionStep {
  readonly rewards: ValidatorRewards;
  /** Recognized by day before, and not yet withdrawn. */
  readonly accrued: Quantity;
  /** Balance and principal at both ends of the step; undefined: unknown. */
  readonly before: StakedBalance | undefined;
  readonly after: StakedBalance;
}

export interface StakedBalance {
  readonly balance: Quantity;
  readonly principal: Quantity | undefined;
}

/** What daily recognition makes of one step of a validator. */
export interface Recognition {
  /** Income of the day; negative for penalties on earlier rewards. Undefined: the day has no known reward. */
  readonly recognized: Quantity | undefined;
  /** For each withdrawal, the part of its reward that earlier days recognized. The rest is income when received. */
  readonly accruedParts: readonly Quantity[];
  /** Recognized, and not yet withdrawn. */
  readonly accrued: Quantity;
}

/**
 * Recognizes rewards by day. Penalties reduce rewards that were recognized before. Beyond them they
 * reduce the principal, which is a loss at the exit and no negative income. What was earned before
 * tracking began, and in gaps, is income when it is withdrawn. So each reward is recognized once.
 */
export function recognizeByDay(steps: readonly RecognitionStep[]): readonly Recognition[] {
  const accrued = moveAccrued(steps);
  return steps.map((step) => recognizeStep(step, accrued.get(step.rewards.index)!));
}

/** The rewards that a consolidation carries along stay recognized at its target. */
function moveAccrued(steps: readonly RecognitionStep[]): ReadonlyMap<number, Quantity> {
  const accrued = new Map(steps.map((step) => [step.rewards.index, step.accrued]));
  for (const { rewards } of steps)
    for (const { target, amount, principal } of rewards.movedOut) {
      const [held, there] = [accrued.get(rewards.index)!, accrued.get(target)];
      if (principal === undefined || there === undefined) continue;
      const moved = smaller(held, (amount - principal) as Quantity);
      accrued.set(rewards.index, (held - moved) as Quantity);
      accrued.set(target, (there + moved) as Quantity);
    }
  return accrued;
}

function recognizeStep(step: RecognitionStep, accrued: Quantity): Recognition {
  const { rewards } = step;
  let left = accrued;
  let received = zeroQuantity;
  const accruedParts = rewards.withdrawals.map(({ parts }) => {
    const reward = parts?.reward ?? zeroQuantity;
    const part = smaller(left, reward);
    left = (left - part) as Quantity;
    received = (received + reward - part) as Quantity;
    return part;
  });
  const earned = getEarned(step);
  if (earned === undefined) return { recognized: undefined, accruedParts, accrued: left };
  const recognized =
    earned > 0n
      ? ((earned - smaller(earned, received)) as Quantity)
      : negate(smaller(negate(earned), left));
  return { recognized, accruedParts, accrued: (left + recognized) as Quantity };
}

/** The day's reward without what the principal bears; undefined for a gap. */
function getEarned({ rewards, before, after }: RecognitionStep): Quantity | undefined {
  const [day] = rewards.days;
  if (!day) return undefined;
  const losses = sum(rewards.withdrawals.map(({ parts }) => parts?.loss ?? zeroQuantity));
  const change = getDeficit(after) + losses - (before ? getDeficit(before) : 0n);
  return (day.consensus + change) as Quantity;
}

/** How far the balance is below the principal. */
const getDeficit = ({ balance, principal }: StakedBalance): bigint =>
  principal !== undefined && principal > balance ? principal - balance : 0n;
