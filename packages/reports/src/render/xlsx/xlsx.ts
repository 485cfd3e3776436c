import * as documentTexts from '@lotbook/messages/generated/reports/documents';
import { once } from 'node:events';
import type { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { setImmediate } from 'node:timers/promises';
import { strToU8, Zip, ZipDeflate } from 'fflate';
import { listMissing } from '../../incomplete/mark-incomplete.ts';
import type { PrintedReport } from '../../report.ts';
import { noPace, type Pace } from '../pace.ts';
import { rowsAtOnce, sheetXml } from './sheet.ts';
import { getParts, sheetNames } from './workbook.ts';

/** Writes any report as a workbook, a sheet for each section, piece by piece into a stream, and ends it. The same report gives the same bytes. @throws what the stream throws. */
export async function writeXlsx(
  report: PrintedReport,
  out: Writable,
  createdAt: Date,
  pace = noPace,
): Promise<void> {
  const own =
    report.sections.length > 0
      ? report.sections
      : [{ id: 'none', title: report.title, rows: [], totals: [] }];
  const sections = [...listMissing(report), ...own];
  const names = sheetNames(
    sections.map(({ title }) =>
      report.mark === undefined
        ? title
        : report.translator.translate(documentTexts.previewSheet, { title }),
    ),
  );
  const done = finished(out);
  done.catch(() => undefined);
  const rows = sections.reduce((count, section) => count + section.rows.length, 0);
  let written = 0;
  const zip = new Zip((error, chunk) =>
    error ? out.destroy(error) : out.write(Buffer.from(chunk)),
  );
  for (const [name, xml] of getParts(report, names))
    await addPart(zip, name, [xml], out, createdAt, noPace);
  for (const [index, section] of sections.entries()) {
    await addPart(
      zip,
      `xl/worksheets/sheet${index + 1}.xml`,
      sheetXml(section, section.columns ?? report.columns, report),
      out,
      createdAt,
      () => {
        written += rowsAtOnce;
        return pace(Math.min(1, written / Math.max(1, rows)));
      },
    );
  }
  zip.end();
  out.end();
  await done;
}

async function addPart(
  zip: Zip,
  name: string,
  pieces: Iterable<string>,
  out: Writable,
  createdAt: Date,
  pace: Pace,
): Promise<void> {
  const part = new ZipDeflate(name, { level: 6 });
  part.mtime = createdAt;
  zip.add(part);
  for (const piece of pieces) {
    part.push(strToU8(piece));
    if (out.writableNeedDrain) await once(out, 'drain');
    await setImmediate();
    await pace(0);
  }
  part.push(new Uint8Array(), true);
}
