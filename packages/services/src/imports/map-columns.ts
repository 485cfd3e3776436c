import { fill, type FilledMessage } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/services/imports';
import { findAccount, log, type Account } from '@lotbook/db/stores/accounts';
import { saveColumnMapping } from '@lotbook/db/stores/column-mappings';
import { findImport, requeueImport, type Import } from '@lotbook/db/stores/imports';
import { AppError } from '@lotbook/model/errors';
import type { ImportId } from '@lotbook/model/ids';
import { isTimeZone, utc } from '@lotbook/model/time';
import type { Reading } from '@lotbook/sources/file-source';
import {
  getHeaderKey,
  listMappingFaults,
  type ColumnMapping,
} from '@lotbook/sources/mapped/column-mapping';
import { getFilledCells } from '@lotbook/sources/mapped/column-profile';
import { findAmbiguousDate } from '@lotbook/sources/mapped/date-order';
import { makeMappedSource } from '@lotbook/sources/mapped/mapped-source';
import { getLatestInstant, refuseFuture } from '@lotbook/sources/future';
import { guessFormats, type FormatGuess } from '@lotbook/sources/recognise';
import { suggestMapping } from '@lotbook/sources/mapped/suggest';
import type { UnknownTable } from '@lotbook/sources/mapped/unknown-file';
import { isId, notFound, readingAs, writingAs } from '../member.ts';
import type { Actor, Services } from '../services.ts';
import { readWaitingTable } from './unknown-table.ts';

/** For the column mapping page: the first rows, a suggested mapping, and the result of the current mapping. */
export interface ColumnPreview {
  readonly fileName: string;
  readonly table: UnknownTable;
  /** The requested mapping, otherwise the suggestion. */
  readonly mapping: ColumnMapping;
  readonly faults: readonly FilledMessage[];
  /** Formats that the header resembles, the best first. */
  readonly guesses: readonly FormatGuess[];
  /** Of the first rows; empty while the mapping has faults. */
  readonly readings: readonly Reading[];
}

export type StoredColumnMapping = Omit<ColumnMapping, 'header'>;

interface Waiting {
  readonly importId: string;
  /** Called after the permission check. */
  readonly mapping?: (() => StoredColumnMapping) | undefined;
}

export async function previewColumns(
  services: Services,
  actor: Actor,
  accountId: string,
  { importId, mapping }: Waiting,
): Promise<ColumnPreview> {
  const { account, waiting } = await readingAs(
    services,
    actor,
    accountId,
    'sourceAdd',
    async (db, member) => ({
      account: await findAccount(db, member.account.id),
      waiting: isId(importId)
        ? await findImport(db, member.account.id, importId as ImportId)
        : undefined,
    }),
  );
  const table = await loadWaitingTable(services, account, waiting);
  const inHand = mapping
    ? { ...mapping(), header: table.header }
    : suggestMapping(table.header, table.rows, {
        name: getName(waiting?.fileName ?? ''),
        timeZone: account?.timeZone ?? utc,
        ...(account && { currency: account.fiatCurrency }),
      });
  const faults = findFaults(inHand, table);
  return {
    fileName: waiting?.fileName ?? '',
    table,
    mapping: inHand,
    faults,
    guesses: guessFormats(table.header),
    readings:
      faults.length > 0
        ? []
        : refuseFuture(getReadings(inHand, table), table.header, getLatestInstant(services.now())),
  };
}

/** Stores the mapping for every file with this header, and imports the file with it. */
export async function mapColumns(
  services: Services,
  actor: Actor,
  accountId: string,
  { importId, mapping }: Required<Waiting>,
): Promise<Import> {
  // Check whether the account accepts changes before reading the file.
  await writingAs(services, actor, accountId, 'sourceAdd', () => Promise.resolve());
  const preview = await previewColumns(services, actor, accountId, { importId, mapping });
  const [fault] = preview.faults;
  if (fault !== undefined) throw new AppError('BAD_INPUT', fault, { field: 'mapping' });
  if (!preview.readings.some(({ kind }) => kind === 'transaction'))
    throw new AppError('BAD_INPUT', fill(texts.noRowsReady, { count: preview.table.rows.length }), {
      field: 'mapping',
    });
  return writingAs(services, actor, accountId, 'sourceAdd', async (tx, { account, userId }) => {
    const id = importId as ImportId;
    await saveColumnMapping(tx, account.id, {
      headerKey: getHeaderKey(preview.mapping.header),
      mapping: preview.mapping,
      userId,
    });
    if (!(await requeueImport(tx, account.id, id))) throw notFound('unmappedFile');
    await services.queue.enqueue(tx, { kind: 'import', accountId: account.id, importId: id });
    await log(tx, account.id, {
      userId,
      type: 'import',
      action: 'request',
      message: fill(texts.columnsMapped, { fileName: preview.fileName }),
    });
    const queued = await findImport(tx, account.id, id);
    if (!queued) throw notFound('import');
    return queued;
  });
}

async function loadWaitingTable(
  services: Services,
  account: Account | undefined,
  waiting: Import | undefined,
): Promise<UnknownTable> {
  if (!account || !waiting) throw notFound('import');
  const upload = { accountId: account.id, importId: waiting.id };
  const table = waiting.unknownColumns
    ? await (services.uploads
        ? services.uploads.readTable(upload)
        : readWaitingTable(services, upload))
    : undefined;
  if (!table)
    throw new AppError('NOT_FOUND', fill(texts.mappingNotExpected, { fileName: waiting.fileName }));
  return table;
}

const getName = (fileName: string): string =>
  (fileName.split('/').at(-1) ?? fileName)
    .replace(/\.\w+$/, '')
    .replaceAll(/[_-]+/g, ' ')
    .trim();

function findFaults(mapping: ColumnMapping, { rows }: UnknownTable): readonly FilledMessage[] {
  const ambiguous =
    mapping.dateOrder === 'auto'
      ? findAmbiguousDate(getFilledCells(rows, mapping.columns.date))
      : undefined;
  return [
    ...listMappingFaults(mapping),
    ...(ambiguous === undefined ? [] : [fill(texts.ambiguousDates, { date: ambiguous })]),
    ...(isTimeZone(mapping.timeZone)
      ? []
      : [fill(texts.timeZoneUnknown, { timeZone: mapping.timeZone })]),
  ];
}

function getReadings(mapping: ColumnMapping, { header, rows }: UnknownTable): readonly Reading[] {
  const parser = makeMappedSource(mapping).open(header, { timeZone: utc }, []);
  return [...rows.flatMap((row) => parser.push(row)), ...parser.end()];
}
