import type { AccountId } from '@lotbook/model/ids';
import { sql } from 'kysely';
import type { BulkTx } from '../bulk.ts';
import type { Db, Tx } from '../database.ts';

/** What a plan changes in an account of the accounting system. Amounts are text. */
export interface PlanTotal {
  readonly accountId: string;
  readonly debit: string;
  readonly credit: string;
  /** Of its balance; debits are positive. */
  readonly change: string;
}

/** What the newest run would still post. */
export interface IntegrationPlanRow {
  readonly runId: string;
  readonly madeAt: string;
  /** What the journal was made of. */
  readonly inputStamp: string;
  readonly totals: readonly PlanTotal[];
}

export interface PlannedEntryRow {
  readonly key: string;
  readonly action: string;
  readonly reason: string;
  readonly kind: string;
  readonly entryDate: string;
  readonly number: string;
  readonly note: string;
  readonly value: string;
  readonly lines: unknown;
}

/** The transactions of an entry that sums up several. */
export interface EntryGroup {
  readonly key: string;
  readonly transactionIds: readonly string[];
}

/** Replaces the plan, and what its entries consist of. */
export async function replacePlan(
  bulk: BulkTx,
  accountId: AccountId,
  app: string,
  plan: IntegrationPlanRow & {
    readonly entries: readonly PlannedEntryRow[];
    readonly groups: readonly EntryGroup[];
  },
): Promise<void> {
  const { tx } = bulk;
  await sql`insert into integration_plan (account_id, app, run_id, made_at, input_stamp, totals)
    values (${accountId}, ${app}, ${plan.runId}, ${plan.madeAt}::timestamptz, ${plan.inputStamp}, ${JSON.stringify(plan.totals)}::jsonb)
    on conflict (account_id, app) do update set run_id = excluded.run_id, made_at = excluded.made_at,
      input_stamp = excluded.input_stamp, totals = excluded.totals`.execute(tx);
  await sql`delete from posting_plan where account_id = ${accountId} and app = ${app}`.execute(tx);
  await bulk.insert(
    'posting_plan',
    [
      'account_id',
      'app',
      'key',
      'action',
      'reason',
      'kind',
      'entry_date',
      'number',
      'note',
      'value',
      'lines',
    ],
    plan.entries.map((entry) => [
      accountId,
      app,
      entry.key,
      entry.action,
      entry.reason,
      entry.kind,
      entry.entryDate,
      entry.number,
      entry.note,
      entry.value,
      JSON.stringify(entry.lines),
    ]),
  );
  await sql`delete from posting_group where account_id = ${accountId} and app = ${app}`.execute(tx);
  await bulk.insert(
    'posting_group',
    ['account_id', 'app', 'key', 'transaction_ids'],
    plan.groups.map(({ key, transactionIds }) => [accountId, app, key, transactionIds]),
  );
}

export async function findPlan(
  db: Db,
  accountId: AccountId,
  app: string,
): Promise<IntegrationPlanRow | undefined> {
  const { rows } = await sql<IntegrationPlanRow>`
    select run_id as "runId", made_at as "madeAt", input_stamp as "inputStamp", totals
    from integration_plan where account_id = ${accountId} and app = ${app}`.execute(db);
  return rows[0];
}

/** After a company was changed, nothing is planned for it yet. */
export async function clearPlan(tx: Tx, accountId: AccountId, app: string): Promise<void> {
  for (const table of [
    'integration_plan',
    'posting_plan',
    'posting_group',
    'posting_hold',
  ] as const)
    await tx.deleteFrom(table).where('account_id', '=', accountId).where('app', '=', app).execute();
}

export interface PlanCount {
  readonly action: string;
  readonly reason: string;
  readonly count: number;
}

export async function countPlan(
  db: Db,
  accountId: AccountId,
  app: string,
): Promise<readonly PlanCount[]> {
  const { rows } =
    await sql<PlanCount>`select action, reason, count(*)::integer as count from posting_plan
    where account_id = ${accountId} and app = ${app} group by action, reason order by action, reason`.execute(
      db,
    );
  return rows;
}

export interface HoldCount {
  readonly state: string;
  readonly reason: string;
  readonly count: number;
  readonly value: string;
}

export async function countHolds(
  db: Db,
  accountId: AccountId,
  app: string,
): Promise<readonly HoldCount[]> {
  const { rows } =
    await sql<HoldCount>`select state, reason, count(*)::integer as count, trim_scale(sum(value))::text as value
    from posting_hold where account_id = ${accountId} and app = ${app} group by state, reason order by state, reason`.execute(
      db,
    );
  return rows;
}

export interface SkippedMonth {
  readonly month: string;
  readonly count: number;
  readonly value: string;
}

/** Entries below the minimum value, by month. */
export async function sumSkippedMonths(
  db: Db,
  accountId: AccountId,
  app: string,
): Promise<readonly SkippedMonth[]> {
  const { rows } =
    await sql<SkippedMonth>`select to_char(entry_date, 'YYYY-MM') as month, count(*)::integer as count, trim_scale(sum(value))::text as value
    from posting_hold where account_id = ${accountId} and app = ${app} and reason = 'below_minimum' group by 1 order by 1 desc`.execute(
      db,
    );
  return rows;
}

/** A part of the transactions of an entry, and how many there are. */
export async function readGroup(
  db: Db,
  accountId: AccountId,
  app: string,
  key: string,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<{ readonly ids: readonly string[]; readonly count: number } | undefined> {
  const { rows } = await sql<{ ids: readonly string[]; count: number }>`
    select transaction_ids[${offset + 1}::integer : ${offset + limit}::integer] as ids, cardinality(transaction_ids) as count
    from posting_group where account_id = ${accountId} and app = ${app} and key = ${key}`.execute(
    db,
  );
  return rows[0];
}
