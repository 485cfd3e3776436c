import type { AccountId, UserId } from '@lotbook/model/ids';
import { sql } from 'kysely';
import type { Tx } from '../database.ts';

/** An account at a glance. Decimals as text. */
export interface Glance {
  readonly transactions: number;
  readonly errors: number;
  readonly warnings: number;
  readonly years: readonly {
    readonly year: number;
    readonly gain: string;
    readonly income: string;
  }[];
}

export interface FormerVisit {
  readonly at: string;
  readonly glance: Glance;
}

/** So long after somebody was last seen a new visit begins. */
const minutesBetween = 30;

/** Notes what somebody sees now; gives what they saw at the end of their visit before, undefined at their first. */
export async function noteVisit(
  tx: Tx,
  { accountId, userId }: { readonly accountId: AccountId; readonly userId: UserId },
  glance: Glance,
  now: Date,
): Promise<FormerVisit | undefined> {
  const at = now.toISOString();
  const { rows } = await sql<{ at: string | null; glance: Glance | null }>`
    insert into visit as v (account_id, user_id, seen_at, glance) values (${accountId}, ${userId}, ${at}::timestamptz, ${JSON.stringify(glance)}::jsonb)
    on conflict (account_id, user_id) do update set
      former_at = case when v.seen_at < excluded.seen_at - make_interval(mins => ${minutesBetween}) then v.seen_at else v.former_at end,
      former = case when v.seen_at < excluded.seen_at - make_interval(mins => ${minutesBetween}) then v.glance else v.former end,
      seen_at = excluded.seen_at, glance = excluded.glance
    returning former_at as at, former as glance`.execute(tx);
  const [row] = rows;
  return row?.at && row.glance ? { at: row.at, glance: row.glance } : undefined;
}
