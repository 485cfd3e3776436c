import type { AccountId } from '@lotbook/model/ids';
import { sql } from 'kysely';
import type { BulkTx, Cell } from '../bulk.ts';
import type { Db, Tx } from '../database.ts';

export interface TirRecipientRow {
  readonly externalId: string;
  readonly ownerId: string;
  readonly name: string;
  readonly secondName: string;
  readonly entityType: string;
  readonly tinType: string;
  readonly sealed: Uint8Array;
  readonly tinLastFour: string;
  readonly hasForeignTin: boolean;
  readonly documentForm: string | null;
  readonly documentDate: string | null;
  readonly isCertified: boolean;
  readonly address: unknown;
  readonly email: string;
  readonly consentedOn: string | null;
  readonly consentVersion: string | null;
  readonly openedOn: string | null;
  readonly exemptCode: string;
  readonly isBackupWithheld: boolean;
  readonly curing: string;
  readonly curingReasons: readonly string[];
  readonly matchCode: number | null;
  readonly matchedOn: string | null;
  readonly clientAccountId: string | null;
}

/** Columns that an intake sets, in the order of the cells. */
export const recipientColumns = [
  'account_id',
  'external_id',
  'owner_id',
  'name',
  'second_name',
  'entity_type',
  'tin_type',
  'sealed',
  'tin_last_four',
  'has_foreign_tin',
  'document_form',
  'document_date',
  'certified',
  'address',
  'email',
  'consented_on',
  'opened_on',
  'exempt_code',
  'backup_withholding',
  'curing',
  'curing_reasons',
  'file_id',
] as const;

/** Bytes for a column of a bulk load. */
export const toBytea = (bytes: Uint8Array): string => `\\x${Buffer.from(bytes).toString('hex')}`;

/**
 * Adds recipients, or replaces what is known of them. A new TIN or name forgets the answer of the
 * TIN matching program.
 */
export async function putRecipients(
  { tx, copy }: BulkTx,
  rows: readonly (readonly Cell[])[],
): Promise<void> {
  await sql`create temporary table if not exists staged_recipient on commit drop as
    select ${sql.raw(recipientColumns.join(', '))} from tir_recipient with no data`.execute(tx);
  await sql`truncate staged_recipient`.execute(tx);
  await copy('staged_recipient', recipientColumns, rows);
  const updates = recipientColumns
    .filter((column) => column !== 'account_id' && column !== 'external_id')
    .map((column) => `${column} = excluded.${column}`)
    .join(', ');
  await sql`insert into tir_recipient as r (${sql.raw(recipientColumns.join(', '))})
    select ${sql.raw(recipientColumns.join(', '))} from staged_recipient
    order by account_id, external_id
    on conflict (account_id, external_id) do update set ${sql.raw(updates)}, updated_at = now(),
      match_code = case when r.name = excluded.name and r.tin_last_four = excluded.tin_last_four then r.match_code end,
      matched_on = case when r.name = excluded.name and r.tin_last_four = excluded.tin_last_four then r.matched_on end`.execute(
    tx,
  );
}

const selected = [
  'external_id as externalId',
  'owner_id as ownerId',
  'name',
  'second_name as secondName',
  'entity_type as entityType',
  'tin_type as tinType',
  'sealed',
  'tin_last_four as tinLastFour',
  'has_foreign_tin as hasForeignTin',
  'document_form as documentForm',
  'document_date as documentDate',
  'certified as isCertified',
  'address',
  'email',
  'consented_on as consentedOn',
  'consent_version as consentVersion',
  'opened_on as openedOn',
  'exempt_code as exemptCode',
  'backup_withholding as isBackupWithheld',
  'curing',
  'curing_reasons as curingReasons',
  'match_code as matchCode',
  'matched_on as matchedOn',
  'client_account_id as clientAccountId',
] as const;

export interface RecipientFilter {
  readonly curing?: string | undefined;
  /** Part of the name, or the id of the account. */
  readonly search?: string | undefined;
  readonly clientAccountIds?: readonly string[] | undefined;
}

function filterRecipients(
  db: Db,
  accountId: AccountId,
  { curing, search, clientAccountIds }: RecipientFilter,
) {
  let query = db.selectFrom('tir_recipient').where('account_id', '=', accountId);
  if (curing !== undefined) query = query.where('curing', '=', curing);
  if (clientAccountIds)
    query = query.where('client_account_id', 'in', [
      ...clientAccountIds,
      '00000000-0000-0000-0000-000000000000',
    ]);
  if (search !== undefined)
    query = query.where((eb) =>
      eb.or([
        eb('external_id', '=', search),
        eb('name', 'ilike', `%${search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`),
      ]),
    );
  return query;
}

/** A page of recipients by their id. */
export async function listRecipients(
  db: Db,
  accountId: AccountId,
  filter: RecipientFilter,
  { after, limit }: { readonly after?: string | undefined; readonly limit: number },
): Promise<readonly TirRecipientRow[]> {
  let query = filterRecipients(db, accountId, filter).select(selected);
  if (after !== undefined) query = query.where('external_id', '>', after);
  return query.orderBy('external_id').limit(limit).execute();
}

export async function countRecipients(
  db: Db,
  accountId: AccountId,
  filter: RecipientFilter,
): Promise<number> {
  const { count } = await filterRecipients(db, accountId, filter)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export async function findRecipient(
  db: Db,
  accountId: AccountId,
  externalId: string,
): Promise<TirRecipientRow | undefined> {
  return db
    .selectFrom('tir_recipient')
    .select(selected)
    .where('account_id', '=', accountId)
    .where('external_id', '=', externalId)
    .executeTakeFirst();
}

/** Counts for statistics. */
export async function countRecipientStates(
  db: Db,
  accountId: AccountId,
): Promise<{ readonly total: number; readonly open: number }> {
  const { rows } = await sql<{ total: number; open: number }>`
    select count(*) as total, count(*) filter (where curing in ('open', 'in_review')) as open
    from tir_recipient where account_id = ${accountId}`.execute(db);
  return rows[0]!;
}

export async function updateRecipient(
  tx: Tx,
  accountId: AccountId,
  externalId: string,
  change: {
    readonly curing?: string | undefined;
    readonly consentedOn?: string | null | undefined;
    readonly consentVersion?: string | null | undefined;
    readonly clientAccountId?: string | null | undefined;
  },
): Promise<void> {
  await tx
    .updateTable('tir_recipient')
    .set({
      ...(change.curing !== undefined && { curing: change.curing }),
      ...(change.consentedOn !== undefined && { consented_on: change.consentedOn }),
      ...(change.consentVersion !== undefined && { consent_version: change.consentVersion }),
      ...(change.clientAccountId !== undefined && { client_account_id: change.clientAccountId }),
      updated_at: sql`now()`,
    })
    .where('account_id', '=', accountId)
    .where('external_id', '=', externalId)
    .execute();
}

/** Codes of the TIN matching program, and the recipients that need curing for them. */
export async function saveMatches(
  tx: Tx,
  accountId: AccountId,
  answers: readonly {
    readonly externalId: string;
    readonly code: number;
    readonly isMatch: boolean;
  }[],
): Promise<void> {
  await sql`update tir_recipient r set match_code = a.code, matched_on = current_date, updated_at = now(),
      curing_reasons = case when a.is_match then array_remove(r.curing_reasons, 'tinMismatch')
        else array_append(array_remove(r.curing_reasons, 'tinMismatch'), 'tinMismatch') end,
      curing = case when not a.is_match then 'open'
        when array_remove(r.curing_reasons, 'tinMismatch') = '{}' and r.curing <> 'none' then 'resolved' else r.curing end
    from unnest(${answers.map(({ externalId }) => externalId)}::text[], ${answers.map(({ code }) => code)}::smallint[],
      ${answers.map(({ isMatch }) => isMatch)}::boolean[]) as a(external_id, code, is_match)
    where r.account_id = ${accountId} and r.external_id = a.external_id`.execute(tx);
}

/** The recipient whose books are in a Lotbook account. */
export async function findRecipientByClient(
  db: Db,
  accountId: AccountId,
  clientAccountId: AccountId,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('tir_recipient')
    .select('external_id as externalId')
    .where('account_id', '=', accountId)
    .where('client_account_id', '=', clientAccountId)
    .executeTakeFirst();
  return row?.externalId;
}
