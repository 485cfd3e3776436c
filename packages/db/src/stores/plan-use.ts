import type { AccountId } from '@lotbook/model/ids';
import { sql } from 'kysely';
import type { Db } from '../database.ts';

/** What counts against the limits of a plan. */
export interface PlanUse {
  /** Members and open invites. */
  readonly users: number;
  readonly wallets: number;
  readonly exchangeAccounts: number;
  readonly clients: number;
}

/** Clients of a tax professional. */
export async function countClients(db: Db, accountId: AccountId): Promise<number> {
  const { clients } = await db
    .selectFrom('preparer_link')
    .select(sql<number>`count(*)`.as('clients'))
    .where('preparer_account_id', '=', accountId)
    .where('preparer_active', '=', true)
    .executeTakeFirstOrThrow();
  return clients;
}

export async function countPlanUse(db: Db, accountId: AccountId): Promise<PlanUse> {
  const { rows } = await sql<PlanUse>`select
    (select count(*) from account_member where account_id = ${accountId})
      + (select count(*) from invite where account_id = ${accountId} and kind = 'member') as users,
    (select count(*) from source where account_id = ${accountId} and kind = 'wallet') as wallets,
    (select count(*) from source where account_id = ${accountId} and kind = 'exchange') as "exchangeAccounts",
    (select count(*) from preparer_link where preparer_account_id = ${accountId} and preparer_active) as clients`.execute(
    db,
  );
  return rows[0] ?? { users: 0, wallets: 0, exchangeAccounts: 0, clients: 0 };
}
