import { format, money } from '@lotbook/decimal/decimal';
import type { AccountId } from '@lotbook/model/ids';
import { sql } from 'kysely';
import { raiseStatementTimeout, type Db, type Tx } from '../database.ts';
import { notifyAccount } from './computations.ts';

/** What is deleted together with an account, as counts. */
export interface AccountContent {
  readonly sources: number;
  readonly transactions: number;
  readonly decisions: number;
  readonly imports: number;
  readonly reports: number;
  readonly users: number;
  readonly contacts: number;
  readonly clients: number;
  /** The remaining credit in US dollars, as decimal text. */
  readonly credit: string;
}

export async function getContent(db: Db, accountId: AccountId): Promise<AccountContent> {
  const { rows } = await sql<AccountContent>`select
    (select count(*) from source where account_id = ${accountId}) as sources,
    (select count(*) from transaction where account_id = ${accountId}) as transactions,
    (select count(*) from decision where account_id = ${accountId} and revoked_at is null) as decisions,
    (select count(*) from import where account_id = ${accountId}) as imports,
    (select count(*) from report where account_id = ${accountId} and status = 'ready') as reports,
    (select count(*) from account_member where account_id = ${accountId}) as users,
    (select count(*) from contact where account_id = ${accountId}) as contacts,
    (select count(*) from preparer_link where preparer_account_id = ${accountId}) as clients,
    (select coalesce(sum(amount), 0) from credit_entry where account_id = ${accountId}) as credit`.execute(
    db,
  );
  const content = rows[0]!;
  return { ...content, credit: format(money(content.credit), 2) };
}

/**
 * Deletes the account with its data and keys, except access that still has to be revoked at its
 * service. The largest tables go first, each in its own statement, so that each gets its own time
 * limit.
 */
export async function removeAccount(tx: Tx, accountId: AccountId): Promise<void> {
  await raiseStatementTimeout(tx);
  await tx.deleteFrom('computation').where('account_id', '=', accountId).execute();
  await tx.deleteFrom('source').where('account_id', '=', accountId).execute();
  await tx.deleteFrom('account').where('id', '=', accountId).execute();
  await notifyAccount(tx, accountId);
  await sql`delete from account_key k where k.account_id = ${accountId}
    and not exists (select from access_to_revoke r where r.account_id = k.account_id and r.key_id = k.id)`.execute(
    tx,
  );
}
