import { utils, write } from '@e965/xlsx';
import { runs } from '@lotbook/testkit/runs';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { openArchive } from './archive.ts';
import { readUnknownTable } from './mapped/unknown-file.ts';
import { FileRefused } from './refusal.ts';
import { readAll, sheetXml, workbook, zipFiles } from './testing.ts';

/** `npm run fuzz` tries each reader with 10,000 files. */
const cases = { numRuns: Math.max(200, runs(200)) };
const koinly =
  'Date,Sent Amount,Sent Currency,Received Amount,Received Currency,Fee Amount,Fee Currency,Net Worth Amount,Net Worth Currency,Label,Description,TxHash';
const rows = [
  '05/08/2024 10:00,"1,000.50",USD,0.02,BTC,1.25,USD,,,,first,',
  '2024-08-25 10:00,0.01,BTC,"600,5",USD,,,,,lost,"a ""note""\nin two lines",0xab',
];
const text = [koinly, ...rows, ''].join('\r\n');
const cells = [koinly.split(','), ...rows.map((row) => row.split(','))];

const MOST_MEGABYTES = 700;
const peak = (): number => process.resourceUsage().maxRSS / 1024;
const before = peak();

/** Reads a file as an import does, and as an unknown file. Refusals are fine; any other error is a bug. */
async function tryReading(bytes: Uint8Array, fileName: string): Promise<void> {
  for (const attempt of [
    () => readAll(bytes, { fileName, dateOrder: 'day-first' }),
    () => readAll(bytes, { fileName }),
    () => readUnknownTable({ bytes, fileName, isWhole: true }),
  ]) {
    try {
      await attempt();
    } catch (error) {
      if (!(error instanceof FileRefused)) throw error;
    }
  }
}

/** Bytes with pieces overwritten, left out, repeated or put in. */
const damage = (
  sound: Uint8Array,
  pieces: fc.Arbitrary<Uint8Array> = fc.uint8Array({ maxLength: 12 }),
): fc.Arbitrary<Uint8Array> =>
  fc
    .array(fc.tuple(fc.nat({ max: sound.length }), fc.nat({ max: 24 }), pieces), {
      minLength: 1,
      maxLength: 6,
    })
    .map((edits) => {
      let bytes: Uint8Array = sound;
      for (const [at, left, put] of edits)
        bytes = Buffer.concat([bytes.subarray(0, at), put, bytes.subarray(at + left)]);
      return bytes;
    });

const texts = (...some: readonly string[]): fc.Arbitrary<Uint8Array> =>
  fc.constantFrom(...some.map((one) => Buffer.from(one)));

it('reads or refuses CSV in any encoding and with any separators', async () => {
  const encodings = ['utf8', 'utf16le', 'latin1'] as const;
  const sound = fc
    .tuple(
      fc.constantFrom(',', ';', '\t', '|'),
      fc.constantFrom(...encodings),
      fc.constantFrom('', '\uFEFF'),
    )
    .map(([delimiter, encoding, mark]) =>
      Buffer.from(mark + text.replaceAll(',', delimiter), encoding),
    );
  const odd = fc.oneof(
    fc.uint8Array({ maxLength: 12 }),
    texts(
      '"',
      '""',
      '\n',
      '\r',
      ',,,,',
      ';',
      '|',
      koinly,
      '1,000',
      '1.000',
      '31/12/2024',
      '45296.5',
      '\u0000',
      '\uFEFF',
    ),
  );
  await fc.assert(
    fc.asyncProperty(
      sound.chain((bytes) => damage(bytes, odd)),
      (bytes) => tryReading(bytes, 'fuzz.csv'),
    ),
    cases,
  );
  expect(peak() - before).toBeLessThan(MOST_MEGABYTES);
});

it('reads or refuses workbooks whose sheets hold anything', async () => {
  const xml = Buffer.from(sheetXml(cells));
  const odd = texts(
    '<c r="XFD1048576"><v>1</v></c>',
    '<c r="ZZ9">',
    '</row>',
    '<row r="499999">',
    '<c t="s"><v>999999</v></c>',
    '<v>1e999</v>',
    '<c r="A1" s="77"><v>1</v></c>',
    '&#0;',
    '<!--',
    ']]>',
    '<v>',
    '"',
    '<x:c r="B7"/>',
  );
  await fc.assert(
    fc.asyncProperty(damage(xml, odd), fc.constantFrom('S', 'Sheet & more', ''), (sheet, name) =>
      tryReading(
        workbook({ [name]: Buffer.from(sheet).toString('utf8'), Second: sheetXml(cells) }),
        'fuzz.xlsx',
      ),
    ),
    cases,
  );
  expect(peak() - before).toBeLessThan(MOST_MEGABYTES);
});

it('reads or refuses workbooks of any bytes', async () => {
  await fc.assert(
    fc.asyncProperty(damage(workbook({ S: sheetXml(cells) })), (bytes) =>
      tryReading(bytes, 'fuzz.xlsx'),
    ),
    cases,
  );
  expect(peak() - before).toBeLessThan(MOST_MEGABYTES);
});

it('reads or refuses workbooks of Excel before 2007 of any bytes', async () => {
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet(cells.map((row) => [...row])), 'S');
  const sound = new Uint8Array(write(book, { type: 'array', bookType: 'biff8' }));
  await fc.assert(
    fc.asyncProperty(damage(sound), (bytes) => tryReading(bytes, 'fuzz.xls')),
    cases,
  );
  expect(peak() - before).toBeLessThan(MOST_MEGABYTES);
});

it('reads or refuses tables of web pages', async () => {
  const page = `<html><body><table>${cells.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('')}</table></body></html>`;
  const odd = texts(
    '<table>',
    '</table>',
    '<td colspan="99999999">',
    '<tr>',
    '</tr></tr>',
    '<td x:num="1e400">',
    '&amp;',
    '&#xD800;',
    '<script>',
    '<!--',
  );
  await fc.assert(
    fc.asyncProperty(damage(Buffer.from(page), odd), (bytes) => tryReading(bytes, 'fuzz.xls')),
    cases,
  );
  expect(peak() - before).toBeLessThan(MOST_MEGABYTES);
});

it('refuses PDF and JSON files, however damaged', async () => {
  const sound = fc.constantFrom(
    Buffer.from(`%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nstream\n${text}\nendstream\n%%EOF`),
    Buffer.from(JSON.stringify([{ date: '2024-01-05', rows: cells }])),
  );
  await fc.assert(
    fc.asyncProperty(
      sound.chain((bytes) => damage(bytes)),
      (bytes) => tryReading(bytes, 'fuzz.pdf'),
    ),
    cases,
  );
  expect(peak() - before).toBeLessThan(MOST_MEGABYTES);
});

it('opens or refuses archives of any bytes, and reads or refuses what is in them', async () => {
  const sound = zipFiles({
    'a.csv': text,
    'in/b.csv': text,
    'c.pdf': '%PDF',
    'd.xls': 'no workbook',
  });
  await fc.assert(
    fc.asyncProperty(damage(sound), async (bytes) => {
      try {
        for (const file of openArchive(bytes, 'fuzz.zip')?.files ?? [])
          await tryReading(file.bytes(), file.path);
      } catch (error) {
        if (!(error instanceof FileRefused)) throw error;
      }
    }),
    cases,
  );
  expect(peak() - before).toBeLessThan(MOST_MEGABYTES);
});
