import { Writable } from 'node:stream';
import { parse } from 'csv-parse/sync';
import { unzipSync, strFromU8 } from 'fflate';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { readSheet } from 'read-excel-file/node';
import { describe, expect, it } from 'vitest';
import { fdx } from '../fdx/report.ts';
import { form8949 } from '../form-8949/report.ts';
import { reports } from '../registry.ts';
import type { Report, ReportFormat } from '../report.ts';
import { everyExtra, everyGap, inputOf } from '../testing.ts';
import { txf } from '../txf/report.ts';
import { formAmount } from './form-8949/amounts.ts';
import { writeReport } from './write.ts';

/** Documents are opened by programs that have nothing to do with what wrote them: PDF.js, read-excel-file, csv-parse. */

const input = inputOf(everyGap, everyExtra);

async function written(report: Report, format: ReportFormat): Promise<Buffer> {
  const chunks: Buffer[] = [];
  const out = new Writable({ write: (chunk: Buffer, _encoding, done) => (chunks.push(Buffer.from(chunk)), done()) });
  await writeReport(report, report.build(input), format, out, new Date('2026-02-03'));
  return Buffer.concat(chunks);
}

async function wordsOf(pdf: Buffer): Promise<readonly string[]> {
  const document = await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise;
  const words: string[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const { items } = await (await document.getPage(number)).getTextContent();
    words.push(...items.flatMap((item) => ('str' in item && item.str.trim() !== '' ? [item.str] : [])));
  }
  return words;
}

interface Figure {
  readonly section: number;
  readonly row: number;
  readonly column: number;
  readonly kind: string;
  readonly text: string;
}

/** Every amount and quantity, out of the CSV where a report has one. */
async function figuresOf(report: Report): Promise<readonly Figure[]> {
  const built = report.build(input);
  const lines = parse(await written(report, 'csv'), { relax_column_count: true, skip_empty_lines: true });
  const plain = lines.map((cells) => cells.join('\u0000'));
  return built.sections.flatMap(({ rows, columns = built.columns }, section) =>
    rows.flatMap((cells, row) => {
      const at = plain.findIndex((line) => line.replaceAll("'", '') === cells.join('\u0000').replaceAll("'", ''));
      if (at === -1) throw new Error(`row ${row} of ${report.id} is not in its CSV`);
      return columns.flatMap(({ kind }, column) => {
        const text = lines[at]![column] ?? '';
        return (kind === 'money' || kind === 'quantity') && text !== '' ? [{ section, row, column, kind, text }] : [];
      });
    }),
  );
}

const having = (...formats: readonly ReportFormat[]) =>
  reports
    .filter((each) => each.jurisdictions.includes('US') && formats.every((format) => each.formats.includes(format)))
    .map((each) => [each.id, each] as const);

describe('the figures of one report are the same in all of its documents', () => {
  it.each(having('csv', 'pdf'))('%s: each figure of the CSV stands in the PDF', async (_id, report) => {
    const words = new Set((await wordsOf(await written(report, 'pdf'))).flatMap((word) => [word, ...word.split(' ')]));
    const stands = ({ kind, text }: Figure): boolean =>
      kind === 'money' ? words.has(formAmount(text)) : [...words].some((word) => word === text || word.startsWith(`${text} `));
    expect((await figuresOf(report)).filter((each) => !stands(each))).toEqual([]);
  });

  it.each(having('csv', 'xlsx'))('%s: each figure of the CSV stands in its cell of the workbook', async (_id, report) => {
    const file = await written(report, 'xlsx');
    const sheets = await Promise.all(report.build(input).sections.map((_, index) => readSheet(file, index + 1)));
    const stands = ({ section, row, column, text }: Figure): boolean => Number(sheets[section]?.[row + 1]?.[column]) === Number(text);
    expect((await figuresOf(report)).filter((each) => !stands(each))).toEqual([]);
  });
});

it('the totals of Form 8949 are those of its lines, read back from the PDF', async () => {
  const words = await wordsOf(await written(form8949, 'pdf'));
  for (const { totals } of form8949.build(input).sections) for (const total of totals.slice(4).filter(Boolean)) expect(words).toContain(formAmount(total));
});

/** A reader by the published description of the format: a header, then records of lines that end with a caret. */
function readTxf(text: string): readonly Readonly<Record<string, readonly string[]>>[] {
  const [header = '', ...records] = text.split(/\^\r?\n/).filter((record) => record !== '');
  expect(
    header
      .split('\r\n')
      .slice(0, 2)
      .map((line) => line[0]),
  ).toEqual(['V', 'A']);
  return records.map((record) =>
    Object.fromEntries(
      Map.groupBy(record.trimEnd().split('\r\n'), (line) => line[0]!)
        .entries()
        .map(([mark, lines]) => [mark, lines.map((line) => line.slice(1))]),
    ),
  );
}

it('TXF is read back with the sums of Form 8949', async () => {
  const records = readTxf((await written(txf, 'txf')).toString('ascii'));
  const sum = (place: number): number => records.reduce((total, { $ = [] }) => total + Number($[place]), 0);
  const totals = form8949.build(input).sections.map((section) => section.totals);
  expect([sum(1).toFixed(2), sum(0).toFixed(2)]).toEqual([4, 5].map((column) => totals.reduce((total, cells) => total + Number(cells[column]), 0).toFixed(2)));
  for (const { T, N, C, L, D } of records) expect([T, N?.length, C, L, D?.length]).toEqual([['D'], 1, ['1'], ['1'], 2]);
});

it('FDX is JSON with the sums of Form 8949', async () => {
  const { gainsAndLosses } = JSON.parse((await written(fdx, 'json')).toString()) as { gainsAndLosses: readonly { salesPrice: number }[] };
  const total = form8949.build(input).sections.reduce((sum, { totals }) => sum + Number(totals[4]), 0);
  expect(gainsAndLosses.reduce((sum, { salesPrice }) => sum + salesPrice, 0)).toBeCloseTo(total, 2);
});

/** Tags that are not closed, or closed in another order. */
function unbalanced(xml: string): readonly string[] {
  const open: string[] = [];
  for (const [, slash, tag = '', closed] of xml.matchAll(/<(\/?)([\w:]+)[^>]*?(\/?)>/g)) {
    if (closed !== '') continue;
    if (slash === '') open.push(tag);
    else if (open.at(-1) === tag) open.pop();
    else return [`</${tag}>`];
  }
  return open;
}

it('a workbook is an archive of well-formed XML', async () => {
  const parts = Object.entries(unzipSync(await written(form8949, 'xlsx')));
  expect(parts.map(([name, bytes]) => [name, unbalanced(strFromU8(bytes))]).filter(([, wrong]) => wrong!.length > 0)).toEqual([]);
});
