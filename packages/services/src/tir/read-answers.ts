import { toStoredText } from '@lotbook/messages/stored-text';
import { writeBulk } from '@lotbook/db/bulk';
import { reading, writing } from '@lotbook/db/database';
import {
  listSubmissions,
  updateSubmission,
  type RecordError,
  type SubmissionState,
  type TirSubmissionRow,
} from '@lotbook/db/stores/tir-filings';
import { addRowProblems, updateTirFile, type TirFileRow } from '@lotbook/db/stores/tir-files';
import { dropIntake } from '@lotbook/db/stores/tir-intake';
import { saveMatches } from '@lotbook/db/stores/tir-recipients';
import {
  listTirRuns,
  markCorrectedRuns,
  updateTirRun,
  type TirRunState,
} from '@lotbook/db/stores/tir-runs';
import { fill, type FilledMessage, toMessage } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/services/tir';
import type { AccountId } from '@lotbook/model/ids';
import { matchingResults, readMatchingLine, type MatchingResult } from '@lotbook/tir/tin-matching';
import { toNameLine } from '@lotbook/tir/transliterate';
import { readUploadedBytes } from '../imports/uploaded-bytes.ts';
import type { ImportId } from '@lotbook/model/ids';
import type { SealingServices } from '../services.ts';
import { toStoredProblem, UnreadableFile } from './file-problems.ts';
import { readUploadedRows } from './read-rows.ts';
import { readAllRecipients } from './recipients.ts';
import { makeTirSealer } from './tir-sealer.ts';
import { getOwn } from '@lotbook/model/get-own';

interface LineProblem {
  readonly line: number;
  readonly column: string;
  readonly code: string;
  readonly text: string;
}

const matches: ReadonlySet<MatchingResult> = new Set([
  'match',
  'matchedSsn',
  'matchedEin',
  'matchedBoth',
]);
/** Answers about the request and not about the TIN. */
const isAboutRequest = (result: MatchingResult): boolean =>
  result === 'invalidRequest' || result === 'duplicate';

/** Reads the answer of the TIN matching program. Recipients that don't match join the curing queue. */
export async function readMatchingAnswer(
  services: SealingServices,
  accountId: AccountId,
  file: TirFileRow,
): Promise<void> {
  const lines = (await readText(services, accountId, file)).split(/\r?\n/);
  const sealer = await writing(services.database, { accountId }, (tx) =>
    makeTirSealer(tx, services.masterKeys, accountId),
  );
  const byDetails = new Map<string, string[]>();
  for await (const { recipient } of readAllRecipients(services, accountId, sealer)) {
    const name = (toNameLine(recipient.name) ?? '').slice(0, 40);
    const key = `${recipient.tin};${name}`;
    byDetails.set(key, [...(byDetails.get(key) ?? []), recipient.accountId]);
  }
  const answers: { externalId: string; code: number; isMatch: boolean }[] = [];
  const problems: LineProblem[] = [];
  let rows = 0;
  for (const [index, line] of lines.entries()) {
    if (line.trim() === '') continue;
    rows += 1;
    const answer = readMatchingLine(line);
    if ('code' in answer) {
      problems.push({
        line: index + 1,
        column: '',
        code: answer.code,
        text: toStoredProblem(answer),
      });
      continue;
    }
    const found = (byDetails.get(`${answer.tin};${answer.name}`) ?? []).filter(
      (id) => answer.accountId === '' || id.replaceAll(';', '') === answer.accountId,
    );
    if (found.length === 0) problems.push(toProblem(index + 1, fill(texts.noRecipient)));
    else if (!isAboutRequest(answer.result))
      for (const externalId of found)
        answers.push({
          externalId,
          code: matchingResults.indexOf(answer.result),
          isMatch: matches.has(answer.result),
        });
  }
  if (rows === 0) throw new UnreadableFile(fill(texts.fileEmpty));
  await writing(services.database, { accountId }, (tx) => saveMatches(tx, accountId, answers));
  await endReading(services, accountId, file, { rows, problems });
}

const acknowledgementColumns = [
  'file',
  'receipt_id',
  'status',
  'record_id',
  'error_code',
  'error_message',
] as const;

const answerStates: Readonly<Record<string, SubmissionState>> = {
  accepted: 'accepted',
  acceptedwitherrors: 'acceptedWithErrors',
  partiallyaccepted: 'acceptedWithErrors',
  rejected: 'rejected',
};

interface Answer {
  receiptId: string;
  state: SubmissionState;
  readonly errors: RecordError[];
}

/**
 * Reads what the IRS answered: one row per file, or one per error of a record. Receipts are needed
 * for corrections.
 */
export async function readAcknowledgement(
  services: SealingServices,
  accountId: AccountId,
  file: TirFileRow,
): Promise<void> {
  const { database } = services;
  const submissions = await reading(database, { accountId }, async (db) =>
    listSubmissions(
      db,
      accountId,
      (await listTirRuns(db, accountId, file.taxYear)).map(({ id }) => id),
    ),
  );
  const byName = new Map(
    submissions.filter(({ state }) => state !== 'prepared').map((each) => [each.fileName, each]),
  );
  const answers = new Map<TirSubmissionRow, Answer>();
  const problems: LineProblem[] = [];
  let [rows, hasHeader] = [0, false];
  for await (const batch of readUploadedRows(services, accountId, file))
    for (const row of batch.rows) {
      const cells =
        'cells' in row ? row.cells.map((cell) => cell.replace('\uFEFF', '').trim()) : [];
      if (!hasHeader) {
        if (cells.join(',') !== acknowledgementColumns.join(','))
          throw new UnreadableFile(
            fill(texts.acknowledgementHeader, { expected: acknowledgementColumns.join(',') }),
          );
        hasHeader = true;
        continue;
      }
      rows += 1;
      const text = addAnswer(cells, byName, answers);
      if (text) problems.push(toProblem(row.line, text));
    }
  if (rows === 0) throw new UnreadableFile(fill(texts.fileEmpty));
  await writing(database, { accountId }, async (tx) => {
    for (const [{ id }, { state, receiptId, errors }] of answers)
      // oxlint-disable-next-line no-await-in-loop -- few files
      await updateSubmission(tx, accountId, id, {
        state,
        errors,
        ...(receiptId !== '' && { receiptId }),
      });
    const runs = await listTirRuns(tx, accountId, file.taxYear);
    const all = Map.groupBy(
      await listSubmissions(
        tx,
        accountId,
        runs.map(({ id }) => id),
      ),
      ({ runId }) => runId,
    );
    for (const run of runs) {
      const state = findRunState(all.get(run.id) ?? []);
      if (!state || state === run.state || !canBeAnswered(run.state)) continue;
      await updateTirRun(tx, accountId, run.id, { state }); // oxlint-disable-line no-await-in-loop -- few runs
      if (run.kind === 'correction' && state !== 'rejected')
        await markCorrectedRuns(tx, accountId, run.id); // oxlint-disable-line no-await-in-loop -- few runs
    }
  });
  await endReading(services, accountId, file, { rows, problems });
}

const canBeAnswered = (state: TirRunState): boolean =>
  state === 'filed' ||
  state === 'accepted' ||
  state === 'acceptedWithErrors' ||
  state === 'rejected';

function addAnswer(
  [
    name = '',
    receiptId = '',
    status = '',
    recordId = '',
    code = '',
    message = '',
  ]: readonly string[],
  byName: ReadonlyMap<string, TirSubmissionRow>,
  answers: Map<TirSubmissionRow, Answer>,
): FilledMessage | undefined {
  const submission = byName.get(name);
  if (!submission) return fill(texts.noSubmission, { file: name });
  const state = getOwn(answerStates, status.toLowerCase().replaceAll(/[^a-z]/g, ''));
  if (!state) return fill(texts.acknowledgementStatus, { value: status });
  const record = Number(recordId);
  if (recordId !== '' && !(record >= submission.firstRecord && record <= submission.lastRecord))
    return fill(texts.recordRange, { record: recordId, file: name });
  const answer = answers.get(submission) ?? { receiptId, state, errors: [] };
  answers.set(submission, answer);
  answer.state = state;
  if (receiptId !== '') answer.receiptId = receiptId;
  if (recordId !== '') answer.errors.push({ recordId: record, code, message });
  return undefined;
}

/** The state of a run whose sent files are all answered. */
function findRunState(submissions: readonly TirSubmissionRow[]): TirRunState | undefined {
  const sent = submissions.filter(({ state }) => state !== 'prepared');
  if (sent.length === 0 || sent.some(({ state }) => state === 'filed')) return undefined;
  if (sent.every(({ state }) => state === 'rejected')) return 'rejected';
  return sent.every(({ state }) => state === 'accepted') ? 'accepted' : 'acceptedWithErrors';
}

const toProblem = (line: number, text: FilledMessage): LineProblem => ({
  line,
  column: '',
  code: text.code,
  text: toStoredText(text),
});

const mostAnswerBytes = 64 * 1024 * 1024;

async function readText(
  services: SealingServices,
  accountId: AccountId,
  { uploadId, name, size }: TirFileRow,
): Promise<string> {
  if (uploadId === null || size > mostAnswerBytes)
    throw new UnreadableFile(fill(texts.fileUnreadable, { reason: toMessage(name) }));
  const chunks: Uint8Array[] = [];
  for await (const bytes of readUploadedBytes(services, accountId, uploadId as ImportId))
    chunks.push(bytes);
  return Buffer.concat(chunks).toString('utf8');
}

/** Stores the problems of an answer's lines and ends the file. */
export async function endReading(
  { database }: SealingServices,
  accountId: AccountId,
  { id, size }: TirFileRow,
  {
    rows,
    problems,
    message,
  }: {
    readonly rows: number;
    readonly problems: readonly LineProblem[];
    readonly message?: string | undefined;
  },
): Promise<void> {
  const failed = new Set(problems.map(({ line }) => line)).size;
  await writeBulk(database, { accountId }, async (bulk) => {
    await dropIntake(bulk.tx, accountId, id);
    await addRowProblems(
      bulk,
      problems.map(({ line, ...problem }, index) => [
        accountId,
        id,
        index + 1,
        line,
        JSON.stringify([problem]),
        null,
      ]),
    );
    await updateTirFile(bulk.tx, accountId, id, {
      status: failed === rows ? 'rejected' : 'ready',
      rows,
      rejected: failed,
      done: size,
      message: message ?? null,
    });
  });
}
