import type { AccountId } from '@lotbook/model/ids';
import { sql } from 'kysely';
import type { BulkTx, Cell } from '../bulk.ts';
import { raiseStatementTimeout, type Db, type Tx } from '../database.ts';
import { dropCarfIntake } from './tir-carf-intake.ts';

const saleColumns = [
  'account_id',
  'tax_year',
  'sale_id',
  'external_id',
  'file_id',
  'proceeds',
  'data',
] as const;
const incomeColumns = [
  'account_id',
  'tax_year',
  'row_id',
  'external_id',
  'file_id',
  'form_type',
  'box',
  'category',
  'value',
  'data',
] as const;

export async function addSales(
  { insert }: BulkTx,
  rows: readonly (readonly Cell[])[],
): Promise<void> {
  if (rows.length > 0) await insert('tir_sale', saleColumns, rows);
}

export async function addIncomes(
  { insert }: BulkTx,
  rows: readonly (readonly Cell[])[],
): Promise<void> {
  if (rows.length > 0) await insert('tir_income', incomeColumns, rows);
}

export type IdentifiedIntake = 'sales' | 'income' | 'carf-transactions';

const idPlaces: Readonly<Record<IdentifiedIntake, readonly [table: string, column: string]>> = {
  sales: ['tir_sale', 'sale_id'],
  income: ['tir_income', 'row_id'],
  'carf-transactions': ['tir_carf_transaction', 'transaction_id'],
};

/** Which ids are in the intake of the year already, with the name of their file. */
export async function findStoredIds(
  db: Db,
  accountId: AccountId,
  {
    taxYear,
    kind,
    ids,
  }: {
    readonly taxYear: number;
    readonly kind: IdentifiedIntake;
    readonly ids: readonly string[];
  },
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const [table, column] = idPlaces[kind];
  const { rows } = await sql<{ id: string; name: string }>`
    select s.${sql.ref(column)} as id, coalesce(f.name, '') as name from ${sql.table(table)} s
    left join tir_file f on f.account_id = s.account_id and f.id = s.file_id
    where s.account_id = ${accountId} and s.tax_year = ${taxYear} and s.${sql.ref(column)} = any(${[...ids]}::text[])`.execute(
    db,
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Removes what a file added, before it is read again or when it is deleted. */
export async function dropIntake(tx: Tx, accountId: AccountId, fileId: string): Promise<void> {
  await raiseStatementTimeout(tx);
  await sql`delete from tir_sale where account_id = ${accountId} and file_id = ${fileId}`.execute(
    tx,
  );
  await sql`delete from tir_income where account_id = ${accountId} and file_id = ${fileId}`.execute(
    tx,
  );
  await dropCarfIntake(tx, accountId, fileId);
  await sql`delete from tir_row_problem where account_id = ${accountId} and file_id = ${fileId}`.execute(
    tx,
  );
}

export interface StoredIntakeRow {
  readonly id: string;
  readonly externalId: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** Sales or income of a year by their id, some at a time. */
export async function readIntakePage(
  db: Db,
  accountId: AccountId,
  {
    taxYear,
    kind,
    after,
    limit,
  }: {
    readonly taxYear: number;
    readonly kind: 'sales' | 'income';
    readonly after: string | undefined;
    readonly limit: number;
  },
): Promise<readonly StoredIntakeRow[]> {
  const [table, column] = idPlaces[kind];
  const { rows } = await sql<StoredIntakeRow>`
    select ${sql.ref(column)} as id, external_id as "externalId", data from ${sql.table(table)}
    where account_id = ${accountId} and tax_year = ${taxYear}
      ${after === undefined ? sql`` : sql`and ${sql.ref(column)} > ${after}`}
    order by ${sql.ref(column)} limit ${limit}`.execute(db);
  return rows;
}

export interface BoxThreshold {
  readonly formType: string;
  readonly box: string;
  /** Decimal text. */
  readonly amount: string;
}

/** Adds the intake of a year up again. Takes as long as reading it. */
export async function refreshCategoryTotals(
  tx: Tx,
  accountId: AccountId,
  taxYear: number,
  thresholds: readonly BoxThreshold[],
): Promise<void> {
  await raiseStatementTimeout(tx);
  await sql`delete from tir_category_total where account_id = ${accountId} and tax_year = ${taxYear}`.execute(
    tx,
  );
  await sql`
    with row_total as (
      select '1099-DA' as form_type, '1f' as box, 'sales' as category, external_id, count(*) as rows, sum(proceeds) as amount
      from tir_sale where account_id = ${accountId} and tax_year = ${taxYear} group by external_id
      union all
      select form_type, box, category, external_id, count(*), sum(value)
      from tir_income where account_id = ${accountId} and tax_year = ${taxYear} group by form_type, box, category, external_id
    ), owned as (
      select t.form_type, t.box, t.category, coalesce(r.owner_id, t.external_id) as owner_id, sum(t.rows) as rows, sum(t.amount) as amount
      from row_total t left join tir_recipient r on r.account_id = ${accountId} and r.external_id = t.external_id
      group by 1, 2, 3, 4
    ), placed as (
      select *, sum(amount) over (partition by form_type, box, owner_id) as box_amount from owned
    )
    insert into tir_category_total (account_id, tax_year, form_type, box, category, recipients, rows, amount, reportable)
    select ${accountId}, ${taxYear}, p.form_type, p.box, p.category, count(*), sum(p.rows), sum(p.amount),
      coalesce(sum(p.amount) filter (where p.box_amount >= coalesce(h.amount, 0)), 0)
    from placed p left join unnest(${thresholds.map(({ formType }) => formType)}::text[], ${thresholds.map(({ box }) => box)}::text[],
      ${thresholds.map(({ amount }) => amount)}::numeric[]) as h(form_type, box, amount) on h.form_type = p.form_type and h.box = p.box
    group by p.form_type, p.box, p.category`.execute(tx);
}

export interface CategoryTotal {
  readonly formType: string;
  readonly box: string;
  readonly category: string;
  readonly recipients: number;
  readonly rows: number;
  readonly amount: string;
  readonly reportable: string;
}

export async function listCategoryTotals(
  db: Db,
  accountId: AccountId,
  taxYear: number,
): Promise<readonly CategoryTotal[]> {
  return db
    .selectFrom('tir_category_total')
    .select([
      'form_type as formType',
      'box',
      'category',
      'recipients',
      'rows',
      'amount',
      'reportable',
    ])
    .where('account_id', '=', accountId)
    .where('tax_year', '=', taxYear)
    .orderBy('form_type')
    .orderBy('box')
    .orderBy('category')
    .execute();
}
