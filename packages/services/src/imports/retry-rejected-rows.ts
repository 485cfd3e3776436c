import { toStoredText } from '@lotbook/messages/stored-text';
import * as fileReading from '@lotbook/messages/generated/file-reading';
import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/services/imports';
import { writeBulk } from '@lotbook/db/bulk';
import { log } from '@lotbook/db/stores/accounts';
import { findImport, addRetriedRows, type Import } from '@lotbook/db/stores/imports';
import {
  noteRetried,
  loadRejections,
  type Retried,
  type StoredRejection,
} from '@lotbook/db/stores/rejections';
import { addRecords, type NewRecord } from '@lotbook/db/stores/records';
import { AppError } from '@lotbook/model/errors';
import type { ImportId } from '@lotbook/model/ids';
import { isTimeZone, utc } from '@lotbook/model/time';
import type { CellStyle, FileSource, Reading, Row } from '@lotbook/sources/file-source';
import { getLatestInstant, refuseFuture } from '@lotbook/sources/future';
import { isId, notFound, writingAs } from '../member.ts';
import { applyRules } from '../decisions/category-rules.ts';
import type { Actor, Services } from '../services.ts';
import { admitFresh } from './admit-fresh.ts';
import { extendSpan } from './extend-span.ts';
import { mostRejectedRows } from './import-file.ts';
import { makeRecord } from './new-record.ts';
import { placeSources } from './place-sources.ts';
import { recordIdentities } from './record-identity.ts';
import { readFileSources } from './sources-for.ts';

/** A row as corrected by a person, by its line in the file. */
export interface Correction {
  readonly line: number;
  readonly cells: readonly string[];
}

/**
 * Reads the rejected rows of an import again with their corrections; related rows are combined. Readable rows become
 * records of that import, at their line; the rest stays rejected, with the current error. The rows as received are kept.
 */
export async function retryRejectedRows(
  services: Services,
  actor: Actor,
  accountId: string,
  request: { readonly importId: string; readonly corrections: readonly Correction[] },
): Promise<Import> {
  const { account, userId } = await writingAs(
    services,
    actor,
    accountId,
    'sourceAdd',
    async (tx, member) => {
      if (
        !isId(request.importId) ||
        !(await findImport(tx, member.account.id, request.importId as ImportId))
      )
        throw notFound('import');
      return member;
    },
  );
  return writeBulk(services.database, { accountId: account.id, userId }, async (bulk) => {
    const { tx } = bulk;
    const found = await findImport(tx, account.id, request.importId as ImportId);
    if (!found) throw notFound('import');
    const sources = await readFileSources(tx, account.id);
    const rejections = await loadRejections(tx, account.id, found.id, mostRejectedRows, 0);
    const rows = applyCorrections(rejections, request.corrections, found.header?.length ?? 0);
    const readings: Reading[] = [];
    const records: NewRecord[] = [];
    for (const table of listTables(found, rejections, rows)) {
      const source = findFormat(sources, table, found.fileName);
      const header = table.header ?? [];
      const read = refuseFuture(
        readAgain(source, table, found),
        header,
        getLatestInstant(services.now()),
      );
      readings.push(...read);
      const placing = await placeSources(tx, account.id, source, found.sourceId);
      const identify = recordIdentities(
        source,
        source.kind === 'any' ? source.id : (await placing.main()).slug,
      );
      for (const each of read) {
        if (each.kind === 'transaction')
          records.push(
            await makeRecord(each, {
              header,
              importId: found.id,
              placing,
              id: identify(each.transaction),
            }),
          );
      }
    }
    const { added, alreadyThere } = await addRecords(
      bulk,
      account.id,
      yieldOnce(records),
      (fresh) => admitFresh(services, tx, account.id, fresh),
    );
    if (added > 0) await applyRules(bulk, account.id);
    const retried = getResults(rejections, rows, readings);
    await noteRetried(tx, account.id, found.id, retried);
    const solved = retried.filter(({ fault }) => fault === undefined).length;
    const skipped = readings.filter(({ kind }) => kind === 'skipped').length;
    const span = extendSpan(undefined, records);
    await addRetriedRows(tx, account.id, found.id, { added, alreadyThere, skipped, solved, span });
    await log(tx, account.id, {
      userId,
      type: 'import',
      action: 'edit',
      message: fill(texts.rejectedRowsCorrected, { solved, fileName: found.fileName }),
    });
    await services.queue.enqueue(tx, { kind: 'compute', accountId: account.id });
    return (await findImport(tx, account.id, found.id)) ?? found;
  });
}

async function* yieldOnce(records: readonly NewRecord[]): AsyncGenerator<readonly NewRecord[]> {
  yield records;
}

/** Rows of one table of the file. */
interface RejectedTable {
  readonly formatId: string | null;
  readonly header: readonly string[] | null;
  readonly preamble: readonly string[] | null;
  readonly rows: readonly Row[];
}

/** The rejected rows by table: most files have one, with the header of the import. */
function listTables(
  found: Import,
  rejections: readonly StoredRejection[],
  rows: readonly Row[],
): readonly RejectedTable[] {
  const tables = new Map<string, RejectedTable & { readonly rows: Row[] }>();
  for (const [index, { formatId, header }] of rejections.entries()) {
    const key = JSON.stringify([formatId, header]);
    const own =
      formatId === null
        ? { formatId: found.formatId, header: found.header, preamble: found.preamble }
        : { formatId, header, preamble: [] };
    const table = tables.get(key) ?? { ...own, rows: [] };
    tables.set(key, table);
    const row = rows[index];
    if (row) table.rows.push(row);
  }
  return [...tables.values()];
}

function findFormat(
  sources: readonly FileSource[],
  { formatId, header }: RejectedTable,
  fileName: string,
): FileSource {
  const source = header === null ? undefined : sources.find(({ id }) => id === formatId);
  if (!source) throw new AppError('NOT_FOUND', fill(texts.formatForgotten, { fileName }));
  return source;
}

function applyCorrections(
  rejections: readonly StoredRejection[],
  corrections: readonly Correction[],
  width: number,
): readonly Row[] {
  const byLine = new Map(corrections.map(({ line, cells }) => [line, cells]));
  for (const { line, cells } of corrections) {
    const rejection = rejections.find((each) => each.line === line);
    if (!rejection)
      throw new AppError('BAD_INPUT', fill(texts.lineNotRejected, { line: String(line) }));
    const most = rejection.header?.length ?? width;
    if (cells.length > most)
      throw new AppError(
        'BAD_INPUT',
        fill(texts.cellCountDiffers, { line: String(line), count: cells.length, most }),
      );
  }
  return rejections.map(({ line, cells, corrected }) => ({
    line,
    cells: byLine.get(line) ?? corrected ?? cells,
  }));
}

function readAgain(
  source: FileSource,
  { header, preamble, rows }: RejectedTable,
  { dateOrder, decimalMark, decimalComma, timeZone }: Import,
): readonly Reading[] {
  const zone = timeZone !== null && isTimeZone(timeZone) ? timeZone : utc;
  // A date that a person enters in a file without such dates has no known order.
  const style: CellStyle = {
    dateOrder: dateOrder ?? 'mixed',
    decimalMark: decimalMark ?? (decimalComma ? 'comma' : undefined),
  };
  const parser = source.open(
    header ?? [],
    { timeZone: zone, ...style, hasShortYears: source.hasShortYears },
    preamble ?? [],
  );
  const width = header?.length ?? 0;
  return [...rows.flatMap((row) => rejectTooWide(row, width) ?? parser.push(row)), ...parser.end()];
}

/** A row that is wider than the header was never shown to the format, and is not now. */
function rejectTooWide({ line, cells }: Row, width: number): readonly Reading[] | undefined {
  const surplus = cells.findIndex((cell, index) => index >= width && cell.trim() !== '');
  if (surplus < 0) return undefined;
  return [
    {
      kind: 'rejected',
      rejection: {
        line,
        column: '',
        reason: toStoredText(
          fill(fileReading.cellCountDiffers, { count: cells.length, most: width }),
        ),
        cells,
      },
    },
  ];
}

function getResults(
  rejections: readonly StoredRejection[],
  rows: readonly Row[],
  readings: readonly Reading[],
): readonly Retried[] {
  const faults = new Map(
    readings.flatMap((each) =>
      each.kind === 'rejected' ? [[each.rejection.line, each.rejection] as const] : [],
    ),
  );
  return rejections.map(({ seq, line, cells }, index) => {
    const tried = rows[index]?.cells ?? cells;
    const fault = faults.get(line);
    const corrected = tried === cells ? null : tried;
    return {
      seq,
      corrected,
      ...(fault ? { fault: { column: fault.column, reason: fault.reason } } : {}),
    };
  });
}
