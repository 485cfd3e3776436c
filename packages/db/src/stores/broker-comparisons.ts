import { format, money, quantity, type Money, type Quantity } from '@lotbook/decimal/decimal';
import type { AccountId } from '@lotbook/model/ids';
import type { LocalDate } from '@lotbook/model/time';
import { sql } from 'kysely';
import type { BulkTx } from '../bulk.ts';
import type { Db, Tx } from '../database.ts';

/**
 * The inputs of a comparison: the version of the year's forms, and the generation of the figures.
 */
export interface ComparedState {
  readonly taxYear: number;
  readonly version: number;
  readonly generation: number;
}

/** Call after changes to the forms of a year or to what a person decided about their lines. */
export async function noteFormsChanged(
  tx: Tx,
  accountId: AccountId,
  taxYear: number,
): Promise<void> {
  await sql`insert into broker_year (account_id, tax_year) values (${accountId}, ${taxYear})
    on conflict (account_id, tax_year) do update set version = broker_year.version + 1`.execute(tx);
}

/** The current version of the year's forms; undefined if the year never had one. */
export async function readFormsVersion(
  db: Db,
  accountId: AccountId,
  taxYear: number,
): Promise<number | undefined> {
  const row = await db
    .selectFrom('broker_year')
    .select('version')
    .where('account_id', '=', accountId)
    .where('tax_year', '=', taxYear)
    .executeTakeFirst();
  return row?.version;
}

/** The years whose forms contain these lines. */
export async function loadLineYears(
  db: Db,
  accountId: AccountId,
  lineIds: readonly string[],
): Promise<readonly number[]> {
  const rows = await db
    .selectFrom('broker_line as line')
    .innerJoin('broker_form as form', (join) =>
      join.onRef('form.account_id', '=', 'line.account_id').onRef('form.id', '=', 'line.form_id'),
    )
    .select('form.tax_year as year')
    .distinct()
    .where('line.account_id', '=', accountId)
    .where('line.id', 'in', lineIds)
    .execute();
  return rows.map(({ year }) => year);
}

/** The comparison results of all lines of a year. */
export interface ComparedTotals {
  /** Lines by status. */
  readonly counts: Readonly<Record<string, number>>;
  readonly notReported: number;
}

export async function readComparedTotals(
  db: Db,
  accountId: AccountId,
  taxYear: number,
): Promise<(ComparedTotals & ComparedState) | undefined> {
  const row = await db
    .selectFrom('broker_comparison')
    .select(['version', 'generation', 'counts', 'not_reported as notReported'])
    .where('account_id', '=', accountId)
    .where('tax_year', '=', taxYear)
    .executeTakeFirst();
  return row && { ...row, taxYear, counts: row.counts as ComparedTotals['counts'] };
}

export interface StoredLine {
  readonly lineId: string;
  readonly status: string;
  readonly urgency: number;
  readonly form: number;
  readonly number: number;
  readonly proceedsDifference: Money | undefined;
  readonly basisDifference: Money | undefined;
  readonly boxes: readonly string[];
  readonly codes: readonly string[];
  readonly transactions: readonly string[];
}

export interface StoredSale {
  readonly entryId: string;
  readonly transactionId: string;
  readonly asset: string;
  readonly source: string;
  readonly on: LocalDate;
  readonly quantity: Quantity;
  readonly proceeds: Money;
  readonly basis: Money;
}

/** Replaces the year's comparison, step by step within one transaction. */
export interface ComparisonWriter {
  readonly lines: (lines: Iterable<StoredLine>) => Promise<void>;
  readonly sales: (sales: Iterable<StoredSale>) => Promise<void>;
  readonly end: (totals: ComparedTotals) => Promise<void>;
}

/**
 * Locks the year's forms until the transaction ends and returns a writer; undefined if the forms
 * have changed or another process already compared the same state.
 */
export async function makeComparisonWriter(
  bulk: BulkTx,
  accountId: AccountId,
  state: ComparedState,
): Promise<ComparisonWriter | undefined> {
  const { tx } = bulk;
  const { taxYear } = state;
  const held = await tx
    .selectFrom('broker_year')
    .select('version')
    .where('account_id', '=', accountId)
    .where('tax_year', '=', taxYear)
    .forUpdate()
    .executeTakeFirst();
  const parseKnown = await readComparedTotals(tx, accountId, taxYear);
  if (
    !held ||
    held.version !== state.version ||
    (parseKnown?.version === state.version && parseKnown.generation === state.generation)
  )
    return undefined;
  await sql`with lines as (delete from broker_compared_line where account_id = ${accountId} and tax_year = ${taxYear}),
    sales as (delete from broker_free_sale where account_id = ${accountId} and tax_year = ${taxYear})
    delete from broker_comparison where account_id = ${accountId} and tax_year = ${taxYear}`.execute(
    tx,
  );
  return {
    lines: async (lines) =>
      void (await bulk.insert(
        'broker_compared_line',
        lineColumns,
        lineCells(accountId, taxYear, lines),
      )),
    sales: async (sales) =>
      void (await bulk.insert(
        'broker_free_sale',
        saleColumns,
        saleCells(accountId, taxYear, sales),
      )),
    end: async ({ counts, notReported }) => {
      const row = {
        account_id: accountId,
        tax_year: taxYear,
        version: state.version,
        generation: state.generation,
      };
      await tx
        .insertInto('broker_comparison')
        .values({ ...row, counts: JSON.stringify(counts), not_reported: notReported })
        .execute();
    },
  };
}

const lineColumns = [
  'account_id',
  'tax_year',
  'line_id',
  'status',
  'urgency',
  'form',
  'number',
  'proceeds_difference',
  'basis_difference',
  'boxes',
  'codes',
  'transactions',
];

function* lineCells(accountId: AccountId, taxYear: number, lines: Iterable<StoredLine>) {
  for (const {
    lineId,
    status,
    urgency,
    form,
    number,
    proceedsDifference,
    basisDifference,
    boxes,
    codes,
    transactions,
  } of lines) {
    const amounts = [proceedsDifference, basisDifference].map((each) =>
      each === undefined ? undefined : format(each),
    );
    yield [
      accountId,
      taxYear,
      lineId,
      status,
      urgency,
      form,
      number,
      ...amounts,
      boxes,
      codes,
      transactions,
    ];
  }
}

const saleColumns = [
  'account_id',
  'tax_year',
  'entry_id',
  'transaction_id',
  'asset',
  'source',
  'sold_on',
  'quantity',
  'proceeds',
  'basis',
];

function* saleCells(accountId: AccountId, taxYear: number, sales: Iterable<StoredSale>) {
  for (const {
    entryId,
    transactionId,
    asset,
    source,
    on,
    quantity: units,
    proceeds,
    basis,
  } of sales)
    yield [
      accountId,
      taxYear,
      entryId,
      transactionId,
      asset,
      source,
      on,
      format(units),
      format(proceeds),
      format(basis),
    ];
}

/** A line of a form with its comparison result. */
export interface ComparedRow extends Omit<StoredLine, 'lineId'> {
  readonly id: string;
  readonly formId: string;
  readonly broker: string;
  readonly asset: string;
  readonly quantity: Quantity;
  readonly acquired: LocalDate | null;
  readonly sold: LocalDate;
  readonly proceeds: Money;
  readonly basis: Money | undefined;
  readonly basisReported: boolean;
  readonly term: string | null;
  readonly chosen: string | null;
}

/** The cursor of a page. */
export type ComparedKey = Pick<StoredLine, 'urgency' | 'form' | 'number'>;

/** A page of the year's lines: those that need attention first, then in the order of the forms. */
export async function readComparedRows(
  db: Db,
  accountId: AccountId,
  taxYear: number,
  {
    statuses,
    after,
    limit,
  }: {
    readonly statuses: readonly string[] | undefined;
    readonly after: ComparedKey | undefined;
    readonly limit: number;
  },
): Promise<readonly ComparedRow[]> {
  const rows = await db
    .selectFrom('broker_compared_line as kept')
    .innerJoin('broker_line as line', (join) =>
      join.onRef('line.account_id', '=', 'kept.account_id').onRef('line.id', '=', 'kept.line_id'),
    )
    .innerJoin('broker_form as form', (join) =>
      join.onRef('form.account_id', '=', 'line.account_id').onRef('form.id', '=', 'line.form_id'),
    )
    .select([
      'kept.status',
      'kept.urgency',
      'kept.form',
      'kept.number',
      'kept.boxes',
      'kept.codes',
      'kept.transactions',
    ])
    .select([
      'kept.proceeds_difference as proceedsDifference',
      'kept.basis_difference as basisDifference',
    ])
    .select([
      'line.id',
      'line.form_id as formId',
      'form.broker',
      'line.asset',
      'line.quantity',
      'line.acquired_on as acquired',
      'line.sold_on as sold',
    ])
    .select([
      'line.proceeds',
      'line.basis',
      'line.basis_reported as basisReported',
      'line.term',
      'line.chosen',
    ])
    .where('kept.account_id', '=', accountId)
    .where('kept.tax_year', '=', taxYear)
    .$if(statuses !== undefined, (query) => query.where('kept.status', 'in', statuses!))
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(kept.urgency, kept.form, kept.number) > (${after!.urgency}, ${after!.form}, ${after!.number})`,
      ),
    )
    .orderBy('kept.urgency')
    .orderBy('kept.form')
    .orderBy('kept.number')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    ...row,
    quantity: quantity(row.quantity),
    acquired: row.acquired as LocalDate | null,
    sold: row.sold as LocalDate,
    proceeds: money(row.proceeds),
    basis: parseKnown(row.basis),
    proceedsDifference: parseKnown(row.proceedsDifference),
    basisDifference: parseKnown(row.basisDifference),
  }));
}

const parseKnown = (amount: string | null): Money | undefined =>
  amount === null ? undefined : money(amount);

/** The sales that each line could match, the nearest in time first. */
export async function readCandidateSales(
  db: Db,
  accountId: AccountId,
  taxYear: number,
  {
    lineIds,
    days,
    most,
  }: { readonly lineIds: readonly string[]; readonly days: number; readonly most: number },
): Promise<ReadonlyMap<string, readonly StoredSale[]>> {
  if (lineIds.length === 0) return new Map();
  const { rows } = await sql<
    { lineId: string; quantity: string; proceeds: string; basis: string } & Omit<
      StoredSale,
      'quantity' | 'proceeds' | 'basis'
    >
  >`
    select line.id as "lineId", near.* from broker_line line, lateral (
      select entry_id as "entryId", transaction_id as "transactionId", asset, source, sold_on::text as "on", quantity, proceeds, basis from broker_free_sale sale
      where sale.account_id = ${accountId} and sale.tax_year = ${taxYear} and sale.asset = line.asset
        and sale.sold_on between line.sold_on - ${days}::int and line.sold_on + ${days}::int
      order by abs(sale.sold_on - line.sold_on), sale.sold_on, sale.entry_id limit ${most}
    ) near
    where line.account_id = ${accountId} and line.id = any(${lineIds}::uuid[])`.execute(db);
  return Map.groupBy(
    rows.map(({ lineId, ...sale }) => ({
      lineId,
      ...sale,
      quantity: quantity(sale.quantity),
      proceeds: money(sale.proceeds),
      basis: money(sale.basis),
    })),
    ({ lineId }) => lineId,
  );
}

/** The number of lines of each form of a year, by form id. */
export async function countLines(
  db: Db,
  accountId: AccountId,
  formIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (formIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('broker_line')
    .select(['form_id as id', (eb) => eb.fn.countAll<number>().as('lines')])
    .where('account_id', '=', accountId)
    .where('form_id', 'in', formIds)
    .groupBy('form_id')
    .execute();
  return new Map(rows.map(({ id, lines }) => [id, lines]));
}
