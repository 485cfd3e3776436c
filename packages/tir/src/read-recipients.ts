import { Cells, isCountry, locateColumns } from './cells.ts';
import type { Layout } from './layouts.ts';
import type { ReadRow, SourceRow } from './problem.ts';
import {
  documentForms,
  entityTypes,
  tinTypes,
  type Address,
  type Recipient,
  type TinType,
} from './records.ts';
import { isState } from './states.ts';
import { isTinOfType, toDigits } from './tin.ts';
import { toNameLine, transliterate } from './transliterate.ts';
import type { IntakeScope } from './intake-scope.ts';

/** Reads rows of the recipients file one by one. */
export function makeRecipientReader(
  layout: Layout,
  { timeZone }: IntakeScope,
): (row: SourceRow) => ReadRow<Recipient> {
  const located = locateColumns(layout);
  const lines = new Map<string, number>();
  return (row) => {
    const cells = new Cells(row, located, timeZone);
    const value = readRecipient(cells);
    const earlier = lines.get(value.accountId);
    if (earlier !== undefined)
      cells.fail('account_id', {
        code: 'tir.duplicateId',
        params: { id: value.accountId, line: String(earlier) },
      });
    if (cells.problems.length > 0)
      return { line: row.line, rejected: cells.problems, cells: row.cells };
    lines.set(value.accountId, row.line);
    return { line: row.line, value, notices: cells.notices };
  };
}

function readRecipient(cells: Cells): Recipient {
  const accountId = cells.required('account_id', 100);
  const tinType = cells.choice('tin_type', tinTypes) ?? 'UNKNOWN';
  const documentForm = cells.choice('w_form', documentForms);
  return {
    accountId,
    ownerId: cells.text('owner_id', 100) || accountId,
    name: readName(cells, 'name', true),
    secondName: readName(cells, 'second_name', false),
    entityType: cells.choice('entity_type', entityTypes) ?? 'other',
    tinType,
    tin: readTin(cells, tinType, documentForm?.startsWith('W-8') === true),
    documentForm,
    documentDate: cells.date('w_form_date'),
    isCertified: cells.flag('certified'),
    address: readAddress(cells),
    email: cells.text('email'),
    consentedOn: cells.date('edelivery_consent_date'),
    openedOn: cells.date('account_opened'),
    exemptCode: cells.text('exempt_code', 2),
    isBackupWithheld: cells.flag('backup_withholding'),
    foreignTin: cells.text('foreign_tin', 50),
    bornOn: cells.date('birth_date'),
    birthPlace: cells.text('birth_place'),
  };
}

function readName(cells: Cells, column: string, isRequired: boolean): string {
  const name = isRequired ? cells.required(column) : cells.text(column);
  const written = transliterate(name);
  if (written === undefined || (name !== '' && toNameLine(name) === ''))
    cells.fail(column, { code: 'tir.notTransliterable', params: { value: name } });
  else if (written !== name)
    cells.notice(column, { code: 'tir.transliterated', params: { original: name, written } });
  return name;
}

function readTin(cells: Cells, tinType: TinType, isForeign: boolean): string {
  const text = cells.text('tin');
  if (text === '') {
    if (!isForeign) cells.notice('tin', { code: 'tir.tinMissing' });
    return '';
  }
  const digits = toDigits(text);
  if (digits !== undefined && isTinOfType(digits, tinType)) return digits;
  cells.fail('tin', { code: 'tir.tinShape', params: { tinType: tinNames[tinType] } });
  return '';
}

const tinNames: Readonly<Record<TinType, string>> = {
  SSN: 'SSN',
  EIN: 'EIN',
  ITIN: 'ITIN',
  ATIN: 'ATIN',
  UNKNOWN: 'TIN',
};

function readAddress(cells: Cells): Address {
  const country = (cells.text('country') || 'US').toUpperCase();
  if (!isCountry(country))
    cells.fail('country', { code: 'tir.unknownCountry', params: { value: country } });
  const [state, zip] = [cells.text('state', 50), cells.text('zip', 20)];
  if (country === 'US') {
    if (!isState(state.toUpperCase()))
      cells.fail('state', { code: 'tir.unknownState', params: { value: state } });
    if (!/^\d{5}(-?\d{4})?$/.test(zip))
      cells.fail('zip', { code: 'tir.zipShape', params: { value: zip } });
  }
  const address = {
    line1: cells.required('address1', 100),
    line2: cells.text('address2', 100),
    city: cells.required('city', 50),
    state: country === 'US' ? state.toUpperCase() : state,
    zip,
    country,
  };
  for (const [column, value] of [
    ['address1', address.line1],
    ['address2', address.line2],
    ['city', address.city],
  ] as const)
    if (transliterate(value) === undefined)
      cells.fail(column, { code: 'tir.notTransliterable', params: { value } });
  return address;
}
