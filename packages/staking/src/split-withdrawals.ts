import { negate, smaller, zeroQuantity, type Quantity } from '@lotbook/decimal/decimal';
import { sortSnapshots } from './daily-rewards.ts';
import { activationBalance, getBalanceCap, getEpoch } from './ethereum.ts';
import type { Snapshot, ValidatorHistory, Withdrawal } from './history.ts';

/** What a withdrawal consists of; the amounts are absent while the principal is unknown. */
export interface WithdrawalSplit {
  readonly withdrawal: Withdrawal;
  /** `sweep`: the excess above the balance cap. `requested`: a part that the owner asked for. `exit`: everything. */
  readonly kind: 'sweep' | 'requested' | 'exit';
  readonly parts:
    | {
        readonly reward: Quantity;
        readonly principal: Quantity;
        /** Principal that an exit doesn't return. */
        readonly loss: Quantity;
      }
    | undefined;
}

/** Principal that a consolidation moved; undefined while it is unknown. */
export interface MovedPrincipal {
  readonly slot: number;
  readonly amount: Quantity;
  readonly principal: Quantity | undefined;
}

/** How a requested withdrawal from a compounding validator is split. */
export type RequestedOrder = 'rewardsFirst' | 'principalFirst';

export interface Split {
  readonly withdrawals: readonly WithdrawalSplit[];
  /** In the order of the given consolidations. */
  readonly movedOut: readonly MovedPrincipal[];
  readonly principal: Quantity | undefined;
}

interface Step {
  readonly slot: number;
  readonly apply: () => void;
}

/** Splits each withdrawal between the first and the last snapshot into reward, returned principal and loss, in the order of the chain. */
export function splitWithdrawals(
  history: ValidatorHistory,
  movedIn: readonly MovedPrincipal[],
  out: readonly { readonly slot: number; readonly amount: Quantity }[],
  order: RequestedOrder = 'rewardsFirst',
): Split {
  const snapshots = sortSnapshots(history.snapshots);
  const [first, last] = [snapshots[0], snapshots.at(-1)];
  if (!first || !last) return { withdrawals: [], movedOut: [], principal: undefined };
  const { openingPrincipal = getOpeningPrincipal(first) } = history;
  const state = { principal: openingPrincipal ?? undefined };
  const withdrawals: WithdrawalSplit[] = [];
  const movedOut: MovedPrincipal[] = [];
  const flows: { slot: number; amount: bigint }[] = [];
  const note = (slot: number, amount: bigint): void => void flows.push({ slot, amount });

  /** The balance before a flow without the day's rewards, less the principal. */
  const getOutstanding = (slot: number, principal: Quantity): bigint => {
    const before = getStateBefore(snapshots, slot);
    let balance: bigint = before.balance;
    for (const flow of flows) if (flow.slot > before.slot) balance += flow.amount;
    return balance - principal;
  };
  const addPrincipal = (amount: Quantity | undefined): void => {
    state.principal =
      state.principal === undefined || amount === undefined
        ? undefined
        : ((state.principal + amount) as Quantity);
  };

  const steps: Step[] = [
    ...history.deposits.map(({ slot, amount }) => ({
      slot,
      apply: () => {
        addPrincipal(amount);
        note(slot, amount);
      },
    })),
    ...movedIn.map(({ slot, amount, principal }) => ({
      slot,
      apply: () => {
        addPrincipal(principal);
        note(slot, amount);
      },
    })),
    ...out.map(({ slot, amount }) => ({
      slot,
      apply: () => {
        const { principal: held } = state;
        const principal = held === undefined ? undefined : smaller(held, amount);
        movedOut.push({ slot, amount, principal });
        if (held !== undefined && principal !== undefined)
          state.principal = (held - principal) as Quantity;
        note(slot, negate(amount));
      },
    })),
    ...history.withdrawals.toSorted(byIndex).map((withdrawal) => ({
      slot: withdrawal.slot,
      apply: () => {
        const { slot, amount } = withdrawal;
        const kind = getKind(withdrawal, snapshots);
        const { principal: held } = state;
        const parts =
          held === undefined
            ? undefined
            : kind === 'exit'
              ? splitExit(amount, held)
              : kind === 'sweep'
                ? splitSweep(amount, held, getStateBefore(snapshots, slot))
                : splitRequested(amount, held, getOutstanding(slot, held), order);
        withdrawals.push({ withdrawal, kind, parts });
        if (held !== undefined && parts)
          state.principal = (held - parts.principal - parts.loss) as Quantity;
        note(slot, negate(amount));
      },
    })),
  ];
  for (const step of steps.toSorted((one, other) => one.slot - other.slot))
    if (step.slot > first.slot && step.slot <= last.slot) step.apply();
  return { withdrawals, movedOut, principal: state.principal };
}

const byIndex = (one: Withdrawal, other: Withdrawal): number => one.index - other.index;

/**
 * A validator earns nothing before it is active. Without compounding, no more than 32 ETH stay
 * staked. A compounding validator's principal isn't on the chain's state: the owner enters it.
 */
export function getOpeningPrincipal({
  status,
  balance,
  credentials,
}: Snapshot): Quantity | undefined {
  if (status.startsWith('pending')) return balance;
  if (balance === 0n) return zeroQuantity;
  return credentials === '0x02' ? undefined : activationBalance;
}

const getStateBefore = (snapshots: readonly Snapshot[], slot: number): Snapshot =>
  snapshots.findLast((one) => one.slot < slot) ?? snapshots[0]!;

function getKind({ slot }: Withdrawal, snapshots: readonly Snapshot[]): WithdrawalSplit['kind'] {
  const after = snapshots.find((one) => one.slot >= slot);
  if (after?.withdrawableEpoch !== undefined && getEpoch(slot) >= after.withdrawableEpoch)
    return 'exit';
  const before = getStateBefore(snapshots, slot);
  if (before.credentials !== '0x02') return 'sweep';
  return before.effectiveBalance >= getBalanceCap('0x02') ? 'sweep' : 'requested';
}

/** A sweep leaves the cap: principal above it, from a top-up, is what the sweep returned; the rest is reward. */
function splitSweep(
  amount: Quantity,
  held: Quantity,
  { credentials }: Snapshot,
): WithdrawalSplit['parts'] {
  const excess = (held - getBalanceCap(credentials)) as Quantity;
  const principal = excess > 0n ? smaller(excess, amount) : zeroQuantity;
  return { reward: (amount - principal) as Quantity, principal, loss: zeroQuantity };
}

function splitRequested(
  amount: Quantity,
  held: Quantity,
  outstanding: bigint,
  order: RequestedOrder,
): WithdrawalSplit['parts'] {
  const rewards = (outstanding > 0n ? outstanding : 0n) as Quantity;
  const first = smaller(order === 'rewardsFirst' ? rewards : held, amount);
  const rest = (amount - first) as Quantity;
  const principal = order === 'rewardsFirst' ? smaller(rest, held) : first;
  return { reward: (amount - principal) as Quantity, principal, loss: zeroQuantity };
}

function splitExit(amount: Quantity, held: Quantity): WithdrawalSplit['parts'] {
  const principal = smaller(amount, held);
  return {
    reward: (amount - principal) as Quantity,
    principal,
    loss: (held - principal) as Quantity,
  };
}
