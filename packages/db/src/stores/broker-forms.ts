import { format, money, quantity, type Money, type Quantity } from '@lotbook/decimal/decimal';
import type { AccountId, UserId } from '@lotbook/model/ids';
import type { Instant, LocalDate } from '@lotbook/model/time';
import { sql } from 'kysely';
import type { Db, Tx } from '../database.ts';

/** A form that a broker sent for a tax year. */
export interface StoredBrokerForm {
  readonly id: string;
  readonly taxYear: number;
  readonly broker: string;
  readonly sourceId: string | null;
  readonly coversAll: boolean;
  readonly fileName: string | null;
  readonly createdAt: Instant;
}

/** A line of a form as the broker printed it. */
export interface NewBrokerLine {
  readonly asset: string;
  readonly quantity: Quantity;
  readonly acquired?: LocalDate | undefined;
  readonly sold: LocalDate;
  readonly proceeds: Money;
  readonly basis?: Money | undefined;
  readonly basisReported: boolean;
  readonly term?: 'short' | 'long' | 'ordinary' | undefined;
  readonly noncovered: boolean;
  readonly aggregate: boolean;
}

export interface StoredBrokerLine extends NewBrokerLine {
  readonly id: string;
  readonly formId: string;
  readonly chosen: string | null;
}

const formColumns = [
  'id',
  'tax_year as taxYear',
  'broker',
  'source_id as sourceId',
  'covers_all as coversAll',
  'file_name as fileName',
  'created_at as createdAt',
] as const;

/** In the order of entry. */
export async function loadBrokerForms(
  db: Db,
  accountId: AccountId,
  taxYear?: number,
): Promise<readonly StoredBrokerForm[]> {
  let query = db.selectFrom('broker_form').select(formColumns).where('account_id', '=', accountId);
  if (taxYear !== undefined) query = query.where('tax_year', '=', taxYear);
  return (await query
    .orderBy('created_at')
    .orderBy('id')
    .execute()) as unknown as readonly StoredBrokerForm[];
}

const linesAtOnce = 5_000;

/** The lines of a form in chunks, in order. */
export async function* loadBrokerLines(
  db: Db,
  accountId: AccountId,
  formId: string,
): AsyncGenerator<readonly StoredBrokerLine[]> {
  for (let after = -1; ;) {
    const rows = await linesAfter(db, accountId, formId, after);
    yield rows.map(({ position: _position, acquired, term, basis, ...row }) => ({
      ...row,
      quantity: quantity(row.quantity),
      acquired: (acquired ?? undefined) as LocalDate | undefined,
      sold: row.sold as LocalDate,
      proceeds: money(row.proceeds),
      basis: basis === null ? undefined : money(basis),
      term: (term ?? undefined) as NewBrokerLine['term'],
    }));
    if (rows.length < linesAtOnce) return;
    after = rows.at(-1)!.position;
  }
}

const linesAfter = (db: Db, accountId: AccountId, formId: string, position: number) =>
  db
    .selectFrom('broker_line')
    .select([
      'id',
      'form_id as formId',
      'position',
      'asset',
      'quantity',
      'acquired_on as acquired',
      'sold_on as sold',
      'proceeds',
      'basis',
    ])
    .select(['basis_reported as basisReported', 'term', 'noncovered', 'aggregate', 'chosen'])
    .where('account_id', '=', accountId)
    .where('form_id', '=', formId)
    .where('position', '>', position)
    .orderBy('position')
    .limit(linesAtOnce)
    .execute();

export interface NewBrokerForm {
  readonly taxYear: number;
  readonly broker: string;
  readonly sourceId: string | undefined;
  readonly coversAll: boolean;
  readonly fileName: string | undefined;
  readonly userId: UserId;
}

export async function addBrokerForm(
  tx: Tx,
  accountId: AccountId,
  form: NewBrokerForm,
): Promise<string> {
  const { id } = await tx
    .insertInto('broker_form')
    .values({
      account_id: accountId,
      tax_year: form.taxYear,
      broker: form.broker,
      source_id: form.sourceId ?? null,
      covers_all: form.coversAll,
      file_name: form.fileName ?? null,
      created_by: form.userId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Appends lines in one statement. */
export async function addBrokerLines(
  tx: Tx,
  accountId: AccountId,
  formId: string,
  lines: readonly NewBrokerLine[],
): Promise<void> {
  if (lines.length === 0) return;
  const rows = lines.map(({ quantity: units, proceeds, basis, ...line }, index) => ({
    ...line,
    position: index,
    quantity: format(units),
    proceeds: format(proceeds),
    basis: basis === undefined ? null : format(basis),
  }));
  await sql`insert into broker_line (account_id, form_id, position, asset, quantity, acquired_on, sold_on, proceeds, basis, basis_reported, term, noncovered, aggregate)
    select ${accountId}, ${formId}, r.position + (select coalesce(max(position) + 1, 0) from broker_line where account_id = ${accountId} and form_id = ${formId}),
      asset, quantity, acquired, sold, proceeds, basis, "basisReported", term, noncovered, aggregate
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (position integer, asset text, quantity numeric, acquired date, sold date, proceeds numeric, basis numeric,
      "basisReported" boolean, term text, noncovered boolean, aggregate boolean)`.execute(tx);
}

/** @returns false if the form doesn't exist. */
export async function removeBrokerForm(tx: Tx, accountId: AccountId, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('broker_form')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Assigns a transaction side to lines. @returns the number of changed lines. */
export async function chooseForLines(
  tx: Tx,
  accountId: AccountId,
  ids: readonly string[],
  chosen: string | null,
): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('broker_line')
    .set({ chosen })
    .where('account_id', '=', accountId)
    .where('id', 'in', ids)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
