import type { AccountId, ImportId, SourceId } from '@lotbook/model/ids';
import type { BulkTx } from '../bulk.ts';
import type { Db } from '../database.ts';
import type { ReceivedRows } from './reconciling.ts';

/** A file row that doesn't affect holdings. */
export interface SkippedRow {
  readonly line: number;
  readonly cells: readonly string[];
}

/** Stores rows that only report a balance, as received. They are deleted with their import. */
export async function addSkippedRows(
  bulk: BulkTx,
  accountId: AccountId,
  of: {
    readonly importId: ImportId;
    readonly sourceId: SourceId;
    readonly header: readonly string[];
  },
  rows: readonly SkippedRow[],
): Promise<void> {
  if (rows.length === 0) return;
  const cells = rows.map((row) => [
    accountId,
    of.importId,
    row.line,
    of.sourceId,
    of.header,
    row.cells,
  ]);
  await bulk.insert(
    'skipped_row',
    ['account_id', 'import_id', 'line', 'source_id', 'header', 'cells'],
    cells,
    ['import_id', 'line'],
  );
}

export async function readSkippedRows(
  db: Db,
  accountId: AccountId,
  sourceId: SourceId,
): Promise<readonly ReceivedRows[]> {
  const rows = await db
    .selectFrom('skipped_row')
    .innerJoin('import', (join) =>
      join
        .onRef('import.account_id', '=', 'skipped_row.account_id')
        .onRef('import.id', '=', 'skipped_row.import_id'),
    )
    .select([
      'skipped_row.header',
      'skipped_row.cells',
      'import.format_id as formatId',
      'import.date_order as dateOrder',
      'import.decimal_mark as decimalMark',
    ])
    .where('skipped_row.account_id', '=', accountId)
    .where('skipped_row.source_id', '=', sourceId)
    .execute();
  return rows.map(({ cells, ...row }) => ({ ...row, rows: [cells] }));
}
