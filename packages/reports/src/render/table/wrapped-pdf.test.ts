import { createTranslator } from '@lotbook/messages/translator';
import type { Explanation } from '@lotbook/engine/explain/explanation';
import { money, quantity } from '@lotbook/decimal/decimal';
import { usd } from '@lotbook/model/fiat';
import type { TransactionId } from '@lotbook/model/ids';
import type { TaxSettings } from '@lotbook/model/settings';
import { utc, type Instant } from '@lotbook/model/time';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { expect, test } from 'vitest';
import { auditTrail } from '../../audit-trail/report.ts';
import { evidence } from '../../evidence/report.ts';
import { evidenceReport, type Evidence } from '../../evidence/evidence-report.ts';
import type { BuiltReport } from '../../report.ts';
import { getSampleYear } from '../../testing/sample-year.ts';
import { toLines, readPdf } from '../testing/read-pdf.ts';
import { readStructure } from '../testing/read-structure.ts';
import { renderReport } from '../testing/render-report.ts';

const settings: TaxSettings = {
  jurisdiction: 'US',
  currency: usd,
  timeZone: utc,
  method: 'FIFO',
  methodChanges: [],
  tracking: 'us',
  treatments: {},
};
const at = '2025-03-01T10:00:07.000Z' as Instant;
const long =
  'One ETH was worth 3,222.92 USD at 14 Apr 2025, 20:23:33 (UTC): it follows from the other side of the trade, which was sold for exactly as much at';

const part = (
  text: string,
  parts: readonly Explanation[] = [],
  more: Partial<Explanation> = {},
): Explanation => ({ kind: 'rule', text, parts, ...more });
const lot = (n: number): Explanation =>
  part(`Lot ${n} left.`, [part(`${long} the same time.`), part(`Of lot ${n}.`)], {
    amount: money('-12.5'),
    quantity: quantity('0.125'),
    at,
  });

const whole = part(
  'All of it left.',
  Array.from({ length: 30 }, (_, n) => lot(n)),
  { transactionId: 't1' as TransactionId, citation: '26 CFR 1.1012-1(j)' },
);
const told: Evidence = {
  accountName: 'Ada',
  translator: createTranslator(),
  explanation: whole,
  settings,
  records: [],
  engine: '1',
  computedAt: null,
  inputDigest: null,
};
const cells = ['0x' + 'ab'.repeat(300), 'Žofia 李明', ''];
const record = {
  transactionId: 't1',
  kind: 'file',
  name: 'book.csv',
  line: 6,
  header: ['Hash', 'Name', 'Note'],
  rows: [cells],
} as const;

const toPdf = (built: BuiltReport): Promise<Buffer> =>
  renderReport(evidence, getSampleYear(evidence).input, 'pdf', built);
const getPages = async (built: BuiltReport) => readPdf(await toPdf(built));

test('no sentence is cut: what is long takes further lines, and stands whole in its cell', async () => {
  const pages = await getPages(evidenceReport(told));
  const sentences = pages.flatMap(({ tables }) =>
    tables.flatMap((rows) => rows.map(([first]) => first)),
  );
  expect(sentences.filter((each) => each === `${long} the same time.`)).toHaveLength(30);
  expect(
    pages.flatMap(({ tables }) => tables.flat(2)).filter((each) => each.includes('…')),
  ).toEqual([]);
  expect(sentences).toContain('Lot 29 left.');
});

test('what a sentence rests on stands further in, and each page says what its first row stands below', async () => {
  const [first, second] = await getPages(evidenceReport(told));
  const x = (page: typeof first, text: string): number =>
    page!.texts.find((each) => each.text === text)!.x;
  expect(x(first, 'Lot 0 left.') - x(first, 'All of it left.')).toBe(10);
  expect(x(first, 'Of lot 0.') - x(first, 'Lot 0 left.')).toBe(10);
  const lines = toLines(second!);
  expect(lines.slice(0, 3)).toEqual([
    ['Explanation, continued'],
    ['Why', 'Amount', 'Quantity', 'Time', 'Rule'],
    ['All of it left. …'],
  ]);
  // It was read to people on the page before.
  expect(second!.tables[0]!.flat()).not.toContain('All of it left. …');
  expect(second!.tables[0]![0]).toEqual(['Why', 'Amount', 'Quantity', 'Time', 'Rule']);
});

test('how deep a sentence stands is read aloud, too', async () => {
  const built = evidenceReport({
    ...told,
    explanation: part('All.', [part('Half.', [part('A quarter.')])]),
  });
  const { outline } = readStructure(await toPdf(built));
  const cells = outline.slice(
    outline.indexOf('      TD'),
    outline.indexOf('  H2', outline.indexOf('      TD')),
  );
  expect(cells.filter((line) => line.endsWith('LBody')).map((line) => line.length)).toEqual([
    17, 17, 23,
  ]);
});

test('times and figures stand in one line, and pages are numbered', async () => {
  const pages = await getPages(evidenceReport(told));
  const rows = pages.flatMap(toLines).filter(([first]) => /^Lot \d+ left\.$/.test(first!));
  expect(new Set(rows.map((row) => row.slice(1).join(' | ')))).toEqual(
    new Set(['(12.50) | 0.125 | Mar 1, 2025, 10:00:07 (UTC)']),
  );
  expect(pages.map((page) => toLines(page).at(-1)!.join(''))).toEqual(
    pages.map((_, n) => expect.stringContaining(`Page ${n + 1} of ${pages.length}`)),
  );
});

test('a table begins where the one before ends; a column of which no row says anything is left out beside sentences', async () => {
  const pages = await getPages(
    evidenceReport({
      ...told,
      explanation: part('Nothing was sold.', [part('It is so.')]),
      records: [record],
    }),
  );
  expect(pages[0]!.tables.map(([head]) => head)).toEqual([
    ['Why'],
    ['Received in', 'Column', 'Cell'],
    ['Setting', 'In effect', 'Source'],
  ]);
});

test('cells stand as they were received, in any letters and however long; their origin once', async () => {
  const endless = 'word '.repeat(4_000).trim();
  const pages = await getPages(
    evidenceReport({
      ...told,
      explanation: part('It is so.'),
      records: [{ ...record, rows: [[...cells, endless]] }],
    }),
  );
  const rows = pages
    .flatMap(({ tables }) => tables)
    .filter(([head]) => head![0] === 'Received in')
    .flatMap((table) => table.slice(1));
  const cell = (column: string): string =>
    rows
      .filter(([, name]) => name === column)
      .map(([, , each]) => each)
      .join(' ');
  expect(cell('Hash').replaceAll(' ', '')).toBe(cells[0]);
  expect(cell('Name')).toBe(cells[1]);
  expect(rows.slice(0, 3).map(([origin]) => origin)).toEqual(['Line 6 of book.csv', '', '']);
  const from = rows.findIndex(([, name]) => name === 'Column 4');
  expect(
    rows
      .slice(from)
      .map(([, , each]) => each)
      .join(' '),
  ).toBe(endless);
});

test('the first cell of a row leads to its transaction, over all of its lines', async () => {
  const home = { address: 'https://books.example/tax', account: 'a1' };
  const linked = part('All.', [
    part(`${long} the end.`, [], { transactionId: 't 2' as TransactionId }),
  ]);
  const pdf = await toPdf(evidenceReport({ ...told, home, explanation: linked }));
  const task = getDocument({ data: new Uint8Array(pdf), useSystemFonts: false, verbosity: 0 });
  const page = await (await task.promise).getPage(1);
  const links = (
    (await page.getAnnotations()) as readonly {
      subtype: string;
      url: string;
      rect: readonly number[];
    }[]
  ).filter(({ subtype }) => subtype === 'Link');
  await task.destroy();
  expect(links.map(({ url }) => url)).toEqual([
    'https://books.example/tax/transactions?txId=t%202&account=a1',
  ]);
  expect(links[0]!.rect[3]! - links[0]!.rect[1]!).toBeGreaterThan(12);
});

test('a page for each sale, after the cover; the trail of decisions begins on it', async () => {
  const sales = evidence.build(getSampleYear(evidence).input);
  const pages = await getPages(sales);
  expect(pages.map((page) => page.tables.length)).toEqual([0, ...sales.sections.map(() => 1)]);
  expect(
    (await getPages(auditTrail.build(getSampleYear(auditTrail).input))).map(
      (page) => page.tables.length,
    ),
  ).toEqual([2]);
});
