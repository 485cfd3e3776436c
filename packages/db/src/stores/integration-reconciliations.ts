import type { AccountId, UserId } from '@lotbook/model/ids';
import { sql } from 'kysely';
import type { Db, Tx } from '../database.ts';

/** One account: our balance, theirs, and what makes the difference. Amounts are text. */
export interface ReconciledAccountRow {
  readonly accountId: string;
  readonly accountName: string;
  readonly ours: string;
  readonly theirs: string;
  readonly difference: string;
  readonly explained: Readonly<Record<string, string>>;
  readonly unexplained: string;
}

/** A comparison with the trial balance. */
export interface ReconciliationRow {
  readonly id: string;
  readonly asOf: string;
  readonly status: 'queued' | 'done' | 'failed';
  readonly orgName: string | null;
  readonly currency: string | null;
  readonly yearStart: string | null;
  readonly rows: readonly ReconciledAccountRow[] | null;
  readonly message: string | null;
  /** The address of who asked. */
  readonly requestedBy: string | null;
  readonly createdAt: string;
  readonly finishedAt: string | null;
}

const select = sql`select c.id, c.as_of as "asOf", c.status, c.org_name as "orgName", c.currency, c.year_start as "yearStart", c.rows, c.message,
    u.email as "requestedBy", c.created_at as "createdAt", c.finished_at as "finishedAt"
  from integration_reconciliation c left join app_user u on u.id = c.requested_by`;

/** Newest first. */
export async function listReconciliations(
  db: Db,
  accountId: AccountId,
  app: string,
  limit: number,
): Promise<readonly ReconciliationRow[]> {
  const { rows } = await sql<ReconciliationRow>`${select}
    where c.account_id = ${accountId} and c.app = ${app} order by c.created_at desc, c.id limit ${limit}`.execute(
    db,
  );
  return rows;
}

/** Asks for a comparison. One that waits already is for the new day then. */
export async function queueReconciliation(
  tx: Tx,
  accountId: AccountId,
  app: string,
  { asOf, requestedBy }: { readonly asOf: string; readonly requestedBy: UserId },
): Promise<void> {
  await sql`insert into integration_reconciliation (account_id, app, as_of, requested_by)
    values (${accountId}, ${app}, ${asOf}::date, ${requestedBy})
    on conflict (account_id, app) where status = 'queued'
      do update set as_of = excluded.as_of, requested_by = excluded.requested_by, created_at = now()`.execute(
    tx,
  );
}

/** The comparison that waits. */
export async function findQueuedReconciliation(
  db: Db,
  accountId: AccountId,
  app: string,
): Promise<ReconciliationRow | undefined> {
  const { rows } = await sql<ReconciliationRow>`${select}
    where c.account_id = ${accountId} and c.app = ${app} and c.status = 'queued'`.execute(db);
  return rows[0];
}

export interface ReconciliationEnd {
  readonly status: 'done' | 'failed';
  readonly orgName?: string;
  readonly currency?: string;
  readonly yearStart?: string;
  readonly rows?: readonly ReconciledAccountRow[];
  readonly message?: string;
}

/** Ends it, unless someone asked for another day meanwhile. */
export async function endReconciliation(
  tx: Tx,
  accountId: AccountId,
  { id, asOf }: Pick<ReconciliationRow, 'id' | 'asOf'>,
  { status, orgName, currency, yearStart, rows, message }: ReconciliationEnd,
): Promise<void> {
  await sql`update integration_reconciliation set status = ${status}, org_name = ${orgName ?? null}, currency = ${currency ?? null},
      year_start = ${yearStart ?? null}::date, rows = ${rows === undefined ? null : JSON.stringify(rows)}::jsonb,
      message = ${message ?? null}, finished_at = now()
    where account_id = ${accountId} and id = ${id} and as_of = ${asOf}::date and status = 'queued'`.execute(
    tx,
  );
}
