import { once } from 'node:events';
import type { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { setImmediate } from 'node:timers/promises';
import { isForm8949 } from '../form-8949/report.ts';
import type { PrintedReport, Report, ReportFormat } from '../report.ts';
import { noPace, type Pace } from './pace.ts';
import { writeForm8949 } from './pdf.ts';
import { writeTablePdf } from './table/table-pdf.ts';
import { reportText } from './text.ts';
import { isPackage } from '../packed-files.ts';
import { writeXlsx } from './xlsx/xlsx.ts';
import { writeZip } from './zip.ts';

/** Writes a built report in one of its formats and ends the stream. The same report and instant give the same bytes. @throws what the stream throws. */
export async function writeReport(
  kind: Pick<Report, 'renderers'>,
  built: PrintedReport,
  format: ReportFormat,
  out: Writable,
  createdAt: Date,
  pace = noPace,
): Promise<void> {
  try {
    if (format === 'zip') await writeDocuments(built, out, createdAt, pace);
    else if (format === 'pdf')
      await (isForm8949(built)
        ? writeForm8949(built, out, createdAt, pace)
        : writeTablePdf(built, out, createdAt, pace));
    else if (format === 'xlsx') await writeXlsx(built, out, createdAt, pace);
    else
      await writeText(
        reportText(kind, built, format, createdAt.toISOString().slice(0, 10)) ?? [],
        getRows(built),
        out,
        pace,
      );
  } catch (error) {
    out.destroy();
    throw error;
  }
}

const writeDocuments = (
  built: PrintedReport,
  out: Writable,
  createdAt: Date,
  pace: Pace,
): Promise<void> =>
  writeZip(isPackage(built) ? built : { files: [] }, out, createdAt, pace, (file, part, partPace) =>
    writeReport(file.kind, file.built, file.format, part, createdAt, partPace),
  );

const getRows = ({ sections }: PrintedReport): number =>
  sections.reduce((count, { rows }) => count + rows.length, 0);

/** Pieces written before others get their turn: about one for each row. */
const chunksPerTurn = 2_000;

async function writeText(
  pieces: Iterable<string>,
  rows: number,
  out: Writable,
  pace: Pace,
): Promise<void> {
  const done = finished(out);
  done.catch(() => undefined);
  let written = 0;
  for (const piece of pieces) {
    if (!out.write(piece)) await once(out, 'drain');
    written += 1;
    if (written % chunksPerTurn !== 0) continue;
    await setImmediate();
    await pace(Math.min(1, written / rows));
  }
  out.end();
  return done;
}
