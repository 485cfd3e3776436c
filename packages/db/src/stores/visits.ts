import type { AccountId, UserId } from '@lotbook/model/ids';
import { sql } from 'kysely';
import type { Tx } from '../database.ts';

/** Key figures of an account. Decimals are text. */
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

/** A new visit begins this long after the person was last seen. */
const minutesBetween = 30;

/**
 * Stores the key figures that a person sees now; returns those from the end of their previous
 * visit, undefined on the first.
 */
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
