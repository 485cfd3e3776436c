import { once } from 'node:events';
import type { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { isForm8949 } from '@lotbook/reports/form-8949/report';
import { writeForm8949 } from '@lotbook/reports/render/pdf';
import { reportText } from '@lotbook/reports/render/text';
import type { BuiltReport, Report, ReportFormat } from '@lotbook/reports/report';
import { AppError } from '@lotbook/model/errors';

/** Writes a built report in one of its formats and ends the stream. The same report and instant give the same bytes. */
export async function renderReport(kind: Report, report: BuiltReport, format: ReportFormat, out: Writable, createdAt: Date): Promise<void> {
  if (format === 'pdf') {
    if (!isForm8949(report)) throw new AppError('BAD_INPUT', `${report.title} does not come as PDF.`);
    return writeForm8949(report, out, createdAt);
  }
  const pieces = reportText(kind, report, format, createdAt.toISOString().slice(0, 10));
  if (!pieces) throw new AppError('BAD_INPUT', `${report.title} does not come as ${format.toUpperCase()}.`);
  const done = finished(out);
  for (const piece of pieces) {
    if (!out.write(piece)) await once(out, 'drain');
  }
  out.end();
  await done;
}
