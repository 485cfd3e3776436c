import { renderInEnglish } from '@lotbook/messages/fill';
import { utils, write } from '@e965/xlsx';
import { unzipSync, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { FileRefused } from './refusal.ts';
import { plain, readAll, sheetXml, workbook, type SheetCell } from './testing.ts';
import { readHtmlSheets } from './html-tables.ts';
import { formatDate, toExcelDigits } from './workbook.ts';

const columns =
  'Date,Sent Amount,Sent Currency,Received Amount,Received Currency,Fee Amount,Fee Currency,Net Worth Amount,Net Worth Currency,Label,Description,TxHash'.split(
    ',',
  );
const makeBoughtRow = (day: string, amount: SheetCell): readonly SheetCell[] => [
  day,
  '1000',
  'USD',
  amount,
  'BTC',
];
const read = async (bytes: Uint8Array) => {
  const { readings, batches } = await readAll(bytes, { fileName: 'book.xlsx' });
  return {
    all: readings
      .map(plain)
      .map((each) => each['movements'] ?? each['skipped'] ?? each['rejected']),
    lines: readings.map(plain).map((each) => each['lines']),
    notes: batches.at(-1)?.notes.map(renderInEnglish),
    readings: readings.map(plain),
  };
};
const getRefusal = async (bytes: Uint8Array | string, fileName = 'book.xlsx'): Promise<string> => {
  const error = await readAll(bytes, { fileName }).catch((thrown: unknown) => thrown);
  if (!(error instanceof FileRefused)) throw error instanceof Error ? error : new Error('read');
  return error.message;
};

const makeSoldRow = (amount: SheetCell) => sheetXml([columns, makeBoughtRow('2024-01-05', amount)]);

describe('a workbook', () => {
  const fee = 'F2';

  it.each([
    ['an error', `<c r="${fee}" t="e"><v>#REF!</v></c>`, '#REF!'],
    ['an error with its formula', `<c r="${fee}" t="e"><f>A1/0</f><v>#DIV/0!</v></c>`, '#DIV/0!'],
    ['a formula without its result', `<c r="${fee}"><f>B2*2</f></c>`, '=B2*2'],
    ['a shared formula', `<c r="${fee}" t="n"><f t="shared" si="0"/></c>`, '='],
  ])('rejects a row whose fee is %s, instead of reading no fee', async (_, cell, shown) => {
    const xml = makeSoldRow('1').replace(
      '</row></sheetData>',
      `${cell}<c r="G2" t="str"><v>USD</v></c></row></sheetData>`,
    );
    const { readings } = await read(workbook({ S: xml }));
    expect(readings).toMatchObject([{ rejected: expect.stringContaining(`'${shown}'`) }]);
  });

  it('reads formulas with their results', async () => {
    const xml = makeSoldRow('1').replace(
      '</row></sheetData>',
      '<c r="F2"><f>1+1</f><v>2</v></c><c r="G2" t="str"><f>"U"&amp;"SD"</f><v>USD</v></c></row></sheetData>',
    );
    expect((await read(workbook({ S: xml }))).all).toEqual([
      ['out 1000 USD', 'in 1 BTC', 'fee 2 USD'],
    ]);
  });

  it.each(['1', 'true'])('counts days from 1904 if date1904 is %s', async (value) => {
    const day: SheetCell = { number: '43834.5', isDate: true };
    const [xml, mark] = [sheetXml([columns, [day, '1000', 'USD', '1', 'BTC']]), '<sheets>'];
    const parts = unzipSync(workbook({ S: xml }));
    const book = Buffer.from(parts['xl/workbook.xml']!).toString('utf8');
    parts['xl/workbook.xml'] = Buffer.from(
      book.replace(mark, `<workbookPr date1904="${value}"/>${mark}`),
    );
    const { readings } = await read(zipSync(parts));
    expect(readings).toMatchObject([{ at: expect.stringContaining('2024-01-05T12:00') }]);
  });

  it.each([
    ['a cell formatted as a date', true, []],
    ['a cell without a format', false, [expect.stringContaining('days since 1904')]],
  ])('reads days since 1904 in %s, in both kinds of workbook', async (_, isDate, expected) => {
    const row = ['1000', 'USD', '1', 'BTC'];
    const xml = sheetXml([columns, [{ number: '43834.5', isDate }, ...row]]);
    const parts = unzipSync(workbook({ S: xml }));
    const book = Buffer.from(parts['xl/workbook.xml']!).toString('utf8');
    const properties = '<workbookPr date1904="1"/><sheets>';
    parts['xl/workbook.xml'] = Buffer.from(book.replace('<sheets>', properties));
    const sheet = utils.aoa_to_sheet([columns, ['', ...row]]);
    sheet['A2'] = { t: 'n', v: 43_834.5, ...(isDate && { z: 'yyyy-mm-dd hh:mm' }) };
    const old = write(
      { SheetNames: ['S'], Sheets: { S: sheet }, Workbook: { WBProps: { date1904: true } } },
      { type: 'buffer', bookType: 'biff8' },
    ) as Buffer;
    for (const bytes of [zipSync(parts), old]) {
      const { readings, notes } = await read(bytes);
      expect(readings).toMatchObject([{ at: expect.stringContaining('2024-01-05T12:00') }]);
      expect(notes).toEqual(expected);
    }
  });

  it('counts its rows, without the headers of its sheets', async () => {
    const book = workbook({
      First: sheetXml([
        columns,
        makeBoughtRow('2024-01-05', '1'),
        makeBoughtRow('2024-01-06', '2'),
      ]),
      Second: sheetXml([columns, makeBoughtRow('2024-01-08', '4')]),
    });
    const { batches, readings } = await readAll(book, { fileName: 'book.xlsx' });
    expect(batches.at(-1)?.rows).toBe(3);
    expect(readings.map(({ kind }) => kind)).toEqual(['transaction', 'transaction', 'transaction']);
  });

  it('is read with all of its sheets, whatever the order of their columns', async () => {
    const other = [
      columns.slice(0, 5).toReversed(),
      makeBoughtRow('2024-01-07', '3').slice().toReversed(),
    ];
    const { all, lines, notes } = await read(
      workbook({
        First: sheetXml([
          columns,
          makeBoughtRow('2024-01-05', '1'),
          makeBoughtRow('2024-01-06', '2'),
        ]),
        Second: sheetXml([columns, makeBoughtRow('2024-01-08', '4')]),
        Third: sheetXml([
          columns.toReversed(),
          [...Array.from({ length: 7 }, () => ''), ...(other[1] ?? [])],
        ]),
        Empty: sheetXml([]),
      }),
    );
    expect(all).toEqual([
      ['out 1000 USD', 'in 1 BTC'],
      ['out 1000 USD', 'in 2 BTC'],
      ['out 1000 USD', 'in 4 BTC'],
      ['out 1000 USD', 'in 3 BTC'],
    ]);
    expect(new Set(lines.flat().filter(Boolean)).size).toBe(4);
    expect(notes).toEqual([
      expect.stringContaining(
        '3 sheets were read: “First” from line 2, “Second” from line 6, “Third” from line',
      ),
    ]);
  });

  it('counts a sheet once whose copy has the same rows', async () => {
    const first = sheetXml([
      columns,
      makeBoughtRow('2024-01-05', '1'),
      makeBoughtRow('2024-01-06', '2'),
    ]);
    const changed = sheetXml([
      columns,
      makeBoughtRow('2024-01-05', '1'),
      makeBoughtRow('2024-01-06', '3'),
    ]);
    const { all, notes } = await read(workbook({ First: first, Copy: first, Changed: changed }));
    expect(all).toEqual(['1', '2', '1', '3'].map((amount) => ['out 1000 USD', `in ${amount} BTC`]));
    expect(notes).toContain(
      'The sheet “Copy” was not read, because its rows are the same as those of “First”.',
    );
  });

  it('names the sheets that nobody knows', async () => {
    const { all, notes } = await read(
      workbook({
        Notes: sheetXml([['Things to do'], ['Call the bank']]),
        Trades: sheetXml([columns, makeBoughtRow('2024-01-05', '1')]),
        Own: sheetXml([
          ['Day', 'What', 'How much'],
          ['x', 'y', '1'],
        ]),
      }),
    );
    expect(all).toEqual([['out 1000 USD', 'in 1 BTC']]);
    expect(notes).toEqual([
      'Not read, because their columns are unknown: the sheets “Notes”, “Own”.',
    ]);
  });

  it('has numbers of the 15 digits that Excel calculates with, and dates without a zone', async () => {
    const { readings } = await read(
      workbook({
        S: sheetXml([
          columns,
          [
            { number: '45296.4166666667', isDate: true },
            { number: '1.9999999999999999E-2' },
            'BTC',
            { number: '1100.1000000000001' },
            'USD',
          ],
        ]),
      }),
    );
    expect(readings).toMatchObject([
      { at: '2024-01-05T10:00:00.000Z', movements: ['out 0.02 BTC', 'in 1100.1 USD'] },
    ]);
    expect(
      [
        '0.02',
        '1.9999999999999999E-2',
        '1e21',
        '-1.1000000000000001',
        '2.5E-5',
        '123456789012345680',
        '0',
        '-0',
      ].map(toExcelDigits),
    ).toEqual([
      '0.02',
      '0.02',
      '1000000000000000000000',
      '-1.1',
      '0.000025',
      '123456789012346000',
      '0',
      '0',
    ]);
    expect(
      [0.4166666666977, 0.5].map((part) =>
        formatDate(new Date(Math.floor((19_727 + part) * 86_400_000))),
      ),
    ).toEqual(['2024-01-05 10:00:00', '2024-01-05 12:00:00']);
  });

  it.each([
    [
      '<c r="XFD1048576"><v>1</v></c>',
      'a sheet may have 500,000 rows at most, and one of its cells is in row 1,048,576',
    ],
    [
      '<c r="XFD2"><v>1</v></c>',
      'a sheet may have 1,024 columns at most, and one of its cells is in column 16,384',
    ],
    ['<c r="ALL499999"><v>1</v></c>', 'a sheet may have 16,000,000 cells at most'],
    ['<row r="900000"/>', 'a sheet may have 500,000 rows at most'],
    ["<row spans='1:2' r='900000'/>", 'a sheet may have 500,000 rows at most'],
    ['<c r="&#88;FD1"><v>1</v></c>', 'one of its cells has the invalid position'],
  ])('with a cell far away is refused before room is made for it: %s', async (cell, reason) => {
    expect(
      await getRefusal(
        workbook({ S: sheetXml([columns, makeBoughtRow('2024-01-05', '1')], cell) }),
      ),
    ).toContain(reason);
  });

  it('that unpacks to too much is refused', async () => {
    expect(
      await getRefusal(workbook({ S: `${sheetXml([columns])}${' '.repeat(70 * 1024 * 1024)}` })),
    ).toContain('a workbook may unpack to 64 MiB at most');
  });

  it('of Excel before 2007 is read like any other', async () => {
    const sheet = utils.aoa_to_sheet(
      [
        columns,
        ['2024-01-05 10:00', 1000, 'USD', 0.1 + 0.2, 'BTC'],
        [new Date(Date.UTC(2024, 0, 6, 11, 30)), 2000, 'USD', 0.04, 'BTC'],
      ],
      {
        dateNF: 'yyyy-mm-dd hh:mm',
        UTC: true,
      },
    );
    const book = utils.book_new();
    utils.book_append_sheet(book, sheet, 'Trades');
    utils.book_append_sheet(
      book,
      utils.aoa_to_sheet([columns, ['2024-01-07', 3000, 'USD', 0.06, 'BTC']]),
      'More',
    );
    const { readings, notes } = await read(
      new Uint8Array(write(book, { type: 'array', bookType: 'biff8' })),
    );
    expect(readings).toMatchObject([
      { at: '2024-01-05T10:00:00.000Z', movements: ['out 1000 USD', 'in 0.3 BTC'] },
      { at: '2024-01-06T11:30:00.000Z', movements: ['out 2000 USD', 'in 0.04 BTC'] },
      { at: '2024-01-07T00:00:00.000Z', movements: ['out 3000 USD', 'in 0.06 BTC'] },
    ]);
    expect(notes).toEqual([expect.stringContaining('2 sheets were read')]);
  });

  it('that is a table of a web page is read as one', async () => {
    const rows = [columns, ['05.08.2024 10:00', '1.000,50', 'USD', '0,02', 'BTC&nbsp;']].map(
      (cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`,
    );
    const page = `<html><head><meta charset="utf-8"></head><body><table><tr><td colspan="2">My account</td></tr>${rows.join('\n')}</table></body></html>`;
    const { readings } = await read(Buffer.from(page));
    expect(readings).toMatchObject([
      { at: '2024-08-05T10:00:00.000Z', movements: ['out 1000.5 USD', 'in 0.02 BTC'] },
    ]);
    expect(await getRefusal('<!doctype html><html><body>Please sign in</body></html>')).toBe(
      'book.xlsx could not be read: it is a web page without a table. Download the export itself, or save it as CSV.',
    );
  });
});

it('reads a web page with more rows than a call has arguments', () => {
  const page = Buffer.from(`<html><table>${'<tr><td>1<td>2</tr>'.repeat(150_000)}</table></html>`);
  expect(readHtmlSheets(page, 'book.xls').map(({ rows }) => rows.length)).toEqual([150_000]);
});

it.each([
  ['', 'it is empty'],
  ['  \n\n', 'it contains only spaces'],
  ['%PDF-1.7', 'it is a PDF document'],
  ['{"a": 1}', 'it is a JSON file'],
  ['[{"a": 1}]', 'it is a JSON file'],
  ['<?xml version="1.0"?><a/>', 'it is an XML file'],
  ['\u001f\u008b\u0008\u0000', 'it is a GZIP archive'],
  ['7z\u00bc\u00af\u0027\u001c', 'it is a 7-Zip archive'],
  ['Rar!\u001a\u0007', 'it is a RAR archive'],
  ['\u0089PNG\r\n', 'it is a picture'],
  ['\u0001\u0002\u0003\u0004\u0005\u0006\u0007abc', 'its kind of file is not supported'],
  [
    '\u00d0\u00cf\u0011\u00e0\u00a1\u00b1\u001a\u00e1'.padEnd(2056, '\u0000'),
    'it is not a complete Excel workbook',
  ],
])('says what a file is that can’t be read: %j', async (text, reason) => {
  expect(await getRefusal(Buffer.from(text, 'latin1'), 'file.csv')).toContain(
    `file.csv could not be read: ${reason}`,
  );
});
