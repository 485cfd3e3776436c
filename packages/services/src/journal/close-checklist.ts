import type { Db } from '@lotbook/db/database';
import type { Account } from '@lotbook/db/stores/accounts';
import { loadAccountingPolicy } from '@lotbook/db/stores/accounting-policy';
import { findSyncedThrough, loadCloseChecks } from '@lotbook/db/stores/close-checks';
import {
  countIssuesByYear,
  type YearIssueCount,
  type YearSpan,
} from '@lotbook/db/stores/issue-counts';
import { listIntegrations } from '@lotbook/db/stores/integrations';
import { findJournalState, type JournalStateRow } from '@lotbook/db/stores/journal';
import { addDays, endOfMonth } from '@lotbook/journal/periods';
import { fill, type FilledMessage } from '@lotbook/messages/fill';
import * as books from '@lotbook/messages/generated/books';
import { localDate, type LocalDate, type TimeZone } from '@lotbook/model/time';
import { readAudits } from '../reconciliation/audit-balances.ts';
import type { SealingServices } from '../services.ts';
import { getStart } from '../base/date-presets.ts';

export const checkIds = [
  'sources',
  'balances',
  'categories',
  'transfers',
  'prices',
  'journal',
  'posted',
] as const;
export type CheckId = (typeof checkIds)[number];

/** One point of the checklist before a month is closed. */
export interface CloseCheck {
  readonly id: CheckId;
  readonly label: FilledMessage;
  /** `unknown`: nothing to compare with. */
  readonly state: 'done' | 'open' | 'unknown';
  /** How many things are open. */
  readonly count: number;
}

/** The issues of transactions that a point is about. */
const codesByCheck = {
  categories: [
    'category-side',
    'unsupported-category',
    'possible-double-income',
    'possible-duplicate',
  ],
  transfers: ['unmatched-withdrawal', 'unmatched-deposit'],
  prices: [
    'missing-price',
    'missing-basis',
    'negative-balance',
    'unsupported-basis',
    'redenomination',
    'zero-basis',
    'implausible-price',
    'unknown-asset',
    'amount-out-of-range',
    'time-out-of-range',
  ],
} as const satisfies Partial<Record<CheckId, readonly string[]>>;

/** The codes of the issues that a point counts; none for points about something else. */
export const listCheckCodes = (id: CheckId): readonly string[] =>
  Object.hasOwn(codesByCheck, id) ? codesByCheck[id as keyof typeof codesByCheck] : [];

/** Months counted from year 0, so that consecutive months are consecutive numbers. */
const toMonthNumber = (month: LocalDate): number =>
  Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1;

/** The instants of a month in the account's time zone. `year` is the number of the month. */
export function getMonthSpan(account: Pick<Account, 'timeZone'>, month: LocalDate): YearSpan {
  const zone = account.timeZone as TimeZone;
  return {
    year: toMonthNumber(month),
    from: getStart(month, zone),
    to: getStart(addDays(endOfMonth(month), 1), zone),
  };
}

/** Open issues of consecutive months, by the number of the month. */
export async function countIssuesByMonth(
  db: Db,
  account: Account,
  months: readonly LocalDate[],
): Promise<ReadonlyMap<LocalDate, number>> {
  const counts = await countIssuesByYear(
    db,
    account.id,
    months.map((month) => getMonthSpan(account, month)),
  );
  return new Map(
    months.map((month) => [
      month,
      countIssues(
        counts.filter(({ year }) => year === toMonthNumber(month)),
        Object.values(codesByCheck).flat(),
      ),
    ]),
  );
}

const countIssues = (counts: readonly YearIssueCount[], codes: readonly string[]): number =>
  counts
    .filter(({ code, severity }) => severity !== 'info' && codes.includes(code))
    .reduce((sum, { count }) => sum + count, 0);

/**
 * The last day that the books know about: that of the newest entry, or the one before the last sync of all connections. A month that begins later isn't without
 * activity, its data is missing.
 */
export async function findKnownThrough(
  db: Db,
  account: Account,
  lastDay: LocalDate | null,
): Promise<LocalDate | undefined> {
  const synced = await findSyncedThrough(db, account.id);
  const syncedThrough = synced && addDays(localDate(synced, account.timeZone as TimeZone), -1);
  if (syncedThrough && (!lastDay || syncedThrough > lastDay)) return syncedThrough;
  return lastDay ?? undefined;
}

/** Whether the stored journal is made of the newest figures and settings. */
export const isJournalCurrent = (
  state: JournalStateRow | undefined,
  account: Pick<Account, 'generation'>,
  version: number,
): state is JournalStateRow =>
  state !== undefined &&
  state.builtAt !== null &&
  state.generation === account.generation &&
  state.policyVersion === version;

/** What is done and open before a month can be closed, by the present figures. */
export async function checkMonth(
  db: Db,
  services: SealingServices,
  account: Account,
  month: LocalDate,
): Promise<readonly CloseCheck[]> {
  const span = getMonthSpan(account, month);
  const last = endOfMonth(month);
  const counts = await countIssuesByYear(db, account.id, [span]);
  const checks = await loadCloseChecks(db, account.id, { from: month, to: last, endsAt: span.to });
  const state = await findJournalState(db, account.id);
  const { version } = await loadAccountingPolicy(db, account.id);
  const knownThrough = await findKnownThrough(db, account, state?.lastDay ?? null);
  const isUnknown = knownThrough === undefined || month > knownThrough;
  const integration = (await listIntegrations(db, account.id)).find(
    ({ status }) => status === 'active',
  );
  const reported = (await readAudits(db, account, { services, date: last })).flatMap(({ rows }) =>
    rows.filter(({ state: each }) => each !== 'notReported'),
  );
  const differing = reported.filter(({ state: each }) => each === 'differs').length;
  const journalErrors = (state?.issues ?? [])
    .filter(({ severity, code }) => severity === 'error' && code !== 'no-account-matched')
    .reduce((sum, { count }) => sum + count, 0);
  const isCurrent = isJournalCurrent(state, account, version);
  return [
    toCheck(
      'sources',
      fill(books.checkSources),
      checks.rejectedRows + checks.runningImports + checks.outdatedSources + Number(isUnknown),
    ),
    {
      id: 'balances',
      label: fill(books.checkBalances),
      state: reported.length === 0 ? 'unknown' : differing > 0 ? 'open' : 'done',
      count: differing,
    },
    toCheck(
      'categories',
      fill(books.checkCategories),
      countIssues(counts, codesByCheck.categories),
    ),
    toCheck('transfers', fill(books.checkTransfers), countIssues(counts, codesByCheck.transfers)),
    toCheck('prices', fill(books.checkPrices), countIssues(counts, codesByCheck.prices)),
    toCheck(
      'journal',
      fill(books.checkJournal),
      checks.unmappedLines + journalErrors + (isCurrent ? 0 : 1),
    ),
    ...(integration
      ? [
          toCheck(
            'posted',
            fill(books.checkPosted, { app: integration.app === 'xero' ? 'Xero' : 'QuickBooks' }),
            checks.heldEntries +
              checks.failedPostings +
              (isPosted(integration.lastSyncedAt, state?.builtAt) ? 0 : 1),
          ),
        ]
      : []),
  ];
}

const isPosted = (syncedAt: string | null, builtAt: string | null | undefined): boolean =>
  syncedAt !== null && (builtAt ?? '') <= syncedAt;

const toCheck = (id: CheckId, label: FilledMessage, count: number): CloseCheck => ({
  id,
  label,
  state: count === 0 ? 'done' : 'open',
  count,
});
