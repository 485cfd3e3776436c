import {
  loadAccountingPolicy,
  type AccountingPolicyRow,
} from '@lotbook/db/stores/accounting-policy';
import { findContacts } from '@lotbook/db/stores/contacts';
import {
  countEntries,
  findJournalState,
  listEntries,
  listLines,
  type JournalEntryRow,
  type JournalFilter,
  type JournalLineRow,
  type JournalPosition,
  type JournalStateRow,
} from '@lotbook/db/stores/journal';
import type { BalanceRow } from '@lotbook/db/stores/journal-balances';
import { listTransactionCategories } from '@lotbook/db/stores/transactions';
import { listAccountMappings, type AccountMappingRow } from '@lotbook/db/stores/ledger-accounts';
import { fill } from '@lotbook/messages/fill';
import * as books from '@lotbook/messages/generated/books';
import type { LocalDate } from '@lotbook/model/time';
import { isCalendarDate } from '../base/calendar-date.ts';
import { isId } from '../member.ts';
import type { Actor, Services } from '../services.ts';
import { badInput } from './change-chart.ts';
import { readingBooks } from './changing-books.ts';
import { isJournalCurrent } from './close-checklist.ts';
import { loadChart, type ChartAccount } from './load-books.ts';
import { listClosedBalances } from './year-ends.ts';

/** How the books of an account are kept, and how far the stored journal is. */
export interface BookSettings {
  readonly policy: AccountingPolicyRow;
  /** `own`, or the app whose chart is used. */
  readonly chart: string;
  readonly accounts: readonly ChartAccount[];
  readonly mapping: readonly AccountMappingRow[];
  readonly state: JournalStateRow | undefined;
  /** The journal is made of the newest figures and settings. */
  readonly isCurrent: boolean;
}

export function readBookSettings(
  services: Services,
  actor: Actor,
  accountId: string,
): Promise<BookSettings> {
  return readingBooks(services, actor, accountId, 'reportsView', async (db, { account }) => {
    const policy = await loadAccountingPolicy(db, account.id);
    const { chart } = await loadChart(db, account.id);
    const state = await findJournalState(db, account.id);
    return {
      policy,
      chart: chart.id,
      accounts: [...chart.accounts.values()],
      mapping: await listAccountMappings(db, account.id, chart.id),
      state,
      isCurrent: isJournalCurrent(state, account, policy.version),
    };
  });
}

export interface ShownLine extends JournalLineRow {
  readonly account: ChartAccount | undefined;
  readonly contactName: string | undefined;
}

export interface ShownEntry extends JournalEntryRow {
  /** Of its transaction; undefined for entries of a period, and if the transaction is gone. */
  readonly category: string | undefined;
  readonly lines: readonly ShownLine[];
}

export interface JournalPage {
  readonly entries: readonly ShownEntry[];
  readonly hasMore: boolean;
}

/** Days as text, both included. */
export interface DayRange {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

export type GivenFilter = Omit<JournalFilter, keyof DayRange> & DayRange;

const mostEntries = 200;

/** Entries with their lines, the newest first. */
export function readJournal(
  services: Services,
  actor: Actor,
  accountId: string,
  {
    filter,
    limit,
    after,
    ascending = false,
  }: {
    readonly filter: GivenFilter;
    readonly limit: number;
    readonly after?: JournalPosition | undefined;
    readonly ascending?: boolean;
  },
): Promise<JournalPage> {
  const checked = checkFilter(filter);
  const size = Math.min(Math.max(limit, 1), mostEntries);
  return readingBooks(services, actor, accountId, 'reportsView', async (db, { account }) => {
    const rows = await listEntries(db, account.id, checked, { limit: size + 1, after, ascending });
    const shown = rows.slice(0, size);
    const lines = await listLines(
      db,
      account.id,
      shown.map(({ id }) => id),
    );
    const { chart } = await loadChart(db, account.id);
    const contactIds = [...new Set(lines.flatMap(({ contactId }) => contactId ?? []))];
    const names = new Map(
      (await findContacts(db, account.id, contactIds)).map(({ id, contactName }) => [
        id,
        contactName,
      ]),
    );
    const byEntry = Map.groupBy(lines, ({ entryId }) => entryId);
    const categories = await listTransactionCategories(
      db,
      account.id,
      shown.flatMap(({ transactionId }) => transactionId ?? []),
    );
    return {
      hasMore: rows.length > size,
      entries: shown.map((entry) => ({
        ...entry,
        category: categories.get(entry.transactionId ?? ''),
        lines: (byEntry.get(entry.id) ?? []).map((line) => ({
          ...line,
          account: line.ledgerAccount === null ? undefined : chart.accounts.get(line.ledgerAccount),
          contactName: line.contactId === null ? undefined : names.get(line.contactId),
        })),
      })),
    };
  });
}

/** How many entries a filter finds, and the sum of their debits. */
export function countJournal(
  services: Services,
  actor: Actor,
  accountId: string,
  given: GivenFilter,
): Promise<{ readonly count: number; readonly amount: string }> {
  const filter = checkFilter(given);
  return readingBooks(services, actor, accountId, 'reportsView', (db, { account }) =>
    countEntries(db, account.id, filter),
  );
}

export interface ShownBalance extends BalanceRow {
  readonly account: ChartAccount | undefined;
}

/** Balances per account of the chart, role, asset and source. Earlier fiscal years are in retained earnings. The sum of all closing balances is zero. */
export function readBalances(
  services: Services,
  actor: Actor,
  accountId: string,
  given: DayRange,
): Promise<readonly ShownBalance[]> {
  const range = checkRange(given);
  return readingBooks(services, actor, accountId, 'reportsView', async (db, { account }) => {
    const { chart } = await loadChart(db, account.id);
    return (await listClosedBalances(db, account.id, chart, range)).map((row) => ({
      ...row,
      account: row.ledgerAccount === null ? undefined : chart.accounts.get(row.ledgerAccount),
    }));
  });
}

/** @throws AppError BAD_INPUT for dates and ids that can't be */
function checkFilter({ from, to, ...filter }: GivenFilter): JournalFilter {
  const range = checkRange({ from, to });
  const { contactId, transactionId } = filter;
  for (const [field, id] of Object.entries({ contactId, transactionId }))
    if (id !== undefined && !isId(id)) throw badInput(field, fill(books.idInvalid));
  return { ...filter, ...range };
}

/** @throws AppError BAD_INPUT for dates that can't be */
export function checkRange({ from, to }: DayRange): Pick<JournalFilter, keyof DayRange> {
  for (const [field, date] of Object.entries({ from, to }))
    if (date !== undefined && !isCalendarDate(date))
      throw badInput(field, fill(books.dateInvalid, { date }));
  return { from: from as LocalDate | undefined, to: to as LocalDate | undefined };
}
