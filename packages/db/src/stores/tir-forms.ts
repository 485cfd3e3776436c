import type { AccountId } from '@lotbook/model/ids';
import { sql, type RawBuilder } from 'kysely';
import type { BulkTx, Cell } from '../bulk.ts';
import type { Db } from '../database.ts';

export interface TirFormRow {
  readonly formId: string;
  readonly version: number;
  readonly runId: string;
  readonly status: string;
  readonly formType: string;
  readonly taxYear: number;
  readonly recordId: number;
  readonly recipientId: string;
  readonly externalId: string;
  readonly boxes: Readonly<Record<string, string>>;
  readonly saleId: string | null;
  readonly rowCount: number;
  readonly previousRecord: string | null;
  readonly previousRecipientId: string | null;
  readonly details: Readonly<Record<string, unknown>>;
  readonly sealed: Uint8Array;
  readonly tinLastFour: string;
}

const formColumns = [
  'account_id',
  'tax_year',
  'form_id',
  'version',
  'run_id',
  'status',
  'form_type',
  'record_id',
  'recipient_id',
  'external_id',
  'boxes',
  'sale_id',
  'row_count',
  'previous_record',
  'previous_recipient_id',
] as const;
const recipientColumns = [
  'account_id',
  'id',
  'digest',
  'details',
  'sealed',
  'tin_last_four',
] as const;

export async function addForms(
  { insert }: BulkTx,
  {
    recipients,
    forms,
  }: {
    readonly recipients: readonly (readonly Cell[])[];
    readonly forms: readonly (readonly Cell[])[];
  },
): Promise<void> {
  if (recipients.length > 0)
    await insert('tir_form_recipient', recipientColumns, recipients, ['digest']);
  if (forms.length > 0) await insert('tir_form', formColumns, forms);
}

const selected = sql`f.form_id as "formId", f.version, f.run_id as "runId", f.status, f.form_type as "formType", f.tax_year as "taxYear",
  f.record_id as "recordId", f.recipient_id as "recipientId", f.external_id as "externalId", f.boxes, f.sale_id as "saleId", f.row_count as "rowCount",
  f.previous_record as "previousRecord", f.previous_recipient_id as "previousRecipientId", r.details, r.sealed, r.tin_last_four as "tinLastFour"`;
const joined = sql`tir_form f join tir_form_recipient r on r.account_id = f.account_id and r.id = f.recipient_id`;

export interface FormFilter {
  readonly formType?: string | undefined;
  /** original, corrected or replaced. */
  readonly status?: string | undefined;
  /** Part of the recipient's name, or the id of the account. */
  readonly recipient?: string | undefined;
}

/** Forms of a run by type and record, some at a time. */
export async function readRunForms(
  db: Db,
  accountId: AccountId,
  {
    runId,
    after,
    limit,
    formType,
    status,
    recipient,
  }: {
    readonly runId: string;
    readonly after?: { readonly formType: string; readonly recordId: number } | undefined;
    readonly limit: number;
  } & FormFilter,
): Promise<readonly TirFormRow[]> {
  const { rows } = await sql<TirFormRow>`
    select ${selected} from ${joined} where f.account_id = ${accountId} and f.run_id = ${runId}
      ${after ? sql`and (f.form_type, f.record_id) > (${after.formType}, ${after.recordId})` : sql``}
      ${formType === undefined ? sql`` : sql`and f.form_type = ${formType}`}
      ${status === undefined ? sql`` : sql`and f.status = ${status}`}
      ${recipient === undefined ? sql`` : isOfRecipient(recipient)}
    order by f.form_type, f.record_id limit ${limit}`.execute(db);
  return rows;
}

const isOfRecipient = (search: string): RawBuilder<unknown> => sql`and exists (
  select 1 from tir_recipient p where p.account_id = f.account_id and p.external_id = f.external_id
    and (p.external_id = ${search}
      or p.name ilike ${`%${search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`}))`;

/** The forms of some recipients in a run, by recipient, type and record. */
export async function listFormsOfRecipients(
  db: Db,
  accountId: AccountId,
  {
    taxYear,
    runId,
    externalIds,
  }: {
    readonly taxYear: number;
    readonly runId: string;
    readonly externalIds: readonly string[];
  },
): Promise<readonly TirFormRow[]> {
  const { rows } = await sql<TirFormRow>`
    select ${selected} from ${joined} where f.account_id = ${accountId} and f.tax_year = ${taxYear}
      and f.external_id = any(${[...externalIds]}::text[]) and f.run_id = ${runId}
    order by f.external_id, f.form_type, f.record_id`.execute(db);
  return rows;
}

/** All versions of forms of one recipient, by form. */
export async function listRecipientForms(
  db: Db,
  accountId: AccountId,
  {
    taxYear,
    externalId,
    after,
    limit,
  }: {
    readonly taxYear: number;
    readonly externalId: string;
    readonly after?: { readonly formId: string; readonly version: number } | undefined;
    readonly limit: number;
  },
): Promise<readonly TirFormRow[]> {
  const { rows } = await sql<TirFormRow>`
    select ${selected} from ${joined} where f.account_id = ${accountId} and f.tax_year = ${taxYear} and f.external_id = ${externalId}
      ${after ? sql`and (f.form_id, f.version) > (${after.formId}, ${after.version})` : sql``}
    order by f.form_id, f.version limit ${limit}`.execute(db);
  return rows;
}

/** The newest versions of forms, by the ids of the forms. */
export async function findCurrentForms(
  db: Db,
  accountId: AccountId,
  taxYear: number,
  formIds: readonly string[],
): Promise<readonly TirFormRow[]> {
  if (formIds.length === 0) return [];
  const { rows } = await sql<TirFormRow>`
    select distinct on (f.form_id) ${selected} from ${joined}
    where f.account_id = ${accountId} and f.tax_year = ${taxYear} and f.form_id = any(${[...formIds]}::text[])
    order by f.form_id, f.version desc`.execute(db);
  return rows;
}

/** Every version of one form, the oldest first. */
export async function listFormVersions(
  db: Db,
  accountId: AccountId,
  taxYear: number,
  formId: string,
): Promise<readonly TirFormRow[]> {
  const { rows } = await sql<TirFormRow>`
    select ${selected} from ${joined}
    where f.account_id = ${accountId} and f.tax_year = ${taxYear} and f.form_id = ${formId} order by f.version`.execute(
    db,
  );
  return rows;
}

/** Forms by their records: the run, form type and record id of what was filed. */
export async function findFormsByRecord(
  db: Db,
  accountId: AccountId,
  records: readonly {
    readonly runId: string;
    readonly formType: string;
    readonly recordId: number;
  }[],
): Promise<readonly TirFormRow[]> {
  if (records.length === 0) return [];
  const { rows } = await sql<TirFormRow>`
    select ${selected} from unnest(${records.map(({ runId }) => runId)}::uuid[], ${records.map(({ formType }) => formType)}::text[],
      ${records.map(({ recordId }) => recordId)}::int[]) as w(run_id, form_type, record_id)
    join tir_form f on f.account_id = ${accountId} and f.run_id = w.run_id and f.form_type = w.form_type and f.record_id = w.record_id
    join tir_form_recipient r on r.account_id = f.account_id and r.id = f.recipient_id`.execute(db);
  return rows;
}

export async function findFormRecipients(
  db: Db,
  accountId: AccountId,
  ids: readonly string[],
): Promise<
  ReadonlyMap<
    string,
    { readonly details: Readonly<Record<string, unknown>>; readonly sealed: Uint8Array }
  >
> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{
    id: string;
    details: Readonly<Record<string, unknown>>;
    sealed: Uint8Array;
  }>`select id, details, sealed from tir_form_recipient where account_id = ${accountId} and id = any(${[...ids]}::uuid[])`.execute(
    db,
  );
  return new Map(rows.map(({ id, ...rest }) => [id, rest]));
}

/** Forms of a run per recipient, for statements. */
export async function countRunRecipients(
  db: Db,
  accountId: AccountId,
  runId: string,
): Promise<readonly { readonly externalId: string; readonly forms: number }[]> {
  const { rows } = await sql<{ externalId: string; forms: number }>`
    select external_id as "externalId", count(*) as forms from tir_form where account_id = ${accountId} and run_id = ${runId}
    group by external_id order by external_id`.execute(db);
  return rows;
}

/** Forms of a run per state in box 14 or the state box. */
export async function countRunStates(
  db: Db,
  accountId: AccountId,
  runId: string,
): Promise<readonly { readonly state: string; readonly forms: number }[]> {
  const { rows } = await sql<{ state: string; forms: number }>`
    select coalesce(boxes ->> '14', boxes ->> 'state') as state, count(*) as forms from tir_form
    where account_id = ${accountId} and run_id = ${runId} and coalesce(boxes ->> '14', boxes ->> 'state', '') <> ''
    group by 1 order by 1`.execute(db);
  return rows;
}

/** The statuses of forms that a run has. */
export async function listRunStatuses(
  db: Db,
  accountId: AccountId,
  runId: string,
): Promise<readonly string[]> {
  const { rows } = await sql<{ status: string }>`
    select distinct status from tir_form where account_id = ${accountId} and run_id = ${runId}`.execute(
    db,
  );
  return rows.map(({ status }) => status);
}
