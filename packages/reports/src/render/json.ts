import { format } from '@lotbook/decimal/decimal';
import type { BuiltReport } from '../report.ts';

/** A report as one JSON object; rows are objects by column. */
export function reportJson(report: BuiltReport): string {
  const { columns, sections, ...head } = report;
  const body = sections.map(({ id, title, rows, totals, columns: own }) => {
    const named = (row: readonly string[]) => Object.fromEntries((own ?? columns).map((column, index) => [column.id, row[index] ?? '']));
    return { id, title, rows: rows.map(named), totals: named(totals) };
  });
  return `${JSON.stringify({ ...head, columns, sections: body }, amountsAsText, 2)}\n`;
}

const amountsAsText = (_key: string, value: unknown) => (typeof value === 'bigint' ? format(value, 2) : value);
