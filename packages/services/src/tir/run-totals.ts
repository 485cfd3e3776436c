import type { RunTotals } from '@lotbook/db/stores/tir-runs';
import { formatMoney, money, type Money } from '@lotbook/decimal/decimal';
import type { Form } from '@lotbook/tir/form';
import { listBoxes } from '@lotbook/tir/form-boxes';
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
  readonly #differences = new Map<string, Map<string, bigint>>();
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

  /** Notes how a correction changes the amounts of a form, from its version before to its newest one. */
  addDifference(before: Form, after: Form): void {
    const { formType } = before;
    const differences = this.#differences.get(formType) ?? new Map<string, bigint>();
    this.#differences.set(formType, differences);
    for (const box of listAmounts(before)) {
      const change = getAmount(after, box) - getAmount(before, box);
      if (change !== 0n) differences.set(box, (differences.get(box) ?? 0n) + change);
    }
  }

  list(): readonly RunTotals[] {
    return this.#totals.list().map((each) => {
      const differences = this.#differences.get(each.formType);
      return {
        ...each,
        ...this.#counts.get(each.formType)!,
        ...(differences && {
          differences: Object.fromEntries(
            [...differences].map(([box, change]) => [box, formatMoney(change as Money)]),
          ),
        }),
      };
    });
  }
}

const getAmount = ({ boxes }: Form, box: string): bigint => money(boxes[box] ?? '0');

/** A form that should not have been filed has zeros only. */
function isZero(form: Form): boolean {
  const amounts = listAmounts(form).filter((box) => form.boxes[box] !== undefined);
  return amounts.length > 0 && amounts.every((box) => getAmount(form, box) === 0n);
}

const listAmounts = ({ formType, taxYear }: Form): readonly string[] =>
  listBoxes(formType, taxYear)
    .filter(({ kind }) => kind === 'amount')
    .map(({ box }) => box);
