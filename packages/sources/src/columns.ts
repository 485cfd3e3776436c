import type { FieldNames } from './cells.ts';

/** Matches no column: the field of a format that its files don't have. */
const ABSENT = /^(?!)/;

export type SomeColumns<Field extends string, Required extends Field> = Partial<FieldNames<Field>> &
  Pick<FieldNames<Field>, Required>;

/** The names of all fields; those that a format doesn't name match no column. */
export const fillColumns = <Field extends string>(
  fields: readonly Field[],
  columns: Partial<FieldNames<Field>>,
): FieldNames<Field> =>
  Object.fromEntries(
    fields.map((field) => [field, columns[field] ?? ABSENT]),
  ) as unknown as FieldNames<Field>;
