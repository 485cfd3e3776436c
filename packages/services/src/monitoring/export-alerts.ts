import {
  loadAlertPage,
  type AlertFilter,
  type AlertRow,
} from '@lotbook/db/stores/monitoring-alerts';
import { readingAs } from '../member.ts';
import type { Actor, Services } from '../services.ts';
import { cleanFilter } from './alerts.ts';

const rowsAtOnce = 2000;

const columns: readonly (readonly [header: string, field: keyof AlertRow])[] = [
  ['Found', 'createdAt'],
  ['Level', 'level'],
  ['Status', 'status'],
  ['Category', 'category'],
  ['Service', 'service'],
  ['Exposure', 'exposure'],
  ['Direction', 'direction'],
  ['Amount USD', 'amountUsd'],
  ['Asset', 'asset'],
  ['Transaction amount', 'quantity'],
  ['Source', 'sourceName'],
  ['Transaction time', 'occurredAt'],
  ['Transaction hash', 'txHash'],
  ['Transaction', 'transactionId'],
  ['Address', 'address'],
  ['Found by', 'provider'],
  ['List entry', 'entryName'],
  ['Entry number', 'entryId'],
  ['List programs', 'entryPrograms'],
  ['List date', 'listPublishedOn'],
  ['Rule', 'rule'],
  ['Assigned to', 'assigneeName'],
  ['Ended', 'endedAt'],
  ['Alert', 'id'],
];

/** Alerts that match as CSV, the newest first, read page by page. The filter is read once the caller may see the account. */
export async function exportAlerts(
  services: Services,
  actor: Actor,
  accountId: string,
  readFilter: () => AlertFilter,
): Promise<{ readonly name: string; readonly lines: AsyncIterable<string> }> {
  const readPage = (after: AlertRow | undefined): Promise<readonly AlertRow[]> =>
    readingAs(services, actor, accountId, 'txSearchView', (db, { account }) =>
      loadAlertPage(db, account.id, cleanFilter(readFilter()), { limit: rowsAtOnce, after }),
    );
  // Refuses before the first byte is sent.
  const first = await readPage(undefined);
  return { name: 'alerts.csv', lines: writeLines(first, readPage) };
}

async function* writeLines(
  first: readonly AlertRow[],
  readPage: (after: AlertRow | undefined) => Promise<readonly AlertRow[]>,
): AsyncIterable<string> {
  yield writeLine(columns.map(([header]) => header));
  let page = first;
  for (;;) {
    for (const alert of page) yield writeLine(columns.map(([, field]) => alert[field] ?? ''));
    if (page.length < rowsAtOnce) return;
    page = await readPage(page.at(-1));
  }
}

const writeLine = (cells: readonly string[]): string => `${cells.map(quote).join(',')}\r\n`;

/** Spreadsheets run cells that begin like a formula, and names come from outside. */
function quote(cell: string): string {
  const safe = /^[=+\-@\t\r]/.test(cell) && !/^-?\d+(?:\.\d+)?$/.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
