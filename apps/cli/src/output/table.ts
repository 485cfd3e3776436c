import { format, round, type Money } from '@lotbook/decimal/decimal';

/** With two decimals. */
export const formatCents = (amount: Money): string => format(round(amount, 2, 'halfUp'), 2);

/** Columns of text, the first aligned to the left and all others to the right. */
export function formatTable(rows: readonly (readonly string[])[]): string {
  const widths = rows[0]!.map((_, index) => Math.max(...rows.map((row) => row[index]!.length)));
  return rows
    .map(
      (row) =>
        `${row.map((cell, index) => (index === 0 ? cell.padEnd(widths[index]!) : cell.padStart(widths[index]!))).join('  ')}\n`,
    )
    .join('');
}
