import { toStoredText } from '@lotbook/messages/stored-text';
import { writeBulk } from '@lotbook/db/bulk';
import { reading, writing, type Db } from '@lotbook/db/database';
import {
  addCorrections,
  findSubmissionsByReceipt,
  listSubmissions,
  type TirSubmissionRow,
} from '@lotbook/db/stores/tir-filings';
import { updateTirFile, type TirFileRow } from '@lotbook/db/stores/tir-files';
import {
  addForms,
  findCurrentForms,
  findFormsByRecord,
  type TirFormRow,
} from '@lotbook/db/stores/tir-forms';
import { addTirRun, findTirRun, lockTirYear, updateTirRun } from '@lotbook/db/stores/tir-runs';
import { addTirEvent } from '@lotbook/db/stores/tir-access';
import { fill, type FilledMessage } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/services/tir';
import type { AccountId, UserId } from '@lotbook/model/ids';
import {
  correctForms,
  type Correction,
  type CorrectionRow,
  type FilingState,
} from '@lotbook/tir/correct-forms';
import type { Form } from '@lotbook/tir/form';
import { maskTin } from '@lotbook/tir/tin';
import type { SealingServices } from '../services.ts';
import { FormRecipients, toForms, toFormCells } from './form-rows.ts';
import { loadPayer } from './payers.ts';
import { endReading } from './read-answers.ts';
import { toStoredProblem, UnreadableFile } from './file-problems.ts';
import { getLayout, readUploadedRows } from './read-rows.ts';
import { RunCounter } from './run-totals.ts';
import { makeTirSealer } from './tir-sealer.ts';

interface RowFault {
  readonly line: number;
  readonly column: string;
  readonly code: string;
  readonly text: string;
}

/** A form to correct, and how the IRS took its newest version. */
interface FiledForm {
  readonly form: Form;
  readonly state: FilingState | 'pending' | 'unanswered';
  /** Of the version that was filed. */
  readonly uniqueRecordId?: string | undefined;
}

/** Reads a correction file into a run of new versions. What was filed never changes. */
export async function readCorrectionFile(
  services: SealingServices,
  accountId: AccountId,
  file: TirFileRow,
): Promise<void> {
  const { rows, faults } = await readRows(services, accountId, file);
  if (rows.length === 0 && faults.length === 0) throw new UnreadableFile(fill(texts.fileEmpty));
  const { database } = services;
  const { taxYear } = file;
  const sealer = await writing(database, { accountId }, (tx) =>
    makeTirSealer(tx, services.masterKeys, accountId),
  );
  const rowCount = rows.length + faults.length;
  await writeBulk(database, { accountId }, async (bulk) => {
    const { tx } = bulk;
    await lockTirYear(tx, accountId, taxYear);
    const payer = await loadPayer(tx, accountId, taxYear);
    const formIds = await findFormIds(tx, accountId, taxYear, rows);
    const current = await findCurrentForms(tx, accountId, taxYear, [...new Set(formIds.values())]);
    const filed = await findFilings(
      tx,
      accountId,
      current,
      await toForms(tx, sealer, accountId, current),
    );
    const usable: CorrectionRow[] = [];
    for (const row of rows) {
      const formId = formIds.get(row.id) ?? row.id;
      const text = explainUnusable(filed.get(formId));
      if (text) faults.push(toFault(row.line, text));
      else usable.push({ ...row, id: formId });
    }
    const states = new Set(usable.flatMap(({ id }) => filed.get(id)?.state ?? []));
    if (states.size > 1) throw new UnreadableFile(fill(texts.mixedTransmissions));
    const [state = 'notFiled'] = states;
    const result = correctForms(
      [...filed.values()].map(({ form, uniqueRecordId }) => ({
        ...form,
        ...(uniqueRecordId !== undefined && { uniqueRecordId }),
      })),
      usable,
      { elections: payer.elections, state: state as FilingState },
    );
    faults.push(
      ...result.faults.map(({ line, text }) => ({
        line,
        column: '',
        code: text.code,
        text: toStoredProblem(text),
      })),
    );
    if (result.corrections.length === 0) return;
    const runId = await addTirRun(tx, accountId, {
      taxYear,
      kind: 'correction',
      fileId: file.id,
      userId: (file.createdBy ?? undefined) as UserId | undefined,
    });
    await storeCorrections(bulk, {
      accountId,
      file,
      runId,
      corrections: result.corrections,
      recipients: new FormRecipients(sealer, accountId),
    });
    await updateTirFile(tx, accountId, file.id, { runId });
    await addTirEvent(tx, accountId, {
      taxYear,
      runId,
      fileId: file.id,
      step: 'corrections',
      userId: (file.createdBy ?? undefined) as UserId | undefined,
      details: { corrections: result.corrections.length, faults: faults.length },
    });
  });
  await endReading(services, accountId, file, {
    rows: rowCount,
    problems: faults,
    ...(faults.length >= rowCount && { message: toStoredText(fill(texts.noCorrections)) }),
  });
}

async function storeCorrections(
  bulk: Parameters<typeof addForms>[0],
  {
    accountId,
    file,
    runId,
    corrections,
    recipients,
  }: {
    readonly accountId: AccountId;
    readonly file: TirFileRow;
    readonly runId: string;
    readonly corrections: readonly Correction[];
    readonly recipients: FormRecipients;
  },
): Promise<void> {
  const counter = new RunCounter(() => false);
  const cells = corrections.flatMap(({ before, forms }) => {
    const previousRecipientId = recipients.add(before.recipient);
    counter.addDifference(before, forms.at(-1) ?? before);
    return forms.map((form) => {
      counter.add(form);
      return toFormCells(form, { accountId, runId, recipients, previousRecipientId });
    });
  });
  await addForms(bulk, { recipients: recipients.take(), forms: cells });
  await addCorrections(
    bulk,
    accountId,
    file.taxYear,
    corrections.map(({ formId, type, before, forms, changes, reasons }) => ({
      runId,
      formId,
      fileId: file.id,
      type,
      beforeVersion: before.version,
      afterVersion: forms.at(-1)?.version ?? before.version,
      reasons,
      changes: changes.map((change) =>
        change.field === 'tin'
          ? {
              field: 'tin',
              before: maskTin(change.before, before.recipient.tinType),
              after: maskTin(change.after, before.recipient.tinType),
            }
          : change,
      ),
    })),
  );
  await updateTirRun(bulk.tx, accountId, runId, { totals: counter.list() });
}

async function readRows(
  services: SealingServices,
  accountId: AccountId,
  file: TirFileRow,
): Promise<{ readonly rows: readonly CorrectionRow[]; readonly faults: RowFault[] }> {
  const rows: CorrectionRow[] = [];
  const faults: RowFault[] = [];
  let columns: number | undefined;
  for await (const batch of readUploadedRows(services, accountId, file))
    for (const row of batch.rows) {
      const cells = 'cells' in row ? row.cells.map((cell) => cell.trim()) : undefined;
      if (columns === undefined) {
        const layout = getLayout(['corrections'], cells ?? []);
        columns = layout.columns.length;
        await writing(services.database, { accountId }, (tx) =>
          updateTirFile(tx, accountId, file.id, { layout: layout.id, header: layout.columns }),
        );
      } else if (cells?.length !== columns)
        faults.push(toFault(row.line, fill(texts.malformedRow)));
      else {
        const [id = '', externalId = '', field = '', oldValue = '', newValue = '', reason = ''] =
          cells;
        rows.push({ line: row.line, id, accountId: externalId, field, oldValue, newValue, reason });
      }
    }
  return { rows, faults };
}

/** Forms by the ids in the rows: sales, forms, or records at the IRS (`receipt|submission|record`). */
async function findFormIds(
  db: Db,
  accountId: AccountId,
  taxYear: number,
  rows: readonly CorrectionRow[],
): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(rows.map(({ id }) => id))];
  const found = new Map<string, string>();
  const saleForms = new Map(ids.map((id) => [`1099-DA:sale:${id}`, id]));
  for (const { formId } of await findCurrentForms(db, accountId, taxYear, [
    ...ids,
    ...saleForms.keys(),
  ]))
    found.set(saleForms.get(formId) ?? formId, formId);
  const records = ids.flatMap((id) => {
    const [, receiptId, recordId] = /^(.+)\|[^|]+\|(\d{1,9})$/.exec(id) ?? [];
    return receiptId === undefined || recordId === undefined
      ? []
      : [{ id, receiptId, recordId: Number(recordId) }];
  });
  const submissions = new Map(
    (
      await findSubmissionsByReceipt(db, accountId, [
        ...new Set(records.map(({ receiptId }) => receiptId)),
      ])
    ).map((each) => [each.receiptId, each]),
  );
  const wanted = records.flatMap(({ id, receiptId, recordId }) => {
    const submission = submissions.get(receiptId);
    return submission
      ? [{ id, recordId, runId: submission.runId, formType: submission.formType }]
      : [];
  });
  const byRecord = new Map(
    (await findFormsByRecord(db, accountId, wanted)).map((each) => [
      `${each.runId} ${each.formType} ${each.recordId}`,
      each.formId,
    ]),
  );
  for (const { id, runId, formType, recordId } of wanted) {
    const formId = byRecord.get(`${runId} ${formType} ${recordId}`);
    if (formId !== undefined) found.set(id, formId);
  }
  return found;
}

async function findFilings(
  db: Db,
  accountId: AccountId,
  rows: readonly TirFormRow[],
  forms: readonly Form[],
): Promise<ReadonlyMap<string, FiledForm>> {
  const runIds = [...new Set(rows.map(({ runId }) => runId))];
  const submissions = Map.groupBy(
    await listSubmissions(db, accountId, runIds),
    ({ runId }) => runId,
  );
  const drafts = new Set<string>();
  for (const runId of runIds) {
    const run = await findTirRun(db, accountId, runId); // oxlint-disable-line no-await-in-loop -- few runs
    if (run?.state === 'draft' || run?.state === 'validated') drafts.add(runId);
  }
  return new Map(
    rows.map((row, index) => {
      const form = forms[index]!;
      if (drafts.has(row.runId)) return [row.formId, { form, state: 'pending' }];
      const sent = (submissions.get(row.runId) ?? []).find(
        (each) =>
          each.state !== 'prepared' &&
          each.formType === row.formType &&
          each.firstRecord <= row.recordId &&
          row.recordId <= each.lastRecord,
      );
      return [row.formId, { form, ...toFilingState(sent, row.recordId) }];
    }),
  );
}

function toFilingState(
  sent: TirSubmissionRow | undefined,
  recordId: number,
): Omit<FiledForm, 'form'> {
  if (!sent) return { state: 'notFiled' };
  if (sent.state === 'rejected') return { state: 'rejected' };
  if (sent.state === 'filed' || sent.receiptId === null) return { state: 'unanswered' };
  return { state: 'accepted', uniqueRecordId: `${sent.receiptId}|1|${recordId}` };
}

function explainUnusable(filed: FiledForm | undefined): FilledMessage | undefined {
  if (filed?.state === 'pending')
    return fill(texts.runsOfFormPending, { formId: filed.form.formId });
  return filed?.state === 'unanswered'
    ? fill(texts.receiptMissing, { formId: filed.form.formId })
    : undefined;
}

const toFault = (line: number, text: FilledMessage): RowFault => ({
  line,
  column: '',
  code: text.code,
  text: toStoredText(text),
});

/** Forms of a run that a later run replaced before they were filed: they aren't filed. */
export async function findSuperseded(
  { database }: SealingServices,
  accountId: AccountId,
  runId: string,
  forms: readonly Form[],
): Promise<ReadonlySet<Form>> {
  const [first] = forms;
  if (!first) return new Set();
  const current = new Map(
    (
      await reading(database, { accountId }, (db) =>
        findCurrentForms(
          db,
          accountId,
          first.taxYear,
          forms.map(({ formId }) => formId),
        ),
      )
    ).map((each) => [each.formId, each]),
  );
  return new Set(
    forms.filter(({ formId, version }) => {
      const newest = current.get(formId);
      return newest !== undefined && newest.version > version && newest.runId !== runId;
    }),
  );
}
