import { once } from 'node:events';
import type { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { isForm8949 } from '@lotbook/reports/form-8949/report';
import { csvLines } from '@lotbook/reports/render/csv';
import { reportJson } from '@lotbook/reports/render/json';
import { writeForm8949 } from '@lotbook/reports/render/pdf';
import type { BuiltReport, ReportFormat } from '@lotbook/reports/report';
import { AppError } from '@lotbook/model/errors';

/** Writes a built report in one of its formats and ends the stream. The same report and instant give the same bytes. */
export async function renderReport(report: BuiltReport, format: ReportFormat, out: Writable, createdAt: Date): Promise<void> {
  if (format === 'pdf') {
    if (!isForm8949(report)) throw new AppError('BAD_INPUT', `${report.title} does not come as PDF.`);
    return writeForm8949(report, out, createdAt);
  }
  const done = finished(out);
  for (const piece of format === 'csv' ? csvLines(report) : [reportJson(report)]) {
    if (!out.write(piece)) await once(out, 'drain');
  }
  out.end();
  await done;
}
