import { isLongTerm } from '@lotbook/law/holding-period';
import { form8949Box as findForm8949Box } from '@lotbook/law/form-8949-box';
import type { LocalDate } from '@lotbook/model/time';
import type { FieldChange } from './correct-forms.ts';
import { form8949Box, listBoxes } from './form-boxes.ts';
import type { Boxes, Form } from './form.ts';
import { unknownTerm } from './make-sale-form.ts';
import type { TirText } from './problem.ts';
import { basisRequiredFrom, coveredFrom } from './tax-rules.ts';

/**
 * Recomputes the boxes of a sale that follow from corrected ones: the term and the checkbox for Form
 * 8949 from the dates, and what covered and noncovered sales report. Returns the reason if the boxes
 * contradict each other.
 */
export function finishBoxes(form: Form): Form | TirText {
  const { formType, taxYear, boxes } = form;
  const isAggregate = boxes['11a'] !== undefined;
  if (formType !== '1099-DA' || isAggregate || isVoid(form)) return form;
  const { '1d': acquired, '1e': disposed } = boxes;
  if (disposed !== undefined && Number(disposed.slice(0, 4)) !== taxYear)
    return { code: 'tir.outsideYear', params: { day: disposed, year: String(taxYear) } };
  if (taxYear < basisRequiredFrom.value) return form;
  if (boxes['2'] !== 'X') return { ...form, boxes: toNoncovered(form) };
  if (acquired === undefined || boxes['1g'] === undefined) return { code: 'tir.coveredIncomplete' };
  if (disposed === undefined) return form;
  if (acquired > disposed)
    return { code: 'tir.saleBeforeAcquisition', params: { sold: disposed, acquired } };
  if (acquired < coveredFrom.value)
    return { code: 'tir.coveredBeforeRule', params: { from: coveredFrom.value } };
  if (boxes['12a'] !== undefined) return { code: 'tir.coveredTransferredIn' };
  const dates = { acquiredOn: acquired as LocalDate, disposedOn: disposed as LocalDate };
  const term = isLongTerm(dates) ? 'long' : 'short';
  return {
    ...form,
    boxes: sortAsOnForm(form, {
      ...boxes,
      [form8949Box]: findForm8949Box({ term, year: taxYear, reported: 'proceedsAndBasis' }),
      '6': term === 'long' ? 'L' : 'S',
    }),
  };
}

/** A form that should not have been filed keeps its boxes with zeros. */
const isVoid = ({ boxes }: Form): boolean => boxes['1f'] === '0.00' && boxes['1g'] === '0.00';

function toNoncovered(form: Form): Boxes {
  const kept = Object.entries(form.boxes).filter(
    ([box]) => !['1d', '1g', '1i', '2', '6'].includes(box),
  );
  return sortAsOnForm(form, { ...Object.fromEntries(kept), [form8949Box]: unknownTerm, '9': 'X' });
}

function sortAsOnForm({ formType, taxYear }: Form, boxes: Boxes): Boxes {
  const order = listBoxes(formType, taxYear).map(({ box }) => box);
  return Object.fromEntries(
    Object.entries(boxes).toSorted(([a], [b]) => order.indexOf(a) - order.indexOf(b)),
  );
}

/** The boxes in which two versions differ, in the order of the form. */
export function compareBoxes(before: Form, after: Form): readonly FieldChange[] {
  return listBoxes(before.formType, before.taxYear)
    .map(({ box }) => ({
      field: box,
      before: before.boxes[box] ?? '',
      after: after.boxes[box] ?? '',
    }))
    .filter((change) => change.before !== change.after);
}
