import { format } from '@lotbook/decimal/decimal';
import type { Column, PrintedReport, Row } from '../report.ts';

/** A report as one JSON object, piece by piece; rows are objects by column. */
export function* reportJson(report: PrintedReport): Iterable<string> {
  const { columns, sections, wraps: _, translator: __, ...head } = report;
  const start = JSON.stringify({ ...head, columns }, amountsAsText, 2);
  yield `${start.slice(0, start.lastIndexOf('\n}'))},\n  "sections": [`;
  for (const [place, { id, title, rows, totals, columns: own }] of sections.entries()) {
    yield `${place === 0 ? '' : ','}\n    {\n      "id": ${JSON.stringify(id)},\n      "title": ${JSON.stringify(title)},\n      "rows": [`;
    let isFirst = true;
    for (const row of rows) {
      yield `${isFirst ? '' : ','}\n        ${toNamedRow(row, own ?? columns)}`;
      isFirst = false;
    }
    yield `${isFirst ? '' : '\n      '}],\n      "totals": ${toNamedRow(totals, own ?? columns)}\n    }`;
  }
  yield `${sections.length === 0 ? '' : '\n  '}]\n}\n`;
}

const toNamedRow = (row: Row, columns: readonly Column[]): string =>
  JSON.stringify(Object.fromEntries(columns.map((column, index) => [column.id, row[index] ?? ''])));

const amountsAsText = (_key: string, value: unknown) =>
  typeof value === 'bigint' ? format(value, 2) : value;
