import type { AccountId } from '@lotbook/model/ids';
import { sql } from 'kysely';
import type { Db, Tx } from '../database.ts';

/** A link between a tax preparer and a client, with the columns that the client list shows. */
export interface PreparerLink {
  readonly id: string;
  readonly preparerAccountId: AccountId;
  readonly clientAccountId: AccountId | null;
  /** The preparer's name for the client. */
  readonly clientName: string;
  readonly contactName: string | null;
  readonly clientEmail: string | null;
  readonly locator: string | null;
  readonly preparerOnly: boolean;
  readonly clientConsent: boolean;
  readonly clientActive: boolean;
  readonly preparerActive: boolean;
  readonly billingEntity: string;
  /** By tax year, as decimal text. */
  readonly charges: Readonly<Record<string, string>>;
  readonly submittedYears: readonly number[];
  readonly turn: number;
  readonly codeLastSent: string | null;
  readonly codeValidTill: string | null;
  readonly createdAt: string;
  /** The other side's own name; null if it can't be seen. */
  readonly preparerName: string | null;
  readonly preparerType: string | null;
  readonly preparerDisabled: boolean | null;
  readonly clientTaxYear: number | null;
  readonly clientDisabled: boolean | null;
  readonly reportReady: boolean;
}

const columns = sql`
  l.id, l.preparer_account_id as "preparerAccountId", l.client_account_id as "clientAccountId", l.client_name as "clientName",
  l.contact_name as "contactName", l.client_email as "clientEmail", l.locator, l.preparer_only as "preparerOnly", l.client_consent as "clientConsent",
  l.client_active as "clientActive", l.preparer_active as "preparerActive", l.billing_entity as "billingEntity", l.charges,
  l.submitted_years as "submittedYears", l.turn, l.code_last_sent_at as "codeLastSent", l.code_valid_until as "codeValidTill", l.created_at as "createdAt",
  p.name as "preparerName", p.type as "preparerType", p.disabled as "preparerDisabled", c.tax_year as "clientTaxYear", c.disabled as "clientDisabled", l.report_ready as "reportReady"`;
const from = sql`preparer_link l left join account p on p.id = l.preparer_account_id left join account c on c.id = l.client_account_id`;

export interface LinkFilter {
  readonly statuses?:
    | readonly ('connected' | 'pending' | 'preparer-only' | 'inactive')[]
    | undefined;
  readonly submissions?: readonly string[] | undefined;
  readonly taxYears?: readonly number[] | undefined;
  readonly clientName?: string | undefined;
  /** The clients that the acting member is limited to; null means all. */
  readonly clientAccountIds: readonly string[] | null;
}

/** The status of a link. */
export const linkStatus = sql<string>`case
  when not (l.client_active and l.preparer_active) then 'inactive'
  when l.preparer_only then 'preparer-only'
  when l.client_account_id is not null and l.client_consent then 'connected'
  else 'pending' end`;

/** The progress of the client's current tax year. */
export const submissionStatus = sql<string>`case
  when c.tax_year is not null and c.tax_year = any (l.submitted_years) then 'submitted'
  when l.report_ready then 'reportGenerated'
  else 'inProgress' end`;

function conditions(accountId: AccountId, filter: LinkFilter) {
  return sql.join(
    [
      sql`l.preparer_account_id = ${accountId}`,
      ...(filter.clientAccountIds === null
        ? []
        : [sql`l.client_account_id = any (${[...filter.clientAccountIds]}::uuid[])`]),
      ...(filter.statuses === undefined
        ? []
        : [sql`${linkStatus} = any (${[...filter.statuses]}::text[])`]),
      ...(filter.submissions === undefined
        ? []
        : [sql`${submissionStatus} = any (${[...filter.submissions]}::text[])`]),
      ...(filter.taxYears === undefined
        ? []
        : [sql`c.tax_year = any (${[...filter.taxYears]}::integer[])`]),
      ...(filter.clientName === undefined
        ? []
        : [
            sql`strpos(lower(l.client_name || ' ' || coalesce(l.client_email, '')), lower(${filter.clientName})) > 0`,
          ]),
    ],
    sql` and `,
  );
}

export interface LinkPage {
  readonly links: readonly PreparerLink[];
  readonly totalFiltered: number;
}

export interface LinkOrder {
  readonly column: 'clientAccountName' | 'taxYear' | 'created';
  readonly descending: boolean;
}

const orders: Readonly<Record<LinkOrder['column'], ReturnType<typeof sql>>> = {
  clientAccountName: sql`lower(l.client_name)`,
  taxYear: sql`c.tax_year`,
  created: sql`l.created_at`,
};

/**
 * A preparer's links, all of them without a limit. The transaction acts for the preparer's account.
 */
export async function linkPage(
  db: Db,
  accountId: AccountId,
  filter: LinkFilter,
  {
    order,
    limit,
    offset,
  }: { readonly order: LinkOrder; readonly limit: number | undefined; readonly offset: number },
): Promise<LinkPage> {
  const where = conditions(accountId, filter);
  const { rows: counted } = await sql<{
    n: number;
  }>`select count(*) as n from ${from} where ${where}`.execute(db);
  const { rows } = await sql<PreparerLink>`
    select ${columns} from ${from} where ${where}
    order by ${orders[order.column]} ${order.descending ? sql`desc nulls last` : sql`asc nulls last`}, l.id limit ${limit ?? null} offset ${offset}`.execute(
    db,
  );
  return { links: rows, totalFiltered: counted[0]?.n ?? 0 };
}

export interface LinkTotal {
  readonly status: string;
  readonly submission: string;
  readonly taxYear: number | null;
  readonly count: number;
}

/** The number of links by status, for totals and filter options. */
export async function linkTotals(
  db: Db,
  accountId: AccountId,
  clientAccountIds: readonly string[] | null,
): Promise<readonly LinkTotal[]> {
  const { rows } = await sql<LinkTotal>`
    select ${linkStatus} as status, ${submissionStatus} as submission, c.tax_year as "taxYear", count(*) as count
    from ${from} where ${conditions(accountId, { clientAccountIds })} group by 1, 2, 3 order by 1, 2, 3`.execute(
    db,
  );
  return rows;
}

/** A link of the account that the transaction acts for, on either side. */
export async function findLink(
  db: Db,
  accountId: AccountId,
  id: string,
): Promise<PreparerLink | undefined> {
  const { rows } = await sql<PreparerLink>`
    select ${columns} from ${from} where l.id = ${id} and (l.preparer_account_id = ${accountId} or l.client_account_id = ${accountId})`.execute(
    db,
  );
  return rows[0];
}

/** The given links of a preparer, without clients outside the limit; null means no limit. */
export async function readLinksById(
  db: Db,
  accountId: AccountId,
  ids: readonly string[],
  clientAccountIds: readonly string[] | null,
): Promise<readonly PreparerLink[]> {
  const { rows } = await sql<PreparerLink>`
    select ${columns} from ${from} where l.id = any (${[...ids]}::uuid[]) and ${conditions(accountId, { clientAccountIds })}`.execute(
    db,
  );
  return rows;
}

/** The links through which others can work in a client's account, oldest first. */
export async function loadClientLinks(
  db: Db,
  accountId: AccountId,
): Promise<readonly PreparerLink[]> {
  const { rows } =
    await sql<PreparerLink>`select ${columns} from ${from} where l.client_account_id = ${accountId} order by l.created_at, l.id`.execute(
      db,
    );
  return rows;
}

/** The link between the two accounts, if there is one. */
export async function linkBetween(
  db: Db,
  preparerAccountId: AccountId,
  clientAccountId: AccountId,
): Promise<PreparerLink | undefined> {
  const { rows } = await sql<PreparerLink>`
    select ${columns} from ${from} where l.preparer_account_id = ${preparerAccountId} and l.client_account_id = ${clientAccountId}`.execute(
    db,
  );
  return rows[0];
}

/**
 * Links without a client yet whose invite was sent to the address that the transaction acts with,
 * or whose token it presents.
 */
export async function readWaitingLinks(db: Db, now: string): Promise<readonly PreparerLink[]> {
  const { rows } = await sql<PreparerLink>`
    select ${columns} from ${from}
    where l.client_account_id is null and l.code_valid_until > ${now} and (l.token_digest = shown_digest() or l.client_email = acting_email())
    order by l.created_at desc limit 20`.execute(db);
  return rows;
}

/**
 * A preparer's unanswered invites to an address, expired ones included, newest first. The
 * transaction acts for the preparer's account.
 */
export async function openInvites(
  db: Db,
  preparerAccountId: AccountId,
  email: string,
): Promise<readonly PreparerLink[]> {
  const { rows } = await sql<PreparerLink>`
    select ${columns} from ${from}
    where l.preparer_account_id = ${preparerAccountId} and l.client_account_id is null and l.client_email = ${email}
    order by l.created_at desc, l.id`.execute(db);
  return rows;
}

/** Whether the preparer already has a client with that address. */
export async function hasClientEmail(
  db: Db,
  accountId: AccountId,
  email: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('preparer_link')
    .select('id')
    .where('preparer_account_id', '=', accountId)
    .where('client_email', '=', email)
    .executeTakeFirst();
  return row !== undefined;
}

export interface LinkChange {
  readonly clientAccountId?: AccountId;
  readonly clientName?: string;
  readonly contactName?: string | null;
  readonly clientEmail?: string | null;
  readonly locator?: string | null;
  readonly preparerOnly?: boolean;
  readonly clientConsent?: boolean;
  readonly clientActive?: boolean;
  readonly preparerActive?: boolean;
  readonly billingEntity?: string;
  readonly charges?: Readonly<Record<string, string>>;
  readonly submittedYears?: readonly number[];
  readonly code?: {
    readonly turn: number;
    readonly digest: Uint8Array;
    readonly lastSent: string;
    readonly validTill: string;
  } | null;
}

const toValues = (change: LinkChange) => ({
  ...(change.clientAccountId === undefined ? {} : { client_account_id: change.clientAccountId }),
  ...(change.clientName === undefined ? {} : { client_name: change.clientName }),
  ...(change.contactName === undefined ? {} : { contact_name: change.contactName }),
  ...(change.clientEmail === undefined ? {} : { client_email: change.clientEmail }),
  ...(change.locator === undefined ? {} : { locator: change.locator }),
  ...(change.preparerOnly === undefined ? {} : { preparer_only: change.preparerOnly }),
  ...(change.clientConsent === undefined ? {} : { client_consent: change.clientConsent }),
  ...(change.clientActive === undefined ? {} : { client_active: change.clientActive }),
  ...(change.preparerActive === undefined ? {} : { preparer_active: change.preparerActive }),
  ...(change.billingEntity === undefined ? {} : { billing_entity: change.billingEntity }),
  ...(change.charges === undefined ? {} : { charges: JSON.stringify(change.charges) }),
  ...(change.submittedYears === undefined ? {} : { submitted_years: [...change.submittedYears] }),
  ...(change.code === undefined ? {} : codeValues(change.code)),
});

const codeValues = (code: NonNullable<LinkChange['code']> | null) =>
  code === null
    ? { token_digest: null, code_valid_until: null }
    : {
        turn: code.turn,
        token_digest: Buffer.from(code.digest),
        code_last_sent_at: code.lastSent,
        code_valid_until: code.validTill,
      };

export interface NewLink extends LinkChange {
  readonly id: string;
  readonly preparerAccountId: AccountId;
  readonly clientName: string;
}

export async function addLink(tx: Tx, link: NewLink): Promise<void> {
  await tx
    .insertInto('preparer_link')
    .values({
      ...toValues(link),
      id: link.id,
      preparer_account_id: link.preparerAccountId,
      client_name: link.clientName,
    })
    .execute();
}

export async function changeLink(tx: Tx, id: string, change: LinkChange): Promise<void> {
  const values = toValues(change);
  if (Object.keys(values).length > 0)
    await tx.updateTable('preparer_link').set(values).where('id', '=', id).execute();
}

export async function removeLink(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('preparer_link').where('id', '=', id).execute();
}

/**
 * The client has taken over the account that the preparer created: from now on the client's consent
 * is required. Taking it over counts as the first consent.
 */
export async function handOverLinks(tx: Tx, clientAccountId: AccountId): Promise<void> {
  await tx
    .updateTable('preparer_link')
    .set({ preparer_only: false, client_consent: true })
    .where('client_account_id', '=', clientAccountId)
    .where('preparer_only', '=', true)
    .execute();
}

/** How many of some accounts are linked with a preparer as clients. */
export async function countClientsAmong(
  db: Db,
  preparerAccountId: AccountId,
  clientAccountIds: readonly string[],
): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    select client_account_id as id from preparer_link where preparer_account_id = ${preparerAccountId} and client_account_id = any (${clientAccountIds}::uuid[])`.execute(
    db,
  );
  return rows.length;
}
