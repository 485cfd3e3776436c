import { once } from 'node:events';
import type { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { isForm8949 } from '../form-8949/report.ts';
import type { BuiltReport, Report, ReportFormat } from '../report.ts';
import { writeForm8949 } from './pdf.ts';
import { writeTablePdf } from './table/table-pdf.ts';
import { reportText } from './text.ts';
import { writeXlsx } from './xlsx/xlsx.ts';

/** Writes a built report in one of its formats and ends the stream. The same report and instant give the same bytes. @throws what the stream throws. */
export async function writeReport(kind: Pick<Report, 'renderers'>, built: BuiltReport, format: ReportFormat, out: Writable, createdAt: Date): Promise<void> {
  if (format === 'pdf') return isForm8949(built) ? writeForm8949(built, out, createdAt) : writeTablePdf(built, out, createdAt);
  if (format === 'xlsx') return writeXlsx(built, out, createdAt);
  const done = finished(out);
  for (const piece of reportText(kind, built, format, createdAt.toISOString().slice(0, 10)) ?? []) {
    if (!out.write(piece)) await once(out, 'drain');
  }
  out.end();
  return done;
}
