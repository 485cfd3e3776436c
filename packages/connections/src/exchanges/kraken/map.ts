import { krakenLedgersCsv } from '@lotbook/sources/kraken-ledgers-csv/source';
import type { Json, SyncPage } from '../../adapter.ts';
import { toInstant, toRaw } from '../../raw.ts';
import { throughFile } from '../through-file.ts';

const header = [
  'txid',
  'refid',
  'time',
  'type',
  'subtype',
  'aclass',
  'asset',
  'amount',
  'fee',
  'balance',
];

/** A ledger entry of the API, with its id added. */
export type LedgerEntry = Readonly<Record<string, Json>>;

/**
 * Maps entries of Kraken's ledger by the mapping of the Ledgers export, which has the same columns
 * and ids. Entries must be complete events; `splitOpen` holds back those that can continue on the
 * next page.
 */
export const krakenRecords = (
  entries: readonly LedgerEntry[],
): Pick<SyncPage, 'records' | 'unread' | 'skipped'> =>
  throughFile(
    krakenLedgersCsv,
    header,
    entries.map((entry) => ({ raw: entry, cells: toCells(entry) })),
    'txid',
  );

function toCells(entry: LedgerEntry): readonly string[] {
  const raw = toRaw(entry);
  return header.map((column) =>
    column === 'time' ? (toInstant(raw.text('time')) ?? raw.text('time')) : raw.text(column),
  );
}

/** Events of several entries, which a page boundary can split. */
const ofSeveral = new Set([
  'trade',
  'spend',
  'receive',
  'sale',
  'conversion',
  'adjustment',
  'nfttrade',
  'earn',
  'transfer',
]);

/**
 * Splits a page into complete and open events: events with only one entry so far, and the last
 * event of the page.
 */
export function splitOpen(entries: readonly LedgerEntry[]): {
  readonly whole: readonly LedgerEntry[];
  readonly open: readonly LedgerEntry[];
} {
  const text = (entry: LedgerEntry, field: string): string => toRaw(entry).text(field);
  const counts = new Map<string, number>();
  for (const entry of entries)
    counts.set(text(entry, 'refid'), (counts.get(text(entry, 'refid')) ?? 0) + 1);
  const last = entries.at(-1);
  const lastEvent = last && text(last, 'refid');
  const isOpen = (entry: LedgerEntry): boolean =>
    ofSeveral.has(text(entry, 'type').toLowerCase()) &&
    (counts.get(text(entry, 'refid')) === 1 || text(entry, 'refid') === lastEvent);
  return { whole: entries.filter((entry) => !isOpen(entry)), open: entries.filter(isOpen) };
}
