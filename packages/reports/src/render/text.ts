import type { PrintedReport, Report, ReportFormat } from '../report.ts';
import { csvLines } from './csv.ts';
import { reportJson } from './json.ts';

/** A built report in a text format, piece by piece; undefined for the others. `createdOn` is the day printed in it, if the format has one. */
export function reportText(
  report: Pick<Report, 'renderers'>,
  built: PrintedReport,
  format: ReportFormat,
  createdOn: string,
): Iterable<string> | undefined {
  const own = report.renderers?.[format];
  if (own) return own(built, createdOn);
  if (format === 'csv') return csvLines(built);
  return format === 'json' ? reportJson(built) : undefined;
}
