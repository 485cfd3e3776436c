import type { AccountId } from '@lotbook/model/ids';
import { sql } from 'kysely';
import type { Db } from '../database.ts';

/** A decision or annotation with the current names of the people who made and ended it. */
export interface DecisionTrailRow {
  readonly at: string;
  readonly who: string | null;
  readonly kind: string;
  readonly recordId: string;
  readonly payload: unknown;
  readonly endedAt: string | null;
  readonly endedBy: string | null;
}

/** Every decision of the account, oldest first. */
export async function readDecisionTrail(
  db: Db,
  accountId: AccountId,
): Promise<readonly DecisionTrailRow[]> {
  const { rows } = await sql<DecisionTrailRow>`
    select d.created_at as at, coalesce(a.username, a.email) as who, d.kind, d.record_id as "recordId", d.payload,
      d.revoked_at as "endedAt", coalesce(e.username, e.email) as "endedBy"
    from (
      select created_at, created_by, kind, record_id, payload, revoked_at, revoked_by, id from decision where account_id = ${accountId}
      union all
      select created_at, created_by, kind, record_id, payload, revoked_at, revoked_by, id from annotation where account_id = ${accountId}
    ) d
    left join app_user a on a.id = d.created_by
    left join app_user e on e.id = d.revoked_by
    order by d.created_at, d.kind, d.id`.execute(db);
  return rows;
}

export interface LogTrailRow {
  readonly at: string;
  readonly who: string | null;
  readonly type: string;
  readonly message: string;
}

/** The account's whole log, oldest first. */
export async function logTrail(db: Db, accountId: AccountId): Promise<readonly LogTrailRow[]> {
  const { rows } = await sql<LogTrailRow>`
    select at, user_name as who, type, message from account_log where account_id = ${accountId} order by id`.execute(
    db,
  );
  return rows;
}

/** The recipients named for donations, by transaction. The tax number follows the address. */
export async function listNamedOrganizations(
  db: Db,
  accountId: AccountId,
): Promise<ReadonlyMap<string, { readonly name: string; readonly address: string }>> {
  const { rows } = await sql<{ id: string; name: string; address: string }>`
    select a.record_id as id, o.name, concat_ws(', ', nullif(o.address, ''), 'tax number ' || nullif(o.tax_number, '')) as address from annotation a
    join organization o on o.account_id = a.account_id and o.id::text = a.payload ->> 'organizationId'
    where a.account_id = ${accountId} and a.kind = 'organization' and a.revoked_at is null`.execute(
    db,
  );
  return new Map(rows.map(({ id, name, address }) => [id, { name, address }]));
}
