import { Writable } from 'node:stream';
import { writeReport } from '../write.ts';
import type { BuiltReport, Report, ReportFormat, ReportInput } from '../../report.ts';

/** A report as the bytes of a document. */
export async function renderReport(
  report: Report,
  input: ReportInput,
  format: ReportFormat,
  built: BuiltReport = report.build(input),
): Promise<Buffer> {
  const chunks: Buffer[] = [];
  const out = new Writable({
    write: (chunk: Buffer, _encoding, done) => (chunks.push(Buffer.from(chunk)), done()),
  });
  await writeReport(report, built, format, out, new Date('2026-02-03'));
  return Buffer.concat(chunks);
}
