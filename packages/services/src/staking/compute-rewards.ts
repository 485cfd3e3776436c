import { raiseStatementTimeout, reading, writing } from '@lotbook/db/database';
import { findAccount } from '@lotbook/db/stores/accounts';
import { loadRewardDates } from '@lotbook/db/stores/validator-list';
import type { SnapshotRow } from '@lotbook/db/stores/validator-days';
import {
  loadPendingDay,
  storeRewards,
  type PendingDay,
  type PendingStep,
  type StepResult,
} from '@lotbook/db/stores/validator-rewards';
import { format, quantity, sum, type Quantity } from '@lotbook/decimal/decimal';
import type { AccountId } from '@lotbook/model/ids';
import type { LocalDate } from '@lotbook/model/time';
import { advanceValidators, type ValidatorStep } from '@lotbook/staking/advance-validators';
import type { ValidatorRewards } from '@lotbook/staking/compute-validators';
import type { CredentialKind, ValidatorStatus } from '@lotbook/staking/ethereum';
import type { Consolidation, Deposit, Snapshot } from '@lotbook/staking/history';
import { recognizeByDay, type Recognition, type RecognitionStep } from '@lotbook/staking/recognize';
import { findConsolidations, findCredits, type QueuedDeposit } from '@lotbook/staking/queues';
import { fetchPrices } from '../computing/answered-prices.ts';
import type { Services } from '../services.ts';
import { getDayPriceNeed } from './day-prices.ts';

/** A run asks for the prices of at most this many days, the newest. */
const mostPriced = 400;

/** Computes and stores the rewards of all pending days, the earliest first, each day in a transaction of its own. */
export async function computeRewards(
  { database }: Pick<Services, 'database'>,
  accountId: AccountId,
): Promise<void> {
  let more = true;
  while (more)
    more = await writing(database, { accountId }, async (tx) => {
      await raiseStatementTimeout(tx);
      const pending = await loadPendingDay(tx, accountId);
      if (!pending) return false;
      await storeRewards(tx, accountId, pending.day.date, computeDay(pending));
      return true;
    });
}

/** Fetches the prices of the days that had rewards. What providers don't answer now is asked again at the next run. */
export async function fetchDayPrices(services: Services, accountId: AccountId): Promise<void> {
  const needs = await reading(services.database, { accountId }, async (db) => {
    const account = await findAccount(db, accountId);
    const dates = account ? await loadRewardDates(db, accountId, mostPriced) : [];
    return account ? dates.map((date) => getDayPriceNeed(account, date)) : [];
  });
  await fetchPrices(services, needs, () => Promise.resolve());
}

function computeDay(pending: PendingDay): readonly StepResult[] {
  const withdrawals = Map.groupBy(pending.withdrawals, ({ validatorIndex }) => validatorIndex);
  const credits = findDayCredits(pending);
  const steps = pending.steps.map((step): ValidatorStep => {
    const { validatorIndex: index, next, previous } = step;
    return {
      index,
      previous: previous
        ? { snapshot: toSnapshot(previous), principal: parseAmount(step.principal) }
        : undefined,
      next: toSnapshot(next),
      readAfterSlot: next.readAfterSlot ?? undefined,
      withdrawals: (withdrawals.get(index) ?? []).map((one) => ({
        index: one.withdrawalIndex,
        slot: one.slot,
        amount: quantity(one.amount),
        address: one.address,
      })),
      deposits: credits.get(step.publicKey ?? '') ?? [],
      openingPrincipal: parseAmount(step.openingPrincipal),
    };
  });
  const rewards = advanceValidators(steps, findDayConsolidations(pending));
  const recognitions = recognizeByDay(
    rewards.map((one, at) => toRecognitionStep(one, steps[at]!, pending.steps[at]!)),
  );
  return rewards.map((one, at) => toResult(one, recognitions[at]!, pending.steps[at]!));
}

const toRecognitionStep = (
  rewards: ValidatorRewards,
  { previous, next }: ValidatorStep,
  { accrued }: PendingStep,
): RecognitionStep => ({
  rewards,
  accrued: quantity(accrued),
  before: previous && { balance: previous.snapshot.balance, principal: previous.principal },
  after: { balance: next.balance, principal: rewards.principal },
});

const formatKnown = (amount: Quantity | undefined): string | null =>
  amount === undefined ? null : format(amount);
const parseAmount = (text: string | null) => (text === null ? undefined : quantity(text));

function toResult(
  { days, gaps, withdrawals, principal }: ValidatorRewards,
  { recognized, accruedParts, accrued }: Recognition,
  { next }: PendingStep,
): StepResult {
  const [day] = days;
  const [gap] = gaps;
  return {
    next,
    principal: formatKnown(principal),
    accrued: format(accrued),
    reward: day
      ? {
          date: day.date,
          consensus: format(day.consensus),
          kind: day.kind,
          accrued: formatKnown(recognized),
        }
      : null,
    gap: gap
      ? {
          from: gap.from,
          before: gap.before,
          reason: gap.reason,
          change: formatKnown(gap.change),
        }
      : null,
    withdrawals: withdrawals.map(({ withdrawal, kind, parts }, n) => ({
      withdrawalIndex: withdrawal.index,
      kind,
      reward: parts ? format(parts.reward) : null,
      principal: parts ? format(parts.principal) : null,
      loss: parts ? format(parts.loss) : null,
      accrued: format(accruedParts[n]!),
    })),
    withdrawn: format(sum(withdrawals.map(({ withdrawal }) => withdrawal.amount))),
  };
}

const toSnapshot = (row: SnapshotRow): Snapshot => ({
  date: row.date as LocalDate,
  slot: row.slot,
  balance: quantity(row.balance),
  effectiveBalance: quantity(row.effectiveBalance),
  status: row.status as ValidatorStatus,
  slashed: row.slashed,
  credentials: row.credentials as CredentialKind,
  withdrawableEpoch: row.withdrawableEpoch ?? undefined,
});

const toQueued = <T extends { readonly amount: string }>(
  row: T,
): Omit<T, 'amount'> & Pick<QueuedDeposit, 'amount'> => ({ ...row, amount: quantity(row.amount) });

function findDayCredits({
  day,
  dayBefore,
  steps,
  depositRequests,
}: PendingDay): ReadonlyMap<string, readonly Deposit[]> {
  if (!dayBefore) return new Map();
  return findCredits(
    {
      before: dayBefore.pendingDeposits.map(toQueued),
      requested: depositRequests.map(toQueued),
      after: day.pendingDeposits.map(toQueued),
      slot: day.slot,
    },
    new Set(steps.flatMap(({ publicKey }) => publicKey ?? [])),
  );
}

function findDayConsolidations({ day, dayBefore, steps }: PendingDay): readonly Consolidation[] {
  if (!dayBefore) return [];
  const sources = new Map(
    steps.flatMap(({ validatorIndex: index, previous }) =>
      previous?.date === dayBefore.date ? [[index, { index, ...toSnapshot(previous) }]] : [],
    ),
  );
  return findConsolidations(
    {
      slot: dayBefore.slot,
      before: dayBefore.pendingConsolidations,
      after: day.pendingConsolidations,
    },
    sources,
  );
}
