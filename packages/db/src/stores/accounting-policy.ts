import type { AccountId } from '@lotbook/model/ids';
import type { LocalDate } from '@lotbook/model/time';
import { sql } from 'kysely';
import type { Db, Tx } from '../database.ts';

/** How the books of an account are kept. */
export interface AccountingPolicyRow {
  readonly model: string;
  /** Percent of the fair value, as decimal text. */
  readonly significantPercent: string;
  /** Percent of the fair value that selling costs, as decimal text. Broker-traders deduct it. */
  readonly costsToSellPercent: string;
  /** 1 to 12. */
  readonly fiscalYearStart: number;
  /** The first day of the fiscal year that adopts ASU 2023-08. */
  readonly adoptedOn: LocalDate | null;
  /** The first day of the last closed month. */
  readonly closedThrough: LocalDate | null;
  /** Grows with every change of what the journal is made of, other than figures. */
  readonly version: number;
}

const defaults: AccountingPolicyRow = {
  model: 'cost',
  significantPercent: '5',
  costsToSellPercent: '0',
  fiscalYearStart: 1,
  adoptedOn: null,
  closedThrough: null,
  version: 0,
};

export async function loadAccountingPolicy(
  db: Db,
  accountId: AccountId,
): Promise<AccountingPolicyRow> {
  const { rows } = await sql<AccountingPolicyRow>`
    select model, significant_percent::text as "significantPercent", costs_to_sell_percent::text as "costsToSellPercent", fiscal_year_start as "fiscalYearStart",
      adopted_on as "adoptedOn", closed_through as "closedThrough", version::float8 as version
    from accounting_policy where account_id = ${accountId}`.execute(db);
  return rows[0] ?? defaults;
}

export interface AccountingPolicyChange {
  readonly model?: string | undefined;
  readonly significantPercent?: string | undefined;
  readonly costsToSellPercent?: string | undefined;
  readonly fiscalYearStart?: number | undefined;
  readonly adoptedOn?: LocalDate | null | undefined;
  readonly closedThrough?: LocalDate | null | undefined;
}

/** Changes what is given, and notes that the journal has to be made again. */
export async function changeAccountingPolicy(
  tx: Tx,
  accountId: AccountId,
  change: AccountingPolicyChange = {},
): Promise<void> {
  const { model, significantPercent, costsToSellPercent, fiscalYearStart } = change;
  const { adoptedOn, closedThrough } = change;
  await sql`insert into accounting_policy as p (account_id, model, significant_percent, costs_to_sell_percent, fiscal_year_start, adopted_on, closed_through, version)
    values (${accountId}, coalesce(${model ?? null}, 'cost'), coalesce(${significantPercent ?? null}::numeric, 5), coalesce(${costsToSellPercent ?? null}::numeric, 0),
      coalesce(${fiscalYearStart ?? null}::integer, 1), ${adoptedOn ?? null}, ${closedThrough ?? null}, 1)
    on conflict (account_id) do update set
      model = coalesce(${model ?? null}, p.model),
      significant_percent = coalesce(${significantPercent ?? null}::numeric, p.significant_percent),
      costs_to_sell_percent = coalesce(${costsToSellPercent ?? null}::numeric, p.costs_to_sell_percent),
      fiscal_year_start = coalesce(${fiscalYearStart ?? null}::integer, p.fiscal_year_start),
      adopted_on = case when ${adoptedOn === undefined} then p.adopted_on else ${adoptedOn ?? null}::date end,
      closed_through = case when ${closedThrough === undefined} then p.closed_through else ${closedThrough ?? null}::date end,
      version = p.version + 1`.execute(tx);
}

/** A month that was closed or reopened. */
export interface AccountingCloseRow {
  readonly id: string;
  readonly month: LocalDate;
  readonly action: 'close' | 'reopen';
  readonly reason: string | null;
  readonly checklist: unknown;
  readonly digest: string | null;
  readonly who: string | null;
  readonly madeAt: string;
}

/** The newest first. */
export async function listAccountingCloses(
  db: Db,
  accountId: AccountId,
  limit: number,
): Promise<readonly AccountingCloseRow[]> {
  const { rows } = await sql<AccountingCloseRow>`
    select c.id, c.month, c.action, c.reason, c.checklist, c.digest, u.email as who, c.made_at as "madeAt"
    from accounting_close c left join app_user u on u.id = c.user_id
    where c.account_id = ${accountId} order by c.made_at desc, c.id limit ${limit}`.execute(db);
  return rows;
}

export async function addAccountingClose(
  tx: Tx,
  accountId: AccountId,
  close: Pick<AccountingCloseRow, 'month' | 'action' | 'reason' | 'digest'> & {
    readonly checklist: readonly object[];
    readonly userId: string;
  },
): Promise<void> {
  await sql`insert into accounting_close (account_id, month, action, reason, checklist, digest, user_id)
    values (${accountId}, ${close.month}, ${close.action}, ${close.reason}, ${JSON.stringify(close.checklist)}, ${close.digest}, ${close.userId})`.execute(
    tx,
  );
}
