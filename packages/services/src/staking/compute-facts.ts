import type { SnapshotRow, StakingFacts } from '@lotbook/db/stores/validator-days';
import type { ValidatorRow } from '@lotbook/db/stores/validators';
import { quantity } from '@lotbook/decimal/decimal';
import type { LocalDate } from '@lotbook/model/time';
import { computeValidators, type ValidatorRewards } from '@lotbook/staking/compute-validators';
import type { CredentialKind, ValidatorStatus } from '@lotbook/staking/ethereum';
import type { Consolidation, Deposit, Snapshot, ValidatorHistory } from '@lotbook/staking/history';
import { findConsolidations, findCredits, type QueuedDeposit } from '@lotbook/staking/queues';

/** The rewards of validators from stored facts, by index. */
export function computeFacts(
  facts: StakingFacts,
  validators: readonly ValidatorRow[],
): ReadonlyMap<number, ValidatorRewards> {
  const snapshots = groupByIndex(facts.snapshots);
  const withdrawals = groupByIndex(facts.withdrawals);
  const credits = findAllCredits(facts, validators);
  const histories = validators.flatMap(
    ({ validatorIndex: index, publicKey, openingPrincipal }): readonly ValidatorHistory[] => {
      if (index === null) return [];
      const own = snapshots.get(index) ?? [];
      return [
        {
          index,
          snapshots: own.map(toSnapshot),
          withdrawals: (withdrawals.get(index) ?? []).map((one) => ({
            index: one.withdrawalIndex,
            slot: one.slot,
            amount: quantity(one.amount),
            address: one.address,
          })),
          deposits: credits.get(publicKey ?? '') ?? [],
          // Tips need an execution node; the pages say that they aren't tracked.
          proposals: [],
          blocksRead: own.flatMap(({ readAfterSlot, slot }) =>
            readAfterSlot === null ? [] : [{ from: readAfterSlot + 1, to: slot }],
          ),
          ...(openingPrincipal === null ? {} : { openingPrincipal: quantity(openingPrincipal) }),
        },
      ];
    },
  );
  const rewards = computeValidators({ histories, consolidations: findAllConsolidations(facts) });
  return new Map(rewards.map((one) => [one.index, one]));
}

function groupByIndex<T extends { readonly validatorIndex: number }>(
  rows: readonly T[],
): ReadonlyMap<number, readonly T[]> {
  const groups = new Map<number, T[]>();
  for (const row of rows) {
    const group = groups.get(row.validatorIndex);
    if (group) group.push(row);
    else groups.set(row.validatorIndex, [row]);
  }
  return groups;
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

function findAllCredits(
  { days, depositRequests }: StakingFacts,
  validators: readonly ValidatorRow[],
): ReadonlyMap<string, readonly Deposit[]> {
  const keys = new Set(validators.flatMap(({ publicKey }) => publicKey ?? []));
  const requests = depositRequests.map(toQueued);
  const all = new Map<string, Deposit[]>();
  for (const [at, day] of days.slice(1).entries()) {
    const before = days[at]!;
    const credits = findCredits(
      {
        before: before.pendingDeposits.map(toQueued),
        requested: requests.filter(({ slot }) => slot > before.slot && slot <= day.slot),
        after: day.pendingDeposits.map(toQueued),
        slot: day.slot,
      },
      keys,
    );
    for (const [key, deposits] of credits) all.set(key, [...(all.get(key) ?? []), ...deposits]);
  }
  return all;
}

function findAllConsolidations({ days, snapshots }: StakingFacts): readonly Consolidation[] {
  const byDay = new Map<string, Map<number, Snapshot>>();
  for (const row of snapshots) {
    const day = byDay.get(row.date) ?? new Map<number, Snapshot>();
    day.set(row.validatorIndex, toSnapshot(row));
    byDay.set(row.date, day);
  }
  return days.slice(1).flatMap((day, at) => {
    const before = days[at]!;
    const sources = new Map(
      [...(byDay.get(before.date) ?? [])].map(([index, one]) => [index, { index, ...one }]),
    );
    return findConsolidations(
      {
        slot: before.slot,
        before: before.pendingConsolidations,
        after: day.pendingConsolidations,
      },
      sources,
    );
  });
}
