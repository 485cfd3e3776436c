import type { Row } from './file-source.ts';
import type { Table } from './table-rows.ts';

interface OpenedSheet {
  readonly table: Table;
  readonly rows: readonly Row[];
}

/** Whether two sheets have the same header and rows, so that one is a copy of the other. */
export const hasSameRows = (one: OpenedSheet, other: OpenedSheet): boolean =>
  one.rows.length > 0 &&
  one.rows.length === other.rows.length &&
  hasSameCells(one.table.header, other.table.header) &&
  one.rows.every(({ cells }, at) => hasSameCells(cells, other.rows[at]?.cells ?? []));

const hasSameCells = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((cell, at) => cell === other[at]);
