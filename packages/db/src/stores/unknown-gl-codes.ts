import type { AccountId } from '@lotbook/model/ids';
import { sql } from 'kysely';
import type { Db } from '../database.ts';

/** A GL code that contacts have and the chart of accounts doesn't. */
export interface UnknownGlCode {
  readonly glCode: string;
  readonly contacts: number;
  /** The first of them by name. */
  readonly contactName: string;
  /** The name of an account with that code that journal entries can't use; null if no account has the code. */
  readonly unusableAccount: string | null;
}

/** GL codes match the account number or the id, in any case. */
export async function listUnknownGlCodes(
  db: Db,
  accountId: AccountId,
  app: string,
  limit: number,
): Promise<readonly UnknownGlCode[]> {
  const { rows } = await sql<UnknownGlCode>`
    select trim(c.gl_code) as "glCode", count(*)::integer as contacts, min(c.contact_name) as "contactName", min(unusable.name) as "unusableAccount"
    from contact c
    left join integration_account unusable on unusable.account_id = c.account_id and unusable.app = ${app}
      and (lower(unusable.code) = lower(trim(c.gl_code)) or lower(unusable.id) = lower(trim(c.gl_code)))
      and (not unusable.active or unusable.unusable is not null)
    where c.account_id = ${accountId} and trim(coalesce(c.gl_code, '')) <> ''
      and not exists (select from integration_account a where a.account_id = c.account_id and a.app = ${app} and a.active and a.unusable is null
        and (lower(a.code) = lower(trim(c.gl_code)) or lower(a.id) = lower(trim(c.gl_code))))
    group by trim(c.gl_code) order by 1 limit ${limit}`.execute(db);
  return rows;
}
