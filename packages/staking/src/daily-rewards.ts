import { absolute, quantity, sum, zeroQuantity, type Quantity } from '@lotbook/decimal/decimal';
import type { LocalDate } from '@lotbook/model/time';
import type { Consolidation, SlotRange, Snapshot, ValidatorHistory } from './history.ts';

/** Rewards of one day. */
export interface DailyReward {
  readonly date: LocalDate;
  /** Attestations, sync committees and proposals on the beacon chain; negative for penalties. */
  readonly consensus: Quantity;
  /** Tips, or what a builder paid instead. */
  readonly execution: Quantity;
  readonly kind: 'reward' | 'penalty' | 'slashing';
}

/**
 * Days without rewards by day:
 * - `snapshotsMissing`: `change` is the reward of all these days together.
 * - `blocksNotRead`: withdrawals and deposits are unknown, so no reward can be computed.
 * - `unexplained`: the balance changed by more than rewards or penalties can.
 */
export interface Gap {
  readonly from: LocalDate;
  /** The first day after the gap. */
  readonly before: LocalDate;
  readonly reason: 'snapshotsMissing' | 'blocksNotRead' | 'unexplained';
  readonly change: Quantity | undefined;
}

export interface Accrual {
  readonly days: readonly DailyReward[];
  readonly gaps: readonly Gap[];
}

/**
 * Rewards by day: balance change + withdrawals − deposits − consolidated in + consolidated out.
 * Slots of a day are after its snapshot's slot, up to the next snapshot's slot.
 */
export function computeDailyRewards(
  history: ValidatorHistory,
  consolidations: readonly Consolidation[],
): Accrual {
  const snapshots = sortSnapshots(history.snapshots);
  const days: DailyReward[] = [];
  const gaps: Gap[] = [];
  const executionByDay = sumByDay(history);
  for (const [at, next] of snapshots.slice(1).entries()) {
    const previous = snapshots[at]!;
    const gap = findGap(history, consolidations, previous, next);
    if (gap) gaps.push(gap);
    else {
      const consensus = computeAccrual(history, consolidations, previous, next);
      const execution = executionByDay.get(previous.date) ?? zeroQuantity;
      days.push({ date: previous.date, consensus, execution, kind: getKind(consensus, next) });
    }
  }
  return { days, gaps };
}

function findGap(
  history: ValidatorHistory,
  consolidations: readonly Consolidation[],
  previous: Snapshot,
  next: Snapshot,
): Gap | undefined {
  const period = { from: previous.date, before: next.date };
  if (!isRead(history.blocksRead, previous.slot + 1, next.slot))
    return { ...period, reason: 'blocksNotRead', change: undefined };
  const change = computeAccrual(history, consolidations, previous, next);
  if (!isPlausible(change, previous, next)) return { ...period, reason: 'unexplained', change };
  return countDays(previous.date, next.date) === 1
    ? undefined
    : { ...period, reason: 'snapshotsMissing', change };
}

export const sortSnapshots = (snapshots: readonly Snapshot[]): readonly Snapshot[] =>
  snapshots.toSorted((one, other) => one.slot - other.slot);

function computeAccrual(
  { index, withdrawals, deposits }: ValidatorHistory,
  consolidations: readonly Consolidation[],
  previous: Snapshot,
  next: Snapshot,
): Quantity {
  const total = (flows: readonly { readonly slot: number; readonly amount: Quantity }[]): bigint =>
    sum(
      flows
        .filter(({ slot }) => slot > previous.slot && slot <= next.slot)
        .map(({ amount }) => amount),
    );
  // A switch to compounding credentials names the validator itself and moves nothing.
  const moved = consolidations.filter(({ source, target }) => source !== target);
  const movedIn = total(moved.filter(({ target }) => target === index));
  const movedOut = total(moved.filter(({ source }) => source === index));
  const change = next.balance - previous.balance;
  return (change + total(withdrawals) - total(deposits) - movedIn + movedOut) as Quantity;
}

/**
 * Beyond ordinary rewards: proposals and sync committees. Below the smallest deposit, 1 ETH, so
 * that a deposit or withdrawal that wasn't read can't pass as a reward of one day.
 */
const extraReward = quantity('0.3');
/** Above 10 % a year, far more than attestations earn: three tenths of a thousandth a day. */
const dailyPart = 3n;
const dailyWhole = 10_000n;

function isPlausible(consensus: Quantity, previous: Snapshot, next: Snapshot): boolean {
  const isLoss = consensus < 0n;
  if (isLoss && next.slashed) return absolute(consensus) <= previous.balance;
  const days = BigInt(countDays(previous.date, next.date));
  const counted =
    previous.effectiveBalance > next.effectiveBalance
      ? previous.effectiveBalance
      : next.effectiveBalance;
  const most = days * (extraReward + (counted * dailyPart) / dailyWhole);
  return absolute(consensus) <= most;
}

function getKind(consensus: Quantity, { slashed }: Snapshot): DailyReward['kind'] {
  if (consensus >= 0n) return 'reward';
  return slashed ? 'slashing' : 'penalty';
}

/** A block's tips go to the proposer, or to the builder who pays the proposer for the block: one of both counts. */
function sumByDay({ proposals }: ValidatorHistory): ReadonlyMap<LocalDate, Quantity> {
  const byDay = new Map<LocalDate, Quantity>();
  for (const { date, tips, builderPayment } of proposals)
    byDay.set(date, sum([byDay.get(date) ?? zeroQuantity, builderPayment ?? tips]));
  return byDay;
}

/** Whether all slots were read. Ranges may overlap and adjoin. */
export function isRead(ranges: readonly SlotRange[], from: number, to: number): boolean {
  let next = from;
  for (const range of ranges.toSorted((one, other) => one.from - other.from)) {
    if (range.from > next) break;
    next = Math.max(next, range.to + 1);
  }
  return next > to;
}

const msPerDay = 86_400_000;
const countDays = (from: LocalDate, before: LocalDate): number =>
  Math.round((Date.parse(before) - Date.parse(from)) / msPerDay);
