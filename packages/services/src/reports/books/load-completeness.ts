import type { Db } from '@lotbook/db/database';
import { listAccountingCloses } from '@lotbook/db/stores/accounting-policy';
import type { Account } from '@lotbook/db/stores/accounts';
import { listSourceSpans } from '@lotbook/db/stores/book-reports';
import { loadSources } from '@lotbook/db/stores/sources';
import { readLastSyncs } from '@lotbook/db/stores/sync-runs';
import { addDays, endOfMonth } from '@lotbook/journal/periods';
import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/accounting-reports';
import type { LocalDate } from '@lotbook/model/time';
import type { Label } from '@lotbook/reports/books/book-report';
import type { BookClose, BookSource } from '@lotbook/reports/books/books';
import { checkMonth } from '../../journal/close-checklist.ts';
import { readAudits } from '../../reconciliation/audit-balances.ts';
import type { SealingServices } from '../../services.ts';
import { renderForReader } from '../../reader-texts.ts';

/** What each source contains, and how its balances compare on a day. */
export async function loadBookSources(
  db: Db,
  services: SealingServices,
  account: Account,
  date: LocalDate,
): Promise<readonly BookSource[]> {
  const spans = new Map(
    (await listSourceSpans(db, account.id, account.timeZone)).map((each) => [each.sourceId, each]),
  );
  const syncs = await readLastSyncs(db, account.id);
  const states = new Map(
    (await readAudits(db, account, { services, date })).map(({ source, state, rows }) => [
      source.id as string,
      rows.some((row) => row.state !== 'notReported') ? state : 'notReported',
    ]),
  );
  return (await loadSources(db, account.id)).map(({ id, name, kind }): BookSource => {
    const span = spans.get(id);
    const syncedAt = syncs.get(id);
    return {
      name,
      kind,
      transactions: span?.transactions ?? 0,
      first: span?.first ?? '',
      last: span?.last ?? '',
      gaps: span ? findGaps(span.months) : [],
      syncedAt: syncedAt === undefined ? '' : new Date(syncedAt).toISOString(),
      balances: formatState(states.get(id) ?? 'notReported'),
    };
  });
}

const stateLabels: Readonly<Record<string, Label>> = {
  differs: texts.balancesDiffer,
  notReported: texts.balancesUnknown,
};

const formatState = (state: string): string =>
  renderForReader(fill(stateLabels[state] ?? texts.balancesAgree));

/** Months between the first and the last one that are not there. */
export function findGaps(months: readonly string[]): readonly string[] {
  const [first, last] = [months[0], months.at(-1)];
  if (first === undefined || last === undefined) return [];
  const known = new Set(months);
  const gaps: string[] = [];
  let month = first;
  while (month < last) {
    if (!known.has(month)) gaps.push(month);
    month = addDays(endOfMonth(`${month}-01` as LocalDate), 1).slice(0, 7);
  }
  return gaps;
}

const mostCloses = 500;

/** The checklist of the month of a day, and who closed it. */
export async function loadBookClose(
  db: Db,
  services: SealingServices,
  account: Account,
  { date, closedThrough }: { readonly date: LocalDate; readonly closedThrough: LocalDate | null },
): Promise<BookClose> {
  const month = `${date.slice(0, 7)}-01` as LocalDate;
  const checks = await checkMonth(db, services, account, month);
  const isClosed = closedThrough !== null && month <= closedThrough;
  const close = isClosed
    ? (await listAccountingCloses(db, account.id, mostCloses)).find(
        (each) => each.action === 'close' && each.month === month,
      )
    : undefined;
  return {
    checks: checks.map(({ label, state, count }) => ({
      label: renderForReader(label),
      state,
      count,
    })),
    isClosed,
    closedBy: close?.who ?? '',
    closedAt: close ? new Date(close.madeAt).toISOString() : '',
    reason: close?.reason ?? '',
  };
}
