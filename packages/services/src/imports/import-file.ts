import { toStoredText } from '@lotbook/messages/stored-text';
import * as contractRules from '@lotbook/messages/generated/contract-rules';
import * as texts from '@lotbook/messages/generated/services/imports';
import { fill, joinSentences, toMessage, type FilledMessage } from '@lotbook/messages/fill';
import { writeBulk, type BulkTx } from '@lotbook/db/bulk';
import { allowLongPauses, writing, type Tx } from '@lotbook/db/database';
import {
  claimImport,
  endImport,
  loadImporter,
  reportImport,
  type Import,
  type ImportOutcome,
  type ImportQuestion,
  type ReadAs,
  findOverlappingFiles,
} from '@lotbook/db/stores/imports';
import type { ImportSpan, StoredBalances } from '@lotbook/db/stores/import-completeness';
import { addRejections, type NewRejection } from '@lotbook/db/stores/rejections';
import { findAccount } from '@lotbook/db/stores/accounts';
import { addRecords, type NewRecord } from '@lotbook/db/stores/records';
import { format } from '@lotbook/decimal/decimal';
import { AppError } from '@lotbook/model/errors';
import type { AccountId, ImportId, SourceId } from '@lotbook/model/ids';
import { isTimeZone } from '@lotbook/model/time';
import type { Transaction } from '@lotbook/model/transaction';
import type { BalanceSummary } from '@lotbook/sources/balance-steps';
import type { FileSource, ReadTransaction } from '@lotbook/sources/file-source';
import { getLatestInstant } from '@lotbook/sources/future';
import { readFile, type Batch, type ReadFileOptions } from '@lotbook/sources/read-file';
import { waitForImports } from '@lotbook/db/stores/import-turns';
import { selectImportedIds } from '@lotbook/db/stores/transaction-ids';
import { followAddedChoices } from './added-lot-selections.ts';
import { areFilesComing } from '../computing/figures-state.ts';
import { readSealedNotes } from '../seal-warnings/sealed-warnings.ts';
import type { Services } from '../services.ts';
import { applyRules } from '../decisions/category-rules.ts';
import { admitFresh, describeOverLimit } from './admit-fresh.ts';
import { extendSpan } from './extend-span.ts';
import { importPrices, readPriceFile } from './import-prices.ts';
import { makeRecord, type TransactionReading } from './new-record.ts';
import { placeSources, type Placing } from './place-sources.ts';
import { recordIdentities } from './record-identity.ts';
import { readFileSources } from './sources-for.ts';
import { FileDecisions } from './file-decisions.ts';
import { ReplacedImport } from './earlier-imports.ts';
import { archiveIn, unpackArchive } from './unpack-archive.ts';
import { findFormatsWithSameEvents } from '@lotbook/sources/same-events';
import { readTable } from './unknown-table.ts';
import { readUploadedBytes } from './uploaded-bytes.ts';
import { openLedger } from '@lotbook/sources/ledger-line';
import { addSkippedRows, type SkippedRow } from '@lotbook/db/stores/skipped-rows';

/**
 * Job: reads an uploaded file into records, in one database transaction: if the process is killed nothing is stored, and the next attempt starts from the beginning.
 * What is wrong with the file itself ends the import with a message; any other failure is thrown, for the queue to try again.
 */
export async function importFile(
  services: Services,
  job: { readonly accountId: AccountId; readonly importId: ImportId },
): Promise<void> {
  const { accountId, importId } = job;
  const claimed = await writing(services.database, { accountId }, (tx) =>
    claimImport(tx, accountId, importId),
  );
  if (!claimed) return;
  try {
    const archive = await archiveIn(services, accountId, claimed);
    const prices = archive ? undefined : await readPriceFile(services, accountId, claimed);
    if (archive) await unpackArchive(services, accountId, claimed, archive);
    else if (prices) await importPrices(services, accountId, claimed, prices);
    else
      await writeBulk(services.database, { accountId }, (bulk) =>
        new FileImport(services, accountId, claimed, bulk).run(),
      );
  } catch (error) {
    if (error instanceof ReplacedImport) return;
    if (!(error instanceof AppError)) throw error;
    const unknownColumns =
      error.code === 'FILE_UNKNOWN' &&
      (await readTable(services, accountId, claimed)) !== undefined;
    const hasNoTable = error.code === 'FILE_UNKNOWN' && !unknownColumns;
    const outcome: ImportOutcome = {
      status: 'failed',
      message: toStoredText(
        hasNoTable
          ? joinSentences(toMessage(error.text), fill(texts.noTable))
          : describeOverLimit(error),
      ),
      unknownColumns,
      question: findQuestion(error),
    };
    const attempt = { ...job, attempt: claimed.attempt };
    await writing(services.database, { accountId }, (tx) =>
      endAsFailed(services, tx, attempt, outcome),
    );
  }
}

/** What has to be answered before the file can be read. */
function findQuestion({ code, details }: AppError): ImportQuestion | undefined {
  const examples = Array.isArray(details?.['examples']) ? details['examples'].map(String) : [];
  if (code === 'FILE_DATE_ORDER') return { question: 'date-order', examples };
  if (code === 'FILE_TIME_ZONE') return { question: 'time-zone', examples };
  return code === 'FILE_DECIMAL_MARK' ? { question: 'decimal-mark', examples } : undefined;
}

/** Ends an attempt with an error. */
export async function endAsFailed(
  services: Services,
  tx: Tx,
  {
    accountId,
    importId,
    attempt,
  }: { readonly accountId: AccountId; readonly importId: ImportId; readonly attempt: number },
  outcome: ImportOutcome,
): Promise<void> {
  await endImport(tx, accountId, importId, attempt, outcome);
  await services.queue.enqueue(tx, { kind: 'compute', accountId });
}

/** Ends an import that failed for good after its last try. */
export async function giveUpImport(
  services: Services,
  job: { readonly accountId: AccountId; readonly importId: ImportId },
): Promise<void> {
  const { accountId, importId } = job;
  await writing(services.database, { accountId }, async (tx) => {
    const claimed = await claimImport(tx, accountId, importId);
    const message = toStoredText(fill(texts.internalError));
    if (claimed)
      await endAsFailed(
        services,
        tx,
        { ...job, attempt: claimed.attempt },
        { status: 'failed', message },
      );
  });
}

const REPORT_EVERY_MS = 500;
/** Limit of listed rows, as no person reads more; the others are counted. */
export const mostRejectedRows = 10_000;
/** Of rows that moved units within an exchange. */
const mostLedgerRows = 100_000;

/** One try at one file. */
class FileImport {
  readonly #services: Services;
  readonly #accountId: AccountId;
  readonly #import: Import;
  readonly #bulk: BulkTx;
  readonly #rejections: NewRejection[] = [];
  readonly #decisions = new FileDecisions();
  #rejected = 0;
  /** The first table of the file. */
  #format: Batch | undefined;
  #notes: readonly FilledMessage[] = [];
  #skipped = 0;
  readonly #ledgerRows = new Map<readonly string[], SkippedRow[]>();
  #ledgerRowCount = 0;
  #span: ImportSpan | undefined;
  #balances: StoredBalances | undefined;
  #rows = 0;
  #bytes = 0;
  #mainSource: SourceId | undefined;
  #reportedAt = 0;
  /** Note about manually selected lots in the file. */
  #ofChoices: FilledMessage | undefined;
  /** Note about rows in years whose return was filed. */
  #ofSealed: readonly FilledMessage[] = [];
  /** Which files describe the same events. */
  #ofRepeats: FilledMessage | undefined;

  constructor(services: Services, accountId: AccountId, claimed: Import, bulk: BulkTx) {
    this.#services = services;
    this.#accountId = accountId;
    this.#import = claimed;
    this.#bulk = bulk;
  }

  async run(): Promise<void> {
    const { tx } = this.#bulk;
    await allowLongPauses(tx);
    await waitForImports(tx, this.#accountId);
    const { added, alreadyThere } = await addRecords(
      this.#bulk,
      this.#accountId,
      this.#batches(),
      (fresh) => admitFresh(this.#services, tx, this.#accountId, fresh),
    );
    if (added > 0) {
      await this.#keepDecisions();
      await applyRules(this.#bulk, this.#accountId);
    }
    await addRejections(this.#bulk, this.#accountId, this.#import.id, this.#rejections);
    const sourceId = this.#import.sourceId ?? this.#mainSource;
    if (sourceId && this.#format) {
      for (const [header, rows] of this.#ledgerRows)
        await addSkippedRows(
          this.#bulk,
          this.#accountId,
          { importId: this.#import.id, sourceId, header },
          rows,
        );
    }
    if (added > 0) await this.#noteSealed();
    if (added > 0 && sourceId) await this.#noteRepeats(sourceId);
    const ended = await endImport(
      tx,
      this.#accountId,
      this.#import.id,
      this.#import.attempt,
      this.#outcome(added, alreadyThere),
    );
    if (!ended) throw new ReplacedImport();
    // Also if nothing was added: a computation may have waited for this import. Of concurrent imports the last one requests it; a failed one always does.
    if (!(await areFilesComing(tx, this.#accountId)))
      await this.#services.queue.enqueue(tx, { kind: 'compute', accountId: this.#accountId });
  }

  async #noteSealed(): Promise<void> {
    const { tx } = this.#bulk;
    const account = await findAccount(tx, this.#accountId);
    const added = selectImportedIds(this.#accountId, this.#import.id);
    this.#ofSealed = account ? await readSealedNotes(tx, account, added) : [];
  }

  /** A trade file and the ledger of its account have no ids in common, so duplicates can't be detected by id. */
  async #noteRepeats(sourceId: SourceId): Promise<void> {
    const formatIds = findFormatsWithSameEvents(this.#format?.source.id ?? '');
    const files = await findOverlappingFiles(this.#bulk.tx, this.#accountId, {
      importId: this.#import.id,
      sourceId,
      formatIds,
    });
    if (files.length === 0) return;
    this.#ofRepeats = fill(texts.rowsRepeatOtherFiles, { files: files.join(', ') });
  }

  async #keepDecisions(): Promise<void> {
    const { tx } = this.#bulk;
    const userId = await loadImporter(tx, this.#accountId, this.#import.id);
    const choices = await this.#decisions.keep(tx, { accountId: this.#accountId, userId });
    if (choices === 0) return;
    this.#ofChoices = await followAddedChoices(tx, this.#accountId, {
      importId: this.#import.id,
      fileName: this.#import.fileName,
      userId: userId ?? undefined,
    });
  }

  async *#batches(): AsyncGenerator<readonly NewRecord[]> {
    const { timeZone, fileName } = this.#import;
    const latest = getLatestInstant(this.#services.now());
    const options = {
      fileName,
      latest,
      sources: await readFileSources(this.#bulk.tx, this.#accountId),
      ...getZoneOptions(timeZone),
      ...getAnswerOptions(this.#import),
    };
    const places = new Map<string, Place>();
    const bytes = (): AsyncIterable<Uint8Array> =>
      readUploadedBytes(this.#services, this.#accountId, this.#import.id);
    for await (const batch of readFile(bytes, options)) {
      const place = places.get(batch.source.id) ?? (await this.#place(batch.source));
      places.set(batch.source.id, place);
      const records = await this.#batch(batch, place);
      this.#span = extendSpan(this.#span, records);
      yield records;
      await this.#report(batch);
    }
    // A file without readable rows is assigned to a source too: its rows are fixed there.
    const [first] = places.values();
    if (first && this.#rejected > 0) this.#mainSource ??= (await first.placing.main()).id;
  }

  async #place(source: FileSource): Promise<Place> {
    const placing = await placeSources(
      this.#bulk.tx,
      this.#accountId,
      source,
      this.#import.sourceId,
    );
    return {
      placing,
      identify: recordIdentities(
        source,
        source.kind === 'any' ? source.id : (await placing.main()).slug,
      ),
    };
  }

  async #batch(batch: Batch, { placing, identify }: Place): Promise<readonly NewRecord[]> {
    this.#format ??= batch;
    this.#notes = [...batch.notes, ...batch.warnings];
    this.#balances = storeBalances(batch.balances);
    const isFirstTable = batch.header === this.#format.header;
    const table = isFirstTable ? undefined : { formatId: batch.source.id, header: batch.header };
    const records: NewRecord[] = [];
    for (const each of batch.readings) {
      if (each.kind === 'rejected') this.#reject({ ...each.rejection, table });
      else if (each.kind === 'skipped') this.#skip(each.row, batch);
      else
        records.push(await this.#record(each, batch.header, placing, identify(each.transaction)));
    }
    return records;
  }

  /** A row that only contains a balance is kept to reconcile the ledger. */
  #skip({ line, cells }: SkippedRow, { header, style, source }: Batch): void {
    this.#skipped += 1;
    if (this.#ledgerRowCount >= mostLedgerRows) return;
    const readLedger = openLedger(header, { ...style, hasShortYears: source.hasShortYears });
    if (!readLedger || readLedger(cells).length === 0) return;
    this.#ledgerRowCount += 1;
    const rows = this.#ledgerRows.get(header);
    if (rows) rows.push({ line, cells });
    else this.#ledgerRows.set(header, [{ line, cells }]);
  }

  #reject(rejection: NewRejection): void {
    this.#rejected += 1;
    if (this.#rejections.length < mostRejectedRows) this.#rejections.push(rejection);
  }

  async #record(
    read: TransactionReading,
    header: readonly string[],
    placing: Placing,
    id: Transaction['id'],
  ): Promise<NewRecord> {
    const record = await makeRecord(read, { header, importId: this.#import.id, placing, id });
    this.#mainSource ??= record.sourceId;
    this.#decisions.add(id, read.transaction);
    return record;
  }

  /** Progress is stored outside of the database transaction, so that it is visible; this also checks whether the attempt is still the latest. */
  async #report(batch: Batch): Promise<void> {
    this.#rows = batch.rows;
    this.#bytes = batch.bytes;
    if (Date.now() - this.#reportedAt < REPORT_EVERY_MS) return;
    this.#reportedAt = Date.now();
    const progress = {
      phase: 'reading',
      bytesRead: batch.bytes,
      rowsRead: batch.rows,
      rejected: this.#rejected,
    };
    const current = await writing(this.#services.database, { accountId: this.#accountId }, (tx) =>
      reportImport(tx, this.#accountId, this.#import.id, this.#import.attempt, progress),
    );
    if (!current) throw new ReplacedImport();
  }

  /** A zone was chosen that no time of the file waited for. */
  #needlessZone(): FilledMessage | undefined {
    const { timeZone } = this.#import;
    if (timeZone === null || this.#format === undefined || this.#format.zone === timeZone)
      return undefined;
    return fill(texts.timeZoneUnused, { timeZone });
  }

  #outcome(added: number, alreadyThere: number): ImportOutcome {
    return {
      status: 'done',
      message: toStoredText(
        joinSentences(
          fill(contractRules.fileLoaded, { file: this.#import.fileName }),
          ...this.#notes,
          this.#needlessZone(),
          this.#ofChoices,
          ...this.#ofSealed,
          this.#ofRepeats,
        ),
      ),
      ...(this.#format === undefined
        ? {}
        : { format: this.#format.source.label, reading: readAs(this.#format) }),
      sourceId: this.#import.sourceId ?? this.#mainSource,
      rowsRead: this.#rows,
      bytesRead: this.#bytes,
      added,
      alreadyThere,
      skipped: this.#skipped,
      rejected: this.#rejected,
      span: this.#span,
      balances: this.#balances,
    };
  }
}

const storeBalances = ({ rows, completeAssets, gaps }: BalanceSummary): StoredBalances => ({
  rows,
  completeAssets,
  gaps: gaps.map(({ asset, line, at, expected, found }) => ({
    asset,
    line,
    at,
    expected: format(expected),
    found: format(found),
  })),
});

const readAs = ({ source, header, preamble, style, zone }: Batch): ReadAs => ({
  formatId: source.id,
  header,
  preamble,
  dateOrder: style.dateOrder ?? null,
  decimalMark: style.decimalMark ?? null,
  timeZone: zone,
});

/** Without a chosen zone, a file whose times need one waits for the person's answer. */
const getZoneOptions = (chosen: string | null): Pick<ReadFileOptions, 'timeZone' | 'asksZone'> =>
  chosen !== null && isTimeZone(chosen) ? { timeZone: chosen } : { asksZone: () => true };

/** The person's answers to questions about the file. */
const getAnswerOptions = ({
  dateOrder,
  decimalMark,
  chosenFormat,
}: Import): Pick<ReadFileOptions, 'dateOrder' | 'decimalMark' | 'formatId'> => ({
  ...(dateOrder === 'day-first' || dateOrder === 'month-first' ? { dateOrder } : {}),
  ...(decimalMark === 'point' || decimalMark === 'comma' ? { decimalMark } : {}),
  ...(chosenFormat === null ? {} : { formatId: chosenFormat }),
});

/** Where the transactions of one format go, and by what they are known again. */
interface Place {
  readonly placing: Placing;
  readonly identify: (transaction: ReadTransaction) => Transaction['id'];
}
