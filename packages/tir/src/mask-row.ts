import type { Layout } from './layouts.ts';

/** Columns whose cells contain TINs. */
const tinColumns: ReadonlySet<string> = new Set(['tin', 'foreign_tin', 'tax_residences']);

/** Replaces letters and digits with `X`, except for the last four of a longer text. */
export function maskText(text: string): string {
  const signs = text.split('');
  const positions = signs.flatMap((sign, at) => (/[\p{L}\d]/u.test(sign) ? [at] : []));
  const keepFrom = positions.length > 4 ? positions.at(-4)! : signs.length;
  return signs.map((sign, at) => (at < keepFrom && /[\p{L}\d]/u.test(sign) ? 'X' : sign)).join('');
}

/** A short first word is the country. */
const maskResidences = (text: string): string =>
  text
    .split(';')
    .map((part) => {
      const country = /^\s*\S{1,4}?(?:[ :]+|$)/.exec(part)?.[0] ?? '';
      return country + maskText(part.slice(country.length));
    })
    .join(';');

/** The cells of a row with masked TINs, for lists of problems. */
export function maskRow(layout: Layout, cells: readonly string[]): readonly string[] {
  // In a row with too few or too many cells a TIN can be in any column.
  const isShifted = cells.length !== layout.columns.length;
  const changesTin = layout.kind === 'corrections' && cells[2]?.trim() === 'tin';
  return cells.map((cell, at) => {
    const column = layout.columns[at] ?? '';
    if (column === 'tax_residences') return maskResidences(cell);
    const isTin =
      tinColumns.has(column) ||
      (isShifted && (cell.match(/\d/g) ?? []).length > 6) ||
      (changesTin && /^(?:old|new)_value$/.test(column));
    return isTin ? maskText(cell) : cell;
  });
}
