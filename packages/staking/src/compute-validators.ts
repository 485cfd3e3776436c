import { computeDailyRewards, type Accrual } from './daily-rewards.ts';
import type { Consolidation, ValidatorHistory } from './history.ts';
import {
  splitWithdrawals,
  type MovedPrincipal,
  type RequestedOrder,
  type Split,
} from './split-withdrawals.ts';

/** Both views of a validator's rewards: by day, and when received. */
export interface ValidatorRewards extends Accrual, Pick<Split, 'withdrawals' | 'principal'> {
  readonly index: number;
  /** What consolidations moved to other validators. */
  readonly movedOut: readonly MovedTo[];
}

export interface MovedTo extends MovedPrincipal {
  readonly target: number;
}

export interface StakingInput {
  readonly histories: readonly ValidatorHistory[];
  readonly consolidations: readonly Consolidation[];
  readonly requested?: RequestedOrder;
}

/** The rewards of validators, in the order given. Principal follows a consolidation from its source; if the source isn't among them, the whole amount counts as principal. */
export function computeValidators(input: StakingInput): readonly ValidatorRewards[] {
  const { histories, requested } = input;
  const consolidations = input.consolidations.filter(({ source, target }) => source !== target);
  const byIndex = new Map(histories.map((history) => [history.index, history]));
  const done = new Map<number, Split>();
  const running = new Set<number>();

  const getSplit = (history: ValidatorHistory): Split => {
    const known = done.get(history.index);
    if (known) return known;
    running.add(history.index);
    const movedIn = consolidations
      .filter(({ target }) => target === history.index)
      .map((one) => toMovedPrincipal(one));
    const out = consolidations.filter(({ source }) => source === history.index);
    const split = splitWithdrawals(history, movedIn, out, requested);
    running.delete(history.index);
    done.set(history.index, split);
    return split;
  };
  const toMovedPrincipal = ({ source, slot, amount }: Consolidation): MovedPrincipal => {
    const history = byIndex.get(source);
    // A validator that is merged away can't be merged into later, so the chain has no circles.
    if (!history || running.has(source)) return { slot, amount, principal: amount };
    return (
      getSplit(history).movedOut.find((one) => one.slot === slot) ?? {
        slot,
        amount,
        principal: amount,
      }
    );
  };

  return histories.map((history) => {
    const { withdrawals, principal, movedOut } = getSplit(history);
    const targets = consolidations.filter(({ source }) => source === history.index);
    const accrual = computeDailyRewards(history, consolidations);
    return {
      index: history.index,
      ...accrual,
      withdrawals,
      principal,
      movedOut: targets.flatMap(({ target, slot }) =>
        movedOut.filter((one) => one.slot === slot).map((one) => ({ ...one, target })),
      ),
    };
  });
}
