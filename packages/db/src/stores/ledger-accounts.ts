import type { AccountId, SourceId } from '@lotbook/model/ids';
import { sql } from 'kysely';
import type { Db, Tx } from '../database.ts';

/** An account of the own chart of accounts. */
export interface LedgerAccountRow {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  /** `asset`, `liability`, `equity`, `income`, `expense`. */
  readonly classification: string;
  readonly active: boolean;
}

/** By code. */
export async function listLedgerAccounts(
  db: Db,
  accountId: AccountId,
): Promise<readonly LedgerAccountRow[]> {
  const { rows } = await sql<LedgerAccountRow>`
    select id, code, name, classification, active from ledger_account
    where account_id = ${accountId} order by lower(code), id`.execute(db);
  return rows;
}

/** Adds accounts, and changes those whose code exists. @returns how many were added, and how many changed */
export async function putLedgerAccounts(
  tx: Tx,
  accountId: AccountId,
  accounts: readonly Omit<LedgerAccountRow, 'id'>[],
): Promise<{ readonly added: number; readonly changed: number }> {
  const { rows } = await sql<{ isNew: boolean }>`
    insert into ledger_account as a (account_id, code, name, classification, active)
    select ${accountId}, code, name, classification, active
    from jsonb_to_recordset(${JSON.stringify(accounts)}::jsonb) as g (code text, name text, classification text, active boolean)
    order by lower(code)
    on conflict (account_id, lower(code)) do update
      set code = excluded.code, name = excluded.name, classification = excluded.classification, active = excluded.active
      where (a.code, a.name, a.classification, a.active) is distinct from (excluded.code, excluded.name, excluded.classification, excluded.active)
    returning xmax = 0 as "isNew"`.execute(tx);
  const added = rows.filter(({ isNew }) => isNew).length;
  return { added, changed: rows.length - added };
}

/** Changes one account by its id. @returns whether it exists */
export async function changeLedgerAccount(
  tx: Tx,
  accountId: AccountId,
  { id, code, name, classification, active }: LedgerAccountRow,
): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    update ledger_account set code = ${code}, name = ${name}, classification = ${classification}, active = ${active}
    where account_id = ${accountId} and id = ${id} returning id`.execute(tx);
  return rows.length > 0;
}

export async function removeLedgerAccount(
  tx: Tx,
  accountId: AccountId,
  id: string,
): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    delete from ledger_account where account_id = ${accountId} and id = ${id} returning id`.execute(
    tx,
  );
  return rows.length > 0;
}

/** A row of the account mapping, as stored. Empty and absent conditions match everything. */
export interface AccountMappingRow {
  readonly id: string;
  readonly role: string;
  readonly sourceId: SourceId | null;
  readonly asset: string;
  readonly category: string;
  readonly contactId: string | null;
  /** The account's id in the chart. */
  readonly ledgerAccount: string;
}

/** `own`, or the app of the chart. */
export type ChartId = 'own' | 'qbo' | 'xero';

export async function listAccountMappings(
  db: Db,
  accountId: AccountId,
  chart: ChartId,
): Promise<readonly AccountMappingRow[]> {
  const { rows } = await sql<AccountMappingRow>`
    select id, role, source_id as "sourceId", asset, category, contact_id as "contactId", ledger_account as "ledgerAccount"
    from account_mapping where account_id = ${accountId} and chart = ${chart}
    order by role, source_id, asset, category, contact_id`.execute(db);
  return rows;
}

/** Replaces the whole mapping of a chart. */
export async function replaceAccountMappings(
  tx: Tx,
  accountId: AccountId,
  chart: ChartId,
  rows: readonly Omit<AccountMappingRow, 'id'>[],
): Promise<void> {
  await sql`delete from account_mapping where account_id = ${accountId} and chart = ${chart}`.execute(
    tx,
  );
  await sql`insert into account_mapping (account_id, chart, role, source_id, asset, category, contact_id, ledger_account)
    select ${accountId}, ${chart}, role, "sourceId", asset, category, "contactId", "ledgerAccount"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as g (role text, "sourceId" uuid, asset text, category text, "contactId" uuid, "ledgerAccount" text)`.execute(
    tx,
  );
}

/** The contact of each transaction that names one, with the contact's code in the general ledger. */
export async function listTransactionContacts(
  db: Db,
  accountId: AccountId,
): Promise<readonly { readonly transactionId: string; readonly contactId: string }[]> {
  const { rows } = await sql<{ transactionId: string; contactId: string }>`
    select record_id as "transactionId", payload ->> 'contactId' as "contactId" from annotation
    where account_id = ${accountId} and kind = 'contact' and revoked_at is null`.execute(db);
  return rows;
}

/** Differs once transactions name other contacts. */
export async function loadContactStamp(db: Db, accountId: AccountId): Promise<string> {
  const { rows } = await sql<{ stamp: string }>`
    select count(*) filter (where revoked_at is null) || ' ' || coalesce(max(id), 0) || ' ' || coalesce(extract(epoch from max(revoked_at))::text, '') as stamp
    from annotation where account_id = ${accountId} and kind = 'contact'`.execute(db);
  return rows[0]!.stamp;
}

/** Contacts that name an account of the chart. */
export async function listContactCodes(
  db: Db,
  accountId: AccountId,
): Promise<
  readonly { readonly id: string; readonly contactName: string; readonly glCode: string }[]
> {
  const { rows } = await sql<{ id: string; contactName: string; glCode: string }>`
    select id, contact_name as "contactName", gl_code as "glCode" from contact
    where account_id = ${accountId} and gl_code <> '' order by lower(contact_name), id`.execute(db);
  return rows;
}
