import { CFB, utils, write } from '@e965/xlsx';
import { describe, expect, it } from 'vitest';
import { readOldExcelSheets } from './old-excel.ts';

const library = CFB as {
  readonly read: (bytes: Uint8Array, options: { readonly type: 'buffer' }) => object;
  readonly find: (container: object, path: string) => unknown;
  readonly write: (container: object, options: { readonly type: 'buffer' }) => Uint8Array;
};

/** A record of [MS-XLS]: type, length, data. */
function record(type: number, data: Uint8Array): Buffer {
  const head = Buffer.alloc(4);
  head.writeUInt16LE(type, 0);
  head.writeUInt16LE(data.length, 2);
  return Buffer.concat([head, data]);
}

/** Cell B2 with the value 42 and a number token that is longer than the formula says: the library reads on for ever. */
function makeDamagedFormula(): Buffer {
  const data = Buffer.alloc(22 + 9);
  data.writeUInt16LE(1, 0);
  data.writeUInt16LE(1, 2);
  data.writeUInt16LE(15, 4);
  data.writeDoubleLE(42, 6);
  data.writeUInt16LE(1, 20);
  data[22] = 0x1f;
  return record(0x0006, data);
}

/** A sound workbook whose stream of records is edited. */
function editWorkbook(edit: (bytes: Buffer) => Uint8Array): Uint8Array {
  const book = utils.book_new();
  utils.book_append_sheet(
    book,
    utils.aoa_to_sheet([
      ['Asset', 'Amount'],
      ['BTC', 1],
    ]),
    'S',
  );
  const sound = new Uint8Array(write(book, { type: 'array', bookType: 'biff8' }));
  const container = library.read(sound, { type: 'buffer' });
  const stream = library.find(container, '/Workbook') as { content: Uint8Array; size: number };
  stream.content = edit(Buffer.from(stream.content));
  stream.size = stream.content.length;
  return library.write(container, { type: 'buffer' });
}

/** Puts records in the place of the number 1 in B2. */
const replaceNumber =
  (...records: readonly Uint8Array[]) =>
  (bytes: Buffer): Uint8Array => {
    let at = 0;
    while (bytes.readUInt16LE(at) !== 0x0203 && bytes.readUInt16LE(at) !== 0x027e)
      at += 4 + bytes.readUInt16LE(at + 2);
    const after = at + 4 + bytes.readUInt16LE(at + 2);
    return Buffer.concat([bytes.subarray(0, at), ...records, bytes.subarray(after)]);
  };

const readRows = async (bytes: Uint8Array): Promise<readonly (readonly string[])[]> =>
  (await readOldExcelSheets(bytes, 'damaged.xls'))[0]!.rows.map(({ cells }) => cells);

const cell = (row: number, column: number, size: number): Buffer => {
  const data = Buffer.alloc(size);
  data.writeUInt16LE(row, 0);
  data.writeUInt16LE(column, 2);
  return data;
};

it('reads the values of a workbook whose formulas are damaged', async () => {
  const damaged = editWorkbook(replaceNumber(makeDamagedFormula()));
  expect(await readRows(damaged)).toEqual([
    ['Asset', 'Amount'],
    ['BTC', '42'],
  ]);
});

describe('a workbook with damaged records', () => {
  it.each([
    ['a formula without its size', record(0x0006, Buffer.alloc(16))],
    ['a shared text without its number', record(0x00fd, cell(1, 1, 4))],
    ['several numbers without numbers', record(0x00bd, cell(1, 1, 4))],
    ['a record beyond the end of the file', Buffer.from([0x03, 0x02, 0xff, 0xff])],
  ])('is refused: %s', async (_, damage) => {
    await expect(readRows(editWorkbook(replaceNumber(damage)))).rejects.toThrow(
      'it is not a complete Excel workbook',
    );
  });

  it('is cleaned after a record without a type, too', async () => {
    const damaged = editWorkbook(replaceNumber(record(0, Buffer.alloc(0)), makeDamagedFormula()));
    expect((await readRows(damaged))[1]).toEqual(['BTC', '42']);
  });

  it('is refused if a cell is far away', async () => {
    const far = record(0x0203, cell(60_000, 60_000, 14));
    await expect(readRows(editWorkbook(replaceNumber(far)))).rejects.toThrow('in column 60,001');
  });

  it('takes no room for the empty cells before a single one', async () => {
    const far = record(0x0203, cell(60_000, 250, 14));
    const rows = await readRows(editWorkbook(replaceNumber(far)));
    expect(rows.length).toBe(60_001);
    expect(rows.reduce((count, cells) => count + cells.length, 0)).toBeLessThan(300);
  });

  it('is read without the records that hold no cells', async () => {
    const shapes = record(0x00eb, Buffer.alloc(90, 0xff));
    const number = record(0x0203, cell(1, 1, 14));
    expect(await readRows(editWorkbook(replaceNumber(shapes, number)))).toEqual([
      ['Asset', 'Amount'],
      ['BTC', '0'],
    ]);
  });
});
