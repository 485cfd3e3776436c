import {
  addAccountingClose,
  listAccountingCloses,
  loadAccountingPolicy,
  type AccountingCloseRow,
} from '@lotbook/db/stores/accounting-policy';
import { log } from '@lotbook/db/stores/accounts';
import { digestEntriesThrough } from '@lotbook/db/stores/close-checks';
import { findJournalState, listJournalMonths, lockJournal } from '@lotbook/db/stores/journal';
import type { Tx } from '@lotbook/db/database';
import { addDays, endOfMonth } from '@lotbook/journal/periods';
import { fill, joinItems } from '@lotbook/messages/fill';
import * as books from '@lotbook/messages/generated/books';
import { AppError } from '@lotbook/model/errors';
import {
  isDate,
  localDate,
  type Instant,
  type LocalDate,
  type TimeZone,
} from '@lotbook/model/time';
import { writingAs, type Member } from '../member.ts';
import type { Actor, SealingServices } from '../services.ts';
import { badInput } from './change-chart.ts';
import { changeBooks, changeBooksWith, readingBooks } from './changing-books.ts';
import {
  checkMonth,
  countIssuesByMonth,
  findKnownThrough,
  isJournalCurrent,
  type CloseCheck,
} from './close-checklist.ts';

/** A month of the books. */
export interface BookMonth {
  /** The first day. */
  readonly month: LocalDate;
  readonly isClosed: boolean;
  /** The month has not ended yet. */
  readonly isRunning: boolean;
  /** False for a month that no source reports about yet: its entries and amount aren't known to be zero. */
  readonly hasData: boolean;
  readonly entries: number;
  /** The sum of debits. */
  readonly amount: string;
  /** Issues of its transactions; of months that are open. */
  readonly openIssues: number;
  readonly closedBy: string | null;
  readonly closedAt: string | null;
  readonly reason: string | null;
}

const mostCloses = 500;

/** The months from the first entry to the present one, the newest first, and who closed and reopened them. */
export function readMonths(
  services: SealingServices,
  actor: Actor,
  accountId: string,
): Promise<{
  readonly months: readonly BookMonth[];
  readonly history: readonly AccountingCloseRow[];
}> {
  return readingBooks(services, actor, accountId, 'reportsView', async (db, { account }) => {
    const [policy, state] = [
      await loadAccountingPolicy(db, account.id),
      await findJournalState(db, account.id),
    ];
    const history = await listAccountingCloses(db, account.id, mostCloses);
    if (!state?.firstDay) return { months: [], history };
    const present = getPresentMonth(services, account.timeZone);
    const all = listMonths(toMonth(state.firstDay), present);
    const turnover = new Map(
      (await listJournalMonths(db, account.id)).map((each) => [each.month as string, each]),
    );
    const knownThrough = await findKnownThrough(db, account, state.lastDay);
    const open = all.filter((month) => !isClosed(month, policy.closedThrough));
    const issues = await countIssuesByMonth(db, account, open);
    const closes = new Map(
      history.toReversed().flatMap((each) => (each.action === 'close' ? [[each.month, each]] : [])),
    );
    return {
      history,
      months: all.toReversed().map((month): BookMonth => {
        const found = turnover.get(month);
        const close = isClosed(month, policy.closedThrough) ? closes.get(month) : undefined;
        return {
          month,
          isClosed: isClosed(month, policy.closedThrough),
          isRunning: month >= present,
          hasData: knownThrough !== undefined && month <= knownThrough,
          entries: found?.entries ?? 0,
          amount: found?.amount ?? '0',
          openIssues: issues.get(month) ?? 0,
          closedBy: close?.who ?? null,
          closedAt: close?.madeAt ?? null,
          reason: close?.reason ?? null,
        };
      }),
    };
  });
}

export function readChecklist(
  services: SealingServices,
  actor: Actor,
  accountId: string,
  month: string,
): Promise<readonly CloseCheck[]> {
  return readingBooks(services, actor, accountId, 'reportsView', (db, { account }) =>
    checkMonth(db, services, account, parseMonth(month)),
  );
}

const longestReason = 500;

const mostClosedAtOnce = 36;

/**
 * Closes a month: its entries never change again. Later changes of its transactions are booked in the first open month.
 * `withEarlier` closes the open months before it too, in order, all or none, each with its own checklist.
 * @throws AppError BAD_INPUT for a month that isn't next, JOURNAL_OUTDATED, CHECKLIST_OPEN without a reason while points are open
 */
export function closeMonth(
  services: SealingServices,
  actor: Actor,
  accountId: string,
  given: {
    readonly month: string;
    readonly reason?: string | undefined;
    readonly withEarlier?: boolean | undefined;
  },
): Promise<void> {
  return writingAs(services, actor, accountId, 'integrationsEdit', async (tx, member) => {
    const { account } = member;
    const month = parseMonth(given.month);
    const reason = checkReason(given.reason);
    const state = await lockJournal(tx, account.id);
    const policy = await loadAccountingPolicy(tx, account.id);
    if (isClosed(month, policy.closedThrough))
      throw badInput('month', fill(books.monthClosedAlready, { month: formatMonth(month) }));
    if (month >= getPresentMonth(services, account.timeZone))
      throw badInput('month', fill(books.monthNotOver, { month: formatMonth(month) }));
    if (!isJournalCurrent(state, account, policy.version))
      throw new AppError('JOURNAL_OUTDATED', fill(books.journalOutdated));
    const next =
      policy.closedThrough === null
        ? state.firstDay && toMonth(state.firstDay)
        : toMonth(addDays(endOfMonth(policy.closedThrough), 1));
    const isNext = !next || month <= next;
    if (!isNext && given.withEarlier !== true)
      throw badInput('month', fill(books.earlierMonthOpen, { month: formatMonth(next) }));
    const months = isNext ? [month] : listMonths(next, month);
    if (months.length > mostClosedAtOnce)
      throw badInput(
        'month',
        fill(books.tooManyMonths, {
          most: mostClosedAtOnce,
          month: formatMonth(months[mostClosedAtOnce - 1] ?? month),
        }),
      );
    for (const each of months) await closeOne(services, tx, member, { month: each, reason });
    await changeBooks(services, tx, account.id, { closedThrough: month });
  });
}

/** Records that one month is closed, with its checklist. @throws AppError CHECKLIST_OPEN */
async function closeOne(
  services: SealingServices,
  tx: Tx,
  { account, userId }: Member,
  { month, reason }: { readonly month: LocalDate; readonly reason: string | null },
): Promise<void> {
  const checklist = await checkMonth(tx, services, account, month);
  const open = checklist.filter((each) => each.state === 'open');
  if (open.length > 0 && reason === null)
    throw new AppError(
      'CHECKLIST_OPEN',
      fill(books.checklistOpen, {
        month: formatMonth(month),
        points: joinItems(open.map(({ label }) => label)),
      }),
    );
  await addAccountingClose(tx, account.id, {
    month,
    action: 'close',
    reason,
    checklist: checklist.map(({ id, state: each, count }) => ({ id, state: each, count })),
    digest: await digestEntriesThrough(tx, account.id, endOfMonth(month)),
    userId,
  });
  await log(tx, account.id, {
    userId,
    type: 'journal',
    action: 'close',
    message: fill(books.monthClosed, { month: formatMonth(month) }),
    after: { month, reason, open: open.map(({ id }) => id) },
  });
}

/** Reopens a closed month and all later ones. Their entries follow the present figures again. */
export function reopenMonth(
  services: SealingServices,
  actor: Actor,
  accountId: string,
  given: { readonly month: string; readonly reason: string },
): Promise<void> {
  return changeBooksWith(services, actor, accountId, 'accountEdit', async (tx, member) => {
    const { account, userId } = member;
    const month = parseMonth(given.month);
    const reason = checkReason(given.reason);
    if (reason === null) throw badInput('reason', fill(books.reopenReason));
    const state = await lockJournal(tx, account.id);
    const policy = await loadAccountingPolicy(tx, account.id);
    if (!isClosed(month, policy.closedThrough))
      throw badInput('month', fill(books.monthNotClosed, { month: formatMonth(month) }));
    const isFirst = state.firstDay === null || month <= toMonth(state.firstDay);
    await changeBooks(services, tx, account.id, {
      closedThrough: isFirst ? null : toMonth(addDays(month, -1)),
    });
    await addAccountingClose(tx, account.id, {
      month,
      action: 'reopen',
      reason,
      checklist: [],
      digest: null,
      userId,
    });
    await log(tx, account.id, {
      userId,
      type: 'journal',
      action: 'reopen',
      message: fill(books.monthReopened, { month: formatMonth(month) }),
      before: { closedThrough: policy.closedThrough },
      after: { month, reason },
    });
  });
}

const toMonth = (date: LocalDate): LocalDate => `${date.slice(0, 7)}-01` as LocalDate;

const isClosed = (month: LocalDate, closedThrough: LocalDate | null): boolean =>
  closedThrough !== null && month <= closedThrough;

const getPresentMonth = ({ now }: SealingServices, timeZone: string): LocalDate =>
  toMonth(localDate(now().toISOString() as Instant, timeZone as TimeZone));

function listMonths(first: LocalDate, last: LocalDate): readonly LocalDate[] {
  const months: LocalDate[] = [];
  for (let month = first; month <= last; month = addDays(endOfMonth(month), 1)) months.push(month);
  return months;
}

/** `2026-01`, or any day of it. @throws AppError BAD_INPUT */
function parseMonth(text: string): LocalDate {
  const [, year, month] = /^(\d{4})-(\d{2})(-\d{2})?$/.exec(text) ?? [];
  if (!isDate(Number(year), Number(month), 1)) throw badInput('month', fill(books.monthInvalid));
  return `${year}-${month}-01` as LocalDate;
}

/** For sentences: `January 2026`. */
const formatMonth = (month: LocalDate): string =>
  new Date(`${month}T00:00:00Z`).toLocaleDateString('en-US', {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });

function checkReason(reason: string | undefined): string | null {
  const text = reason?.trim() ?? '';
  if (text.length > longestReason)
    throw badInput('reason', fill(books.reasonTooLong, { most: longestReason }));
  return text === '' ? null : text;
}
