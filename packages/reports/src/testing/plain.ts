import type { BuiltReport } from '../report.ts';

/** A report as text that a person can read through: each table with its columns, rows and totals, then the notes. */
export function plain({ title, columns, sections, notes }: BuiltReport): string {
  const tables = sections.map(({ title: table, rows, totals, columns: own = columns }) =>
    [
      `## ${table}`,
      line(own.map(({ label }) => label)),
      ...rows.map(line),
      ...(totals.some(Boolean) ? [`= ${line(totals)}`] : []),
    ].join('\n'),
  );
  return [`# ${title}`, ...tables, ...notes.map((note) => `* ${note}`)].join('\n\n').concat('\n');
}

const line = (cells: readonly string[]): string => cells.join(' | ').trimEnd();
