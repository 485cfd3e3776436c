import { Writable } from 'node:stream';
import { strFromU8, unzipSync } from 'fflate';
import { readSheet } from 'read-excel-file/node';
import { describe, expect, it } from 'vitest';
import { capitalGains } from './capital-gains/report.ts';
import { form8949 } from './form-8949/report.ts';
import * as documentTexts from '@lotbook/messages/generated/reports/documents';
import { createTranslator } from '@lotbook/messages/translator';
import { hasPreview, toPreview } from './preview.ts';
import { reports } from './registry.ts';
import { readPdf } from './render/testing/read-pdf.ts';
import { writeReport } from './render/write.ts';
import type { Report, ReportFormat } from './report.ts';
import { everyExtra, everyGap, toInput } from './testing.ts';

const previewMark = createTranslator().translate(documentTexts.preview);

/** Forty sales, each with a different gain: 1, 2, 3 … thousand and one cents. */
const manySales = toInput(
  Array.from(
    { length: 40 },
    (_, n) =>
      `b${n} 2024-01-01 buy 1 X for 5 USD @k\ns${n} 2025-03-01T00:${String(n).padStart(2, '0')} sell 1 X for ${(n + 1) * 1000}.01 USD @k`,
  ).join('\n'),
);

async function writePreview(
  report: Report,
  format: ReportFormat,
  input = manySales,
): Promise<Buffer> {
  const chunks: Buffer[] = [];
  const out = new Writable({
    write: (chunk: Buffer, _encoding, done) => (chunks.push(Buffer.from(chunk)), done()),
  });
  await writeReport(report, toPreview(report.build(input)), format, out, new Date('2026-01-31'));
  return Buffer.concat(chunks);
}

const toTexts = async (pdf: Buffer) =>
  (await readPdf(pdf)).map(({ texts }) => texts.map(({ text }) => text));

/** The parts of a document without a mark: pages, sheets, files, lines. */
const unmarked: Readonly<
  Record<ReportFormat, (bytes: Buffer) => Promise<readonly unknown[]> | readonly unknown[]>
> = {
  pdf: async (bytes) => (await toTexts(bytes)).filter((page) => !page.includes(previewMark)),
  xlsx: async (bytes) =>
    (await readSheet(bytes, 1)).slice(0, 1).filter((row) => row[0] !== previewMark),
  zip: (bytes) =>
    Object.keys(unzipSync(new Uint8Array(bytes))).filter((name) => !name.startsWith('preview-')),
  csv: (bytes) =>
    bytes
      .toString()
      .split('\r\n')
      .slice(0, 1)
      .filter((line) => line !== previewMark),
  json: (bytes) =>
    [JSON.parse(bytes.toString()) as { readonly mark?: string }].filter(
      ({ mark }) => mark !== previewMark,
    ),
  txf: () => ['is no format of a preview'],
};

describe('a preview', () => {
  it('shows the first lines, some more without figures, and no totals', () => {
    const [section] = toPreview(capitalGains.build(manySales)).sections;
    const gain = capitalGains.build(manySales).columns.findIndex(({ id }) => id === 'gain');
    const rows = [...section!.rows];
    expect(rows.map((row) => row[gain]).slice(0, 7)).toEqual([
      '995.01',
      '1995.01',
      '2995.01',
      '3995.01',
      '4995.01',
      '',
      '',
    ]);
    expect([
      rows.length,
      rows[10]!.filter((cell) => /\d/.test(cell) && !/^\d{4}-/.test(cell)),
    ]).toEqual([25, []]);
    expect(section!.totals.every((total) => total === '')).toBe(true);
  });

  it('of a few lines shows a third of them', () => {
    const [section] = toPreview(
      capitalGains.build(
        toInput(
          'b 2024-01-01 buy 3 X for 5 USD @k\ns 2025-03-01 sell 1 X for 9 USD @k\nt 2025-03-02 sell 1 X for 9 USD @k',
        ),
      ),
    ).sections;
    expect([...section!.rows].map((row) => row.includes('9.00'))).toEqual([true, false]);
  });

  it('is marked in the first line of a CSV, before its header', async () => {
    const lines = (await writePreview(form8949, 'csv')).toString().split('\r\n');
    expect(lines.slice(0, 2)).toEqual([
      previewMark,
      expect.stringContaining('Description of property'),
    ]);
  });

  it('is marked on each sheet of a workbook, in its name too', async () => {
    const file = await writePreview(form8949, 'xlsx');
    const [mark, head, first] = await readSheet(file, 1);
    expect([mark![0], head![1], first![4]]).toEqual([
      previewMark,
      '(a) Description of property',
      1000.01,
    ]);
    expect(strFromU8(unzipSync(file)['xl/workbook.xml']!)).toContain('name="Preview Box');
  });

  it('is marked on every page, and says nowhere what comes beyond it', async () => {
    for (const report of [form8949, capitalGains]) {
      const pages = await toTexts(await writePreview(report, 'pdf'));
      expect(pages.map((page) => page.includes(previewMark))).toEqual(pages.map(() => true));
      const words = pages.flat().join(' ');
      expect(words).toContain('5,000.01');
      expect(words).not.toMatch(/[6-9],\d{3}\.01|\d\d,\d{3}\.|820,|819,/);
    }
  });

  const previewed = reports
    .filter(hasPreview)
    .flatMap((report) => report.formats.map((format) => [report.id, format, report] as const));

  it.each(previewed)('of %s as %s bears the mark', async (_, format, report) => {
    const bytes = await writePreview(report, format, { ...toInput(everyGap), ...everyExtra });
    expect(await unmarked[format](bytes)).toEqual([]);
  });

  it('is not made of files for other programs', () => {
    expect(reports.filter((report) => !hasPreview(report)).map(({ group }) => group)).toEqual(
      reports.filter(({ group }) => group === 'software').map(({ group }) => group),
    );
  });
});
