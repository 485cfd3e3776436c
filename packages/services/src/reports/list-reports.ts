import type { Db } from '@lotbook/db/database';
import { readAccountsById, type Account } from '@lotbook/db/stores/accounts';
import { clientYears } from '@lotbook/db/stores/billing';
import { findLink, linkPage, type PreparerLink } from '@lotbook/db/stores/preparer-links';
import {
  loadReports,
  loadClientReports,
  reportValues,
  loadClientReportValues,
  type Report,
  type ReportQuery,
  type ReportValues,
} from '@lotbook/db/stores/reports';
import { readUserById } from '@lotbook/db/stores/users';
import type { AccountId } from '@lotbook/model/ids';
import { covers, getPaidTier } from '../billing/prices.ts';
import { billsFor, unpaidYears } from '../billing/tax-billing.ts';
import { getTaxYearSpan } from '../base/tax-year-span.ts';
import { readingAs, type Member } from '../member.ts';
import { loadLimit } from '../base/firm.ts';
import type { Actor, Services } from '../services.ts';

/** The client of a report, and the firm's name for them. */
export interface ReportDetails {
  readonly accountName: string;
  readonly taxYear: number | null;
  readonly contactName: string | null;
  readonly contactEmail: string | null;
  /** In the firm's tax software. */
  readonly locator: string | null;
  /** The firm manages the account alone. */
  readonly preparerOnly: boolean;
}

export interface ListedReport extends Report {
  readonly accountId: AccountId;
  readonly accountName: string;
  /** Its tax year has not been paid for. */
  readonly unpaid: boolean;
  readonly details: ReportDetails;
}

export interface ReportPage {
  readonly reports: readonly ListedReport[];
  readonly totalCount: number;
}

/** The reports of an account; for a firm those of the clients whom the asking member may see. */
export function listReports(
  services: Services,
  actor: Actor,
  accountId: string,
  query: ReportQuery,
): Promise<ReportPage> {
  return readingAs(services, actor, accountId, 'reportsView', async (db, member) =>
    isFirm(member.account)
      ? listForFirm(services, db, member, query)
      : listForAccount(services, db, member, query),
  );
}

/** The values that occur among those reports. */
export function listReportValues(
  services: Services,
  actor: Actor,
  accountId: string,
): Promise<ReportValues> {
  return readingAs(services, actor, accountId, 'reportsView', async (db, member) =>
    isFirm(member.account)
      ? loadClientReportValues(
          db,
          (await loadClients(db, member)).map(({ clientAccountId }) => clientAccountId),
        )
      : reportValues(db, member.account.id),
  );
}

/** The client of a single report. */
export function readReportDetails(
  services: Services,
  actor: Actor,
  accountId: string,
  report: Pick<Report, 'taxYear'>,
): Promise<ReportDetails> {
  return readingAs(services, actor, accountId, 'reportsView', async (db, member) =>
    toDetails(await loadContact(db, member), member.account.name, report),
  );
}

const isFirm = ({ type }: Pick<Account, 'type'>): boolean =>
  type === 'TaxPreparer' || type === 'TirAdmin';

async function listForAccount(
  services: Services,
  db: Db,
  member: Member,
  query: ReportQuery,
): Promise<ReportPage> {
  const { account } = member;
  const { reports, totalCount } = await loadReports(db, account.id, query);
  const owed = await unpaidYears(services, db, account, listYears(reports));
  const contact = reports.length > 0 ? await loadContact(db, member) : noContact;
  return {
    totalCount,
    reports: reports.map((report) => ({
      ...report,
      accountId: account.id,
      accountName: account.name,
      unpaid: report.taxYear !== null && owed.has(report.taxYear),
      details: toDetails(contact, account.name, report),
    })),
  };
}

async function listForFirm(
  services: Services,
  db: Db,
  member: Member,
  query: ReportQuery,
): Promise<ReportPage> {
  const clients = new Map(
    (await loadClients(db, member)).map((link) => [link.clientAccountId, link]),
  );
  const { reports, totalCount } = await loadClientReports(db, [...clients.keys()], query);
  const isUnpaid = await loadClientsUnpaid(services, db, reports);
  return {
    totalCount,
    reports: reports.map((report) => {
      const link = clients.get(report.accountId);
      const accountName = link?.clientName ?? '';
      return {
        ...report,
        accountName,
        unpaid: isUnpaid(report),
        details: toDetails(link ? getContact(link) : noContact, accountName, report),
      };
    }),
  };
}

type ConnectedLink = PreparerLink & { readonly clientAccountId: AccountId };

/** The clients whom the member of a firm may see. */
async function loadClients(db: Db, member: Member): Promise<readonly ConnectedLink[]> {
  const filter = {
    clientAccountIds: await loadLimit(db, member),
    statuses: ['connected', 'preparer-only'] as const,
  };
  const { links } = await linkPage(db, member.account.id, filter, {
    order: { column: 'clientAccountName', descending: false },
    limit: undefined,
    offset: 0,
  });
  return links.filter((link): link is ConnectedLink => link.clientAccountId !== null);
}

interface ClientYear {
  readonly accountId: AccountId;
  readonly taxYear: number | null;
}

/** Which of these have a tax year that is not paid for. */
async function loadClientsUnpaid(
  services: Services,
  db: Db,
  reports: readonly ClientYear[],
): Promise<(report: ClientYear) => boolean> {
  const accounts = new Map(
    (await readAccountsById(db, [...new Set(reports.map(({ accountId }) => accountId))])).map(
      (account) => [account.id as string, account],
    ),
  );
  const toKey = ({ accountId, taxYear }: ClientYear): string => `${accountId} ${taxYear}`;
  const unpaid = new Set<string>();
  for (const taxYear of new Set(listYears(reports))) {
    const billed = [
      ...new Set(
        reports.filter((report) => report.taxYear === taxYear).map(({ accountId }) => accountId),
      ),
    ].flatMap((id) => {
      const account = accounts.get(id);
      return account && billsFor(services, account)
        ? [{ accountId: id, ...getTaxYearSpan(account, taxYear) }]
        : [];
    });
    const found = await clientYears(db, billed); // oxlint-disable-line no-await-in-loop -- one statement for each of a few years
    for (const { accountId } of billed) {
      const year = found.find((each) => each.clientAccountId === accountId);
      if (!year || !covers(getPaidTier(year.paidTiers), year.transactions))
        unpaid.add(toKey({ accountId, taxYear }));
    }
  }
  return (report) => unpaid.has(toKey(report));
}

type Contact = Pick<ReportDetails, 'contactName' | 'contactEmail' | 'locator' | 'preparerOnly'>;
const noContact: Contact = {
  contactName: null,
  contactEmail: null,
  locator: null,
  preparerOnly: false,
};

const getContact = ({
  contactName,
  clientEmail,
  locator,
  preparerOnly,
}: PreparerLink): Contact => ({
  contactName,
  contactEmail: clientEmail,
  locator,
  preparerOnly,
});

/** The firm's name for the client of the account; in one's own account, its owner. */
async function loadContact(db: Db, { account, through }: Member): Promise<Contact> {
  const link = through && (await findLink(db, account.id, through.linkId));
  if (link) return getContact(link);
  const owner = await readUserById(db, account.ownerId);
  return owner
    ? { ...noContact, contactName: owner.username, contactEmail: owner.email }
    : noContact;
}

const toDetails = (
  contact: Contact,
  accountName: string,
  { taxYear }: Pick<Report, 'taxYear'>,
): ReportDetails => ({ accountName, taxYear, ...contact });

const listYears = (reports: readonly Pick<Report, 'taxYear'>[]): readonly number[] =>
  reports.flatMap(({ taxYear }) => taxYear ?? []);
