import { CFB, utils, write } from '@e965/xlsx';
import { expect, it } from 'vitest';
import { oldExcelSheets } from './old-excel.ts';
import type { ContainerLibrary } from './remove-formulas.ts';

const library = CFB as ContainerLibrary;

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

it('reads the values of a workbook whose formulas are damaged', async () => {
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
  const bytes = Buffer.from(stream.content);
  // The number 1 in B2 is replaced by the formula.
  let at = 0;
  while (bytes.readUInt16LE(at) !== 0x0203 && bytes.readUInt16LE(at) !== 0x027e)
    at += 4 + bytes.readUInt16LE(at + 2);
  const after = at + 4 + bytes.readUInt16LE(at + 2);
  stream.content = Buffer.concat([
    bytes.subarray(0, at),
    makeDamagedFormula(),
    bytes.subarray(after),
  ]);
  stream.size = stream.content.length;
  const damaged = library.write(container, { type: 'buffer' });
  const [sheet] = await oldExcelSheets(damaged, 'damaged.xls');
  expect(sheet!.rows.map(({ cells }) => cells)).toEqual([
    ['Asset', 'Amount'],
    ['BTC', '42'],
  ]);
}, 20_000);
