import type { FilledMessage } from '@lotbook/messages/fill';
import type { Db } from '@lotbook/db/database';
import type { Account } from '@lotbook/db/stores/accounts';
import type { NewDecision } from '@lotbook/db/stores/decisions';
import type { DecisionKind } from '@lotbook/model/decision';
import type { Price } from '@lotbook/model/price';
import type { Instant } from '@lotbook/model/time';

/** The decisions that an edit would make for each transaction, and why it doesn't change the others. */
export interface EditPlan {
  readonly changes: readonly PlannedChange[];
  readonly left: readonly LeftAlone[];
}

/** One transaction, or one transfer of several. */
export interface PlannedChange {
  readonly transactionId: string;
  readonly at: Instant;
  readonly asset: string;
  /** What would hold, in plain words. */
  readonly what: FilledMessage;
  /** What speaks for it. */
  readonly why: FilledMessage;
  readonly decisions: readonly PlannedDecision[];
}

export interface PlannedDecision extends NewDecision {
  readonly kind: DecisionKind;
}

export interface LeftAlone {
  readonly count: number;
  /** In plain words, to follow a colon. */
  readonly why: FilledMessage;
}

/** What a plan is made of. */
export interface Planning {
  readonly db: Db;
  readonly account: Account;
  /** The selected transactions. */
  readonly ids: readonly string[];
  /** The providers' answers, by `priceKey`; queried before, outside of any database transaction. */
  readonly answers: ReadonlyMap<string, Price>;
  /** The time of recording, if something is recorded. */
  readonly now: Instant;
}

/** Reasons with how many each concerns, each once. */
export function countReasons(reasons: Iterable<LeftAlone>): readonly LeftAlone[] {
  const same = Map.groupBy(reasons, ({ why }) => JSON.stringify(why));
  return [...same.values()]
    .map((each) => ({ why: each[0]!.why, count: each.reduce((sum, { count }) => sum + count, 0) }))
    .filter(({ count }) => count > 0);
}

export const getUnchangedReasons = (why: FilledMessage): LeftAlone => ({ count: 1, why });
