import * as chart from '@lotbook/messages/generated/web/chart';
import type { Translate } from '@lotbook/messages/translator';
import { CsvError, parse } from 'csv-parse/browser/esm/sync';

export const mostRows = 2_000;

export type ChartFile =
  | {
      readonly message: string;
      readonly rows: readonly { readonly columns: string[]; readonly cells: string[] }[];
    }
  | { readonly wrong: string };

/** Parses a CSV file with a chart of accounts. The server validates its columns and cells, and names the line of an error. */
export function readChartFile(t: Translate, file: string, text: string): ChartFile {
  let lines: readonly string[][];
  try {
    lines = parse(text, {
      bom: true,
      trim: true,
      relax_column_count: true,
      skip_empty_lines: true,
      delimiter: [',', ';', '\t'],
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = typeof error['lines'] === 'number' ? error['lines'] : 1;
    return { wrong: t(chart.fileInvalid, { line: String(line), file, reason: error.message }) };
  }
  const [columns, ...rows] = lines;
  if (!columns || rows.length === 0) return { wrong: t(chart.fileEmpty, { file }) };
  if (rows.length > mostRows)
    return { wrong: t(chart.fileTooLong, { file, count: rows.length, most: mostRows }) };
  return {
    message: t(chart.fileRead, { file, count: rows.length }),
    rows: rows.map((cells) => ({ columns, cells })),
  };
}
