import { toStoredText } from '@lotbook/messages/stored-text';
import { writeBulk } from '@lotbook/db/bulk';
import { reading, writing } from '@lotbook/db/database';
import { addForms, findCurrentForms } from '@lotbook/db/stores/tir-forms';
import { listCategoryTotals, readIntakePage } from '@lotbook/db/stores/tir-intake';
import {
  dropForms,
  updateTirRun,
  type RunNotice,
  type TirRunRow,
} from '@lotbook/db/stores/tir-runs';
import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/services/tir';
import type { AccountId } from '@lotbook/model/ids';
import type { Form } from '@lotbook/tir/form';
import { FormMaker } from '@lotbook/tir/make-forms';
import type { Recipient } from '@lotbook/tir/records';
import type { SealingServices } from '../services.ts';
import { FormRecipients, toFormCells } from './form-rows.ts';
import { toIncomeRow, toSale } from './intake-rows.ts';
import { loadPayer } from './payers.ts';
import { toStoredProblem } from './file-problems.ts';
import { readAllRecipients } from './recipients.ts';
import { RunCounter } from './run-totals.ts';
import { makeTirSealer, type TirSealer } from './tir-sealer.ts';

const rowsAtOnce = 10_000;
/** Notices that are stored of one run. */
export const mostNotices = 1_000;

/**
 * Makes the forms of a draft from the intake of its year. Forms of locked runs stay as they are: if
 * the intake changed since, a notice asks for a correction. Starts from the beginning when it runs
 * again.
 */
export async function makeForms(
  services: SealingServices,
  accountId: AccountId,
  run: TirRunRow,
): Promise<void> {
  const { database } = services;
  const { taxYear } = run;
  const payer = await reading(database, { accountId }, (db) => loadPayer(db, accountId, taxYear));
  const sealer = await writing(database, { accountId }, async (tx) => {
    await dropForms(tx, accountId, run.id);
    return makeTirSealer(tx, services.masterKeys, accountId);
  });
  const recipients = new Map<string, Recipient>();
  const mismatches = new Set<string>();
  for await (const { recipient, row } of readAllRecipients(services, accountId, sealer)) {
    recipients.set(recipient.accountId, recipient);
    if (row.curingReasons.includes('tinMismatch')) mismatches.add(recipient.accountId);
  }
  const total = await countRows(services, accountId, taxYear);
  const maker = new FormMaker(payer, taxYear, recipients);
  const store = new FormStore({ services, accountId, run, sealer, total, mismatches });
  for (const kind of ['sales', 'income'] as const)
    for (let after: string | undefined; ;) {
      const from = after;
      const rows = await reading(database, { accountId }, (db) =>
        readIntakePage(db, accountId, { taxYear, kind, after: from, limit: rowsAtOnce }),
      );
      for (const row of rows) {
        if (kind === 'income') maker.addIncome(toIncomeRow(row));
        else store.add(maker.addSale(toSale(row)));
      }
      await store.flush(rows.length);
      after = rows.at(-1)?.id;
      if (rows.length < rowsAtOnce) break;
    }
  for (const form of maker.finish()) {
    store.add(form);
    if (store.pending >= rowsAtOnce) await store.flush(0);
  }
  await store.flush(0);
  await writing(database, { accountId }, (tx) =>
    updateTirRun(tx, accountId, run.id, {
      state: 'draft',
      working: null,
      done: total,
      totals: store.counter.list(),
      tieOuts: maker.tieOuts,
      exclusions: maker.exclusions.map(({ reason, ...rest }) => ({
        ...rest,
        code: reason,
        text: toStoredProblem({ code: reason }),
      })),
      notices: [
        ...store.notices,
        ...maker.notices.map(({ formId, text }) => ({
          formId,
          code: text.code,
          text: toStoredProblem(text),
        })),
      ].slice(0, mostNotices),
      faults: [],
      message:
        store.stored === 0 ? toStoredText(fill(texts.noNewForms, { year: String(taxYear) })) : null,
    }),
  );
}

const countRows = (
  { database }: SealingServices,
  accountId: AccountId,
  taxYear: number,
): Promise<number> =>
  reading(database, { accountId }, async (db) =>
    (await listCategoryTotals(db, accountId, taxYear)).reduce((sum, { rows }) => sum + rows, 0),
  );

/** Stores forms that no locked run has, numbered by type. */
class FormStore {
  readonly counter: RunCounter;
  readonly notices: RunNotice[] = [];
  stored = 0;
  readonly #given: {
    readonly services: SealingServices;
    readonly accountId: AccountId;
    readonly run: TirRunRow;
    readonly total: number;
  };
  readonly #recipients: FormRecipients;
  readonly #recordIds = new Map<string, number>();
  #forms: Form[] = [];
  #done = 0;

  constructor(given: {
    readonly services: SealingServices;
    readonly accountId: AccountId;
    readonly run: TirRunRow;
    readonly sealer: TirSealer;
    readonly total: number;
    readonly mismatches: ReadonlySet<string>;
  }) {
    this.#given = given;
    this.#recipients = new FormRecipients(given.sealer, given.accountId);
    this.counter = new RunCounter((externalId) => given.mismatches.has(externalId));
  }

  get pending(): number {
    return this.#forms.length;
  }

  add(form: Form | undefined): void {
    if (form) this.#forms.push(form);
  }

  async flush(rowsRead: number): Promise<void> {
    const forms = this.#forms;
    this.#forms = [];
    this.#done += rowsRead;
    const { services, accountId, run, total } = this.#given;
    await writeBulk(services.database, { accountId }, async (bulk) => {
      const existing = new Map(
        (
          await findCurrentForms(
            bulk.tx,
            accountId,
            run.taxYear,
            forms.map(({ formId }) => formId),
          )
        ).map((each) => [each.formId, each]),
      );
      const fresh: Form[] = [];
      for (const form of forms) {
        const found = existing.get(form.formId);
        if (!found) fresh.push(this.#number(form));
        else if (found.version === 1 && !hasSameBoxes(found.boxes, form.boxes))
          this.#noteChange(form.formId);
      }
      const rows = fresh.map((form) =>
        toFormCells(form, { accountId, runId: run.id, recipients: this.#recipients }),
      );
      await addForms(bulk, { recipients: this.#recipients.take(), forms: rows });
      await updateTirRun(bulk.tx, accountId, run.id, { done: this.#done, total });
      this.stored += fresh.length;
    });
  }

  #number(form: Form): Form {
    const recordId = (this.#recordIds.get(form.formType) ?? 0) + 1;
    this.#recordIds.set(form.formType, recordId);
    const numbered = { ...form, recordId };
    this.counter.add(numbered);
    return numbered;
  }

  #noteChange(formId: string): void {
    if (this.notices.length < mostNotices)
      this.notices.push({
        formId,
        code: texts.changedAfterLock.code,
        text: toStoredText(fill(texts.changedAfterLock)),
      });
  }
}

const hasSameBoxes = (
  a: Readonly<Record<string, string>>,
  b: Readonly<Record<string, string>>,
): boolean => {
  const names = Object.keys(a);
  return names.length === Object.keys(b).length && names.every((name) => a[name] === b[name]);
};
