import { Cells, isCountry, locateColumns } from '../cells.ts';
import type { IntakeScope } from '../intake-scope.ts';
import type { Layout } from '../layouts.ts';
import { maskText } from '../mask-row.ts';
import type { ReadRow, SourceRow } from '../problem.ts';
import type { Address } from '../records.ts';
import { controlTypes } from './codes.ts';
import type { CarfEntity, CarfPerson, CarfUser, ControllingPerson, Residence } from './records.ts';

/** A row of the users file: a user, or a person who controls the entity of an earlier row. */
export type UserRow =
  | { readonly user: CarfUser }
  | { readonly controls: string; readonly controllingPerson: ControllingPerson };

/** Reads self-certifications row by row. Controlling persons follow their entity. */
export function makeUserReader(
  layout: Layout,
  { timeZone }: Pick<IntakeScope, 'timeZone'>,
): (row: SourceRow) => ReadRow<UserRow> {
  const located = locateColumns(layout);
  const lines = new Map<string, number>();
  const entities = new Set<string>();
  return (row) => {
    const cells = new Cells(row, located, timeZone);
    const controls = cells.text('controls_user_id', 100);
    const userId = controls === '' ? cells.required('user_id', 100) : '';
    const identity = readIdentity(cells);
    const earlier = userId === '' ? undefined : lines.get(userId);
    if (earlier !== undefined)
      cells.fail('user_id', {
        code: 'tir.duplicateId',
        params: { id: userId, line: String(earlier) },
      });
    if (controls !== '' && !entities.has(controls))
      cells.fail('controls_user_id', { code: 'tir.noEntity', params: { id: controls } });
    if (controls !== '' && identity?.kind === 'entity')
      cells.fail('kind', { code: 'tir.controllingEntity' });
    const types = controls === '' ? [] : readControlTypes(cells);
    if (cells.problems.length > 0 || !identity)
      return { line: row.line, rejected: cells.problems, cells: row.cells };
    const { line } = row;
    if (controls !== '' && identity.kind === 'individual') {
      const value = { controls, controllingPerson: { person: identity, types } };
      return { line, value, notices: cells.notices };
    }
    lines.set(userId, line);
    if (identity.kind === 'entity') entities.add(userId);
    const user = { userId, identity, controllingPersons: [], email: cells.text('email') };
    return { line, value: { user }, notices: cells.notices };
  };
}

/** Adds a row to the users, with controlling persons in the order of the file. */
export function addUserRow(users: Map<string, CarfUser>, row: UserRow): void {
  if ('user' in row) {
    users.set(row.user.userId, row.user);
    return;
  }
  const user = users.get(row.controls);
  if (!user) return;
  const controllingPersons = [...user.controllingPersons, row.controllingPerson];
  users.set(row.controls, { ...user, controllingPersons });
}

function readIdentity(cells: Cells): CarfPerson | CarfEntity | undefined {
  cells.required('kind');
  const kind = cells.choice('kind', ['individual', 'entity'] as const);
  const residences = readResidences(cells);
  const address = readAddress(cells);
  if (kind === undefined) return undefined;
  if (kind === 'entity') return { kind, name: cells.required('entity_name'), residences, address };
  cells.required('birth_date');
  return {
    kind,
    firstName: cells.text('first_name'),
    middleName: cells.text('middle_name'),
    lastName: cells.required('last_name'),
    residences,
    address,
    nationalities: readList(cells, 'nationalities').map((code) =>
      readCountry(cells, 'nationalities', code),
    ),
    bornOn: cells.date('birth_date'),
    birthCity: cells.text('birth_city'),
    birthCountry: readOptionalCountry(cells, 'birth_country'),
  };
}

/** `DE 12345678901; FR` is a TIN in Germany, and a residence in France without a TIN. */
function readResidences(cells: Cells): readonly Residence[] {
  cells.required('tax_residences', 1000);
  const reason = cells.text('missing_tin_reason');
  return readList(cells, 'tax_residences').map((part) => {
    const [code = '', ...digits] = part.split(/[ :]+/);
    const country = readCountry(cells, 'tax_residences', code.toUpperCase());
    const tin = digits.join(' ');
    if (tin !== '') return { country, tin };
    if (reason === '')
      cells.notice('tax_residences', { code: 'tir.missingTinReason', params: { country } });
    return { country, tin, ...(reason !== '' && { missingReason: reason }) };
  });
}

function readAddress(cells: Cells): Address {
  cells.required('country');
  return {
    line1: cells.text('address1'),
    line2: cells.text('address2'),
    city: cells.required('city'),
    state: cells.text('region'),
    zip: cells.text('post_code', 50),
    country: readOptionalCountry(cells, 'country'),
  };
}

function readControlTypes(cells: Cells): readonly string[] {
  cells.required('control_types');
  return readList(cells, 'control_types').map((value) => {
    const type = /^\d{3}$/.test(value) ? `CARF${value}` : value.toUpperCase();
    if (!controlTypes.includes(type))
      cells.fail('control_types', {
        code: 'tir.notChoice',
        params: { value, choices: controlTypes.join(', ') },
      });
    return type;
  });
}

const readList = (cells: Cells, column: string): readonly string[] =>
  cells
    .text(column, 1000)
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part !== '');

function readCountry(cells: Cells, column: string, code: string): string {
  if (!isCountry(code))
    cells.fail(column, { code: 'tir.unknownCountry', params: { value: maskLong(code) } });
  return code;
}

/** A code that is too long can be a TIN without its country. */
const maskLong = (code: string): string => (code.length > 4 ? maskText(code) : code);

const readOptionalCountry = (cells: Cells, column: string): string => {
  const code = cells.text(column).toUpperCase();
  return code === '' ? '' : readCountry(cells, column, code);
};
