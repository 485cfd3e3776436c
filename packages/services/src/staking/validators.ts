import { loadStakingFacts, type SnapshotRow } from '@lotbook/db/stores/validator-days';
import {
  loadStakingState,
  loadValidators,
  type StakingState,
  type ValidatorRow,
} from '@lotbook/db/stores/validators';
import { format, sum, zeroQuantity, type Quantity } from '@lotbook/decimal/decimal';
import type { ValidatorRewards } from '@lotbook/staking/compute-validators';
import { notFound, readingAs } from '../member.ts';
import type { Actor, Services } from '../services.ts';
import { computeFacts } from './compute-facts.ts';

/** A validator with its newest snapshot and its rewards. Amounts are ETH as decimal text. */
export interface ValidatorView {
  readonly row: ValidatorRow;
  readonly snapshot: SnapshotRow | undefined;
  /** Null while there are no two snapshots, or every day is a gap. */
  readonly rewardsLastDay: string | null;
  readonly rewards30Days: string | null;
  readonly rewardsTotal: string | null;
  /** The negative days. */
  readonly penalties: string;
  readonly withdrawn: string;
  readonly principal: string | null;
  readonly gaps: number;
}

export interface ValidatorList {
  readonly validators: readonly ValidatorView[];
  readonly state: StakingState | undefined;
}

export interface ValidatorDetail extends ValidatorView {
  readonly rewards: ValidatorRewards | undefined;
  readonly snapshots: readonly SnapshotRow[];
  readonly paidAt: ReadonlyMap<number, string>;
}

/** The validators of an account. */
export function loadAccountValidators(
  services: Services,
  actor: Actor,
  accountId: string,
): Promise<ValidatorList> {
  return readingAs(services, actor, accountId, 'sourceView', async (db, { account }) => {
    const rows = await loadValidators(db, account.id);
    const state = await loadStakingState(db, account.id);
    const facts = await loadStakingFacts(db, account.id, getIndices(rows));
    const rewards = computeFacts(facts, getFound(rows));
    const newest = new Map(facts.snapshots.map((one) => [one.validatorIndex, one]));
    const validators = rows.map((row) => {
      const index = row.state === 'found' ? (row.validatorIndex ?? -1) : -1;
      return toView(row, newest.get(index), rewards.get(index));
    });
    return { validators, state };
  });
}

/** One validator. @throws AppError NOT_FOUND */
export function loadAccountValidator(
  services: Services,
  actor: Actor,
  accountId: string,
  validatorId: string,
): Promise<ValidatorDetail> {
  return readingAs(services, actor, accountId, 'sourceView', async (db, { account }) => {
    const rows = await loadValidators(db, account.id);
    const row = rows.find(({ id }) => id === validatorId);
    if (!row) throw notFound('validator');
    // All of them: a consolidation takes principal from another validator.
    const facts = await loadStakingFacts(db, account.id, getIndices(rows));
    const index = row.state === 'found' ? (row.validatorIndex ?? -1) : -1;
    const rewards = computeFacts(facts, getFound(rows)).get(index);
    const snapshots = facts.snapshots.filter(({ validatorIndex }) => validatorIndex === index);
    const paidAt = new Map(facts.withdrawals.map((one) => [one.withdrawalIndex, one.paidAt]));
    return { ...toView(row, snapshots.at(-1), rewards), rewards, snapshots, paidAt };
  });
}

const getFound = (rows: readonly ValidatorRow[]): readonly ValidatorRow[] =>
  rows.filter(({ state }) => state === 'found');
const getIndices = (rows: readonly ValidatorRow[]): readonly number[] =>
  getFound(rows).flatMap(({ validatorIndex }) => validatorIndex ?? []);

function toView(
  row: ValidatorRow,
  snapshot: SnapshotRow | undefined,
  rewards: ValidatorRewards | undefined,
): ValidatorView {
  const days = rewards?.days ?? [];
  const since = snapshot ? subtractDays(snapshot.date, 30) : '';
  const total = (some: typeof days): string | null =>
    some.length === 0 ? null : format(sum(some.map(({ consensus }) => consensus)));
  return {
    row,
    snapshot,
    rewardsLastDay: total(
      days.filter(({ date }) => snapshot && date >= subtractDays(snapshot.date, 1)),
    ),
    rewards30Days: total(days.filter(({ date }) => date >= since)),
    rewardsTotal: total(days),
    penalties: format(
      sum(days.map(({ consensus }) => (consensus < 0n ? consensus : zeroQuantity))),
    ),
    withdrawn: format(
      sum((rewards?.withdrawals ?? []).map(({ withdrawal }): Quantity => withdrawal.amount)),
    ),
    principal: rewards?.principal === undefined ? null : format(rewards.principal),
    gaps: rewards?.gaps.length ?? 0,
  };
}

const subtractDays = (date: string, days: number): string =>
  new Date(Date.parse(date) - days * 86_400_000).toISOString().slice(0, 10);
