import type { AccountId } from '@lotbook/model/ids';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../database.ts';
import { countWhere, matchedByItself, undecided } from './category-rules.ts';
import type { TransactionWindow } from './transaction-filter.ts';

/** It acquired lots that were selected manually for another transaction. */
const selectChosenLots = (
  accountId: AccountId,
) => sql`t.id::text in (select split_part(d.payload ->> 'lot', '/', 1) from decision d
  where d.account_id = ${accountId} and d.kind = 'spec-id' and d.revoked_at is null)`;

/** A person unmatched it from another end that had been found. */
const separates = sql`exists (select from decision d where d.account_id = t.account_id and d.record_id = t.id and d.kind = 'apart' and d.revoked_at is null)`;

/** The same, decided at the other side. */
const isSeparated = (
  accountId: AccountId,
) => sql`t.id::text in (select jsonb_array_elements_text(d.payload -> 'from') from decision d
  where d.account_id = ${accountId} and d.kind = 'apart' and d.revoked_at is null)`;

const isNamed = (kind: 'contact' | 'organization') => sql`exists (select from annotation a
  where a.account_id = t.account_id and a.record_id = t.id and a.kind = ${kind} and a.revoked_at is null)`;

/** A side that is no fee lacks a cost: what is assigned is assigned to those. */
const lacksCost = (
  codes: readonly string[],
) => sql`f.issue_codes && ${[...codes]}::text[] and exists (select from issue i, jsonb_array_elements(t.movements) m
  where i.account_id = t.account_id and i.transaction_id = t.id and i.code = any(${[...codes]}::text[])
    and m ->> 'asset' = i.asset and m ->> 'direction' <> 'fee')`;

/** What a decision about transactions could change. */
const states = {
  matched: () => sql`f.match_state = 'matched'`,
  unmatched: () => sql`f.match_state = 'unmatched'`,
  separated: (accountId: AccountId) => sql`(${separates} or ${isSeparated(accountId)})`,
  /** Matched automatically. */
  found: () => matchedByItself,
  /** Matched automatically, for a category that a person or rule set. */
  foundByCategory: () => sql`${matchedByItself} and not ${undecided}`,
  lots: selectChosenLots,
  contact: () => isNamed('contact'),
  organization: () => isNamed('organization'),
} as const satisfies Readonly<Record<string, (accountId: AccountId) => RawBuilder<unknown>>>;

export type DecisionState = keyof typeof states;

/** How many transactions of a filter are in each of the named states. */
export const countStates = (
  db: Db,
  window: TransactionWindow,
  named: Readonly<Record<string, DecisionState>>,
): Promise<Readonly<Record<string, number>>> =>
  countWhere(
    db,
    window,
    Object.fromEntries(
      Object.entries(named).map(([name, state]) => [name, states[state](window.accountId)]),
    ),
  );

/** How many transactions of a filter lack a cost, by the issues with these codes. */
export async function countCostless(
  db: Db,
  window: TransactionWindow,
  codes: readonly string[],
): Promise<number> {
  const { costless } = await countWhere(db, window, { costless: lacksCost(codes) });
  return costless;
}
