import type { RunTotals } from '@lotbook/db/stores/tir-runs';
import { money } from '@lotbook/decimal/decimal';
import type { Form } from '@lotbook/tir/form';
import { TotalsByForm } from '@lotbook/tir/summary';

interface Counts {
  missingTin: number;
  tinMismatch: number;
  backupWithheld: number;
  corrected: number;
  voided: number;
}

/** Counts the forms of a run, so that statistics don't read the forms. */
export class RunCounter {
  readonly #totals = new TotalsByForm();
  readonly #counts = new Map<string, Counts>();
  readonly #hasMismatch: (externalId: string) => boolean;

  constructor(hasMismatch: (externalId: string) => boolean) {
    this.#hasMismatch = hasMismatch;
  }

  add(form: Form): void {
    this.#totals.add(form);
    let counts = this.#counts.get(form.formType);
    if (!counts) {
      counts = { missingTin: 0, tinMismatch: 0, backupWithheld: 0, corrected: 0, voided: 0 };
      this.#counts.set(form.formType, counts);
    }
    if (form.recipient.tin === '') counts.missingTin += 1;
    if (this.#hasMismatch(form.accountNumber)) counts.tinMismatch += 1;
    if (money(form.boxes['4'] ?? '0') > 0n) counts.backupWithheld += 1;
    if (form.version > 1) counts.corrected += 1;
    if (form.status === 'corrected' && isZero(form)) counts.voided += 1;
  }

  list(): readonly RunTotals[] {
    return this.#totals.list().map((each) => ({ ...each, ...this.#counts.get(each.formType)! }));
  }
}

/** A form that should not have been filed has zeros only. */
const isZero = ({ boxes }: Form): boolean => {
  const amounts = Object.values(boxes).filter((value) => /^-?\d+\.\d{2}$/.test(value));
  return amounts.length > 0 && amounts.every((value) => money(value) === 0n);
};
