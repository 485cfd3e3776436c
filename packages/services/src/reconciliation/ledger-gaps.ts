import { quantity } from '@lotbook/decimal/decimal';
import type { Db } from '@lotbook/db/database';
import { readLedgerRecords, type ReceivedRows } from '@lotbook/db/stores/reconciling';
import { readSkippedRows } from '@lotbook/db/stores/skipped-rows';
import { findSource } from '@lotbook/db/stores/sources';
import {
  findLedgerGaps,
  type LedgerGap,
  type LedgerLine,
} from '@lotbook/engine/reconciliation/ledger-gaps';
import type { AccountId, SourceId } from '@lotbook/model/ids';
import type { Instant } from '@lotbook/model/time';
import type { CellStyle } from '@lotbook/sources/file-source';
import { openLedger } from '@lotbook/sources/ledger-line';
import { fileSources } from '@lotbook/sources/registry';
import { isId, notFound, readingAs } from '../member.ts';
import type { Actor, Services } from '../services.ts';

/** Exchanges round each line to the digits that they show. */
const tolerance = quantity('0.0001');
const maxShown = 200;

export interface LedgerAudit {
  /** Number of rows with a balance. */
  readonly lines: number;
  /** The earliest first, up to 200. */
  readonly gaps: readonly LedgerGap[];
}

/** Follows the running balances in the rows of an exchange, and finds where rows are missing between them. */
export function auditLedger(
  services: Services,
  actor: Actor,
  accountId: string,
  sourceId: string,
): Promise<LedgerAudit> {
  return readingAs(services, actor, accountId, 'sourceView', async (db, { account }) => {
    const source = isId(sourceId)
      ? await findSource(db, account.id, sourceId as SourceId)
      : undefined;
    if (!source) throw notFound('source');
    const lines = await readLedgerLines(db, account.id, source.id);
    return { lines: lines.length, gaps: findLedgerGaps(lines, tolerance).slice(0, maxShown) };
  });
}

/** Includes internal moves of the exchange. Drops repeated rows, from a file and from the service itself. */
async function readLedgerLines(
  db: Db,
  accountId: AccountId,
  sourceId: SourceId,
): Promise<readonly LedgerLine[]> {
  const lines = new Map<string, LedgerLine>();
  const take = (records: readonly ReceivedRows[]): void => {
    for (const { header, cells, style, at } of records.flatMap(listTables))
      for (const line of openLedger(header, style)?.(cells, at) ?? [])
        lines.set(
          `${line.id} ${line.at.slice(0, 19)} ${line.asset} ${line.wallet} ${line.change} ${line.balance}`,
          line,
        );
  };
  for await (const records of readLedgerRecords(db, accountId, sourceId)) take(records);
  take(await readSkippedRows(db, accountId, sourceId));
  return [...lines.values()];
}

interface LedgerTable {
  readonly header: readonly string[];
  readonly cells: readonly string[];
  readonly style: CellStyle;
  readonly at: Instant | undefined;
}

/** Rows of files with their header; rows from a service are JSON, whose names are the header. */
function listTables(received: ReceivedRows): readonly LedgerTable[] {
  const { header, rows } = received;
  const own = { style: toStyle(received), at: received.at as Instant | undefined };
  if (header.length > 1) return rows.map((cells) => ({ header, cells, ...own }));
  return rows.flatMap(([text = '']) => {
    if (!text.startsWith('{')) return [];
    const record = JSON.parse(text) as Readonly<Record<string, unknown>>;
    const cells = Object.values(record).map((value) =>
      typeof value === 'string' || typeof value === 'number' ? String(value) : '',
    );
    return [{ header: Object.keys(record), cells, ...own }];
  });
}

const shortYears: ReadonlySet<string> = new Set(
  fileSources.flatMap(({ id, hasShortYears }) => (hasShortYears ? [id] : [])),
);

/** How the file of the rows was read. */
const toStyle = ({ formatId, dateOrder, decimalMark }: ReceivedRows): CellStyle => ({
  dateOrder: (dateOrder ?? undefined) as CellStyle['dateOrder'],
  decimalMark: (decimalMark ?? undefined) as CellStyle['decimalMark'],
  hasShortYears: shortYears.has(formatId ?? ''),
});
