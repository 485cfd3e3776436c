/** A column's name and its cell, as received. */
export type RawCell = readonly [string, string];

/** Reads the rows of a file from the server: each a list of name and cell, because a name may occur twice. */
export function readRawRows(value: unknown): readonly (readonly RawCell[])[] {
  if (!Array.isArray(value)) return [];
  return value.map((row) => toCells(row)).filter((cells) => cells.length > 0);
}

function toCells(row: unknown): readonly RawCell[] {
  if (Array.isArray(row))
    return row.filter(isPair).map(([column, cell]) => [toText(column), toText(cell)]);
  if (typeof row === 'object' && row !== null)
    return Object.entries(row).map(([column, cell]) => [column, toText(cell)]);
  return [];
}

const isPair = (value: unknown): value is readonly [unknown, unknown] =>
  Array.isArray(value) && value.length === 2;
const toText = (value: unknown): string =>
  typeof value === 'string'
    ? value
    : value === null || value === undefined
      ? ''
      : JSON.stringify(value);
