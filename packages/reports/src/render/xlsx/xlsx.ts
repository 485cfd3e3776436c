import { once } from 'node:events';
import type { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { strToU8, Zip, ZipDeflate } from 'fflate';
import type { BuiltReport } from '../../report.ts';
import { sheetXml } from './sheet.ts';
import { partsOf, sheetNames } from './workbook.ts';

/** Writes any report as a workbook, a sheet for each section, piece by piece into a stream, and ends it. The same report gives the same bytes. @throws what the stream throws. */
export async function writeXlsx(report: BuiltReport, out: Writable, createdAt: Date): Promise<void> {
  const sections = report.sections.length > 0 ? report.sections : [{ id: 'none', title: report.title, rows: [], totals: [] }];
  const names = sheetNames(sections.map(({ title }) => title));
  const done = finished(out);
  const zip = new Zip((error, chunk) => (error ? out.destroy(error) : out.write(Buffer.from(chunk))));
  for (const [name, xml] of partsOf(report, names)) await addPart(zip, name, [xml], out, createdAt);
  for (const [index, section] of sections.entries()) {
    await addPart(zip, `xl/worksheets/sheet${index + 1}.xml`, sheetXml(section, section.columns ?? report.columns), out, createdAt);
  }
  zip.end();
  out.end();
  await done;
}

async function addPart(zip: Zip, name: string, pieces: Iterable<string>, out: Writable, createdAt: Date): Promise<void> {
  const part = new ZipDeflate(name, { level: 6 });
  part.mtime = createdAt;
  zip.add(part);
  for (const piece of pieces) {
    part.push(strToU8(piece));
    if (out.writableNeedDrain) await once(out, 'drain');
  }
  part.push(new Uint8Array(), true);
}
