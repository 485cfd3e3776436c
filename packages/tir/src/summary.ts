import { formatMoney, money, type Money } from '@lotbook/decimal/decimal';
import type { Form, FormType } from './form.ts';
import { listBoxes } from './form-boxes.ts';
import type { TirText } from './problem.ts';

/** Forms of one type and their totals by box. */
export interface FormTotals {
  readonly formType: FormType;
  readonly forms: number;
  readonly rows: number;
  /** Decimal text by box, for boxes with amounts. */
  readonly boxes: Readonly<Record<string, string>>;
}

/** Rows that are in no form, by reason. */
export interface Exclusion {
  readonly formType: FormType;
  readonly reason: TirText['code'];
  readonly rows: number;
  readonly amount: string;
}

/** Proves that every accepted amount is in a form or excluded: `intake = reported + excluded + rounding`. */
export interface TieOut {
  readonly measure: 'sales' | 'income';
  readonly rows: number;
  readonly intake: string;
  readonly reported: string;
  readonly excluded: string;
  /** Forms round to cents. */
  readonly rounding: string;
}

/** Adds up forms by type and box. */
export class TotalsByForm {
  readonly #types = new Map<
    FormType,
    { forms: number; rows: number; boxes: Map<string, bigint> }
  >();

  add({ formType, taxYear, boxes, rowCount }: Form): void {
    let totals = this.#types.get(formType);
    if (!totals) {
      const amounts = listBoxes(formType, taxYear).filter(({ kind }) => kind === 'amount');
      totals = { forms: 0, rows: 0, boxes: new Map(amounts.map(({ box }) => [box, 0n])) };
      this.#types.set(formType, totals);
    }
    totals.forms += 1;
    totals.rows += rowCount;
    for (const [box, value] of Object.entries(boxes)) {
      const total = totals.boxes.get(box);
      if (total !== undefined) totals.boxes.set(box, total + money(value));
    }
  }

  list(): readonly FormTotals[] {
    return [...this.#types]
      .map(([formType, { forms, rows, boxes }]) => ({
        formType,
        forms,
        rows,
        boxes: Object.fromEntries(
          [...boxes].map(([box, total]) => [box, formatMoney(total as Money)]),
        ),
      }))
      .toSorted((a, b) => (a.formType < b.formType ? -1 : 1));
  }
}
