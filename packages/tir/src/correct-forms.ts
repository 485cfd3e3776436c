import { DecimalError, money, type Money } from '@lotbook/decimal/decimal';
import { utc } from '@lotbook/model/time';
import { readDate } from './cells.ts';
import { listBoxes, type BoxDefinition } from './form-boxes.ts';
import type { Boxes, Form } from './form.ts';
import { toCents } from './make-sale-form.ts';
import type { TirText } from './problem.ts';
import type { Elections } from './records.ts';
import { basisRequiredFrom, smallError } from './tax-rules.ts';
import { maskText } from './mask-row.ts';
import { compareBoxes, finishBoxes } from './dependent-boxes.ts';
import { isTinOfType, toDigits } from './tin.ts';
import { toNameLine } from './transliterate.ts';
import { getOwn } from '@lotbook/model/get-own';

/** One row of a correction file. Either id finds the form. */
export interface CorrectionRow {
  readonly line: number;
  /** A unique record id, the id of a sale, or the id of a form. */
  readonly id: string;
  readonly accountId: string;
  readonly field: string;
  readonly oldValue: string;
  readonly newValue: string;
  readonly reason: string;
}

export interface FieldChange {
  readonly field: string;
  readonly before: string;
  readonly after: string;
}

/** How the IRS took the version that is corrected. */
export type FilingState = 'notFiled' | 'accepted' | 'rejected';

/** A corrected form: what changed, why, and the versions to file. */
export interface Correction {
  readonly formId: string;
  /** 1: one corrected form. 2: a corrected form with zeros, then a new original. */
  readonly type: 1 | 2;
  readonly changes: readonly FieldChange[];
  readonly reasons: readonly string[];
  readonly before: Form;
  readonly forms: readonly Form[];
}

export interface CorrectionFault {
  readonly line: number;
  readonly text: TirText;
}

/** Columns of intake files that are a box. */
const boxFields: Readonly<Record<string, string>> = {
  asset_dtif_code: '1a',
  asset_name: '1b',
  quantity: '1c',
  acquired_at: '1d',
  disposed_at: '1e',
  proceeds: '1f',
  cost_basis: '1g',
  wash_sale_disallowed: '1i',
  withheld: '4',
  cash_only: '7',
  customer_information: '8',
  transferred_in_units: '12a',
  transferred_in_date: '12b',
  state_withheld: '16',
};
const addressFields: Readonly<Record<string, keyof Form['recipient']['address']>> = {
  address1: 'line1',
  address2: 'line2',
  city: 'city',
  zip: 'zip',
};
/** A form that should not have been filed becomes zeros. */
const voidField = 'reportable';
/** Whether the sale is covered, which decides several boxes. */
const coveredField = 'covered';
const fieldNames = [
  ...Object.keys(boxFields),
  ...Object.keys(addressFields),
  'name',
  'tin',
  coveredField,
  voidField,
].join(', ');

/**
 * Applies rows of a correction file to filed forms. Given forms never change: each correction is a
 * new version. A wrong amount, code, date or address takes one corrected form (type 1); a wrong name
 * or TIN takes two (type 2). General Instructions for Certain Information Returns, part H.
 */
export function correctForms(
  forms: readonly Form[],
  rows: readonly CorrectionRow[],
  { elections, state }: { readonly elections: Elections; readonly state: FilingState },
): { readonly corrections: readonly Correction[]; readonly faults: readonly CorrectionFault[] } {
  const faults: CorrectionFault[] = [];
  const byId = indexForms(forms);
  const changed = new Map<Form, ChangedForm>();
  for (const row of rows) {
    const before = byId.get(row.id);
    if (!before || (row.accountId !== '' && before.accountNumber !== row.accountId)) {
      faults.push({ line: row.line, text: { code: 'tir.noForm', params: { id: row.id } } });
      continue;
    }
    const current: ChangedForm = changed.get(before) ?? { form: before, changes: [], rows: [] };
    const result = applyRow(current.form, row);
    if ('code' in result) {
      faults.push({ line: row.line, text: result });
      continue;
    }
    current.form = result.form;
    current.changes.push(...result.changes);
    current.rows.push(row);
    changed.set(before, current);
  }
  const corrections: Correction[] = [];
  const recordIds = new Map<string, number>();
  for (const [before, { form: edited, changes: edits, rows: given }] of changed) {
    const result = finishBoxes(edited);
    if ('code' in result) {
      for (const { line } of given) faults.push({ line, text: result });
      continue;
    }
    const form = result;
    const changes = [...edits, ...compareBoxes(edited, form)];
    if (canSkip(before, { changes, rows: given }, elections)) {
      for (const { line } of given) faults.push({ line, text: { code: 'tir.smallError' } });
      continue;
    }
    const isTypeTwo = changes.some(({ field }) => field === 'name' || field === 'tin');
    corrections.push({
      formId: before.formId,
      type: isTypeTwo ? 2 : 1,
      changes,
      reasons: given.map(({ reason }) => reason),
      before,
      forms: makeVersions(before, form, { isTypeTwo, state, recordIds }),
    });
  }
  return { corrections, faults };
}

interface ChangedForm {
  form: Form;
  readonly changes: FieldChange[];
  readonly rows: CorrectionRow[];
}

function indexForms(forms: readonly Form[]): ReadonlyMap<string, Form> {
  const byId = new Map<string, Form>();
  // Later versions win, so that a correction applies to what was filed last.
  for (const form of forms.toSorted((a, b) => a.version - b.version))
    for (const id of [form.formId, form.saleId, form.uniqueRecordId])
      if (id !== undefined) byId.set(id, form);
  return byId;
}

function makeVersions(
  before: Form,
  form: Form,
  {
    isTypeTwo,
    state,
    recordIds,
  }: {
    readonly isTypeTwo: boolean;
    readonly state: FilingState;
    readonly recordIds: Map<string, number>;
  },
): readonly Form[] {
  const number = (made: Form): Form => {
    const recordId = (recordIds.get(made.formType) ?? 0) + 1;
    recordIds.set(made.formType, recordId);
    return { ...made, recordId };
  };
  const { uniqueRecordId: _current, ...plain } = form;
  // A form that the IRS doesn't have is replaced, so there is nothing to correct there.
  if (state !== 'accepted')
    return [
      number({
        ...plain,
        version: before.version + 1,
        status: state === 'rejected' ? 'replaced' : 'original',
      }),
    ];
  const previous =
    before.uniqueRecordId === undefined
      ? undefined
      : {
          uniqueRecordId: before.uniqueRecordId,
          tin: before.recipient.tin,
          name: before.recipient.name,
        };
  if (!isTypeTwo)
    return [
      number({
        ...plain,
        version: before.version + 1,
        status: 'corrected',
        ...(previous && { previous }),
      }),
    ];
  const { uniqueRecordId: _filed, ...old } = before;
  const zero: Form = {
    ...old,
    version: before.version + 1,
    status: 'corrected',
    boxes: clearAmounts(before),
    ...(previous && { previous }),
  };
  return [
    number(zero),
    number({ ...plain, version: before.version + 2, status: 'original', previous: undefined }),
  ];
}

/** The same form with zero in every amount. */
const clearAmounts = ({ formType, taxYear, boxes }: Form): Boxes => {
  const kinds = new Map(listBoxes(formType, taxYear).map(({ box, kind }) => [box, kind]));
  return Object.fromEntries(
    Object.entries(boxes).map(([box, value]) => [
      box,
      kinds.get(box) === 'amount' ? '0.00' : value,
    ]),
  );
};

function applyRow(
  form: Form,
  row: CorrectionRow,
): { readonly form: Form; readonly changes: readonly FieldChange[] } | TirText {
  const { field, oldValue, newValue } = row;
  if (field === voidField) return applyVoid(form);
  if (field === coveredField && form.formType === '1099-DA') return applyCovered(form, row);
  const box = listBoxes(form.formType, form.taxYear).find(
    (each) => each.box === (getOwn(boxFields, field) ?? field),
  );
  if (
    box &&
    (form.formType === '1099-DA' || getOwn(boxFields, field) === undefined || field === 'withheld')
  )
    return applyBox(form, box, row);
  const current = getRecipientField(form, field);
  if (current === undefined)
    return { code: 'tir.unknownField', params: { field, fields: fieldNames } };
  const [old, after] = [normalizeField(field, oldValue), normalizeField(field, newValue)];
  if (old !== current)
    return {
      code: 'tir.oldValueDiffers',
      params:
        field === 'tin'
          ? { current: maskText(current) || '-', old: maskText(oldValue) }
          : { current, old: oldValue },
    };
  if (after === current) return { code: 'tir.sameValue' };
  if (after === undefined || (field === 'tin' && !isTinOfType(after, form.recipient.tinType)))
    return field === 'tin'
      ? { code: 'tir.tinShape', params: { tinType: 'TIN' } }
      : { code: 'tir.notTransliterable', params: { value: newValue } };
  const part = getOwn(addressFields, field);
  const recipient = part
    ? { ...form.recipient, address: { ...form.recipient.address, [part]: after } }
    : { ...form.recipient, [field]: after };
  return { form: { ...form, recipient }, changes: [{ field, before: current, after }] };
}

function applyVoid(form: Form): { readonly form: Form; readonly changes: readonly FieldChange[] } {
  const boxes = clearAmounts(form);
  const changes = Object.keys(boxes)
    .filter((field) => boxes[field] !== form.boxes[field])
    .map((field) => ({ field, before: form.boxes[field] ?? '', after: boxes[field] ?? '' }));
  return { form: { ...form, boxes }, changes };
}

/** Covered sales report basis and term; noncovered ones don't. Other boxes follow in `finishBoxes`. */
function applyCovered(
  form: Form,
  { field, oldValue, newValue }: CorrectionRow,
): { readonly form: Form; readonly changes: readonly FieldChange[] } | TirText {
  if (form.taxYear < basisRequiredFrom.value || form.boxes['11a'] !== undefined)
    return { code: 'tir.unknownField', params: { field, fields: fieldNames } };
  const [isCovered, old, after] = [
    form.boxes['2'] === 'X',
    normalizeBox('check', oldValue) === 'X',
    normalizeBox('check', newValue) === 'X',
  ];
  if (old !== isCovered)
    return { code: 'tir.oldValueDiffers', params: { current: String(isCovered), old: oldValue } };
  if (after === isCovered) return { code: 'tir.sameValue' };
  const { '2': _reported, '9': _noncovered, ...others } = form.boxes;
  const boxes: Boxes = { ...others, [after ? '2' : '9']: 'X' };
  return { form: { ...form, boxes }, changes: compareBoxes(form, { ...form, boxes }) };
}

function applyBox(
  form: Form,
  { box, kind }: BoxDefinition,
  { oldValue, newValue }: CorrectionRow,
): { readonly form: Form; readonly changes: readonly FieldChange[] } | TirText {
  const before = form.boxes[box] ?? '';
  const [old, after] = [normalizeBox(kind, oldValue), normalizeBox(kind, newValue)];
  if (after === undefined)
    return {
      code: kind === 'date' ? 'tir.notDate' : 'tir.notAmount',
      params: { value: newValue },
    };
  if (old !== before)
    return { code: 'tir.oldValueDiffers', params: { current: before || '-', old: oldValue } };
  if (after === before) return { code: 'tir.sameValue' };
  const { [box]: _removed, ...others } = form.boxes;
  const boxes = after === '' ? others : { ...form.boxes, [box]: after };
  return { form: { ...form, boxes }, changes: [{ field: box, before, after }] };
}

function normalizeBox(kind: BoxDefinition['kind'], value: string): string | undefined {
  const text = value.trim();
  if (text === '') return '';
  if (kind === 'check') return /^(x|true|yes|1)$/i.test(text) ? 'X' : '';
  if (kind === 'date') return readDate(text, utc);
  if (kind !== 'amount') return text;
  try {
    return toCents(money(text));
  } catch (error) {
    if (error instanceof DecimalError) return undefined;
    throw error;
  }
}

const getRecipientField = ({ recipient }: Form, field: string): string | undefined => {
  if (field === 'name' || field === 'tin') return recipient[field];
  const part = getOwn(addressFields, field);
  return part && recipient.address[part];
};

const normalizeField = (field: string, value: string): string | undefined =>
  field === 'tin'
    ? (toDigits(value) ?? (value.trim() === '' ? '' : undefined))
    : field === 'name'
      ? toNameLine(value)
      : value.trim();

/**
 * Whether all differences are within the de minimis safe harbor and the recipient accepts that. It
 * is for wrong amounts only, so not for a form that should not have been filed. IRC 6721(c)(3).
 */
function canSkip(
  { recipient, formType, taxYear }: Form,
  { changes, rows }: Pick<ChangedForm, 'changes' | 'rows'>,
  { skipSmallErrors, smallErrorOwners }: Elections,
): boolean {
  if (!skipSmallErrors || smallErrorOwners.includes(recipient.ownerId)) return false;
  if (rows.some(({ field }) => field === voidField)) return false;
  const kinds = new Map(listBoxes(formType, taxYear).map(({ box, kind }) => [box, kind]));
  return changes.every(({ field, before, after }) => {
    if (kinds.get(field) !== 'amount') return false;
    const difference = money(after || '0') - money(before || '0');
    const size = (difference < 0n ? -difference : difference) as Money;
    const { amount, withheld } = smallError.value;
    return size <= (isWithheld(formType, field) ? withheld : amount);
  });
}

/** Federal or state tax withheld. */
const isWithheld = (formType: Form['formType'], box: string): boolean =>
  box === '4' || (formType === '1099-DA' && box === '16');
